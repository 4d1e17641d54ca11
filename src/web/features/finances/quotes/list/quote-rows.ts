import type { QuoteListItem } from '../../../../../core/money/quotes/quote-views.ts';
import type { QuotesSearch, SortKey } from './quotes-search.ts';

/** The quotes that match the search, in its order. */
export function listedQuotes(
  quotes: readonly QuoteListItem[],
  search: QuotesSearch,
): QuoteListItem[] {
  const words = search.text?.toLocaleLowerCase().split(/\s+/) ?? [];
  const direction = search.order === 'asc' ? 1 : -1;
  const compare = COMPARE[search.sort ?? 'date'];
  return quotes
    .filter((quote) => {
      const { number, subject, clientName } = quote;
      const text = `${number ?? ''} ${subject} ${clientName}`.toLocaleLowerCase();
      return (
        (!search.state || quote.state === search.state) &&
        (!search.client || quote.clientId === search.client) &&
        words.every((word) => text.includes(word))
      );
    })
    .sort((a, b) => direction * compare(a, b) || COMPARE.date(b, a) || a.id.localeCompare(b.id));
}

/** Drafts have no date yet: they are the newest. */
const NO_DATE = '9999';

const COMPARE: Record<SortKey, (a: QuoteListItem, b: QuoteListItem) => number> = {
  date: (a, b) =>
    compareTexts(a.sentDay ?? NO_DATE, b.sentDay ?? NO_DATE) ||
    compareNumbers(a.number, b.number) ||
    a.updatedAt - b.updatedAt,
  number: (a, b) => compareNumbers(a.number, b.number),
  client: (a, b) => a.clientName.localeCompare(b.clientName),
  valid: (a, b) => compareTexts(a.validUntil, b.validUntil),
  net: (a, b) => compareTexts(a.currency, b.currency) || a.net - b.net,
  gross: (a, b) => compareTexts(a.currency, b.currency) || a.gross - b.gross,
};

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** `Q-2026-10` comes after `Q-2026-9`. */
function compareNumbers(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '', 'en', { numeric: true });
}

/** The clients that can be chosen, by name. */
export function clientsOf(quotes: readonly QuoteListItem[]): { id: string; name: string }[] {
  const names = new Map(quotes.map(({ clientId, clientName }) => [clientId, clientName]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The quotes that clients decided last; those not used yet come first. */
export function decidedQuotes(quotes: readonly QuoteListItem[], max: number): QuoteListItem[] {
  return quotes
    .filter(({ state, decidedAt }) => decidedAt !== null && state !== 'draft')
    .sort((a, b) => Number(b.isToDo) - Number(a.isToDo) || (b.decidedAt ?? 0) - (a.decidedAt ?? 0))
    .slice(0, max);
}
