import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatBytes } from '../../../core/lib/bytes.ts';
import { sizeOf } from '../../backups/files.ts';
import type { Config } from '../../config/read-config.ts';
import { type Finding, note, ok, problem, reasonOf } from './finding.ts';

/** Uploads are refused below the first value; a database grows in bursts. */
const MIN_FREE_BYTES = 200 * 1024 ** 2;
const RECOMMENDED_FREE_BYTES = 1024 ** 3;

/** Whether folders are writable and have free space, and the secret is private. */
export async function checkFolders({ dataDir, database, backup }: Config): Promise<Finding[]> {
  const findings = [...(await checkFolder('DATA_DIR', dataDir)), ...(await checkSecret(dataDir))];
  if (database.kind === 'sqlite') {
    const folder = dirname(database.file);
    if (folder !== dataDir) findings.push(...(await checkFolder('The database', folder)));
  }
  if (!backup) return findings;
  findings.push(...(await checkFolder('BACKUP_DIR', backup.folder)));
  if (await areOnSameDisk(backup.folder, dataDir)) {
    const advice = 'if it fails, both are lost, so also copy backups elsewhere';
    findings.push(note(`BACKUP_DIR is on the disk of DATA_DIR: ${advice}`));
  }
  return findings;
}

async function checkFolder(what: string, folder: string): Promise<Finding[]> {
  const testFile = join(folder, `.freelane-doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(testFile, 'ok', { flag: 'wx', mode: 0o600 });
    await rm(testFile);
  } catch (error) {
    const advice = 'make the folder, and give it to the user that runs Freelane';
    return [problem(`${what}: ${folder} cannot be written to (${reasonOf(error)}); ${advice}`)];
  }
  return [await checkRoom(what, folder)];
}

async function checkRoom(what: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${what}: ${formatBytes(free, 'en')} are free at ${folder}`;
  if (free < MIN_FREE_BYTES) return problem(`${text}; uploads are refused, make room`);
  return free < RECOMMENDED_FREE_BYTES ? note(`${text}; make room before long`) : ok(text);
}

async function checkSecret(dataDir: string): Promise<Finding[]> {
  const path = join(dataDir, 'secret');
  if ((await sizeOf(path)) === null || process.platform === 'win32') return [];
  const mode = (await stat(path)).mode & 0o077;
  return mode === 0 ? [] : [problem(`${path} can be read by others; chmod 600 it`)];
}

async function areOnSameDisk(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => stat(path).catch(() => null)));
  return first !== null && first?.dev === second?.dev;
}
