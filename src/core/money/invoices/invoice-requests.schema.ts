import { z } from 'zod';
import { LANGUAGES, type Language } from '../../languages.ts';
import { id, text } from '../../text.schema.ts';
import { timeDay } from '../../time/time-commands.schema.ts';
import { currencyOf } from '../currencies.ts';
import { parseDecimal } from '../decimals.ts';
import { TAX_CATEGORIES } from '../tax-categories.ts';
import { LINE_GROUPINGS } from './invoice-views.ts';

/** Amounts in minor units stay exact as JSON numbers, and within 12 digits in sums. */
const MAX_AMOUNT = 999_999_999_999;
export const MAX_LINES = 500;

const minorUnits = z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT);
const decimal = z
  .string()
  .refine((value) => parseDecimal(value) !== null, 'must be a number with at most 4 decimals');
export const currencyCode = z
  .string()
  .refine((code) => currencyOf(code) !== null, 'is not an ISO 4217 currency');
const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 code');
export const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

const notNegative = decimal.refine((value) => !value.startsWith('-'), 'must not be negative');

export const discount = z.object({
  value: z.union([
    z.object({ amount: minorUnits.min(0) }).strict(),
    z.object({ percent: notNegative }).strict(),
  ]),
  // Needed and trimmed when it is issued.
  reason: text(200),
});

export const invoiceLine = z.object({
  id,
  name: text(300),
  description: text(2000),
  quantity: decimal,
  unit: z.enum(['HUR', 'C62', 'DAY', 'LS']),
  unitPrice: notNegative,
  discount: discount.nullable(),
  taxCategory: z.enum(TAX_CATEGORIES),
  taxRate: notNegative,
});

/** The fields that an edit of a draft sets; all others stay. */
export const draftEdit = z
  .object({
    language,
    currency: currencyCode,
    issueDate: timeDay.nullable(),
    dueDate: timeDay.nullable(),
    period: z.object({ from: timeDay, to: timeDay }).nullable(),
    deliveryCountry: z.union([countryCode, z.literal('')]),
    exemptionReason: text(500),
    orderReference: text(100),
    introduction: text(2000),
    closing: text(2000),
    discount: discount.nullable(),
    prepaid: minorUnits.min(0),
    exchangeRate: z.object({ rate: notNegative, day: timeDay, source: text(100) }).nullable(),
    lines: z.array(invoiceLine).max(MAX_LINES),
  })
  .partial()
  .strict();

/** Milestones, agreed amounts and prepayments are chosen one by one. */
const chosen = z.array(id).max(100);

/** The unbilled entries and other items of a client that a new draft contains. */
export const gathering = z.object({
  /** Milestones that are reached and not billed yet. */
  milestoneIds: chosen.optional(),
  /** The projects whose remaining agreed amount is billed. */
  agreedRestOf: chosen.optional(),
  /** Prepayment invoices that are deducted. */
  prepaymentIds: chosen.optional(),
  clientId: id,
  /** Null for all projects of the client. */
  projectIds: z.array(id).max(200).nullable(),
  /** The last day whose entries are billed. */
  until: timeDay,
  grouping: z.enum(LINE_GROUPINGS),
  /** The expenses of the client that get a line each. */
  expenseIds: z.array(id).max(MAX_LINES).optional(),
});

/** The draft's id is made by the client, so that repeating the request changes nothing. */
export const newInvoice = gathering.extend({ id }).strict();

/** Drafts for all clients with unbilled time. */
export const draftPlanning = gathering.pick({ until: true, grouping: true }).strict();

/** A draft of a prepayment invoice. */
export const newPrepayment = z
  .object({
    id,
    clientId: id,
    /** Named on its line. */
    projectId: id.nullable(),
    /** Net, in minor units of the client's currency. */
    amount: minorUnits.min(1),
  })
  .strict();

export const newPayment = z
  .object({
    id,
    invoiceId: id,
    day: timeDay,
    /** Negative for a refund. */
    amount: minorUnits.refine((amount) => amount !== 0, 'must not be 0'),
    method: text(50),
    note: text(500),
  })
  .strict();

/** A draft of a credit note. `lineIds`: null for the whole invoice. */
export const newCreditNote = z
  .object({
    id,
    invoiceId: id,
    lineIds: z.array(id).min(1).max(MAX_LINES).nullable(),
    freesEntries: z.boolean(),
  })
  .strict();

/** The first number of a series; can be set only before any number was used. */
export const seriesStart = z
  .object({
    /** A day of the series, whose year and month are filled into the pattern. */
    day: timeDay,
    next: z.int().min(1).max(999_999_999),
  })
  .strict();

export type DraftEdit = z.infer<typeof draftEdit>;
export type Gathering = z.infer<typeof gathering>;
export type DraftPlanning = z.infer<typeof draftPlanning>;
export type NewInvoice = z.infer<typeof newInvoice>;
export type FixedPriceChoice = Pick<Gathering, 'milestoneIds' | 'agreedRestOf' | 'prepaymentIds'>;
export type NewPrepayment = z.infer<typeof newPrepayment>;
export type NewPayment = z.infer<typeof newPayment>;
export type NewCreditNote = z.infer<typeof newCreditNote>;
