import {
  INVOICE_STATES,
  type InvoiceState,
} from '../../../../../core/money/invoices/invoice-views.ts';

export const SORT_KEYS = ['date', 'number', 'client', 'due', 'gross', 'outstanding'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What the list of invoices shows, as its address keeps it. */
export interface InvoicesSearch {
  state?: InvoiceState | undefined;
  /** A client's id. */
  client?: string | undefined;
  year?: number | undefined;
  /** Words in the number or the client's name. */
  text?: string | undefined;
  /** By date if it is left out. */
  sort?: SortKey | undefined;
  /** The newest or largest first if it is left out. */
  order?: 'asc' | undefined;
}

/** Reads the search parameters of an address; unknown values count as none. */
export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const { state, client, year, text, sort, order } = search;
  return {
    state: INVOICE_STATES.find((each) => each === state),
    client: typeof client === 'string' && client ? client : undefined,
    year: Number.isInteger(year) && Number(year) > 1900 ? Number(year) : undefined,
    // The router reads `2026` as a number.
    text: typeof text === 'string' || typeof text === 'number' ? String(text) : undefined,
    sort: SORT_KEYS.find((each) => each === sort),
    order: order === 'asc' ? 'asc' : undefined,
  };
}
