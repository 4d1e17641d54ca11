import { z } from 'zod';
import { omitUndefined } from '../../../../../../core/lib/omit-undefined.ts';
import { expenseListing } from '../../../../../../core/money/expenses/expense.schema.ts';
import {
  EXPENSE_SORT_KEYS,
  EXPENSE_STATES,
  type Expense,
} from '../../../../../../core/money/expenses/expense.ts';
import { id } from '../../../../../../core/text.schema.ts';
import type { MoneyGuard } from '../../../../../money/money-access.ts';
import * as example from '../../../docs/expense-examples.ts';
import { type Call, type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE, moneyGuard } from '../money-answers.ts';
import {
  expenseAnswer,
  expenseChange,
  expenseOf,
  expensePage,
  expenseShape,
  newExpenseBody,
  withTaxes,
} from './expense-shapes.schema.ts';

const PATH = '/api/expenses';
const MAX_PAGE = 200;
const oneExpense = z.object({ id });
const one = { id: example.expense.id };

const REFUSALS = ['forbidden', 'expense.unknown'] as const;
const TARGET = ['client.unknown', 'client.archived', 'project.unknown'] as const;
const LOCKED = ['expense.billed', 'expense.drafted'] as const;

const filter = z.object({
  state: z.enum(EXPENSE_STATES).optional(),
  clientId: id.optional().describe('Of the client or its projects'),
  projectId: id.optional(),
  from: expenseListing.shape.from.describe('The first day of receipts'),
  to: expenseListing.shape.to.describe('The last day of receipts'),
  currency: expenseListing.shape.currency,
  category: expenseListing.shape.category,
  text: expenseListing.shape.text.describe('Searches supplier, reference, category and note'),
  year: z.coerce.number().int().min(1970).max(9999).optional(),
  sort: z.enum(EXPENSE_SORT_KEYS).default('day'),
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,1000}$/, 'is not a cursor')
    .optional()
    .describe('The next of the previous page'),
});

/** Expenses: what the business has bought. */
export const expenseRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'List expenses, newest first (ADMINs only)',
    writes: false,
    query: filter,
    status: 200,
    response: expensePage,
    errors: ['forbidden'],
    example: {
      query: { state: 'unpaid' },
      response: {
        expenses: [example.expense],
        next: null,
        sums: [{ currency: 'EUR', net: 10_000, tax: 700, gross: 10_700, unpaid: 0 }],
      },
    },
    async run({ services, viewer, query: { limit, cursor = null, ...wanted } }) {
      const found = await services.expenses.list(viewer.userId, wanted, { cursor, limit });
      return { ...found, expenses: found.expenses.map(expenseAnswer) };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Add an expense',
    description: 'Upload its receipt with PUT /api/expenses/{id}/receipt.',
    writes: true,
    body: newExpenseBody,
    status: 201,
    response: expenseShape,
    errors: ['forbidden', ...TARGET, 'expense.limit', 'expense.tooLarge', 'command.reused'],
    example: { body: example.expenseBody, response: example.expense },
    async run(call) {
      const { services, viewer, body } = call;
      const { details } = await services.money.business.get(viewer.userId);
      const expense = expenseOf(body, details.currency);
      const created = { id: newRecordId(call, 'x'), expense };
      return expenseAnswer(await services.expenses.create(authorOf(call), created));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'An expense',
    writes: false,
    hasEtag: true,
    params: oneExpense,
    status: 200,
    response: expenseShape,
    errors: REFUSALS,
    example: { params: one, response: example.expense },
    run: async ({ services, viewer, params }) =>
      expenseAnswer(await services.expenses.get(viewer.userId, params.id)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change an expense',
    description:
      'Missing values stay unchanged. On a draft or invoice, only values that are not part of ' +
      'its line can be changed.',
    writes: true,
    hasEtag: true,
    params: oneExpense,
    body: expenseChange,
    status: 200,
    response: expenseShape,
    errors: [...REFUSALS, ...TARGET, ...LOCKED, 'expense.tooLarge'],
    example: { params: one, body: { paidOn: '2026-11-12' }, response: example.expense },
    async run(call) {
      const { services, viewer, params, body } = call;
      const { rows, ...others } = body;
      const set: Partial<Expense> = omitUndefined(others);
      if (rows) {
        const currency =
          body.currency ?? (await services.expenses.get(viewer.userId, params.id)).currency;
        set.rows = withTaxes(rows, currency);
      }
      const edit = { expenseId: params.id, set };
      return expenseAnswer(await services.expenses.edit(authorOf(call), edit, expenseGuard(call)));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete an expense that is not on an invoice',
    writes: true,
    hasEtag: true,
    params: oneExpense,
    status: 200,
    response: successShape,
    errors: [...REFUSALS, ...LOCKED],
    example: { params: one, response: { success: true } },
    run: (call) =>
      call.services.expenses.remove(
        authorOf(call),
        { expenseId: call.params.id },
        expenseGuard(call),
      ),
  }),
];

/** The guard of an If-Match header: the expense must still have that ETag. */
export function expenseGuard(call: Call<{ id: string }>): MoneyGuard {
  const { viewIn } = call.services.expenses;
  return moneyGuard(call, async (query) => expenseAnswer(await viewIn(query, call.params.id)));
}
