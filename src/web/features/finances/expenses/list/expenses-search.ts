import {
  EXPENSE_SORT_KEYS,
  EXPENSE_STATES,
  type ExpenseSortKey,
  type ExpenseState,
} from '../../../../../core/money/expenses/expense.ts';

/** The filter and order of the list of expenses, stored in the address. */
export interface ExpensesSearch {
  state?: ExpenseState | undefined;
  /** A client's id. */
  client?: string | undefined;
  category?: string | undefined;
  year?: number | undefined;
  text?: string | undefined;
  /** By day if it is left out. */
  sort?: ExpenseSortKey | undefined;
  /** The newest or largest first if it is left out. */
  order?: 'asc' | undefined;
}

/** Reads the search parameters of an address; unknown values count as none. */
export function readExpensesSearch(search: Record<string, unknown>): ExpensesSearch {
  const { state, client, category, year, text, sort, order } = search;
  return {
    state: EXPENSE_STATES.find((each) => each === state),
    client: textOf(client),
    category: textOf(category),
    year: Number.isInteger(year) && Number(year) > 1900 ? Number(year) : undefined,
    text: textOf(text),
    sort: EXPENSE_SORT_KEYS.find((each) => each === sort),
    order: order === 'asc' ? 'asc' : undefined,
  };
}

/** The router reads `2026` as a number. */
function textOf(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText && value !== '' ? String(value) : undefined;
}

/** The input of the server's query. */
export function listingOf({ client, sort, order, ...filter }: ExpensesSearch) {
  return { ...filter, clientId: client, sort: sort ?? 'day', order: order ?? 'desc' } as const;
}
