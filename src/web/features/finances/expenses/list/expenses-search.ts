import {
  EXPENSE_SORT_KEYS,
  EXPENSE_STATES,
  type ExpenseSortKey,
  type ExpenseState,
} from '../../../../../core/money/expenses/expense.ts';

/** Stands for expenses without a client or project. */
export const NONE = 'none';

/** What the list of expenses shows, as its address keeps it. */
export interface ExpensesSearch {
  state?: ExpenseState | undefined;
  /** A client's id. */
  client?: string | undefined;
  /** A project's id. */
  project?: string | undefined;
  currency?: string | undefined;
  /** The days of receipts. */
  from?: string | undefined;
  to?: string | undefined;
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
  const { state, client, project, currency, from, to } = search;
  const { category, year, text, sort, order } = search;
  return {
    state: EXPENSE_STATES.find((each) => each === state),
    client: textOf(client),
    project: textOf(project),
    currency: /^[A-Z]{3}$/.test(String(currency)) ? String(currency) : undefined,
    from: dayOf(from),
    to: dayOf(to),
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

function dayOf(value: unknown): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined;
}

/** What the server is asked for. */
export function listingOf({ client, project, sort, order, ...filter }: ExpensesSearch) {
  return {
    ...filter,
    ...{ clientId: idOf(client), projectId: idOf(project) },
    ...{ sort: sort ?? ('day' as const), order: order ?? ('desc' as const) },
  };
}

/** Addresses say `none` for an empty id. */
function idOf(value: string | undefined): string | undefined {
  return value === NONE ? '' : value;
}
