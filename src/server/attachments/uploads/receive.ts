import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../../../core/errors.ts';
import { asRefusal } from '../disk-faults.ts';

type Multipart = InstanceType<typeof Busboy>;

export interface Receiving {
  path: string;
  /** How many bytes are there already: what comes is put behind them. */
  start: number;
  /** How many bytes may still come. */
  left: number;
  signal: AbortSignal;
}

/**
 * Puts the one file of a multipart request on disk. Whatever stops it, the bytes that came until
 * then stay, for the next request to go on behind them.
 */
export async function receivePart(request: IncomingMessage, to: Receiving): Promise<void> {
  const busboy = openBusboy(request, to.left);
  // Not AbortSignal.any: what it makes can be collected as garbage before it has fired.
  const stop = new AbortController();
  const onStop = () => stop.abort();
  const onClose = () => {
    if (!request.complete) stop.abort();
  };
  to.signal.addEventListener('abort', onStop);
  request.on('close', onClose);
  // What happened before there was anybody to listen.
  if (to.signal.aborted) onStop();
  if (request.destroyed) onClose();
  try {
    await save(request, busboy, { ...to, signal: stop.signal });
  } catch (error) {
    if (to.signal.aborted) throw new AppError('upload.elsewhere');
    if (stop.signal.aborted) throw new AppError('upload.incomplete');
    throw asRefusal(isBroken(error) ? new AppError('upload.incomplete') : error);
  } finally {
    to.signal.removeEventListener('abort', onStop);
    request.off('close', onClose);
    request.unpipe(busboy);
    request.resume();
  }
}

function openBusboy(request: IncomingMessage, left: number): Multipart {
  const limits = { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: left + 1 };
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    // Without a boundary it is no multipart body.
    throw new AppError('upload.noFile');
  }
}

function save(request: IncomingMessage, busboy: Multipart, to: Receiving): Promise<void> {
  return new Promise((resolve, reject) => {
    let isSeen = false;
    to.signal.addEventListener('abort', () => reject(new AppError('upload.incomplete')));
    if (to.signal.aborted) reject(new AppError('upload.incomplete'));
    busboy.on('file', (_field, file) => {
      isSeen = true;
      write(file, to).then(resolve, (error) => {
        file.resume();
        reject(error);
      });
    });
    busboy.on('error', () => reject(new AppError('upload.incomplete')));
    busboy.on('finish', () => {
      if (!isSeen) reject(new AppError('upload.noFile'));
    });
    request.pipe(busboy);
  });
}

function write(file: Readable, { path, start, left, signal }: Receiving): Promise<void> {
  const where = start > 0 ? { flags: 'r+', start } : { flags: 'w' };
  return pipeline(file, atMost(left), createWriteStream(path, where), { signal });
}

function atMost(left: number): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > left) done(new AppError('upload.tooLong'));
      else done(null, chunk);
    },
  });
}

/** What the parser says of a body that ends in the middle has no code. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}
