import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { asRefusal } from './disk-faults.ts';
import type { SentFile } from './photos.ts';

/** For the parts of one upload; busboy reads names as Latin letters unless it is told. */
export const MULTIPART = {
  defParamCharset: 'utf8',
  throwFileSizeLimit: false,
  limits: {
    files: LIMITS.photos,
    // One more, so that what is too large can be told from what just fits.
    fileSize: LIMITS.photoBytes + 1,
    fields: 10,
    fieldSize: 1000,
    parts: LIMITS.photos + 10,
  },
};

/** The parts of an upload, in whatever order they came. */
export interface Received {
  fields: Record<string, unknown>;
  files: SentFile[];
}

/** At most so many bytes of files are in one upload. */
export const UPLOAD_BYTES = LIMITS.photos * LIMITS.photoBytes;

interface Handling<T> {
  /** Part of the upload, before a byte of a file is written: what it throws refuses all of it. */
  admit(fields: Received['fields']): Promise<void>;
  work(received: Received): Promise<T>;
}

/** Writes the files of a multipart body to `folder` as they come, and has `work` look at them. */
export async function withReceived<T>(
  request: FastifyRequest,
  folder: string,
  { admit, work }: Handling<T>,
): Promise<T> {
  const received: Received = { fields: {}, files: [] };
  try {
    await receive(request, folder, received, admit).catch((error) => {
      // What still comes is dropped: a stopped body would hide that its sender has gone.
      request.raw.unpipe();
      request.raw.resume();
      throw refusalOf(error);
    });
    return await work(received);
  } finally {
    // Files that cannot be deleted now go later.
    for (const { tempPath } of received.files) await rm(tempPath, { force: true }).catch(() => {});
  }
}

async function receive(
  request: FastifyRequest,
  folder: string,
  received: Received,
  admit: Handling<unknown>['admit'],
): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type === 'field') received.fields[part.fieldname] = part.value;
    else if (part.fieldname === 'files') {
      await admit(received.fields);
      await keep(part, folder, received.files);
    } else part.file.resume();
  }
}

async function keep(part: MultipartFile, folder: string, files: SentFile[]): Promise<void> {
  const tempPath = join(folder, `${randomBytes(12).toString('hex')}.sent`);
  files.push({ tempPath, name: part.filename ?? '' });
  await pipeline(part.file, createWriteStream(tempPath, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw new AppError('photo.tooLarge');
}

function refusalOf(error: unknown): unknown {
  const known = asRefusal(error);
  if (known instanceof AppError) return known;
  const { code } = error as { code?: unknown };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new AppError('photo.limit');
  const issues = [{ path: '', message: 'The body must be multipart/form-data, and whole' }];
  return new AppError('request.invalid', { issues });
}
