import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';

/** The last file: digests of the others, in the format of `sha256sum`. */
const DIGESTS_FILE = 'SHA256SUMS';
const CHUNK_BYTES = 1024 * 1024;
/** Syncs to disk this often, so that other writers never wait for a large backlog. */
const SYNC_BYTES = 8 * CHUNK_BYTES;
const FILE_MODE = 0o600;

type Chunks = AsyncIterable<Buffer>;
type OnBytes = (bytes: number) => void;

/** Writes files into a tar archive. `end` adds their digests and syncs to disk. */
export async function createArchive(file: FileHandle, at: number, onBytes: OnBytes) {
  const { pack } = await import('tar-stream');
  const archive = pack();
  const sums: string[] = [];
  const written = writeAll(file, archive);
  // `add` and `end` throw it.
  written.catch(() => {});

  function entry(name: string, size: number) {
    return archive.entry({ name, size, mode: FILE_MODE, mtime: new Date(at) });
  }

  /** @throws if the content has another length than announced */
  async function add(path: string, bytes: number, content: Chunks): Promise<void> {
    const hash = createHash('sha256');
    async function* read(): AsyncGenerator<Buffer> {
      let readBytes = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        readBytes += chunk.length;
        onBytes(chunk.length);
        yield chunk;
      }
      if (readBytes !== bytes) throw new Error(`${path} changed while it was read`);
    }
    try {
      await pipeline(read, entry(path, bytes));
    } catch (error) {
      // A full disk also ends the pipeline, with an error that does not say so.
      await written;
      throw error;
    }
    sums.push(`${hash.digest('hex')}  ${path}\n`);
  }

  async function end(): Promise<void> {
    const text = Buffer.from(sums.join(''));
    entry(DIGESTS_FILE, text.length).end(text);
    archive.finalize();
    await written;
    await file.sync();
  }

  return { add, end };
}

async function writeAll(file: FileHandle, archive: Pack): Promise<void> {
  let unsynced = 0;
  for await (const chunk of archive) {
    await file.writeFile(chunk);
    unsynced += chunk.length;
    if (unsynced < SYNC_BYTES) continue;
    unsynced = 0;
    await file.datasync();
  }
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
  const { extract } = await import('tar-stream');
  const source = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK_BYTES });
  const entries = extract();
  const reading = pipeline(source, entries);
  // The loop throws it.
  reading.catch(() => {});
  const sums: string[] = [];
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      if (type !== 'file') throw new Error(DAMAGED);
      if (name === DIGESTS_FILE) return verifyDigests(await textOf(entry), sums);
      const hash = createHash('sha256');
      await visit(
        name,
        observed(entry, (chunk) => {
          hash.update(chunk);
          onBytes(chunk.length);
        }),
      );
      sums.push(`${hash.digest('hex')}  ${name}\n`);
    }
  } catch (error) {
    throw asArchiveError(error);
  } finally {
    entries.destroy();
    await reading.catch(() => {});
  }
  throw new Error(CUT_SHORT);
}

const DAMAGED = 'it is not a backup, or damaged';
const CUT_SHORT = 'it is cut short';

function asArchiveError(error: unknown): unknown {
  const { message } = error as Error;
  if (message === 'Unexpected end of data') return new Error(CUT_SHORT);
  return message.startsWith('Invalid tar header') ? new Error(DAMAGED) : error;
}

function verifyDigests(text: string, sums: string[]): void {
  const lines = text.split(/(?<=\n)/);
  const index = sums.findIndex((sum, n) => sum !== lines[n]);
  if (index >= 0) throw new Error(`${sums[index]?.slice(66).trimEnd()} is damaged`);
  if (lines.length !== sums.length) throw new Error('files are missing');
}

async function textOf(chunks: Chunks): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

async function* observed(chunks: Chunks, onChunk: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}
