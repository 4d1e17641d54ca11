import { QUOTE_STATES, type QuoteState } from '../../../../../core/money/quotes/quote-state.ts';

export const SORT_KEYS = ['date', 'number', 'client', 'valid', 'net', 'gross'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The filter and order of the list of quotes, stored in the address. */
export interface QuotesSearch {
  state?: QuoteState | undefined;
  /** A client's id. */
  client?: string | undefined;
  /** Words in the number, the subject or the client's name. */
  text?: string | undefined;
  /** By date if it is left out. */
  sort?: SortKey | undefined;
  /** The newest or largest first if it is left out. */
  order?: 'asc' | undefined;
}

/** Reads the search parameters of an address; unknown values count as none. */
export function readQuotesSearch(search: Record<string, unknown>): QuotesSearch {
  const { state, client, text, sort, order } = search;
  return {
    state: QUOTE_STATES.find((each) => each === state),
    client: typeof client === 'string' && client ? client : undefined,
    // The router reads `2026` as a number.
    text: typeof text === 'string' || typeof text === 'number' ? String(text) : undefined,
    sort: SORT_KEYS.find((each) => each === sort),
    order: order === 'asc' ? 'asc' : undefined,
  };
}
