import { z } from 'zod';
import {
  draftEdit,
  gathering,
  invoiceLine,
  newCreditNote,
  newPayment,
} from '../../../../../core/money/invoices/invoice-requests.schema.ts';
import { INVOICE_STATES } from '../../../../../core/money/invoices/invoice-views.ts';
import { TAX_CATEGORIES } from '../../../../../core/money/tax-categories.ts';
import { time } from '../../shapes.schema.ts';

export const amount = z.int().describe('In minor units of the currency, such as cents');
export const day = z.string().describe('A day: 2026-11-27');
export const decimal = z.string().describe('A number with at most 4 decimals');
const kind = z.enum(['invoice', 'creditNote', 'prepayment']);

const listed = {
  id: z.string(),
  kind,
  state: z.enum(INVOICE_STATES),
  clientId: z.string(),
  clientName: z.string(),
  number: z.string().nullable().describe('Null for a draft'),
  issueDate: day.nullable(),
  dueDate: day.nullable(),
  currency: z.string().describe('ISO 4217'),
  net: amount,
  tax: amount,
  gross: amount,
  due: amount.describe('The amount due before payments, in minor units'),
  paid: amount,
  credited: amount.describe('The amount of credit notes, in minor units'),
  updatedAt: time,
};

export const invoicePage = z
  .object({
    invoices: z.array(z.object(listed).meta({ id: 'ListedInvoice' })),
    next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
  })
  .meta({ id: 'InvoicePage' });

export const discount = z
  .object({
    value: z.union([z.object({ amount }), z.object({ percent: decimal })]),
    reason: z.string(),
  })
  .nullable();

export const line = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  quantity: decimal,
  unit: z.enum(['HUR', 'C62', 'DAY', 'LS']).describe('Hours, pieces, days, lump sum'),
  unitPrice: decimal,
  discount,
  taxCategory: z.enum(TAX_CATEGORIES),
  taxRate: decimal.describe('In percent'),
};

const content = {
  language: z.string(),
  currency: z.string(),
  period: z.object({ from: day, to: day }).nullable(),
  deliveryCountry: z.string(),
  exemptionReason: z.string(),
  orderReference: z.string(),
  introduction: z.string(),
  closing: z.string(),
  discount,
  exchangeRate: z.object({ rate: decimal, day, source: z.string() }).nullable(),
};

const draftShape = z
  .object({
    ...content,
    issueDate: day.nullable().describe('Null means the day of issuing'),
    dueDate: day.nullable().describe('Null means the payment terms of the client'),
    prepaid: amount,
    lines: z.array(z.object(line)),
  })
  .meta({ id: 'InvoiceDraft' });

export const totals = z.object({
  ...{ lineTotal: amount, discount: amount, net: amount, tax: amount, gross: amount },
  ...{ prepaid: amount, due: amount },
  taxes: z.array(
    z.object({ category: z.enum(TAX_CATEGORIES), rate: decimal, base: amount, tax: amount }),
  ),
});

export const missing = z.array(
  z.object({ code: z.string(), place: z.enum(['business', 'client', 'draft']) }),
);

const issuedShape = z
  .object({
    ...content,
    kind,
    number: z.string(),
    issueDate: day,
    dueDate: day.nullable(),
    seller: z
      .looseObject({ legalName: z.string() })
      .describe('The business at the time of issuing'),
    buyer: z.looseObject({ name: z.string() }).describe('The client at the time of issuing'),
    preceding: z
      .object({ number: z.string(), issueDate: day })
      .nullable()
      .describe('The invoice that a credit note credits'),
    lines: z.array(z.object({ ...line, net: amount })),
    totals,
    accountingTax: z.object({ currency: z.string(), tax: amount }).nullable(),
  })
  .meta({ id: 'IssuedInvoice' });

const entryShape = z.object({
  entryId: z.string(),
  lineId: z.string(),
  day: z.string(),
  personName: z.string(),
  ticketName: z.string().nullable().describe('Null for a ticket that the caller cannot see'),
  projectName: z.string().nullable(),
  note: z.string(),
  seconds: z.int(),
  billedSeconds: z.int(),
  rate: decimal.nullable().describe('Null without a rate: billed with 0'),
  rateLevel: z.string().nullable(),
});

export const invoiceShape = z
  .object({
    ...listed,
    draft: draftShape.nullable(),
    issued: issuedShape.nullable().describe('As it was issued; it never changes'),
    missing: missing.describe('What a draft needs before it can be issued'),
    entries: z.array(entryShape),
    expenses: z
      .array(
        z.object({
          ...{ expenseId: z.string(), lineId: z.string(), day, supplier: z.string() },
          ...{ category: z.string(), currency: z.string(), net: amount },
        }),
      )
      .describe('Of the lines that bill an expense'),
    payments: z.array(
      z.object({
        ...{ id: z.string(), day, amount, method: z.string(), note: z.string() },
        createdAt: time,
      }),
    ),
    files: z.array(
      z.object({
        ...{ kind: z.enum(['pdf', 'xml', 'ubl']), name: z.string() },
        size: z.int().describe('In bytes'),
        digest: z.string().describe('SHA-256 in hex'),
      }),
    ),
    credits: z
      .object({ id: z.string(), number: z.string().nullable() })
      .nullable()
      .describe('The invoice that a credit note credits'),
    creditNotes: z.array(
      z.object({ id: z.string(), number: z.string().nullable(), gross: amount }),
    ),
  })
  .meta({ id: 'Invoice' });

export const newInvoiceBody = z
  .object({
    ...gathering.shape,
    milestoneIds: gathering.shape.milestoneIds.describe(
      'Milestones that are reached and not billed yet',
    ),
    agreedRestOf: gathering.shape.agreedRestOf.describe(
      'Projects of which the rest of the agreed amount is billed',
    ),
    prepaymentIds: gathering.shape.prepaymentIds.describe('Prepayment invoices that are deducted'),
    projectIds: gathering.shape.projectIds
      .default(null)
      .describe('Null for all projects of the client; an empty list for an empty draft'),
    until: gathering.shape.until.describe('The last day whose time is billed'),
    grouping: gathering.shape.grouping.default('ticket').describe('One line for each of these'),
    expenseIds: gathering.shape.expenseIds.describe('Billable expenses, which get a line each'),
  })
  .strict()
  .meta({ id: 'NewInvoice' });

export const invoiceChange = draftEdit
  .extend({
    lines: z
      .array(invoiceLine.meta({ id: 'InvoiceLine' }))
      .max(500)
      .optional(),
  })
  .meta({ id: 'InvoiceChange' });

export const newPaymentBody = newPayment
  .omit({ id: true, invoiceId: true })
  .extend({
    method: newPayment.shape.method.default(''),
    note: newPayment.shape.note.default(''),
  })
  .meta({ id: 'NewPayment' });

export const newCreditBody = newCreditNote
  .omit({ id: true, invoiceId: true })
  .extend({
    lineIds: newCreditNote.shape.lineIds.default(null).describe('Null for the whole invoice'),
    freesEntries: newCreditNote.shape.freesEntries
      .default(false)
      .describe('Whether its time can be billed again'),
  })
  .meta({ id: 'NewCreditNote' });
