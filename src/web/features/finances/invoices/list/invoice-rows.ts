import { openAmount } from '../../../../../core/money/invoices/invoice-state.ts';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import type { InvoicesSearch, SortKey } from './invoices-search.ts';

/** The invoices that match the search, in its order; `part`: those behind an amount of a report. */
export function listedInvoices(
  invoices: readonly InvoiceListItem[],
  search: InvoicesSearch,
  part: { has(id: string): boolean } | null = null,
): InvoiceListItem[] {
  const words = search.text?.toLocaleLowerCase().split(/\s+/) ?? [];
  const direction = search.order === 'asc' ? 1 : -1;
  const compare = COMPARE[search.sort ?? 'date'];
  return invoices
    .filter((invoice) => {
      const text = `${invoice.number ?? ''} ${invoice.clientName}`.toLocaleLowerCase();
      return (
        (!part || part.has(invoice.id)) &&
        (!search.state || invoice.state === search.state) &&
        (!search.client || invoice.clientId === search.client) &&
        (!search.year || yearOf(invoice) === search.year) &&
        words.every((word) => text.includes(word))
      );
    })
    .sort((a, b) => direction * compare(a, b) || COMPARE.date(b, a) || a.id.localeCompare(b.id));
}

/** Drafts have no date yet: they are the newest. */
const NO_DATE = '9999';

const COMPARE: Record<SortKey, (a: InvoiceListItem, b: InvoiceListItem) => number> = {
  date: (a, b) =>
    compareTexts(a.issueDate ?? NO_DATE, b.issueDate ?? NO_DATE) ||
    compareNumbers(a.number, b.number) ||
    a.updatedAt - b.updatedAt,
  number: (a, b) => compareNumbers(a.number, b.number),
  client: (a, b) => a.clientName.localeCompare(b.clientName),
  due: (a, b) => compareTexts(a.dueDate ?? NO_DATE, b.dueDate ?? NO_DATE),
  gross: (a, b) => compareTexts(a.currency, b.currency) || a.gross - b.gross,
  outstanding: (a, b) => compareTexts(a.currency, b.currency) || openAmount(a) - openAmount(b),
};

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** `2026-10` comes after `2026-9`. */
function compareNumbers(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '', 'en', { numeric: true });
}

/** The years that can be chosen, latest first. */
export function yearsOf(invoices: readonly InvoiceListItem[]): number[] {
  const years = invoices.map(yearOf).filter((year) => year !== null);
  return [...new Set(years)].sort((a, b) => b - a);
}

function yearOf({ issueDate }: InvoiceListItem): number | null {
  return issueDate === null ? null : Number(issueDate.slice(0, 4));
}

/** The clients that can be chosen, by name. */
export function clientsOf(invoices: readonly InvoiceListItem[]): { id: string; name: string }[] {
  const names = new Map(invoices.map(({ clientId, clientName }) => [clientId, clientName]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export interface CurrencySum {
  currency: string;
  gross: number;
  outstanding: number;
}

/** The sums of the listed invoices, by currency; credit notes are subtracted. */
export function sumsOf(invoices: readonly InvoiceListItem[]): CurrencySum[] {
  const sums = new Map<string, CurrencySum>();
  for (const invoice of invoices) {
    const { currency, kind, gross } = invoice;
    const sum = sums.get(currency) ?? { currency, gross: 0, outstanding: 0 };
    sum.gross += kind === 'creditNote' ? -gross : gross;
    sum.outstanding += openAmount(invoice);
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((a, b) => compareTexts(a.currency, b.currency));
}
