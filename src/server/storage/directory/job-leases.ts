import { and, eq, gt, like, lte } from 'drizzle-orm';
import { CHORES, type Chore, type FailingChore } from '../../../core/jobs.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Of a chore that is done for all. */
export const EVERYWHERE = '';

const FAILING = 'failing/';

/**
 * What servers that share a database do in turns: when it was done, and whose it is until when. While
 * one fails, and at which server where each does it for itself, is a row beside these: since when, and
 * until when that is believed.
 */
export function choresRepository({ chores }: Tables) {
  const isFailure = like(chores.name, `${FAILING}%`);

  return {
    /** Takes a chore that is due and nobody's; of several who ask at once one gets it. */
    async claim(
      query: Query,
      name: Chore,
      { doneBefore, now, until }: { doneBefore: number; now: number; until: number },
    ): Promise<boolean> {
      // Written first: whoever asks later reads what was decided here.
      const [row] = await query
        .insert(chores)
        .values({ name, doneAt: 0, claimedUntil: 0 })
        .onConflictDoUpdate({ target: chores.name, set: { name } })
        .returning();
      if (!row || row.doneAt > doneBefore || row.claimedUntil > now) return false;
      await query.update(chores).set({ claimedUntil: until }).where(eq(chores.name, name));
      return true;
    },

    async done(query: Query, name: Chore, at: number): Promise<void> {
      await query.update(chores).set({ doneAt: at, claimedUntil: 0 }).where(eq(chores.name, name));
    },

    /** Gives a chore back undone, where it was not taken by another since. */
    async giveBack(query: Query, name: Chore, until: number): Promise<void> {
      const isStillOurs = and(eq(chores.name, name), eq(chores.claimedUntil, until));
      await query.update(chores).set({ claimedUntil: 0 }).where(isStillOurs);
    },

    /** Has it told that a chore fails, for so long. */
    async failed(
      query: Query,
      { name, where, at, until }: { name: Chore; where: string; at: number; until: number },
    ): Promise<void> {
      await query.delete(chores).where(and(isFailure, lte(chores.claimedUntil, at)));
      await query
        .insert(chores)
        .values({ name: keyOf(name, where), doneAt: at, claimedUntil: until })
        .onConflictDoUpdate({ target: chores.name, set: { claimedUntil: until } });
    },

    /** Whether it had failed before. */
    async worked(query: Query, name: Chore, where: string): Promise<boolean> {
      const gone = await query
        .delete(chores)
        .where(eq(chores.name, keyOf(name, where)))
        .returning();
      return gone.length > 0;
    },

    /** What fails, wherever that is. */
    async failing(query: Query, now: number): Promise<FailingChore[]> {
      const rows = await query
        .select()
        .from(chores)
        .where(and(isFailure, gt(chores.claimedUntil, now)));
      return CHORES.flatMap((name) => {
        const of = rows.filter((row) => row.name.startsWith(keyOf(name, '')));
        return of.length > 0 ? [{ name, since: Math.min(...of.map((row) => row.doneAt)) }] : [];
      });
    },
  };
}

function keyOf(name: Chore, where: string): string {
  return `${FAILING}${name}/${where}`;
}
