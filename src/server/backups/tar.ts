import type { FileHandle } from 'node:fs/promises';

/** A minimal tar reader and writer: the parts of the format (ustar, pax) that backups need. */

const BLOCK_BYTES = 512;
/** Longer paths get a pax block before the file's header. */
const MAX_NAME_BYTES = 100;
/** The limit of eleven octal digits. */
const MAX_OCTAL_SIZE = 8 ** 11;
const MAX_PAX_BYTES = 65_536;
const FILE_TYPE = '0';
const PAX_TYPE = 'x';

/** A file in the archive: the offset and number of its bytes. */
export interface TarEntry {
  path: string;
  offset: number;
  bytes: number;
}

/** The header of a file. `at` is in ms since 1970. */
export function tarHeader(path: string, bytes: number, at: number): Buffer {
  if (Buffer.byteLength(path) <= MAX_NAME_BYTES) return headerBlock(path, FILE_TYPE, bytes, at);
  const record = Buffer.from(paxRecord('path', path));
  const paxHeader = headerBlock('./PaxHeader', PAX_TYPE, record.length, at);
  const fileHeader = headerBlock('long-name', FILE_TYPE, bytes, at);
  return Buffer.concat([paxHeader, record, tarPadding(record.length), fileHeader]);
}

/** Padding after a file of this size, up to the next block. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);
}

export const tarEnd = Buffer.alloc(2 * BLOCK_BYTES);

/** The files of an archive, in order. @throws if it is not an archive, or truncated */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  let offset = 0;
  let longPath: string | null = null;
  for (;;) {
    const block = await readExactly(file, offset, BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) return;
    const { path, type, bytes } = parseHeader(block);
    offset += BLOCK_BYTES;
    if (type === PAX_TYPE) longPath = pathOf(await readExactly(file, offset, bytes));
    else {
      yield { path: longPath ?? path, offset, bytes };
      longPath = null;
    }
    offset += bytes + tarPadding(bytes).length;
  }
}

function headerBlock(path: string, type: string, bytes: number, at: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(path, 0, MAX_NAME_BYTES);
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
  if (bytes < MAX_OCTAL_SIZE) {
    block.write(`${octal(bytes, 11)} `, 124);
    return;
  }
  // The encoding of GNU and BSD tar for files of 8 GB and more.
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(bytes), 128);
}

/** The checksum field itself counts as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, n) => sum + (n >= 148 && n < 156 ? 32 : byte), 0);
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0');
}

/** `{length} {key}={value}\n`, where the length includes its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes;
  while (bytes + String(length).length !== length) length = bytes + String(length).length;
  return length + rest;
}

function parseHeader(block: Buffer) {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '');
  const type = text(156, 157) || FILE_TYPE;
  if (
    Number.parseInt(text(148, 156), 8) !== checksumOf(block) ||
    ![FILE_TYPE, PAX_TYPE].includes(type)
  ) {
    throw damaged();
  }
  const isLarge = block[124] === 0x80;
  const bytes = isLarge ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8);
  if (!Number.isSafeInteger(bytes) || (type === PAX_TYPE && bytes > MAX_PAX_BYTES)) throw damaged();
  return { path: text(0, MAX_NAME_BYTES), type, bytes };
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
