import { version as freelane } from '../../../package.json';

/** The first file of a backup, which describes it. */
export interface Manifest {
  format: typeof FORMAT;
  /** The version of the format; newer versions are rejected. */
  version: number;
  /** The version of Freelane that made it. */
  freelane: string;
  /** Time of the snapshot, ISO 8601. */
  at: string;
  /** Time of the database's last migration. */
  migration: number;
}

const FORMAT = 'freelane-backup';
const VERSION = 1;

export const MANIFEST = 'manifest.json';
export const DATABASE = 'freelane.db';
/** Prefix of the paths of photos. */
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

/** @throws if it is not a manifest, or of a newer version */
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
