import type { Day } from '../../../../../core/days.ts';
import {
  INVOICE_STATES,
  type InvoiceState,
} from '../../../../../core/money/invoices/invoice-views.ts';
import {
  AGES,
  REPORT_BASES,
  type ReportBasis,
} from '../../../../../core/money/reports/report-views.ts';
import { TAX_CATEGORIES } from '../../../../../core/money/tax-categories.ts';
import { dayOf } from '../../reports/search-days.ts';

/** The amount of each invoice that is summed. */
const PART_VALUES = ['net', 'tax', 'gross'] as const;
/** The age of open amounts; `all` for every open amount. */
const OPEN_AGES = ['all', 'overdue', ...AGES] as const;

export const SORT_KEYS = ['date', 'number', 'client', 'due', 'gross', 'outstanding'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The filter and order of the list of invoices, stored in the address. */
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
  /**
   * Selects the invoices behind an amount of a report: with `basis`, `from`, `to` and `currency`
   * for revenue or tax, with `age` and `currency` for open amounts. Only these invoices are listed.
   */
  basis?: ReportBasis | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  /** `all`: in the currency of the business. */
  currency?: string | undefined;
  value?: (typeof PART_VALUES)[number] | undefined;
  /** A project's id, or `none`. */
  project?: string | undefined;
  /** A category and a rate, as `S 19`. */
  tax?: string | undefined;
  age?: (typeof OPEN_AGES)[number] | undefined;
}

/** Shows all invoices again. */
export const NO_PART: InvoicesSearch = {
  ...{ basis: undefined, from: undefined, to: undefined, currency: undefined },
  ...{ value: undefined, project: undefined, tax: undefined, age: undefined },
};

const TAX = new RegExp(`^(${TAX_CATEGORIES.join('|')}) \\d{1,3}(\\.\\d{1,4})?$`);

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
    ...readPart(search),
  };
}

function readPart(search: Record<string, unknown>): InvoicesSearch {
  const { basis, from, to, currency, value, project, tax, age } = search;
  if (typeof currency !== 'string' || !/^([A-Z]{3}|all)$/.test(currency)) return NO_PART;
  const knownAge = OPEN_AGES.find((each) => each === age);
  if (knownAge) return { ...NO_PART, currency, age: knownAge };
  const knownBasis = REPORT_BASES.find((each) => each === basis);
  const days = { from: dayOf(from), to: dayOf(to) };
  if (!knownBasis || !days.from || !days.to || days.from > days.to) return NO_PART;
  return {
    ...{ ...NO_PART, ...days, currency, basis: knownBasis },
    value: PART_VALUES.find((each) => each === value) ?? 'net',
    project: typeof project === 'string' || typeof project === 'number' ? `${project}` : undefined,
    tax: typeof tax === 'string' && TAX.test(tax) ? tax : undefined,
  };
}
