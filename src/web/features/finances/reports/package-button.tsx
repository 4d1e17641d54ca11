import { Archive } from 'lucide-react';
import { useState } from 'react';
import type { Period } from '../../../../core/money/reports/report-views.ts';
import { accountantTexts, reportsTexts } from '../../../i18n/en/reports.ts';
import { downloadFile } from '../../../lib/save-as.ts';
import { getSession, handleUnauthorized } from '../../../session/session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { numberText } from '../amount-text.ts';

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
      if (!response.ok) {
        const missing = await missingAccounts(response);
        showAlert(
          missing.length > 0 ? texts.noAccount(missing.map(taxText).join(', ')) : texts.failed,
        );
        return;
      }
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

/** The taxes that have no account for DATEV, as `S 19`, if that is why there is no ZIP. */
async function missingAccounts(response: Response): Promise<string[]> {
  if (response.status !== 400) return [];
  const body: unknown = await response.json().catch(() => null);
  const { issues } = (body ?? {}) as { issues?: { path: string }[] };
  return (issues ?? []).map(({ path }) => path).filter((path) => /^[A-Z]{1,2} \d/.test(path));
}

function taxText(tax: string): string {
  const [category = '', rate = '0'] = tax.split(' ');
  const { categories } = reportsTexts;
  return `${categories[category as keyof typeof categories] ?? category} ${numberText(rate)} %`;
}
