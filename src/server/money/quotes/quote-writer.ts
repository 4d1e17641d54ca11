import type { AuditKind } from '../../../core/audit.ts';
import { AppError } from '../../../core/errors.ts';
import type { QuoteView } from '../../../core/money/quotes/quote-views.ts';
import type { Bus } from '../../bus/bus.ts';
import type { QuoteRow } from '../../storage/money/quotes/quotes.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import type { Author } from '../invoices/invoice-writer.ts';
import { moneyActor } from '../money-access.ts';
import type { QuoteReader } from './quote-reader.ts';

/** A quote at the version that the user sees. */
export interface VersionedQuote {
  id: string;
  version: number;
}

/** A transaction of an ADMIN. */
export interface QuoteWork {
  query: Query;
  /** Milliseconds since the epoch; the same in the whole transaction. */
  at: number;
  /** Notifies the pages of ADMINs after the commit that this quote has changed. */
  touch(id: string): void;
  audit(kind: AuditKind, detail: string): Promise<void>;
  view(quoteId: string): Promise<QuoteView>;
}

export type QuoteWriter = ReturnType<typeof createQuoteWriter>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney'>;
  reader: QuoteReader;
  now: () => number;
}

/** Runs changes of quotes: checks the right, and wakes pages after the commit. */
export function createQuoteWriter({ store, repositories, bus, reader, now }: Deps) {
  return async function write<T>(
    { userId, source }: Author,
    work: (part: QuoteWork) => Promise<T>,
  ): Promise<T> {
    // A transaction may run more than once.
    let touched = new Set<string>();
    const result = await store.tx(async (query) => {
      touched = new Set();
      await moneyActor(query, repositories, userId);
      const at = now();
      const done = await work({
        ...{ query, at },
        touch: (id) => touched.add(id),
        audit: (kind, detail) =>
          repositories.audit.record(query, { kind, by: userId, detail, at, source }),
        view: (id) => reader.view(query, id),
      });
      if (touched.size > 0) await repositories.moneyHeads.raise(query);
      return done;
    });
    if (touched.size > 0) bus.notifyMoney({ ids: [...touched] });
    return result;
  };
}

/** The quote, locked until the end of the transaction. @throws AppError quote.unknown */
export async function lockQuote(
  query: Query,
  { quotes }: BoardRepositories,
  id: string,
): Promise<QuoteRow> {
  const row = await quotes.lock(query, id);
  if (!row) throw new AppError('quote.unknown');
  return row;
}

/** @throws AppError quote.stale */
export function checkVersion(row: QuoteRow, version: number): void {
  if (row.version !== version) throw new AppError('quote.stale');
}
