import type { TaxCategory } from '../../../../../core/money/tax-categories.ts';
import { trpc } from '../../../../session/trpc.ts';
import { NONE } from '../../reports/report-rows.ts';
import type { InvoicesSearch } from './invoices-search.ts';

/** The invoices behind an amount of a report, each with its part. */
export interface ListedPart {
  currency: string;
  amounts: ReadonlyMap<string, number>;
}

/** Means all currencies, converted to that of the business. */
const ALL_CURRENCIES = 'all';

/** `part`: null if the address names no amount; undefined while it is loaded. */
export function usePart(search: InvoicesSearch) {
  const { basis, from, to, currency = '', value = 'net', project, tax, age } = search;
  const [category, rate] = tax?.split(' ') ?? [];
  const isAll = currency === ALL_CURRENCIES;
  const business = trpc.money.business.get.useQuery(undefined, { enabled: isAll }).data;
  const isPeriod = basis !== undefined && from !== undefined && to !== undefined;
  const ofPeriod = trpc.money.reports.parts.useQuery(
    {
      ...{ basis: basis ?? 'issued', from: from ?? '', to: to ?? '', value },
      currency: isAll ? null : currency,
      projectId: project === NONE ? '' : project,
      ...{ category: category as TaxCategory | undefined, rate },
    },
    { enabled: isPeriod, staleTime: 0 },
  );
  const ofAge = trpc.money.reports.agedParts.useQuery(
    { currency, age: age === 'all' ? undefined : age },
    { enabled: age !== undefined, staleTime: 0 },
  );
  const query = age === undefined ? ofPeriod : ofAge;
  if (!isPeriod && age === undefined) return { part: null, query };
  const { data } = query;
  const amounts = data && new Map(data.map(({ invoiceId, amount }) => [invoiceId, amount]));
  const partCurrency = isAll ? business?.details.currency : currency;
  const part: ListedPart | undefined =
    amounts && partCurrency !== undefined ? { currency: partCurrency, amounts } : undefined;
  return { part, query };
}
