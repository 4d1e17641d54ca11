import { and, gt, like } from 'drizzle-orm';
import { newId } from '../../lib/tokens.ts';
import type { Tables } from '../schema.ts';
import { runInWorkerThread, type Statement } from '../sqlite/worker-thread.ts';
import type { Query } from '../store.ts';

const PREFIX = 'backup/';
/** How long photo files stay blocked after a backup was killed before it released them. */
const LEASE_MS = 5 * 60_000;
const RENEW_MS = LEASE_MS / 5;

const DROP_EXPIRED = `delete from job_leases where name like '${PREFIX}%' and claimed_until < ?`;
const LEASE = `insert into job_leases (name, done_at, claimed_until) values (?, 0, ?)
  on conflict (name) do update set claimed_until = excluded.claimed_until`;
const DROP = 'delete from job_leases where name = ?';

/** Leases by which backups block the deletion of photo files, each until a time. */
export function deletionLeasesRepository({ jobLeases }: Tables) {
  /**
   * Whether a backup blocks deletions now. Ask after the photos' rows are deleted: a backup that
   * starts later does not include them.
   */
  async function hasLease(query: Query, now: number): Promise<boolean> {
    const [lease] = await query
      .select({ name: jobLeases.name })
      .from(jobLeases)
      .where(and(like(jobLeases.name, `${PREFIX}%`), gt(jobLeases.claimedUntil, now)))
      .limit(1);
    return lease !== undefined;
  }

  return { hasLease };
}

/**
 * Blocks the deletion of photo files by everyone who uses a SQLite file, until the returned
 * function is called. Does nothing for a file that is read-only or older than leases.
 */
export async function leaseDeletions(file: string): Promise<() => Promise<void>> {
  const name = PREFIX + newId();
  const write = (...statements: Statement[]) =>
    runInWorkerThread(file, statements, { writes: true });
  const renew = () => write({ sql: LEASE, args: [name, Date.now() + LEASE_MS] });
  try {
    await write({ sql: DROP_EXPIRED, args: [Date.now()] });
    await renew();
  } catch (error) {
    if (!isWithoutLeases(error)) throw error;
    return async () => {};
  }
  // A failed renewal is made up for by the next one.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    // If this fails, the lease expires by itself.
    await write({ sql: DROP, args: [name] }).catch(() => {});
  };
}

function isWithoutLeases(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return code.startsWith('SQLITE_READONLY') || message.startsWith('no such table');
}
