import { Archive } from 'lucide-react';
import { useState } from 'react';
import type { Period } from '../../../../core/money/reports/report-views.ts';
import { accountantTexts } from '../../../i18n/en/reports.ts';
import { downloadFile } from '../../../lib/save-as.ts';
import { getSession, handleUnauthorized } from '../../../session/session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';

/** A year of many invoices takes a while to be sent. */
const TIMEOUT_MS = 10 * 60_000;

/** Downloads the accountant's package of a period. */
export function PackageButton({ period: { from, to } }: { period: Period }) {
  const texts = accountantTexts;
  const [isBusy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    // With the session's token, which a link cannot carry.
    const { token } = getSession();
    try {
      const response = await fetch(`/api/reports/accounting?${new URLSearchParams({ from, to })}`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 401) handleUnauthorized(token);
      if (!response.ok) throw new Error(`status ${response.status}`);
      downloadFile(`${texts.fileName(from, to)}.zip`, await response.blob());
    } catch {
      showAlert(texts.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      icon={<Archive aria-hidden="true" />}
      busy={isBusy}
      data-tooltip={texts.hint}
      onClick={() => void press()}
    >
      {texts.download}
    </Button>
  );
}
