import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { id, text } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import { currencyOf } from '../currencies.ts';
import { parseDecimal } from '../decimals.ts';
import { MONEY_LIMITS } from '../money-limits.ts';
import { PARTY_FAULTS } from '../party-faults.ts';
import { EXPENSE_SORT_KEYS, EXPENSE_STATES, type Expense } from './expense.ts';

/** Amounts in minor units stay exact as JSON numbers, also in sums. */
const MAX_AMOUNT = 99_999_999_999;

const amount = z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT);

/** A text of one line that may be empty, trimmed. */
function optionalLine(max: number) {
  return z.string().trim().pipe(text(max));
}

const rate = z
  .string()
  .trim()
  .refine((written) => parseDecimal(written) !== null, { error: PARTY_FAULTS.decimal, abort: true })
  .refine((written) => !written.startsWith('-'), { error: PARTY_FAULTS.negative, abort: true })
  .refine((written) => {
    const percent = parseDecimal(written);
    return percent !== null && percent.amount <= 100n * 10n ** percent.scale;
  }, PARTY_FAULTS.percent);

/** A part of an expense with one tax rate. */
export const expenseRow = z.object({ net: amount, rate, tax: amount });

const rows = z
  .array(expenseRow)
  .min(1, 'must have at least one amount')
  .max(MONEY_LIMITS.expenseRows)
  .readonly();

const fields = z.object({
  day: timeDay,
  supplier: optionalLine(LIMITS.name),
  reference: optionalLine(MONEY_LIMITS.expenseReference),
  category: optionalLine(MONEY_LIMITS.expenseCategory),
  note: text(MONEY_LIMITS.expenseNote),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => currencyOf(code) !== null, PARTY_FAULTS.currency),
  rows,
  clientId: id.nullable(),
  projectId: id.nullable(),
  isBillable: z.boolean(),
  dueDate: timeDay.nullable(),
  paidOn: timeDay.nullable(),
});

/** All fields of an expense (money §1). */
export const expense = fields.refine(
  ({ clientId, projectId }) => clientId === null || projectId === null,
  { path: ['projectId'], error: 'must be null if there is a client' },
) satisfies z.ZodType<Expense>;

/** The fields that an edit sets; all others stay. */
export const expenseEdit = fields.partial().strict();

/** The default values of a new expense. */
export const NEW_EXPENSE = {
  supplier: '',
  reference: '',
  category: '',
  note: '',
  clientId: null,
  projectId: null,
  isBillable: false,
  dueDate: null,
  paidOn: null,
} as const satisfies Partial<Expense>;

/** Empty for expenses without one. */
const idOrNone = z.union([id, z.literal('')]);

/** What a list of expenses asks for. */
export const expenseListing = z.object({
  state: z.enum(EXPENSE_STATES).optional(),
  clientId: idOrNone.optional(),
  projectId: idOrNone.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .optional(),
  from: timeDay.optional(),
  to: timeDay.optional(),
  category: text(MONEY_LIMITS.expenseCategory).optional(),
  text: text(LIMITS.search).optional(),
  year: z.int().min(1970).max(9999).optional(),
  sort: z.enum(EXPENSE_SORT_KEYS).default('day'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export type ExpenseListing = z.output<typeof expenseListing>;
