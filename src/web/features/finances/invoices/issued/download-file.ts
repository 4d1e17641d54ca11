import type { InvoiceFile } from '../../../../../core/money/invoices/invoice-views.ts';
import { issuedTexts } from '../../../../i18n/en/invoice-issued.ts';
import { downloadFile } from '../../../../lib/save-as.ts';
import { getSession, handleUnauthorized } from '../../../../session/session.ts';
import { showAlert } from '../../../../ui/alert-store.ts';

const TIMEOUT_MS = 60_000;

type FileOf = Pick<InvoiceFile, 'kind' | 'name'>;

/** How long the browser may take to show a file in a new tab. */
const SHOWN_MS = 60_000;

/** Downloads a file of an issued invoice. */
export async function downloadInvoiceFile(invoiceId: string, file: FileOf): Promise<void> {
  const content = await loadFile(invoiceId, file);
  if (content) downloadFile(file.name, content);
}

/** Opens a file of an issued invoice in a new tab, where the browser can print it. */
export async function openInvoiceFile(invoiceId: string, file: FileOf): Promise<void> {
  // Once it is loaded, a browser may no longer know that a button was pressed.
  const tab = window.open('about:blank');
  const content = await loadFile(invoiceId, file);
  if (!content) {
    tab?.close();
  } else if (!tab) {
    downloadFile(file.name, content);
  } else {
    const url = URL.createObjectURL(content);
    tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), SHOWN_MS);
  }
}

/** Loads it with the session's token, which a link cannot carry; null if that fails. */
async function loadFile(invoiceId: string, { kind, name }: FileOf): Promise<Blob | null> {
  const { token } = getSession();
  try {
    const path = kind === 'ubl' ? 'xml?format=ubl' : kind;
    const response = await fetch(`/api/invoices/${encodeURIComponent(invoiceId)}/${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) handleUnauthorized(token);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.blob();
  } catch {
    showAlert(issuedTexts.downloadFailed(name));
    return null;
  }
}
