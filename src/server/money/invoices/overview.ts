import { addMonths, type Day, firstOfMonth } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { groupBy } from '../../../core/lib/group-by.ts';
import { totalsOf } from '../../../core/money/invoices/draft-totals.ts';
import { defaultTax } from '../../../core/money/invoices/freeze-invoice.ts';
import { gatherLines, type UnbilledEntry } from '../../../core/money/invoices/gather-lines.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import type {
  MoneyOverview,
  MoneySums,
  UnbilledClient,
} from '../../../core/money/invoices/invoice-views.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { moneyActor } from '../money-access.ts';
import type { InvoiceReader } from './invoice-reader.ts';
import { unbilledClients } from './unbilled/unbilled-clients.ts';

const SHOWN_MONTHS = 12;
/** In minor units, as of an invoice. */
const MAX_AMOUNT = 999_999_999_999;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  reader: InvoiceReader;
}

type MonthSums = MoneySums & { month: string };

/** Revenue, open amounts and unbilled time (money §6). */
export function createOverview({ store, repositories, reader }: Deps) {
  const { invoices, payments, billableEntries } = repositories;

  function unbilled(userId: string): Promise<UnbilledClient[]> {
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      return unbilledIn(query);
    });
  }

  async function unbilledIn(query: Query): Promise<UnbilledClient[]> {
    const { business, clients } = await unbilledClients(query, repositories, null);
    return clients.map(({ client, entries, billed }) =>
      unbilledOf(client, entries, { tax: defaultTax(client, business), billed }),
    );
  }

  function overview(userId: string): Promise<MoneyOverview> {
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      const today = await reader.today(query);
      const from = addMonths(firstOfMonth(today), 1 - SHOWN_MONTHS);
      const [month, year] = [today.slice(0, 7), today.slice(0, 4)];
      const sums = await sumsSince(query, from, today);
      const open = await invoices.openSums(query, today);
      const sumsOf = (period: string) =>
        withOpen(byCurrency(sums.filter((each) => each.month.startsWith(period))), open);
      const months = Array.from({ length: SHOWN_MONTHS }, (_, index) =>
        addMonths(from, index).slice(0, 7),
      );
      return {
        month: sumsOf(month),
        year: sumsOf(year),
        months: months.map((name) => {
          return { month: name, sums: byCurrency(sums.filter((each) => each.month === name)) };
        }),
        unbilled: await unbilledIn(query),
        hours: await billableEntries.secondsSince(query, from),
      };
    });
  }

  /** For each month and currency: issued minus credited amounts, and payments. */
  async function sumsSince(query: Query, from: Day, today: Day): Promise<MonthSums[]> {
    const issued = await invoices.sumsSince(query, from, today);
    const paid = await payments.sumsSince(query, from);
    return [
      ...issued.map(({ month, currency, kind, gross, outstanding, overdue }) => {
        const invoiced = kind === 'creditNote' ? -gross : gross;
        return { month, currency, invoiced, paid: 0, outstanding, overdue };
      }),
      ...paid.map((sum) => ({ ...sum, invoiced: 0, outstanding: 0, overdue: 0 })),
    ];
  }

  return { unbilled, overview };
}

function byCurrency(sums: readonly MonthSums[]): MoneySums[] {
  const groups = [...groupBy(sums, ({ currency }) => currency)];
  return groups
    .map(([currency, group]) => {
      const of = (key: 'invoiced' | 'paid' | 'outstanding' | 'overdue') =>
        group.reduce((total, sum) => total + sum[key], 0);
      const [invoiced, paid] = [of('invoiced'), of('paid')];
      return { currency, invoiced, paid, outstanding: of('outstanding'), overdue: of('overdue') };
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** With the present open amounts of all invoices, whenever they were issued. */
function withOpen(
  sums: readonly MoneySums[],
  open: readonly Pick<MoneySums, 'currency' | 'outstanding' | 'overdue'>[],
): MoneySums[] {
  const none = { invoiced: 0, paid: 0, outstanding: 0, overdue: 0 };
  const currencies = new Set([...sums, ...open].map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => ({
    ...{ ...none, ...sums.find((each) => each.currency === currency) },
    ...{ outstanding: 0, overdue: 0, ...open.find((each) => each.currency === currency) },
    currency,
  }));
}

function unbilledOf(
  client: StoredClient,
  entries: readonly UnbilledEntry[],
  { tax, billed }: { tax: ReturnType<typeof defaultTax>; billed: ReadonlyMap<string, number> },
): UnbilledClient {
  const { id: clientId, name: clientName, currency } = client;
  let billedSeconds = 0;
  let isTooLarge = false;
  const projects = [...groupBy(entries, ({ projectId }) => projectId ?? '')].map(
    ([projectId, group]) => {
      const gathered = gatherLines(group, { grouping: 'project', client, tax, billed });
      for (const entry of gathered.entries) billedSeconds += entry.billedSeconds;
      const value = lineTotalOf(currency, gathered.lines);
      isTooLarge ||= value === null;
      const name = group[0]?.projectName ?? '';
      return { projectId, name, seconds: secondsOf(group), value: value ?? 0 };
    },
  );
  const value = projects.reduce((total, { value }) => total + value, 0);
  isTooLarge ||= value > MAX_AMOUNT;
  return {
    ...{ clientId, clientName, currency, seconds: secondsOf(entries), billedSeconds },
    ...{ value: isTooLarge ? 0 : value, isTooLarge },
    entryCount: entries.length,
    entriesWithoutRate: entries.filter(({ rate }) => rate === null).length,
    projects: projects.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** The net amount of lines; null if it is too large, which must not hide other clients (MS12). */
function lineTotalOf(currency: string, lines: InvoiceDraft['lines']): number | null {
  try {
    return totalsOf({ currency, lines, discount: null, prepaid: 0 }).totals.lineTotal;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invoice.tooLarge') return null;
    throw error;
  }
}

function secondsOf(entries: readonly { seconds: number }[]): number {
  return entries.reduce((total, { seconds }) => total + seconds, 0);
}
