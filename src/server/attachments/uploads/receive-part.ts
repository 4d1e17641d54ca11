import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../../../core/errors.ts';
import { asPhotoError } from '../disk-faults.ts';

type Multipart = InstanceType<typeof Busboy>;

export interface UploadTarget {
  path: string;
  /** Bytes that already exist; new ones are appended. */
  start: number;
  /** Bytes that may still arrive. */
  left: number;
  signal: AbortSignal;
}

/**
 * Writes the one file of a multipart request to disk. If it stops early, the bytes that have
 * arrived stay, and the next request continues after them.
 */
export async function receivePart(request: IncomingMessage, to: UploadTarget): Promise<void> {
  const busboy = openBusboy(request, to.left);
  // Not AbortSignal.any: its signal can be garbage-collected before it fires.
  const stop = new AbortController();
  const onStop = () => stop.abort();
  const onClose = () => {
    if (!request.complete) stop.abort();
  };
  to.signal.addEventListener('abort', onStop);
  request.on('close', onClose);
  // Events from before the listeners were added.
  if (to.signal.aborted) onStop();
  if (request.destroyed) onClose();
  try {
    await save(request, busboy, { ...to, signal: stop.signal });
  } catch (error) {
    if (to.signal.aborted) throw new AppError('upload.elsewhere');
    if (stop.signal.aborted) throw new AppError('upload.incomplete');
    throw asPhotoError(isTruncated(error) ? new AppError('upload.incomplete') : error);
  } finally {
    to.signal.removeEventListener('abort', onStop);
    request.off('close', onClose);
    request.unpipe(busboy);
    request.resume();
  }
}

function openBusboy(request: IncomingMessage, remaining: number): Multipart {
  const limits = { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: remaining + 1 };
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    // No multipart boundary.
    throw new AppError('upload.noFile');
  }
}

function save(request: IncomingMessage, busboy: Multipart, to: UploadTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasFile = false;
    to.signal.addEventListener('abort', () => reject(new AppError('upload.incomplete')));
    if (to.signal.aborted) reject(new AppError('upload.incomplete'));
    busboy.on('file', (_field, file) => {
      hasFile = true;
      write(file, to).then(resolve, (error) => {
        file.resume();
        reject(error);
      });
    });
    busboy.on('error', () => reject(new AppError('upload.incomplete')));
    busboy.on('finish', () => {
      if (!hasFile) reject(new AppError('upload.noFile'));
    });
    request.pipe(busboy);
  });
}

function write(
  file: Readable,
  { path, start, left: remaining, signal }: UploadTarget,
): Promise<void> {
  const options = start > 0 ? { flags: 'r+', start } : { flags: 'w' };
  return pipeline(file, limitBytes(remaining), createWriteStream(path, options), { signal });
}

function limitBytes(remaining: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > remaining) done(new AppError('upload.tooLong'));
      else done(null, chunk);
    },
  });
}

/** Parser errors for truncated bodies have no code. */
function isTruncated(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}
