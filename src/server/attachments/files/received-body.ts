import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../../../core/errors.ts';
import { cleanFileName } from '../../../core/lib/file-name.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { asPhotoError } from '../disk-faults.ts';
import { withReservedRoom } from '../disk-space.ts';
import { typeOfFile } from './file-types.ts';
import { asFileError, dropReceived, type ReceivedFile } from './files.ts';

interface Receiving {
  userId: string;
  folder: string;
  /** The name of a raw body. */
  name: string | undefined;
  /** Maximum bytes of one file. */
  maxBytes: number;
}

/** A file whose type is not known yet. */
type Draft = Omit<ReceivedFile, 'type'> & { declared: string | undefined };

interface Part {
  name: string;
  declared: string | undefined;
  signal: AbortSignal;
}

const { filesPerRequest, incomingBytes } = RESOURCE_LIMITS;

/**
 * Streams a body to disk, which is either one file as it is or multipart/form-data with files, and
 * passes them to `work`. Nothing of it stays in memory, and nothing on the disk if the body is cut.
 * @throws AppError file.empty, file.tooLarge, file.limit, file.full, file.storeAway,
 * upload.incomplete, request.invalid
 */
export async function withReceivedFiles<T>(
  request: IncomingMessage,
  receiving: Receiving,
  work: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const { folder, userId, maxBytes } = receiving;
  const drafts: Draft[] = [];
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  const most = isMultipart ? Math.min(maxBytes * filesPerRequest.max, incomingBytes.max) : maxBytes;
  try {
    await asFileError(() =>
      withReservedRoom(folder, { userId, request, maxBytes: most }, () =>
        (isMultipart ? receiveParts : receiveRaw)(request, receiving, drafts),
      ),
    );
    if (drafts.length === 0) throw noFile();
    const files = await Promise.all(drafts.map(withType));
    return await work(files);
  } catch (error) {
    // An unread body would hide that the client has gone.
    request.resume();
    throw error;
  } finally {
    await dropReceived(drafts);
  }
}

async function withType({ declared, ...file }: Draft): Promise<ReceivedFile> {
  return { ...file, type: await typeOfFile(file.tempPath, declared) };
}

async function receiveRaw(
  request: IncomingMessage,
  { name, ...receiving }: Receiving,
  drafts: Draft[],
): Promise<void> {
  if (name === undefined) throw noFile();
  const { 'content-length': length, 'content-type': declared } = request.headers;
  if (Number(length) > receiving.maxBytes) throw new AppError('file.tooLarge');
  // A pipeline would destroy the request, and with it the answer to a body that is too large.
  const body = request.pipe(new PassThrough());
  await untilCut(request, (signal) =>
    save(body, { name, declared, signal }, receiving, drafts).finally(() => request.unpipe(body)),
  );
}

async function receiveParts(
  request: IncomingMessage,
  receiving: Receiving,
  drafts: Draft[],
): Promise<void> {
  const parser = openParser(request);
  const saving: Promise<void>[] = [];
  await untilCut(request, async (signal) => {
    const stop = new AbortController();
    // Each file listens to it.
    setMaxListeners(0, stop.signal);
    signal.addEventListener('abort', () => stop.abort());
    try {
      await new Promise<void>((resolve, reject) => {
        parser.on('file', (_field, stream, name, _encoding, declared) => {
          const part = { name: name ?? '', declared, signal: stop.signal };
          const saved = save(stream, part, receiving, drafts);
          saving.push(saved);
          saved.catch((error) => {
            stream.resume();
            reject(error);
          });
        });
        parser.on('filesLimit', () => reject(new AppError('file.limit')));
        parser.on('error', () => reject(new AppError('upload.incomplete')));
        parser.on('finish', resolve);
        signal.addEventListener('abort', () => reject(new AppError('upload.incomplete')));
        request.pipe(parser);
      });
      await Promise.all(saving);
    } finally {
      request.unpipe(parser);
      // Files that are still being written end, so that they can be deleted.
      stop.abort();
      await Promise.allSettled(saving);
    }
  });
}

/** Runs `work` with a signal that is aborted when the connection is cut before the body's end. */
async function untilCut(
  request: IncomingMessage,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const onClose = () => {
    if (!request.complete && !request.readableEnded) stop.abort();
  };
  request.on('close', onClose);
  // It may have been cut before the listener was added.
  if (request.destroyed) onClose();
  try {
    await work(stop.signal);
  } finally {
    request.off('close', onClose);
  }
}

function openParser(request: IncomingMessage) {
  const limits = { files: filesPerRequest.max, fields: 10, fieldSize: 1000, headerPairs: 20 };
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    throw noFile();
  }
}

async function save(
  stream: Readable,
  { name, declared, signal }: Part,
  { folder, maxBytes }: Omit<Receiving, 'name'>,
  drafts: Draft[],
): Promise<void> {
  const tempPath = join(folder, `${randomBytes(12).toString('hex')}.sent`);
  const draft = { tempPath, name: cleanFileName(name), declared, bytes: 0 };
  drafts.push(draft);
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      draft.bytes += chunk.length;
      if (draft.bytes > maxBytes) done(new AppError('file.tooLarge'));
      else done(null, chunk);
    },
  });
  try {
    const file = createWriteStream(tempPath, { flags: 'wx', mode: 0o600 });
    await pipeline(stream, counting, file, { signal });
  } catch (error) {
    const mapped = asPhotoError(error);
    throw mapped instanceof AppError ? mapped : new AppError('upload.incomplete');
  }
  if (draft.bytes === 0) throw new AppError('file.empty');
}

function noFile(): AppError {
  const message = 'must be multipart/form-data with files, or one file with its name in ?name=';
  return new AppError('request.invalid', { issues: [{ path: 'body', message }] });
}
