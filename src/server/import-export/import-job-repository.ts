import { and, eq, inArray, lt } from 'drizzle-orm';
import type { ImportState } from '../../core/import-report.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

export type ImportJobRow = Tables['importJobs']['$inferSelect'];
type State = ImportState['state'];

/** The states of a file that a process has and works on, or waits to. */
export const UNFINISHED: readonly State[] = ['looking', 'ready', 'running'];

/** Files that people sent to import, as every process sees them. */
export function importJobsRepository({ importJobs }: Tables) {
  function ofPerson(query: Query, userId: string): Promise<ImportJobRow[]> {
    return query.select().from(importJobs).where(eq(importJobs.userId, userId));
  }

  function byIds(query: Query, ids: string[]): Promise<ImportJobRow[]> {
    return query.select().from(importJobs).where(inArray(importJobs.id, ids));
  }

  /** Answers with the ids of the person's files that it takes the place of. */
  async function insert(
    query: Query,
    row: Pick<ImportJobRow, 'id' | 'userId' | 'bytes' | 'heartbeatAt'>,
  ): Promise<string[]> {
    const before = await ofPerson(query, row.userId);
    const isFull = before.length >= RESOURCE_LIMITS.importJobs.max;
    const replaced = isFull ? before.map(({ id }) => id) : [];
    for (const id of replaced) await drop(query, id);
    await query.insert(importJobs).values({ ...row, state: 'looking' });
    return replaced;
  }

  /** Changes a job that is in one of these states; false where it is not, or is gone. */
  async function set(
    query: Query,
    id: string,
    states: readonly State[],
    part: Partial<ImportJobRow>,
  ): Promise<boolean> {
    const changed = await query
      .update(importJobs)
      .set(part)
      .where(and(eq(importJobs.id, id), inArray(importJobs.state, [...states])))
      .returning({ id: importJobs.id });
    return changed.length > 0;
  }

  /** Has a job fail whose process has not said since a time (ms) that it goes on. */
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

  /** Drops those that no process has had since a time (ms). */
  async function dropBefore(query: Query, at: number): Promise<void> {
    await query.delete(importJobs).where(lt(importJobs.heartbeatAt, at));
  }

  return { ofPerson, byIds, insert, set, failSilent, drop, dropBefore };
}
