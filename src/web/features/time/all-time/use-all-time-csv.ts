import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BYTE_ORDER_MARK, csvLine } from '../../../../core/lib/csv.ts';
import type { AllTimeEntry, AllTimePage } from '../../../../core/time/all-time.ts';
import { allTimeTexts } from '../../../i18n/en/all-time.ts';
import { timesheetTexts } from '../../../i18n/en/time.ts';
import { downloadFile } from '../../../lib/save-as.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { inCsvOrder, timeCells, timeHeads } from '../timesheet/time-csv.ts';
import { filterOf, readAllTimeSearch } from './all-time-search.ts';

/** Downloads all entries of the filter in the address. */
export function useAllTimeCsv() {
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const filter = filterOf(readAllTimeSearch(useSearch({ strict: false })));

  async function download() {
    setBusy(true);
    try {
      const entries: AllTimeEntry[] = [];
      let cursor: AllTimePage['next'] = null;
      do {
        const page: AllTimePage = await client.time.all.query({ ...filter, cursor });
        entries.push(...page.entries);
        cursor = page.next;
      } while (cursor);
      const name = timesheetTexts.csvName(filter.from, filter.to);
      downloadFile(`${name}.csv`, new Blob([allTimeCsv(entries)]));
    } catch {
      showAlert(timesheetTexts.csvFailed);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, download };
}

/** Like the CSV of the user's own time, with the person, the client and the invoice. */
function allTimeCsv(entries: readonly AllTimeEntry[]): string {
  const { person, client, invoice } = allTimeTexts;
  const lines = inCsvOrder(entries).map((entry) => {
    const { personName, clientName } = entry;
    return csvLine([
      ...[personName, clientName ?? '', ...timeCells(entry)],
      entry.invoice?.number ?? '',
    ]);
  });
  return BYTE_ORDER_MARK + csvLine([person, client, ...timeHeads(), invoice]) + lines.join('');
}
