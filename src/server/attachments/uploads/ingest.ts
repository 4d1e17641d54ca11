import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../core/errors.ts';
import { userViewer } from '../../access/viewer.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import type { Store } from '../../storage/store.ts';
import { asPhotoError } from '../disk-faults.ts';
import type { Parts } from './parts.ts';
import type { PhotoScope, PhotoTarget } from './photo-target.ts';
import { receivePart } from './receive-part.ts';
import { readLink, type SignedLink, type UploadKeys } from './signed-links.ts';
import { createUploadLocks } from './upload-lock.ts';
import { type UploadRow, uploadsRepository } from './upload-repository.ts';

/** How long an idle upload is retained. */
const MAX_IDLE_MS = 24 * 3_600_000;
/** Bytes that a multipart body may have besides its file. */
const MULTIPART_OVERHEAD_BYTES = 4096;

/** Metadata that the upload route stores with an upload and gets back at the end. */
export interface UploadMetadata {
  userId: string;
  /** The session that requested it; once it ends, the upload is refused. */
  sessionId: string;
  scope: PhotoScope;
}

/** The resulting photo, by the names of UploadThing's protocol. */
interface CompletedUpload {
  url: string;
  appUrl: string;
  ufsUrl: string;
  fileHash: string;
}

/** The response to UploadThing's client for a complete file. */
export interface UploadResponse extends CompletedUpload {
  serverData: unknown;
}

export interface ReceivedFile extends CompletedUpload {
  key: string;
  name: string;
  size: number;
}

export interface IngestOptions {
  store: Store;
  authenticator: Pick<Authenticator, 'callerById'>;
  parts: Parts;
  keys: UploadKeys;
  target: PhotoTarget;
  /** Reports a complete file to the upload route; returns its response. */
  reportUploaded(row: UploadRow, file: ReceivedFile): Promise<unknown>;
}

