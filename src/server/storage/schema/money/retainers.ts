import type { Retainer } from '../../../../core/money/retainers/retainer.ts';
import type { Kit } from '../kit.ts';

/** Work that clients pay for each month. No foreign keys: they outlive clients and projects. */
export function defineRetainers(k: Kit) {
  const retainers = k.table(
    'retainers',
    {
      id: k.text().primaryKey(),
      /** As in `details`. */
      clientId: k.text().notNull(),
      version: k.int().notNull(),
      details: k.json<Retainer>().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      /** When it was deleted; it can be restored. */
      deletedAt: k.int(),
    },
    (t) => [k.index('retainers_client').on(t.clientId, t.createdAt)],
  );
  return { retainers };
}
