import { eq, sql } from 'drizzle-orm';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

const HEAD_ID = 'money';

/** The version of all clients and money, which detects changes whose wake-up was lost (IN17). */
export function moneyHeadsRepository({ moneyHeads }: Tables) {
  async function version(query: Query): Promise<number> {
    const [row] = await query.select().from(moneyHeads).where(eq(moneyHeads.id, HEAD_ID));
    return row?.version ?? 0;
  }

  /** The last write of each transaction of money: until its end, others wait for it. */
  async function raise(query: Query): Promise<void> {
    const set = { version: sql`${moneyHeads.version} + 1` };
    await query
      .insert(moneyHeads)
      .values({ id: HEAD_ID, version: 1 })
      .onConflictDoUpdate({ target: moneyHeads.id, set });
  }

  return { version, raise };
}
