import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';

/** An uploaded file on disk. */
interface ReceivedImport {
  path: string;
  bytes: number;
  /** SHA-256 in hex. */
  digest: string;
}

const MULTIPART = { limits: { files: 1, fileSize: LIMITS.importBytes + 1, fields: 0, parts: 1 } };

/**
 * Streams the one file of a multipart body to `folder` and passes it to `work`, which owns it from
 * then on. It is deleted if `work` throws.
 * @throws AppError import.tooLarge, import.full, request.invalid
 */
export async function withImportFile<T>(
  request: FastifyRequest,
  folder: string,
  work: (file: ReceivedImport) => Promise<T>,
): Promise<T> {
  const path = join(folder, `${randomBytes(12).toString('hex')}.import`);
  try {
    return await work(await receive(request, path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function receive(request: FastifyRequest, path: string): Promise<ReceivedImport> {
  const hash = createHash('sha256');
  try {
    for await (const part of request.parts(MULTIPART)) {
      if (part.type === 'file') await write(part, path, hash);
    }
    const { size } = await stat(path);
    return { path, bytes: size, digest: hash.digest('hex') };
  } catch (error) {
    throw asImportError(error);
  }
}

async function write(
  { file }: MultipartFile,
  path: string,
  hash: ReturnType<typeof createHash>,
): Promise<void> {
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(file, hashing, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (file.truncated) throw new AppError('import.tooLarge');
}

function asImportError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('import.full');
  const message = 'The body must be multipart/form-data with one file, and whole';
  return new AppError('request.invalid', { issues: [{ path: 'file', message }] });
}
