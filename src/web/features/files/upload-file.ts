import { serverMessage } from '../../i18n/server-message.ts';
import { getSession, handleUnauthorized } from '../../session/session.ts';

/** Why a file was not uploaded. */
export class FileUploadFailure extends Error {
  /** @param reason the server's message; null if there was no answer */
  constructor(readonly reason: string | null) {
    super(reason ?? 'away');
  }
}

interface UploadOptions {
  ticketId: string;
  /** The same for each attempt, so that a lost answer does not add the file twice. */
  key: string;
  signal: AbortSignal;
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
}

const CREATED = 201;
const SIGNED_OUT = 401;

/**
 * Sends a file to its ticket and returns its address. The browser streams it from disk. A 401 ends
 * the session.
 * @throws FileUploadFailure, also when it was cancelled
 */
export function uploadFile(
  file: File,
  { ticketId, key, signal, onProgress }: UploadOptions,
): Promise<string> {
  const { token } = getSession();
  return new Promise((resolve, reject) => {
    // fetch reports no progress of what is sent.
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => reject(new FileUploadFailure(null));
    request.open('POST', `/api/tickets/${ticketId}/files?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      const url = request.status === CREATED ? urlIn(request.responseText) : null;
      if (url !== null) return resolve(url);
      if (request.status === SIGNED_OUT) handleUnauthorized(token);
      reject(new FileUploadFailure(messageOf(request.responseText)));
    };
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    if (signal.aborted) fail();
    else request.send(file);
  });
}

/** The address of the added file; null if the answer is not the server's. */
function urlIn(text: string): string | null {
  try {
    const { files } = JSON.parse(text) as { files?: { url?: unknown }[] };
    const url = files?.[0]?.url;
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}

/** The message of a refusal; null if a proxy answered. */
function messageOf(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? serverMessage(message) : null;
  } catch {
    return null;
  }
}
