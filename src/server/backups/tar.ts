import type { FileHandle } from 'node:fs/promises';

/** Files in a row, as `tar` reads and writes them: the part of the format (ustar, pax) that backups need. */

const BLOCK = 512;
/** Longer paths are in a block of their own before the file's. */
const NAME = 100;
/** Eleven octal digits. */
const OCTAL_BYTES = 8 ** 11;
const PAX_BYTES = 65_536;
const FILE = '0';
const PAX = 'x';

/** A file in the archive: where its bytes begin, and how many there are. */
export interface TarEntry {
  path: string;
  offset: number;
  bytes: number;
}

/** What stands before a file's bytes. `at` is in ms since 1970. */
export function tarHeader(path: string, bytes: number, at: number): Buffer {
  if (Buffer.byteLength(path) <= NAME) return headerBlock(path, FILE, bytes, at);
  const record = Buffer.from(paxRecord('path', path));
  const before = headerBlock('./PaxHeader', PAX, record.length, at);
  const name = headerBlock('long-name', FILE, bytes, at);
  return Buffer.concat([before, record, tarPadding(record.length), name]);
}

/** What fills the last block of so many bytes. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
}

export const tarEnd = Buffer.alloc(2 * BLOCK);

/** The files of an archive, in their order. @throws where it is none, or cut short */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  let offset = 0;
  let longPath: string | null = null;
  for (;;) {
    const block = await readExactly(file, offset, BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const { path, type, bytes } = parseHeader(block);
    offset += BLOCK;
    if (type === PAX) longPath = pathOf(await readExactly(file, offset, bytes));
    else {
      yield { path: longPath ?? path, offset, bytes };
      longPath = null;
    }
    offset += bytes + tarPadding(bytes).length;
  }
}

function headerBlock(path: string, type: string, bytes: number, at: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0, NAME);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  writeSize(block, bytes);
  block.write(`${octal(Math.floor(at / 1000), 11)} `, 136);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148);
  return block;
}

function writeSize(block: Buffer, bytes: number): void {
  if (bytes < OCTAL_BYTES) {
    block.write(`${octal(bytes, 11)} `, 124);
    return;
  }
  // As GNU and BSD have it for files of 8 GB and more.
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(bytes), 128);
}

/** Its own eight bytes count as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, n) => sum + (n >= 148 && n < 156 ? 32 : byte), 0);
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0');
}

/** `{length} {key}={value}\n`, where the length counts its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes;
  while (bytes + String(length).length !== length) length = bytes + String(length).length;
  return length + rest;
}

function parseHeader(block: Buffer) {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '');
  const type = text(156, 157) || FILE;
  if (Number.parseInt(text(148, 156), 8) !== checksumOf(block) || ![FILE, PAX].includes(type)) {
    throw damaged();
  }
  const isLarge = block[124] === 0x80;
  const bytes = isLarge ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8);
  if (!Number.isSafeInteger(bytes) || (type === PAX && bytes > PAX_BYTES)) throw damaged();
  return { path: text(0, NAME), type, bytes };
}

function damaged(): Error {
  return new Error('it is not a backup, or damaged');
}

function pathOf(records: Buffer): string | null {
  return /^\d+ path=(.*)\n/.exec(records.toString())?.[1] ?? null;
}

async function readExactly(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, offset);
  if (bytesRead < bytes) throw new Error('it is cut short');
  return buffer;
}
