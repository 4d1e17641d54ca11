import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../core/errors.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import type { Store } from '../../storage/store.ts';
import { asRefusal } from '../disk-faults.ts';
import type { Parts } from './parts.ts';
import type { PhotoScope, PhotoSink } from './photo-sink.ts';
import { receivePart } from './receive.ts';
import { readLink, type SignedLink, type UploadKeys } from './signed-links.ts';
import { createUploadLocks } from './upload-lock.ts';
import { type UploadRow, uploadsRepository } from './upload-repository.ts';

/** How long an upload may rest before it is forgotten, ms. */
const KEPT_MS = 24 * 3_600_000;
/** What a multipart body may have around its file, bytes. */
const WRAPPING = 4096;

/** What the upload route keeps with an upload, and is told again at its end. */
export interface UploadMetadata {
  userId: string;
  /** The session that asked for it, without which nothing more is taken. */
  sessionId: string;
  scope: PhotoScope;
}

/** A photo that came of an upload, by the names of UploadThing's protocol. */
interface Done {
  url: string;
  appUrl: string;
  ufsUrl: string;
  fileHash: string;
}

/** What UploadThing's client is answered with once a file is there. */
export interface Answer extends Done {
  serverData: unknown;
}

export interface ReceivedFile extends Done {
  key: string;
  name: string;
  size: number;
}

export interface IngestOptions {
  store: Store;
  authenticator: Pick<Authenticator, 'callerById'>;
  parts: Parts;
  keys: UploadKeys;
  sink: PhotoSink;
  /** Tells the upload route that a file is there; answers with what it says to that. */
  report(row: UploadRow, file: ReceivedFile): Promise<unknown>;
}

/** Receives what links allow to be sent: the half of UploadThing that is a service elsewhere. */
export function createIngest({ store, authenticator, parts, keys, sink, report }: IngestOptions) {
  const rows = uploadsRepository(store.tables);
  const turns = createUploadLocks();

  async function found(key: string): Promise<UploadRow> {
    const row = await store.read((query) => rows.find(query, key));
    if (!row) throw new AppError('upload.unknown');
    return row;
  }

  async function receive(
    link: SignedLink,
    request: IncomingMessage,
    signal: AbortSignal,
  ): Promise<Answer> {
    const row = await found(link.key);
    const metadata = row.metadata as UploadMetadata;
    if (!(await authenticator.callerById(metadata.sessionId))) throw new AppError('unauthorized');
    const start = startOf(request.headers.range);
    // Whoever lost the answer asks for what follows the last byte, and gets it again.
    if (row.answer !== null && start === link.size) return await answer(link, row, row.answer);
    if (row.answer !== null) throw new AppError('upload.done');
    if (start !== 0 && start !== (await parts.size(link.key))) throw new AppError('upload.gap');
    const left = link.size - start;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > left + WRAPPING) throw new AppError('upload.tooLong');
    await checkAllowed(link.key, metadata);
    const body = { userId: metadata.userId, request, maxBytes: left };
    await parts.withRoom(body, () => save(link, request, { start, left, signal }));
    return await answer(link, row, await hand(link, metadata));
  }

  /** Before a byte is taken. What may not be added now is forgotten, as it is at the end. */
  async function checkAllowed(key: string, { userId, scope }: UploadMetadata): Promise<void> {
    try {
      await sink.allow(userId, scope);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await forget(key);
      throw error;
    }
  }

  async function answer({ key, name, size }: SignedLink, row: UploadRow, kept: string) {
    const done = JSON.parse(kept) as Done;
    return { ...done, serverData: await report(row, { ...done, key, name, size }) };
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
      throw asRefusal(error);
    }
    if ((await parts.size(key)) < size) throw new AppError('upload.incomplete');
  }

  /**
   * Gives the file away, and keeps what came of it in the same transaction: however the server ends,
   * there is one photo. What will never be accepted is forgotten; else it can be tried again.
   */
  async function hand({ key, name }: SignedLink, { userId, scope }: UploadMetadata) {
    const fileHash = await parts.digest(key);
    const files = [{ tempPath: await parts.place(key), name }];
    let kept = '';
    try {
      await sink.add(userId, scope, files, async (query, [url = '']) => {
        kept = JSON.stringify({ url, appUrl: url, ufsUrl: url, fileHash } satisfies Done);
        if (!(await rows.setAnswer(query, key, kept))) throw new AppError('upload.done');
      });
    } catch (error) {
      const isDone = error instanceof AppError && error.code === 'upload.done';
      const first = isDone ? (await found(key)).answer : null;
      // Another server took the same bytes and was faster: nothing of this is done.
      if (first !== null) return first;
      if (error instanceof AppError && error.status < 500) await forget(key);
      throw asRefusal(error);
    }
    // What was done stays done: a part that cannot be removed now goes later.
    await parts.remove(key).catch(() => {});
    return kept;
  }

  async function forget(key: string): Promise<void> {
    await parts.remove(key);
    await store.tx((query) => rows.remove(query, key));
  }

  return {
    /** Keeps what was allowed, before its link is given out, and forgets the person's oldest. */
    async allow(fileKeys: string[], metadata: unknown, callbackSlug: string): Promise<void> {
      const { userId } = metadata as UploadMetadata;
      const shared = { userId, metadata, callbackSlug, answer: null, createdAt: Date.now() };
      const allowed = fileKeys.map((key) => ({ key, ...shared }));
      const forgotten = await store.tx(async (query) => {
        await rows.insert(query, allowed);
        return rows.removeOldest(query, userId);
      });
      // A part that cannot be removed now goes later.
      for (const key of forgotten) await parts.remove(key).catch(() => {});
    },

    async areAllowed(fileKeys: string[]): Promise<boolean> {
      return (await store.read((query) => rows.countOf(query, fileKeys))) === fileKeys.length;
    },

    /** How many bytes of a link's file are there. */
    async start(url: string): Promise<number> {
      const link = readLink(url, keys, Date.now());
      await turns.clear(link.key);
      const { answer } = await found(link.key);
      return answer === null ? await parts.size(link.key) : link.size;
    },

    /** Takes the bytes of a link's file; the last of them make it a photo. */
    async put(url: string, request: IncomingMessage): Promise<Answer> {
      const link = readLink(url, keys, Date.now());
      return await turns.take(link.key, (signal) => receive(link, request, signal));
    },

    /** Forgets uploads that were given up. */
    async sweep(now: number): Promise<void> {
      await store.tx((query) => rows.removeBefore(query, now - KEPT_MS));
    },
  };
}

/** `bytes=5-` is the rest from the sixth byte on; without a range it is all of the file. */
function startOf(range = 'bytes=0-'): number {
  const [, start] = /^bytes=(\d{1,15})-$/.exec(range) ?? [];
  if (start === undefined) throw new AppError('upload.gap');
  return Number(start);
}
