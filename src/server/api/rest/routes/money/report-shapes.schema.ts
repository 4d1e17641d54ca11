import { z } from 'zod';
import { AGES } from '../../../../../core/money/reports/report-views.ts';
import { TAX_CATEGORIES } from '../../../../../core/money/tax-categories.ts';

const amount = z.int().describe('In minor units of the currency, such as cents');
const currency = z.string().describe('ISO 4217');
const seconds = z.int();
const count = z.int();

const sums = { net: amount, tax: amount, gross: amount };
const total = z.object({ currency, ...sums });

const converted = z
  .object({
    ...{ currency, ...sums },
    rates: z.array(
      z.object({
        ...{ currency, rate: z.string(), day: z.string(), source: z.string() },
        invoiceCount: count,
      }),
    ),
    unconverted: z.array(total).describe('Amounts of invoices without a rate; not in the totals'),
  })
  .nullable()
  .describe('The total in the currency of the business; null if all amounts are in it');

export const revenueShape = z
  .object({
    rows: z.array(
      z.object({
        key: z.string().describe('A client, a project (empty for none) or a month'),
        ...{ name: z.string(), currency, ...sums, invoiceCount: count },
      }),
    ),
    totals: z.array(total),
    converted,
  })
  .meta({ id: 'RevenueReport' });

export const taxShape = z
  .object({
    rows: z.array(
      z.object({
        ...{ category: z.enum(TAX_CATEGORIES), rate: z.string(), currency },
        ...{ base: amount, tax: amount, invoiceCount: count },
        converted: z.object({ base: amount, tax: amount }).nullable(),
      }),
    ),
    totals: z.array(total),
    converted,
  })
  .meta({ id: 'TaxReport' });

const hours = { seconds, billableSeconds: seconds, entryCount: count };

export const hoursShape = z
  .object({
    rows: z.array(
      z.object({
        key: z.string().describe('A person, project or client; empty for none'),
        ...{ name: z.string(), ...hours },
      }),
    ),
    ...hours,
  })
  .meta({ id: 'HoursReport' });

const profit = {
  ...{ revenue: amount, cost: amount.describe('Of time, by the cost rates of its people') },
  expenses: amount.describe('By the day of the receipt'),
  ...{ profit: amount, seconds },
  unratedSeconds: seconds.describe('Of people without a cost rate'),
};

export const profitShape = z
  .object({
    currency,
    rows: z.array(
      z.object({
        key: z.string().describe('A client or project; empty for none'),
        ...{ name: z.string(), ...profit },
      }),
    ),
    ...{ ...profit, unconverted: z.array(total) },
    otherExpenses: z
      .array(z.object({ currency, amount }))
      .describe('Expenses in other currencies, which are not in the sums'),
  })
  .meta({ id: 'ProfitReport' });

const open = z.object(
  Object.fromEntries(AGES.map((age) => [age, amount])) as Record<
    (typeof AGES)[number],
    typeof amount
  >,
);

export const agedShape = z
  .object({
    day: z.string().describe('The day for which ages are computed'),
    rows: z.array(
      z.object({
        ...{ clientId: z.string(), clientName: z.string(), currency, open },
        ...{ total: amount, invoiceCount: count },
      }),
    ),
    totals: z.array(z.object({ currency, open, total: amount, invoiceCount: count })),
  })
  .meta({ id: 'AgedDebts' });
