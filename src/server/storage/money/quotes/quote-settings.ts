import { and, eq } from 'drizzle-orm';
import { DEFAULT_QUOTE_SETTINGS, type QuoteSettings } from '../../../../core/money/quotes/quote.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

const SETTINGS_ID = 'quotes';

/** The settings of quotes: one row for each installation. */
export function quoteSettingsRepository({ quoteSettings }: Tables) {
  /** The default settings until others are saved. */
  async function find(query: Query): Promise<QuoteSettings> {
    const [row] = await query.select().from(quoteSettings).where(eq(quoteSettings.id, SETTINGS_ID));
    if (!row) return DEFAULT_QUOTE_SETTINGS;
    const { version, numberPattern, validDays } = row;
    return { version, numberPattern, validDays };
  }

  /** Replaces this version; false if the stored version differs. */
  async function set(
    query: Query,
    { version, ...values }: QuoteSettings,
    at: number,
  ): Promise<boolean> {
    const written = { ...values, version: version + 1, updatedAt: at };
    const id = { id: quoteSettings.id };
    const rows =
      version === 0
        ? await query
            .insert(quoteSettings)
            .values({ id: SETTINGS_ID, ...written })
            .onConflictDoNothing()
            .returning(id)
        : await query
            .update(quoteSettings)
            .set(written)
            .where(and(eq(quoteSettings.id, SETTINGS_ID), eq(quoteSettings.version, version)))
            .returning(id);
    return rows.length > 0;
  }

  return { find, set };
}
