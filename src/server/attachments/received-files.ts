import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { asPhotoError } from './disk-faults.ts';
import type { UploadedFile } from './photos.ts';

/** Multipart options; busboy decodes file names as Latin-1 by default. */
export const MULTIPART_OPTIONS = {
  defParamCharset: 'utf8',
  throwFileSizeLimit: false,
  limits: {
    files: LIMITS.photos,
    // One byte more, to distinguish files that are too large from those that just fit.
    fileSize: LIMITS.photoBytes + 1,
    fields: 10,
    fieldSize: 1000,
    parts: LIMITS.photos + 10,
  },
};

/** The parts of an upload, in any order. */
export interface MultipartUpload {
  fields: Record<string, unknown>;
  files: UploadedFile[];
}

/** Maximum total bytes of files in one upload. */
export const MAX_UPLOAD_BYTES = LIMITS.photos * LIMITS.photoBytes;

interface Handling<T> {
  /** Runs before a file is written; an exception refuses the whole upload. */
  admit(fields: MultipartUpload['fields']): Promise<void>;
  work(received: MultipartUpload): Promise<T>;
}

/** Streams the files of a multipart body to `folder`, then runs `work` on them. */
export async function withUploadedFiles<T>(
  request: FastifyRequest,
  folder: string,
  { admit, work }: Handling<T>,
): Promise<T> {
  const received: MultipartUpload = { fields: {}, files: [] };
  try {
    await receive(request, folder, received, admit).catch((error) => {
      // Drains the body: a paused stream would hide that the client has disconnected.
      request.raw.unpipe();
      request.raw.resume();
      throw asUploadError(error);
    });
    return await work(received);
  } finally {
    // Files that cannot be deleted now are swept later.
    for (const { tempPath } of received.files) await rm(tempPath, { force: true }).catch(() => {});
  }
}

async function receive(
  request: FastifyRequest,
  folder: string,
  received: MultipartUpload,
  admit: Handling<unknown>['admit'],
): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type === 'field') received.fields[part.fieldname] = part.value;
    else if (part.fieldname === 'files') {
      await admit(received.fields);
      await saveFile(part, folder, received.files);
    } else part.file.resume();
  }
}

async function saveFile(part: MultipartFile, folder: string, files: UploadedFile[]): Promise<void> {
  const tempPath = join(folder, `${randomBytes(12).toString('hex')}.sent`);
  files.push({ tempPath, name: part.filename ?? '' });
  await pipeline(part.file, createWriteStream(tempPath, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw new AppError('photo.tooLarge');
}

function asUploadError(error: unknown): unknown {
  const mapped = asPhotoError(error);
  if (mapped instanceof AppError) return mapped;
  const { code } = error as { code?: unknown };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new AppError('photo.limit');
  const issues = [{ path: '', message: 'The body must be multipart/form-data, and whole' }];
  return new AppError('request.invalid', { issues });
}
