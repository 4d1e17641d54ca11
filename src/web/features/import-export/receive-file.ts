import { downloadFile } from '../../lib/save-as.ts';
import { callImportExport } from './transfer-api.ts';

interface Receiving {
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress: (bytes: number) => void;
}

/**
 * Downloads a file from the server. @throws ImportExportFailure, or an error if the connection is
 * lost
 */
export async function receiveFile(
  path: string,
  name: string,
  { signal, onProgress }: Receiving,
): Promise<void> {
  const response = await callImportExport(path, { signal });
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  downloadFile(name, new Blob(chunks, { type: response.headers.get('content-type') ?? '' }));
}
