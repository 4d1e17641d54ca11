import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { UTApi } from 'uploadthing/server';
import { AppError } from '../../../core/errors.ts';
import type { UploadthingAccount } from '../../config/uploadthing.ts';
import type { ByteRange, OpenedPhoto } from '../stores/photo-store.ts';

/** Timeout of a request, besides the time for its body. */
const TIMEOUT_MS = 60_000;
/** Minimum upload rate that the timeout allows for: 50 kB a second. */
const MIN_BYTES_PER_SECOND = 50_000;
const PAGE_SIZE = 500;
const PARTIAL_CONTENT = 206;

export interface CloudFile {
  /** Our name for the file; the service uses it too. */
  customId: string;
  /** The service's key of the file; links are built from it. */
  key: string;
  /** ms since 1970 */
  at: number;
}

export type Cloud = ReturnType<typeof createCloud>;

/**
 * The UploadThing service, for files that are already checked. Calls reject with AppError
 * photo.storeAway if the service fails; the cause contains no secret.
 */
export function createCloud({ token, ufsHost, ...places }: UploadthingAccount) {
  let opened: Promise<{ library: typeof import('uploadthing/server'); api: UTApi }> | undefined;

  /** Loads the library with the first file: it takes half a second and 45 MB. */
  function open() {
    opened ??= import('uploadthing/server').then((library) => ({
      library,
      api: new library.UTApi({
        token,
        ...places,
        // Other hosts may not have a subdomain per app.
        ...(ufsHost !== undefined && { ufsHost, ufsAppIdLocation: 'path' as const }),
        fetch: (input, init) =>
          fetch(input, { ...init, signal: AbortSignal.timeout(timeoutFor(init?.body)) }),
        // The library would log signed links.
        logLevel: 'None',
      }),
    }));
    return opened;
  }

  /** Returns the service's key. Read access is configured in the app's settings. */
  function upload(
    customId: string,
    bytes: Buffer<ArrayBuffer> | Blob,
    type: string,
  ): Promise<string> {
    return asStoreAway(async () => {
      const { library, api } = await open();
      const name = customId.split('/').at(-1) ?? customId;
      const file = new library.UTFile([bytes], name, { customId, type });
      const { data, error } = await api.uploadFiles(file);
      if (!data) throw new Error(`${error.code}: ${error.message}`);
      return data.key;
    });
  }

  /** Missing files count as deleted. */
  function deleteFiles(customIds: string[]): Promise<void> {
    return asStoreAway(async () => {
      const { api } = await open();
      const { success } = await api.deleteFiles(customIds, { keyType: 'customId' });
      if (!success) throw new Error('Files were not deleted');
    });
  }

  /** Null if there is none. The length may be unknown. With a range, only its bytes are read. */
  function read(key: string, range?: ByteRange): Promise<OpenedPhoto | null> {
    return asStoreAway(async () => {
      const { api } = await open();
      const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: '5 minutes' });
      const response = await fetchWithTimeout(ufsUrl, range);
      if (response.status === 404) return null;
      if (!response.ok || !response.body)
        throw new Error(`Reading a file failed with status ${response.status}`);
      const bytes = response.headers.get('content-length');
      // The same streams under another type: fetch has browser types.
      const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      const isWhole = range && response.status !== PARTIAL_CONTENT;
      const wanted = isWhole ? Readable.from(bytesIn(stream, range)) : stream;
      return { bytes: bytes === null ? null : Number(bytes), stream: wanted };
    });
  }

  /**
   * Lists all files of the account. Concurrent deletions can shift files out of a page until the
   * next run.
   */
  async function* list(): AsyncGenerator<CloudFile> {
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const { files, hasMore } = await asStoreAway(async () => {
        const { api } = await open();
        return api.listFiles({ limit: PAGE_SIZE, offset });
      });
      for (const { customId, key, status, uploadedAt } of files) {
        if (customId !== null && status === 'Uploaded') yield { customId, key, at: uploadedAt };
      }
      if (!hasMore) return;
    }
  }

  return { upload, deleteFiles, read, list };
}

/** Timeout of a request with this body, ms: a photo may go up a slow line. */
export function timeoutFor(body: unknown): number {
  const parts = body instanceof FormData ? [...body.values()] : [];
  const bytes = parts.reduce((sum, part) => sum + (part instanceof Blob ? part.size : 0), 0);
  return TIMEOUT_MS + Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);
}

/** The timeout covers the response headers only: the reader may be slow. */
async function fetchWithTimeout(url: string, range?: ByteRange): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    return await fetch(url, { headers, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of a range, of a service that sends everything. */
async function* bytesIn(stream: AsyncIterable<Buffer>, { start, end }: ByteRange) {
  let at = 0;
  for await (const chunk of stream) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > end) return;
  }
}

async function asStoreAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Errors of the library contain requests with keys and signed links.
    const reason = error instanceof Error ? error.message : 'no reason given';
    const cause = new Error(`UploadThing: ${reason}`);
    throw Object.assign(new AppError('photo.storeAway'), { cause });
  }
}
