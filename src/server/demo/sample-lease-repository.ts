import { eq } from 'drizzle-orm';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

const NAME = 'sample project';

/**
 * A lease row, so that one server at a time adds or removes the sample project. The row also
 * records whether the project is complete, to detect an interrupted attempt.
 */
export function sampleLeaseRepository({ jobLeases }: Tables) {
  const isRow = eq(jobLeases.name, NAME);

  async function read(query: Query) {
    const [row] = await query.select().from(jobLeases).where(isRow);
    return row && { claimedUntil: row.claimedUntil, isComplete: row.doneAt > 0 };
  }

  /** Takes the lease; false if another server has it. */
  async function take(query: Query, { now, until }: { now: number; until: number }) {
    // Writes first, so that of two transactions the second reads what the first decided.
    const [row] = await query
      .insert(jobLeases)
      .values({ name: NAME, doneAt: 0, claimedUntil: 0 })
      .onConflictDoUpdate({ target: jobLeases.name, set: { name: NAME } })
      .returning();
    if (!row || row.claimedUntil > now) return false;
    await query.update(jobLeases).set({ claimedUntil: until }).where(isRow);
    return true;
  }

  /** Marks the project as incomplete, until `complete` or its removal. */
  async function begin(query: Query): Promise<void> {
    await query.update(jobLeases).set({ doneAt: 0 }).where(isRow);
  }

  async function complete(query: Query, at: number): Promise<void> {
    await query.update(jobLeases).set({ doneAt: at }).where(isRow);
  }

  async function release(query: Query): Promise<void> {
    await query.update(jobLeases).set({ claimedUntil: 0 }).where(isRow);
  }

  return { read, take, begin, complete, release };
}
