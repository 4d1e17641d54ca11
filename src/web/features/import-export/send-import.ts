import type { ImportState } from '../../../core/import-report.ts';
import { importTexts } from '../../i18n/en/import-export.ts';
import { getSession } from '../../session/session.ts';
import { ImportExportFailure, refusalOf } from './transfer-api.ts';

interface Sending {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file to import. It uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws ImportExportFailure, also when it was cancelled
 */
export function sendImport(file: File, { signal, onProgress }: Sending): Promise<ImportState> {
  const { token } = getSession();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/imports?timeZone=${encodeURIComponent(zone)}`);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else reject(refusalOf(request.status, request.responseText, token));
    };
    const fail = () => reject(new ImportExportFailure(importTexts.notSent));
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
