import { AppError } from '../../../core/errors.ts';
import { rateFinder } from '../../../core/money/invoices/entry-rates.ts';
import { hoursText } from '../../../core/money/invoices/gather-lines.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import {
  lineOfMoved,
  newLineOfMoved,
  rateText,
  widened,
} from '../../../core/money/invoices/moved-entries.ts';
import { newId } from '../../lib/tokens.ts';
import type { InvoiceEntry } from '../../storage/money/invoice-entries.ts';
import type { InvoiceRow, StoredDraft } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { billedNow } from '../retainers/retained-time.ts';
import { isMoved, presentEntries } from './issue-facts.ts';

type Line = InvoiceDraft['lines'][number];

/**
 * A draft with its entries as they are now (IN8, MS11), which are stored: their seconds, days and
 * people. Those that can no longer be billed are free.
 * @throws AppError client.unknown
 */
export async function withPresentEntries(
  query: Query,
  repositories: BoardRepositories,
  { id, clientId }: Pick<InvoiceRow, 'id' | 'clientId'>,
  draft: StoredDraft,
): Promise<StoredDraft> {
  const { invoiceEntries, invoicingParties } = repositories;
  const client = await invoicingParties.clientOf(query, clientId);
  if (!client) throw new AppError('client.unknown');
  const before = await invoiceEntries.of(query, id);
  const present = await presentEntries(query, repositories, clientId, before);
  const billed = await billedNow(query, repositories, client, [...present.values()]);
  const rateOf = rateFinder(await invoicingParties.ratesOf(query), clientId, client.currency);
  const lines = new Map(draft.lines.map((line) => [line.id, line]));
  const after: InvoiceEntry[] = [];
  const gone: string[] = [];
  const days: string[] = [];
  for (const entry of before) {
    const found = present.get(entry.entryId);
    if (!found || !billed.has(entry.entryId)) {
      gone.push(entry.entryId);
      continue;
    }
    const seconds = { seconds: found.seconds, billedSeconds: billed.get(entry.entryId) ?? 0 };
    const next = { ...entry, ...seconds, day: found.day, userId: found.userId };
    const line = lines.get(entry.lineId);
    if (line && isMoved(entry, found)) {
      days.push(found.day);
      const now = { ...found, rate: rateOf(found) };
      const same = lineOfMoved(line, entry, now, draft.language);
      const own = same ?? newLineOfMoved(newId('l'), line, now, draft.language);
      lines.set(own.id, own);
      Object.assign(next, { lineId: own.id, rate: rateText(now.rate) });
      next.rateLevel = now.rate?.level ?? null;
    }
    after.push(next);
    const isSame = (Object.keys(next) as (keyof InvoiceEntry)[]).every(
      (key) => next[key] === entry[key],
    );
    if (!isSame) await invoiceEntries.set(query, next);
  }
  await invoiceEntries.free(query, gone);
  const period = widened(draft.period, days);
  return { ...draft, period, lines: renewedLines([...lines.values()], before, after) };
}

/**
 * The lines with the hours of their entries as they are now. A quantity that was edited by hand
 * stays; a line that loses all its entries goes with them (IN8).
 */
function renewedLines(
  lines: readonly Line[],
  before: readonly InvoiceEntry[],
  after: readonly InvoiceEntry[],
): Line[] {
  return lines.flatMap((line) => {
    const had = hoursOfLine(before, line.id);
    const has = hoursOfLine(after, line.id);
    // A line that an entry has moved to is new.
    if (had === null && has !== null) return [{ ...line, quantity: has }];
    if (had === null || had !== line.quantity) return [line];
    return has === null ? [] : [{ ...line, quantity: has }];
  });
}

/** The hours of the entries on a line; null without any. */
function hoursOfLine(entries: readonly InvoiceEntry[], id: string): string | null {
  const own = entries.filter(({ lineId }) => lineId === id);
  if (own.length === 0) return null;
  return hoursText(own.reduce((total, { billedSeconds }) => total + billedSeconds, 0));
}
