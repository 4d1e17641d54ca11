import { useState } from 'react';
import type { Day } from '../../../../core/days.ts';
import { timesheetTexts } from '../../../i18n/en/time.ts';
import { downloadFile } from '../../../lib/save-as.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { timeCsv } from './time-csv.ts';

/** Downloads the entries of these days as they are stored. */
export function useCsv(days: readonly Day[]) {
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    const [from = '', to = from] = [days[0], days.at(-1)];
    setBusy(true);
    try {
      const { entries } = await client.time.list.query({ from, to });
      downloadFile(`${timesheetTexts.csvName(from, to)}.csv`, new Blob([timeCsv(entries)]));
    } catch {
      showAlert(timesheetTexts.csvFailed);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, download };
}
