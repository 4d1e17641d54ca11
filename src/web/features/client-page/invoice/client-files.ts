import type { InvoiceFile } from '../../../../core/money/invoices/invoice-views.ts';
import { clientInvoiceTexts } from '../../../i18n/en/client-page.ts';
import { downloadFile } from '../../../lib/save-as.ts';
import { showAlert } from '../../../ui/alert-store.ts';

const TIMEOUT_MS = 60_000;

/** How long the browser may take to show a file in a new tab. */
const SHOWN_MS = 60_000;

type FileOf = Pick<InvoiceFile, 'kind' | 'name'>;

export async function downloadClientFile(token: string, file: FileOf): Promise<void> {
  const content = await loadFile(token, file);
  if (content) downloadFile(file.name, content);
}

/** Opens it in a new tab, where the browser can print it. */
export async function openClientFile(token: string, file: FileOf): Promise<void> {
  // Once it is loaded, a browser may no longer know that a button was pressed.
  const tab = window.open('about:blank');
  const content = await loadFile(token, file);
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

/** Null if it fails. */
async function loadFile(token: string, { kind, name }: FileOf): Promise<Blob | null> {
  try {
    const response = await fetch(`/api/client-page/files/${kind}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.blob();
  } catch {
    showAlert(clientInvoiceTexts.downloadFailed(name));
    return null;
  }
}
