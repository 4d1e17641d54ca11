import { eq } from 'drizzle-orm';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** What servers that share a database do in turns: when it was done, and whose it is until when. */
export function choresRepository({ chores }: Tables) {
  return {
    /** Takes a chore that is due and nobody's; of several who ask at once one gets it. */
    async claim(
      query: Query,
      name: string,
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

    async done(query: Query, name: string, at: number): Promise<void> {
      await query.update(chores).set({ doneAt: at, claimedUntil: 0 }).where(eq(chores.name, name));
    },
  };
}
