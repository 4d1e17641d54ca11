import { z } from 'zod';
import { omitUndefined } from '../../../../../../core/lib/omit-undefined.ts';
import {
  expense,
  expenseEdit,
  expenseRow,
  NEW_EXPENSE,
} from '../../../../../../core/money/expenses/expense.schema.ts';
import type { Expense, ExpenseView } from '../../../../../../core/money/expenses/expense.ts';
import { taxOfRow } from '../../../../../../core/money/expenses/expense-amounts.ts';
import { MONEY_LIMITS } from '../../../../../../core/money/money-limits.ts';
import { time } from '../../../shapes.schema.ts';

const amount = z.int().describe('In minor units of the currency, such as cents');
const day = z.string().describe('A day: 2026-11-27');

const receiptShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().describe('The media type of its content'),
  bytes: z.int(),
  digest: z.string().describe('SHA-256 in hex'),
});

export const expenseShape = z
  .object({
    id: z.string(),
    version: z.int().describe('Raised by each change'),
    day: day.describe('Of the receipt: 2026-11-27'),
    supplier: z.string(),
    reference: z.string().describe('The invoice number of the supplier'),
    category: z.string(),
    note: z.string(),
    currency: z.string().describe('ISO 4217'),
    rows: z.array(
      z.object({ net: amount, rate: z.string().describe('Tax in percent'), tax: amount }),
    ),
    net: amount,
    tax: amount,
    gross: amount,
    clientId: z.string().nullable(),
    clientName: z.string().nullable(),
    projectId: z.string().nullable(),
    projectName: z.string().nullable(),
    isBillable: z.boolean().describe('Whether it is billed to the client'),
    dueDate: day.nullable(),
    paidOn: day.nullable().describe('Null while it is not paid'),
    receipt: receiptShape.nullable(),
    invoice: z
      .object({ id: z.string(), number: z.string().nullable() })
      .nullable()
      .describe('The draft or invoice on which it is billed; a draft has no number'),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Expense' });

export const expensePage = z
  .object({
    expenses: z.array(expenseShape),
    next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
    sums: z
      .array(
        z.object({
          ...{ currency: z.string(), net: amount, tax: amount, gross: amount },
          unpaid: amount,
        }),
      )
      .describe('Of all pages'),
  })
  .meta({ id: 'ExpensePage' });

const rows = z
  .array(
    expenseRow.extend({
      tax: expenseRow.shape.tax.optional().describe('Computed from the rate if it is missing'),
    }),
  )
  .min(1, 'must have at least one amount')
  .max(MONEY_LIMITS.expenseRows)
  .describe('One for each tax rate');

const { day: newDay, ...otherFields } = expense.shape;

export const newExpenseBody = z
  .object({ ...otherFields, currency: expense.shape.currency })
  .partial()
  .extend({ day: newDay, rows })
  .strict()
  .meta({
    id: 'NewExpense',
    description: 'Missing values are empty. The default currency is that of the business.',
  });

export const expenseChange = expenseEdit
  .extend({ rows: rows.optional() })
  .meta({ id: 'ExpenseChange' });

/** The expense of a body, with omitted taxes computed. */
export function expenseOf(
  { rows: sent, ...body }: z.output<typeof newExpenseBody>,
  businessCurrency: string,
): Expense {
  const { day: on, currency = businessCurrency, ...others } = body;
  const values = { ...NEW_EXPENSE, ...omitUndefined(others), day: on, currency };
  return { ...values, rows: withTaxes(sent, currency) };
}

export function withTaxes(sent: z.output<typeof rows>, currency: string): Expense['rows'] {
  return sent.map(({ net, rate, tax }) => ({
    ...{ net, rate },
    tax: tax ?? taxOfRow({ net, rate }, currency),
  }));
}

/** With its fields in the order of its shape, so that the ETag is the same on both databases. */
export function expenseAnswer(view: ExpenseView): z.output<typeof expenseShape> {
  const times = { createdAt: iso(view.createdAt), updatedAt: iso(view.updatedAt) };
  return expenseShape.parse({ ...view, ...times });
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
