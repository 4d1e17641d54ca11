import { version as freelane } from '../../../package.json';

/** The first file of a backup: what it is of. */
export interface Manifest {
  format: typeof FORMAT;
  /** Of the format; a later one is not understood. */
  version: number;
  /** The version of Freelane that made it. */
  freelane: string;
  /** When its content was so, as ISO 8601. */
  at: string;
  /** The time of the database's last migration. */
  migration: number;
}

const FORMAT = 'freelane-backup';
const VERSION = 1;

export const MANIFEST = 'manifest.json';
export const DATABASE = 'freelane.db';
/** What the paths of photos begin with. */
export const PHOTOS = 'photos/';

export function manifestOf(at: number, migration: number): Buffer {
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    freelane,
    at: new Date(at).toISOString(),
    migration,
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

/** @throws where it is of something else, or of a later version */
export function readManifest(text: string): Manifest {
  const manifest = parsed(text);
  if (manifest?.format !== FORMAT) throw new Error('it is not a backup of Freelane');
  if (manifest.version > VERSION) throw new Error('a newer version of Freelane made it');
  return manifest as Manifest;
}

function parsed(text: string) {
  try {
    return JSON.parse(text) as Pick<Manifest, 'version'> & { format?: unknown };
  } catch {
    return null;
  }
}
