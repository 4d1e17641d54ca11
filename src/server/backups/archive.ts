import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type TarEntry, tarEnd, tarEntries, tarHeader, tarPadding } from './tar.ts';

/** The last file: what the others' digests are, as `sha256sum` writes and checks them. */
const SUMS = 'SHA256SUMS';
const PIECE = 1024 * 1024;
/** The disk is waited for so often: whoever else waits for it has no mountain before them. */
const SYNC_BYTES = 8 * PIECE;

type Pieces = AsyncIterable<Buffer>;
type OnBytes = (bytes: number) => void;

/** Writes files one after another into a tar archive. `end` adds their digests, and waits for the disk. */
export function createArchive(file: FileHandle, at: number, onBytes: OnBytes) {
  const sums: string[] = [];
  let unsynced = 0;

  async function write(piece: Buffer): Promise<void> {
    await file.writeFile(piece);
    unsynced += piece.length;
    if (unsynced < SYNC_BYTES) return;
    unsynced = 0;
    await file.datasync();
  }

  /** @throws where the content has another length than was said */
  async function add(path: string, bytes: number, content: Pieces): Promise<void> {
    const hash = createHash('sha256');
    await file.writeFile(tarHeader(path, bytes, at));
    let written = 0;
    for await (const piece of content) {
      hash.update(piece);
      await write(piece);
      written += piece.length;
      onBytes(piece.length);
    }
    if (written !== bytes) throw new Error(`${path} changed while it was read`);
    await file.writeFile(tarPadding(bytes));
    sums.push(`${hash.digest('hex')}  ${path}\n`);
  }

  async function end(): Promise<void> {
    const text = Buffer.from(sums.join(''));
    await file.writeFile(tarHeader(SUMS, text.length, at));
    await file.writeFile(Buffer.concat([text, tarPadding(text.length), tarEnd]));
    await file.sync();
  }

  return { add, end };
}

/**
 * Reads an archive from its beginning to its end and hands each file to `visit`, which takes all of its
 * pieces. What was handed on is to be trusted once this resolves. @throws where a byte is another
 */
export async function readArchive(
  file: FileHandle,
  visit: (path: string, pieces: Pieces) => Promise<void>,
  onBytes: OnBytes,
): Promise<void> {
  const sums: string[] = [];
  for await (const entry of tarEntries(file)) {
    if (entry.path === SUMS) return await compare(file, entry, sums);
    const hash = createHash('sha256');
    await visit(
      entry.path,
      piecesOf(file, entry, (piece) => {
        hash.update(piece);
        onBytes(piece.length);
      }),
    );
    sums.push(`${hash.digest('hex')}  ${entry.path}\n`);
  }
  throw new Error('it is cut short');
}

async function compare(file: FileHandle, entry: TarEntry, sums: string[]): Promise<void> {
  const kept: Buffer[] = [];
  for await (const piece of piecesOf(file, entry, () => {})) kept.push(piece);
  const lines = Buffer.concat(kept)
    .toString()
    .split(/(?<=\n)/);
  const at = sums.findIndex((sum, n) => sum !== lines[n]);
  if (at >= 0) throw new Error(`${sums[at]?.slice(66).trimEnd()} is damaged`);
  if (lines.length !== sums.length) throw new Error('files are missing');
}

async function* piecesOf(
  file: FileHandle,
  { offset, bytes }: TarEntry,
  onPiece: (piece: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, bytes - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, offset + at);
    if (bytesRead === 0) throw new Error('it is cut short');
    const read = piece.subarray(0, bytesRead);
    onPiece(read);
    yield read;
    at += bytesRead;
  }
}
