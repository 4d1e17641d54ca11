import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { UTApi } from 'uploadthing/server';
import { AppError } from '../../../core/errors.ts';
import type { UploadthingAccount } from '../../config/uploadthing.ts';

/** So long may one request take, but for what it sends. */
const PATIENCE_MS = 60_000;
/** Bytes a second that a line sends at least: 50 kB. */
const SLOWEST = 50_000;
const PAGE = 500;

export interface CloudFile {
  /** What we call it, and the service does too. */
  customId: string;
  /** What the service calls it: links to it are made of this. */
  key: string;
  /** ms since 1970 */
  at: number;
}

export type Cloud = ReturnType<typeof createCloud>;

/**
 * UploadThing's service, for files that are checked already. Each call rejects with AppError
 * photo.storeAway when the service does not answer as it should; the cause names no secret.
 */
export function createCloud({ token, ufsHost, ...places }: UploadthingAccount) {
  let opened: Promise<{ library: typeof import('uploadthing/server'); api: UTApi }> | undefined;

  /** With the first file: it costs half a second and 45 MB. */
  function open() {
    opened ??= import('uploadthing/server').then((library) => ({
      library,
      api: new library.UTApi({
        token,
        ...places,
        // A host of another's is not known to have one for each app.
        ...(ufsHost !== undefined && { ufsHost, ufsAppIdLocation: 'path' as const }),
        fetch: (input, init) =>
          fetch(input, { ...init, signal: AbortSignal.timeout(patienceFor(init?.body)) }),
        // It would print links with their signatures.
        logLevel: 'None',
      }),
    }));
    return opened;
  }

  /** Answers with the service's key. Who may read is for the app's own settings to say. */
  function upload(customId: string, bytes: Buffer<ArrayBuffer>, type: string): Promise<string> {
    return orAway(async () => {
      const { library, api } = await open();
      const name = customId.split('/').at(-1) ?? customId;
      const file = new library.UTFile([bytes], name, { customId, type });
      const { data, error } = await api.uploadFiles(file);
      if (!data) throw new Error(`${error.code}: ${error.message}`);
      return data.key;
    });
  }

  /** What is not there counts as deleted. */
  function deleteFiles(customIds: string[]): Promise<void> {
    return orAway(async () => {
      const { api } = await open();
      const { success } = await api.deleteFiles(customIds, { keyType: 'customId' });
      if (!success) throw new Error('files were not deleted');
    });
  }

  /** Null when there is none. How long it is may not be said. */
  function read(key: string): Promise<{ bytes: number | null; stream: Readable } | null> {
    return orAway(async () => {
      const { api } = await open();
      const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: '5 minutes' });
      const answer = await answered(ufsUrl);
      if (answer.status === 404) return null;
      if (!answer.ok || !answer.body) throw new Error(`a file was answered with ${answer.status}`);
      const bytes = answer.headers.get('content-length');
      // The same streams by another name: fetch is typed as a browser's.
      const stream = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
      return { bytes: bytes === null ? null : Number(bytes), stream };
    });
  }

  /** All that the account has. What is deleted meanwhile moves others out of the list until later. */
  async function* list(): AsyncGenerator<CloudFile> {
    for (let offset = 0; ; offset += PAGE) {
      const { files, hasMore } = await orAway(async () => {
        const { api } = await open();
        return api.listFiles({ limit: PAGE, offset });
      });
      for (const { customId, key, status, uploadedAt } of files) {
        if (customId !== null && status === 'Uploaded') yield { customId, key, at: uploadedAt };
      }
      if (!hasMore) return;
    }
  }

  return { upload, deleteFiles, read, list };
}

/** How long a request with this body may take, ms: a photo may have to go up a slow line. */
export function patienceFor(body: unknown): number {
  const parts = body instanceof FormData ? [...body.values()] : [];
  const bytes = parts.reduce((sum, part) => sum + (part instanceof Blob ? part.size : 0), 0);
  return PATIENCE_MS + Math.ceil((bytes / SLOWEST) * 1000);
}

/** The time is for the answer to begin: whoever reads it may be on a slow line. */
async function answered(url: string): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await fetch(url, { signal: patience.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The library's own errors carry requests, with keys and signed links.
    const reason = error instanceof Error ? error.message : 'no reason given';
    const cause = new Error(`UploadThing: ${reason}`);
    throw Object.assign(new AppError('photo.storeAway'), { cause });
  }
}
