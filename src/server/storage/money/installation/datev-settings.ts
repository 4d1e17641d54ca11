import { and, eq } from 'drizzle-orm';
import type { StoredDatevSettings } from '../../../../core/money/datev/datev-settings.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

const SETTINGS_ID = 'datev';

/** What DATEV's postings need: one row for an installation. */
export function datevSettingsRepository({ datevSettings }: Tables) {
  async function find(query: Query): Promise<StoredDatevSettings> {
    const [row] = await query.select().from(datevSettings).where(eq(datevSettings.id, SETTINGS_ID));
    return row ? { version: row.version, details: row.details } : { version: 0, details: null };
  }

  /** Saves what replaces the given version; false if there is another one by now. */
  async function set(
    query: Query,
    { version, details }: StoredDatevSettings,
    at: number,
  ): Promise<boolean> {
    const written = { details, version: version + 1, updatedAt: at };
    const id = { id: datevSettings.id };
    const rows =
      version === 0
        ? await query
            .insert(datevSettings)
            .values({ id: SETTINGS_ID, ...written })
            .onConflictDoNothing()
            .returning(id)
        : await query
            .update(datevSettings)
            .set(written)
            .where(and(eq(datevSettings.id, SETTINGS_ID), eq(datevSettings.version, version)))
            .returning(id);
    return rows.length > 0;
  }

  return { find, set };
}