/** Receives uploads to signed links: the part of UploadThing that is a service elsewhere. */
export function createIngest({
  store,
  authenticator,
  parts,
  keys,
  target,
  reportUploaded,
}: IngestOptions) {
  const rows = uploadsRepository(store.tables);
  const locks = createUploadLocks();

  async function requireUpload(key: string): Promise<UploadRow> {
    const row = await store.read((query) => rows.find(query, key));
    if (!row) throw new AppError('upload.unknown');
    return row;
  }

  async function receive(
    link: SignedLink,
    request: IncomingMessage,
    signal: AbortSignal,
  ): Promise<UploadResponse> {
    const row = await requireUpload(link.key);
    const metadata = row.metadata as UploadMetadata;
    if (!(await authenticator.callerById(metadata.sessionId))) throw new AppError('unauthorized');
    const start = startOf(request.headers.range);
    // A client that lost the response requests from the last byte on, and gets it again.
    if (row.answer !== null && start === link.size) return await answer(link, row, row.answer);
    if (row.answer !== null) throw new AppError('upload.done');
    if (start !== 0 && start !== (await parts.size(link.key))) throw new AppError('upload.gap');
    const remaining = link.size - start;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > remaining + MULTIPART_OVERHEAD_BYTES) throw new AppError('upload.tooLong');
    await checkAllowed(link.key, metadata);
    const body = { userId: metadata.userId, request, maxBytes: remaining };
    await parts.withRoom(body, () => save(link, request, { start, left: remaining, signal }));
    return await answer(link, row, await addPhoto(link, metadata));
  }

  /** Checked before any byte is received. An upload that is no longer allowed is dropped. */
  async function checkAllowed(key: string, { userId, scope }: UploadMetadata): Promise<void> {
    try {
      await target.allow(userViewer(userId), scope);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await dropUpload(key);
      throw error;
    }
  }

  async function answer({ key, name, size }: SignedLink, row: UploadRow, storedAnswer: string) {
    const done = JSON.parse(storedAnswer) as CompletedUpload;
    return { ...done, serverData: await reportUploaded(row, { ...done, key, name, size }) };
  }

  async function save(
    { key, size }: SignedLink,
    request: IncomingMessage,
    to: { start: number; left: number; signal: AbortSignal },
  ): Promise<void> {
    try {
      await receivePart(request, { path: await parts.place(key), ...to });
    } catch (error) {
      if (error instanceof AppError && error.code === 'upload.tooLong') await parts.remove(key);
      throw asPhotoError(error);
    }
    if ((await parts.size(key)) < size) throw new AppError('upload.incomplete');
  }

  /**
   * Adds the photo and stores the response in the same transaction, so a crash never leads to two
   * photos. A permanently refused upload is dropped; after other failures it can be retried.
   */
  async function addPhoto({ key, name }: SignedLink, { userId, scope }: UploadMetadata) {
    const fileHash = await parts.digest(key);
    const files = [{ tempPath: await parts.place(key), name }];
    let storedAnswer = '';
    try {
      await target.add(userViewer(userId), scope, files, async (query, [url = '']) => {
        storedAnswer = JSON.stringify({
          url,
          appUrl: url,
          ufsUrl: url,
          fileHash,
        } satisfies CompletedUpload);
        if (!(await rows.setAnswer(query, key, storedAnswer))) throw new AppError('upload.done');
      });
    } catch (error) {
      const isDone = error instanceof AppError && error.code === 'upload.done';
      const existingAnswer = isDone ? (await requireUpload(key)).answer : null;
      // Another server completed the same upload first: use its response.
      if (existingAnswer !== null) return existingAnswer;
      if (error instanceof AppError && error.status < 500) await dropUpload(key);
      throw asPhotoError(error);
    }
    // Best effort: a part that cannot be removed now is swept later.
    await parts.remove(key).catch(() => {});
    return storedAnswer;
  }

  async function dropUpload(key: string): Promise<void> {
    await parts.remove(key);
    await store.tx((query) => rows.remove(query, key));
  }

  return {
    /** Stores the allowed uploads before their links are issued; drops the user's oldest. */
    async allow(fileKeys: string[], metadata: unknown, callbackSlug: string): Promise<void> {
      const { userId } = metadata as UploadMetadata;
      const shared = { userId, metadata, callbackSlug, answer: null, createdAt: Date.now() };
      const allowed = fileKeys.map((key) => ({ key, ...shared }));
      const dropped = await store.tx(async (query) => {
        await rows.insert(query, allowed);
        return rows.removeOldest(query, userId);
      });
      // A part that cannot be removed now is swept later.
      for (const key of dropped) await parts.remove(key).catch(() => {});
    },

    async areAllowed(fileKeys: string[]): Promise<boolean> {
      return (await store.read((query) => rows.countOf(query, fileKeys))) === fileKeys.length;
    },

    /** The number of bytes of a link's file that have arrived. */
    async start(url: string): Promise<number> {
      const link = readLink(url, keys, Date.now());
      await locks.abort(link.key);
      const { answer } = await requireUpload(link.key);
      return answer === null ? await parts.size(link.key) : link.size;
    },

    /** Receives the bytes of a link's file; the last byte completes the photo. */
    async put(url: string, request: IncomingMessage): Promise<UploadResponse> {
      const link = readLink(url, keys, Date.now());
      return await locks.run(link.key, (signal) => receive(link, request, signal));
    },

    /** Drops abandoned uploads. */
    async sweep(now: number): Promise<void> {
      await store.tx((query) => rows.removeBefore(query, now - MAX_IDLE_MS));
    },
  };
}

/** `bytes=5-` starts at the sixth byte; without a range it is the whole file. */
function startOf(range = 'bytes=0-'): number {
  const [, start] = /^bytes=(\d{1,15})-$/.exec(range) ?? [];
  if (start === undefined) throw new AppError('upload.gap');
  return Number(start);
}
