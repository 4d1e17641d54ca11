import { formatBytes } from '../../../core/lib/bytes.ts';
import { listBackups } from '../../backups/backups.ts';
import type { Config } from '../../config/read-config.ts';
import { type Finding, note, ok, problem } from './finding.ts';

const HOUR_MS = 3_600_000;
/** Maximum age of the last backup: a day, and the time to make one. */
const MAX_AGE_MS = 26 * HOUR_MS;

/** Whether there is a current backup. */
export async function checkBackups({ backup, database }: Config): Promise<Finding[]> {
  if (database.kind === 'postgres') {
    return [note('PostgreSQL is not backed up by Freelane; run pg_dump each day')];
  }
  if (!backup) {
    return [note('There are no automatic backups; set BACKUP_DIR to a folder on another disk')];
  }
  const [last] = await listBackups(backup.folder).catch(() => []);
  if (!last) {
    return [problem(`There is no backup in ${backup.folder}; a running server creates one a day`)];
  }
  const hours = Math.round((Date.now() - last.at) / HOUR_MS);
  const text = `The last backup is ${hours} hours old: ${last.file}, ${formatBytes(last.bytes, 'en')}`;
  if (Date.now() - last.at <= MAX_AGE_MS) return [ok(text)];
  return [problem(`${text}; look into the server's log for "backup failed"`)];
}
