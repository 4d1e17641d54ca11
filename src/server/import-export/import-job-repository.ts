import { and, eq, inArray, lt } from 'drizzle-orm';
import type { ImportState } from '../../core/import-report.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

export type ImportJobRow = Tables['importJobs']['$inferSelect'];
type State = ImportState['state'];

/** The states in which a process still has the file. */
export const UNFINISHED: readonly State[] = ['looking', 'ready', 'running'];

/** Files uploaded for import, as all processes see them. */
export function importJobsRepository({ importJobs }: Tables) {
  function ofPerson(query: Query, userId: string): Promise<ImportJobRow[]> {
    return query.select().from(importJobs).where(eq(importJobs.userId, userId));
  }

  function byIds(query: Query, ids: string[]): Promise<ImportJobRow[]> {
    return query.select().from(importJobs).where(inArray(importJobs.id, ids));
  }

  /** Returns the ids of the user's earlier jobs that it replaces. */
  async function insert(
    query: Query,
    row: Pick<ImportJobRow, 'id' | 'userId' | 'bytes' | 'heartbeatAt'>,
  ): Promise<string[]> {
    const jobs = await ofPerson(query, row.userId);
    const isFull = jobs.length >= RESOURCE_LIMITS.importJobs.max;
    const replaced = isFull ? jobs.map(({ id }) => id) : [];
    for (const id of replaced) await drop(query, id);
    await query.insert(importJobs).values({ ...row, state: 'looking' });
    return replaced;
  }

  /** Updates a job that is in one of these states; false if it is not. */
  async function set(
    query: Query,
    id: string,
    states: readonly State[],
    changes: Partial<ImportJobRow>,
  ): Promise<boolean> {
    const changed = await query
      .update(importJobs)
      .set(changes)
      .where(and(eq(importJobs.id, id), inArray(importJobs.state, [...states])))
      .returning({ id: importJobs.id });
    return changed.length > 0;
  }

  /** Marks an unfinished job as failed if its process has been silent since `before` (ms). */
  async function failSilent(
    query: Query,
    id: string,
    { before, message }: { before: number; message: string },
  ): Promise<void> {
    await query
      .update(importJobs)
      .set({ state: 'failed', message })
      .where(
        and(
          eq(importJobs.id, id),
          inArray(importJobs.state, [...UNFINISHED]),
          lt(importJobs.heartbeatAt, before),
        ),
      );
  }

  async function drop(query: Query, id: string): Promise<void> {
    await query.delete(importJobs).where(eq(importJobs.id, id));
  }

  /** Drops jobs without a heartbeat since this time (ms). */
  async function dropBefore(query: Query, at: number): Promise<void> {
    await query.delete(importJobs).where(lt(importJobs.heartbeatAt, at));
  }

  return { ofPerson, byIds, insert, set, failSilent, drop, dropBefore };
}
