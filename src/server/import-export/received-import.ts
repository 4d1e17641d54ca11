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

/** A file that came, as it is on the disk. */
interface ReceivedImport {
  path: string;
  bytes: number;
  /** SHA-256 in hex. */
  digest: string;
}

const PARTS = { limits: { files: 1, fileSize: LIMITS.importBytes + 1, fields: 0, parts: 1 } };

/**
 * Writes the one file of a multipart body to `folder` as it comes. Where `work` throws it is
 * deleted, else it is for whom `work` gave it to.
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
    for await (const part of request.parts(PARTS)) {
      if (part.type === 'file') await write(part, path, hash);
    }
    const { size } = await stat(path);
    return { path, bytes: size, digest: hash.digest('hex') };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function write(
  { file }: MultipartFile,
  path: string,
  hash: ReturnType<typeof createHash>,
): Promise<void> {
  const hashed = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(file, hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (file.truncated) throw new AppError('import.tooLarge');
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('import.full');
  const message = 'The body must be multipart/form-data with one file, and whole';
  return new AppError('request.invalid', { issues: [{ path: 'file', message }] });
}
