import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOfPhoto } from '../attachments/stores/disk-store.ts';
import { readArchive } from './archive.ts';
import { DATABASE, MANIFEST, PHOTOS, readManifest } from './manifest.ts';
import { adding, type OnBytes } from './progress.ts';

/** Where the parts of a backup go: the database to a file, the photos below a folder. */
interface Places {
  database: string;
  photos: string;
}

const SQLITE = Buffer.from('SQLite format 3\0');

/**
 * Takes the files out of a backup, and to the disk. A SQLite file alone, as those from before
 * migrations, counts as a backup without photos. Answers with the time that it is of, ms since 1970,
 * null where that is not known. @throws with the reason where it is not whole
 */
export async function unpack(from: string, places: Places, tell: OnBytes): Promise<number | null> {
  const file = await open(from);
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw new Error('it is a folder');
    const total = stats.size;
    const onBytes = adding(total, tell);
    const { buffer } = await file.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0);
    if (buffer.equals(SQLITE)) {
      await write(places.database, file.createReadStream({ start: 0, autoClose: false }), onBytes);
      return null;
    }
    let at: number | null = null;
    const seen = new Set<string>();
    const visit = async (path: string, pieces: AsyncIterable<Buffer>) => {
      seen.add(path);
      if (path === MANIFEST) at = Date.parse(readManifest(await textOf(pieces)).at);
      else if (at === null) throw new Error('it is not a backup of Freelane');
      else await write(placeOf(path, places), pieces);
    };
    await readArchive(file, visit, onBytes);
    if (!seen.has(DATABASE)) throw new Error('there is no database in it');
    return at;
  } finally {
    await file.close();
  }
}

/** What else somebody put into the archive goes nowhere. */
function placeOf(path: string, { database, photos }: Places): string {
  if (path === DATABASE) return database;
  const inner = path.slice(PHOTOS.length);
  if (path.startsWith(PHOTOS) && isOfPhoto(inner)) return join(photos, ...inner.split('/'));
  throw new Error(`${path} is not a part of a backup`);
}

async function write(
  to: string,
  pieces: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece);
      onBytes(piece.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read).toString();
}
