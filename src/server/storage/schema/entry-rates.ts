import type { Kit } from './kit.ts';
import type { defineTime } from './time.ts';

type TimeEntries = ReturnType<typeof defineTime>['timeEntries'];

/**
 * The own hourly rates of time entries. Apart from the entries, which their people read: rates are
 * for ADMINs.
 */
export function defineEntryRates(k: Kit, timeEntries: TimeEntries) {
  const entryRates = k.table('entry_rates', {
    entryId: k
      .text()
      .primaryKey()
      .references(() => timeEntries.id, { onDelete: 'cascade' }),
    /** As `parseDecimal` reads it; in the currency of the client who is billed. */
    rate: k.text().notNull(),
    updatedAt: k.int().notNull(),
  });
  return { entryRates };
}
