import type { FileRoute } from 'uploadthing/types';
import { getSession, handleUnauthorized } from '../../session/session.ts';
import { confirmOnce } from './confirm-once.ts';
import { failureOf, UploadFailure } from './upload-failure.ts';
import type { PhotoScope } from './upload-token.ts';
import { uploadTokenFor } from './upload-token.ts';

/** The part of the server's route that the client needs. */
type Routes = {
  photo: FileRoute<{ input: PhotoScope; output: { url: string }; errorShape: { message: string } }>;
};

interface UploadOptions {
  signal: AbortSignal;
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
  /** Delays before each retry, ms; they restart when there is progress. */
  waits?: readonly number[];
}

const WAITS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Errors that the server itself reports rarely pass within a minute, so the user sees them. */
const MAX_REJECTED_TRIES = 2;

/**
 * Uploads a photo and returns its link. After a lost connection it resumes; the library is loaded
 * with the first photo. A 401 ends the session (spec §7). @throws UploadFailure, also when it was
 * cancelled
 */
export async function uploadPhoto(
  file: File,
  scope: PhotoScope,
  { signal, onProgress, waits = WAITS }: UploadOptions,
): Promise<string> {
  // By the first link the server knows how much of the file it has.
  const link = confirmOnce();
  let best = 0;
  let tries = 0;

  function progressed(percent: number) {
    if (percent > best) tries = 0;
    best = Math.max(best, percent);
    onProgress(percent);
  }

  for (;;) {
    const session = getSession().token;
    try {
      return await attempt(file, scope, link, signal, progressed);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'signedOut') handleUnauthorized(session);
      const isFinal = failure.reason !== null && tries >= MAX_REJECTED_TRIES;
      const wait = isFinal ? undefined : waits[tries];
      if (signal.aborted || !failure.isTransient || wait === undefined) throw failure;
      tries += 1;
      await pause(wait, signal);
    }
  }
}

async function attempt(
  file: File,
  input: PhotoScope,
  link: ReturnType<typeof confirmOnce>,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<string> {
  const { genUploader } = await import('uploadthing/client');
  const { fetch } = link;
  const { createUpload } = genUploader<Routes>({ url: '/api/uploadthing', fetch: fetch as never });
  // A link needs no token.
  const token = link.hasLink() ? null : await uploadTokenFor(input, signal);
  const upload = await createUpload('photo', {
    files: [file],
    input,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    onUploadProgress: ({ progress }) => onProgress(progress),
  });
  const stop = () => upload.pauseUpload(file);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    const { ufsUrl } = await Promise.race([upload.done(file), whenAborted(signal)]);
    return ufsUrl;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const cancel = () => reject(new UploadFailure('cancelled', null));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel);
  });
}

/** Waits, but at most until the browser reports that it is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
