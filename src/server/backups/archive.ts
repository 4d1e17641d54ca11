import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type TarEntry, tarEnd, tarEntries, tarHeader, tarPadding } from './tar.ts';

/** The last file: digests of the others, in the format of `sha256sum`. */
const DIGESTS_FILE = 'SHA256SUMS';
const CHUNK_BYTES = 1024 * 1024;
/** Syncs to disk this often, so that other writers never wait for a large backlog. */
const SYNC_BYTES = 8 * CHUNK_BYTES;

type Chunks = AsyncIterable<Buffer>;
type OnBytes = (bytes: number) => void;

/** Writes files into a tar archive. `end` adds their digests and syncs to disk. */
export function createArchive(file: FileHandle, at: number, onBytes: OnBytes) {
  const sums: string[] = [];
  let unsynced = 0;

  async function write(chunk: Buffer): Promise<void> {
    await file.writeFile(chunk);
    unsynced += chunk.length;
    if (unsynced < SYNC_BYTES) return;
    unsynced = 0;
    await file.datasync();
  }

  /** @throws if the content has another length than announced */
  async function add(path: string, bytes: number, content: Chunks): Promise<void> {
    const hash = createHash('sha256');
    await file.writeFile(tarHeader(path, bytes, at));
    let written = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      await write(chunk);
      written += chunk.length;
      onBytes(chunk.length);
    }
    if (written !== bytes) throw new Error(`${path} changed while it was read`);
    await file.writeFile(tarPadding(bytes));
    sums.push(`${hash.digest('hex')}  ${path}\n`);
  }

  async function end(): Promise<void> {
    const text = Buffer.from(sums.join(''));
    await file.writeFile(tarHeader(DIGESTS_FILE, text.length, at));
    await file.writeFile(Buffer.concat([text, tarPadding(text.length), tarEnd]));
    await file.sync();
  }

  return { add, end };
}

/**
 * Reads an archive and passes each file to `visit`, which must consume all its chunks. The content
 * is verified once this resolves.
 * @throws if a digest differs
 */
export async function readArchive(
  file: FileHandle,
  visit: (path: string, chunks: Chunks) => Promise<void>,
  onBytes: OnBytes,
): Promise<void> {
  const sums: string[] = [];
  for await (const entry of tarEntries(file)) {
    if (entry.path === DIGESTS_FILE) return await verifyDigests(file, entry, sums);
    const hash = createHash('sha256');
    await visit(
      entry.path,
      chunksOf(file, entry, (chunk) => {
        hash.update(chunk);
        onBytes(chunk.length);
      }),
    );
    sums.push(`${hash.digest('hex')}  ${entry.path}\n`);
  }
  throw new Error('it is cut short');
}

async function verifyDigests(file: FileHandle, entry: TarEntry, sums: string[]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(file, entry, () => {})) chunks.push(chunk);
  const lines = Buffer.concat(chunks)
    .toString()
    .split(/(?<=\n)/);
  const index = sums.findIndex((sum, n) => sum !== lines[n]);
  if (index >= 0) throw new Error(`${sums[index]?.slice(66).trimEnd()} is damaged`);
  if (lines.length !== sums.length) throw new Error('files are missing');
}

async function* chunksOf(
  file: FileHandle,
  { offset, bytes }: TarEntry,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset + at);
    if (bytesRead === 0) throw new Error('it is cut short');
    const read = chunk.subarray(0, bytesRead);
    onChunk(read);
    yield read;
    at += bytesRead;
  }
}
