import { z } from 'zod';
import { INCOMING_WARNINGS } from '../../../../../../core/money/expenses/incoming.ts';

const amount = z.int().describe('In minor units of the currency, such as cents');
const day = z.string().describe('A day: 2026-11-27');
const decimal = z.string().describe('A number with at most 4 decimals');

const party = z.object({
  name: z.string(),
  address: z.array(z.string()).readonly(),
  vatId: z.string(),
  taxNumber: z.string(),
  email: z.string(),
});

const invoice = z
  .object({
    format: z.string(),
    kind: z.enum(['invoice', 'creditNote']),
    number: z.string(),
    issueDate: day,
    dueDate: day.nullable(),
    period: z.object({ from: day, to: day }).nullable(),
    currency: z.string().describe('ISO 4217'),
    seller: party,
    buyer: party,
    orderReference: z.string(),
    iban: z.string(),
    notes: z.array(z.string()).readonly(),
    lines: z
      .array(
        z.object({
          ...{ name: z.string(), description: z.string(), quantity: decimal, unit: z.string() },
          ...{ unitPrice: decimal, taxRate: z.string(), net: amount },
        }),
      )
      .readonly(),
    taxes: z
      .array(z.object({ category: z.string(), rate: decimal, base: amount, tax: amount }))
      .readonly(),
    totals: z.object({
      ...{ lineTotal: amount.nullable(), allowances: amount, charges: amount, net: amount },
      ...{ tax: amount, gross: amount, prepaid: amount, rounding: amount },
      payable: amount.nullable(),
    }),
  })
  .meta({ id: 'IncomingInvoice', description: 'As stated in the file' });

export const incomingShape = z
  .object({
    invoice,
    warnings: z
      .array(z.enum(INCOMING_WARNINGS))
      .readonly()
      .describe('Inconsistencies; the e-invoice can still be booked'),
    duplicates: z
      .array(
        z.object({
          ...{ id: z.string(), day, supplier: z.string(), gross: amount, currency: z.string() },
        }),
      )
      .readonly()
      .describe('Expenses of the same supplier with the same number'),
    expense: z
      .object({
        ...{ day, supplier: z.string(), reference: z.string(), category: z.string() },
        ...{ note: z.string(), currency: z.string() },
        rows: z.array(z.object({ net: amount, rate: decimal, tax: amount })).readonly(),
        clientId: z.string().nullable(),
        projectId: z.string().nullable(),
        isBillable: z.boolean(),
        dueDate: day.nullable(),
        paidOn: day.nullable(),
      })
      .describe('The body for POST /api/expenses'),
  })
  .meta({ id: 'ReadInvoice' });
