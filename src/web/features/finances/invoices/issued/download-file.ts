import type { InvoiceFile } from '../../../../../core/money/invoices/invoice-views.ts';
import { issuedTexts } from '../../../../i18n/en/invoice-issued.ts';
import { downloadFile } from '../../../../lib/save-as.ts';
import { getSession, handleUnauthorized } from '../../../../session/session.ts';
import { showAlert } from '../../../../ui/alert-store.ts';

const TIMEOUT_MS = 60_000;

/** Downloads a file of an issued invoice with the session's token, which a link cannot carry. */
export async function downloadInvoiceFile(
  invoiceId: string,
  { kind, name }: Pick<InvoiceFile, 'kind' | 'name'>,
): Promise<void> {
  const { token } = getSession();
  try {
    const response = await fetch(`/api/invoices/${encodeURIComponent(invoiceId)}/${kind}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) handleUnauthorized(token);
    if (!response.ok) throw new Error(`status ${response.status}`);
    downloadFile(name, await response.blob());
  } catch {
    showAlert(issuedTexts.downloadFailed(name));
  }
}
