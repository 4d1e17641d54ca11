import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOfPhoto } from '../attachments/stores/disk-store.ts';
import { readArchive } from './archive.ts';
import { DATABASE, MANIFEST, PHOTOS, readManifest } from './manifest.ts';
import { type OnBytes, totalProgress } from './progress.ts';

/** Targets of the parts of a backup: a database file and a photo folder. */
interface Targets {
  database: string;
  photos: string;
}

const SQLITE_HEADER = Buffer.from('SQLite format 3\0');

/**
 * Extracts a backup and syncs it to disk. A plain SQLite file, as older versions made them, counts
 * as a backup without photos. Returns its time, ms since 1970, or null if unknown.
 * @throws with the reason if it is not intact
 */
export async function unpack(
  from: string,
  targets: Targets,
  onProgress: OnBytes,
): Promise<number | null> {
  const file = await open(from);
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw new Error('it is a folder');
    const total = stats.size;
    const onBytes = totalProgress(total, onProgress);
    const { buffer } = await file.read(
      Buffer.alloc(SQLITE_HEADER.length),
      0,
      SQLITE_HEADER.length,
      0,
    );
    if (buffer.equals(SQLITE_HEADER)) {
      await write(targets.database, file.createReadStream({ start: 0, autoClose: false }), onBytes);
      return null;
    }
    let at: number | null = null;
    const visited = new Set<string>();
    const visit = async (path: string, chunks: AsyncIterable<Buffer>) => {
      visited.add(path);
      if (path === MANIFEST) at = Date.parse(readManifest(await textOf(chunks)).at);
      else if (at === null) throw new Error('it is not a backup of Freelane');
      else await write(placeOf(path, targets), chunks);
    };
    await readArchive(file, visit, onBytes);
    if (!visited.has(DATABASE)) throw new Error('there is no database in it');
    return at;
  } finally {
    await file.close();
  }
}

/** Rejects anything that is not a part of a backup. */
function placeOf(path: string, { database, photos }: Targets): string {
  if (path === DATABASE) return database;
  const inner = path.slice(PHOTOS.length);
  if (path.startsWith(PHOTOS) && isOfPhoto(inner)) return join(photos, ...inner.split('/'));
  throw new Error(`${path} is not a part of a backup`);
}

async function write(
  to: string,
  chunks: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      onBytes(chunk.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}
