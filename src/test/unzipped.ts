import { crc32 } from 'node:zlib';

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22];

/** The files of a ZIP without compression, by its directory; throws if anything is not right. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_SIZE;
  expectThat(zip.readUInt32LE(end) === END, 'has an end');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expectThat(zip.readUInt32LE(at) === CENTRAL, 'has an entry');
    const nameSize = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameSize);
    const local = zip.readUInt32LE(at + 42);
    expectThat(zip.readUInt32LE(local) === LOCAL, `has ${name}`);
    const from = local + LOCAL_SIZE + zip.readUInt16LE(local + 26);
    const content = zip.subarray(from, from + zip.readUInt32LE(at + 24));
    expectThat(crc32(content) === zip.readUInt32LE(at + 16), `${name} has its checksum`);
    files.set(name, content);
    at += CENTRAL_SIZE + nameSize;
  }
  expectThat(at === end, 'ends after its directory');
  return files;
}

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The ZIP should: ${what}`);
}
