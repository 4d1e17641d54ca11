import { crc32 } from 'node:zlib';

/** A file of a ZIP, whole in memory. */
export interface ZipFile {
  /** With `/` between folders. */
  name: string;
  content: Buffer;
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
/** Names are UTF-8. */
const UTF8_NAMES = 0x0800;
const MAX_FILES = 0xffff;
const MAX_SIZE = 0xffffffff;

/**
 * Streams a ZIP without compression, because PDFs are already compressed. Holds one file at a time
 * and the names of all. All files have the same timestamp, so that the same files give the same
 * bytes.
 * @throws Error for more than 65,535 files or 4 GiB, which need ZIP64
 */
export async function* zipped(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const path = Buffer.from(name);
    const facts = factsOf(path, content, at);
    const local = Buffer.concat([uint32(LOCAL), facts, path]);
    entries.push(
      Buffer.concat([
        ...[uint32(CENTRAL), uint16(VERSION), facts],
        // No comment, first disk, no attributes.
        ...[uint16(0), uint16(0), uint16(0), uint32(0), uint32(offset), path],
      ]),
    );
    offset += local.length + content.length;
    if (entries.length > MAX_FILES || offset > MAX_SIZE) throw new Error('The ZIP is too large');
    yield local;
    yield content;
  }
  const directory = Buffer.concat(entries);
  yield directory;
  yield Buffer.concat([
    ...[uint32(END), uint16(0), uint16(0), uint16(entries.length), uint16(entries.length)],
    ...[uint32(directory.length), uint32(offset), uint16(0)],
  ]);
}

/** The fields that both headers of a file share, in this order. */
function factsOf(path: Buffer, content: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const year = Math.max(at.getUTCFullYear() - 1980, 0);
  const day = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[uint16(VERSION), uint16(UTF8_NAMES), uint16(0), uint16(time), uint16(day)],
    ...[uint32(crc32(content)), uint32(content.length), uint32(content.length)],
    ...[uint16(path.length), uint16(0)],
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value & 0xffff);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
