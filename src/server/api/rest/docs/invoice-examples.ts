import type { z } from 'zod';
import type * as shapes from '../routes/money/invoice-shapes.schema.ts';

/** The examples of invoices in the API document. */
const line = {
  ...{ id: 'l1', name: 'Landing page', description: '', quantity: '12.5', unit: 'HUR' as const },
  ...{ unitPrice: '96', discount: null, taxCategory: 'S' as const, taxRate: '19' },
};

const listed = {
  ...{ id: 'i4w8d5n6p2r0szta87qk3c2m9x', kind: 'invoice' as const },
  ...{ clientId: 'c3y0qk7c2m9x4w8d5n6p2r0sz', clientName: 'Acme', currency: 'EUR' },
  ...{ net: 120_000, tax: 22_800, gross: 142_800, due: 142_800, paid: 0, credited: 0 },
  updatedAt: '2026-11-27T08:30:00.000Z',
};

const content = {
  ...{ language: 'de', currency: 'EUR', period: { from: '2026-11-02', to: '2026-11-27' } },
  ...{ deliveryCountry: '', exemptionReason: '', orderReference: 'PO 4711', introduction: '' },
  ...{ closing: '', discount: null, exchangeRate: null },
};

const entry = {
  ...{ entryId: 'e4w8d5n6p2r0szta87qk3c2m9x', lineId: 'l1', day: '2026-11-27' },
  ...{ personName: 'Ann Tester', ticketName: 'Landing page', projectName: 'Relaunch' },
  ...{ note: 'First draft', seconds: 45_000, billedSeconds: 45_000, rate: '96' },
  rateLevel: 'client',
};

export const draft: z.output<typeof shapes.invoiceShape> = {
  ...{ ...listed, state: 'draft', number: null, issueDate: null, dueDate: null },
  draft: { ...content, issueDate: null, dueDate: null, prepaid: 0, lines: [line] },
  ...{ issued: null, missing: [{ code: 'businessAddress', place: 'business' }], entries: [entry] },
  ...{ expenses: [], payments: [], files: [], credits: null, creditNotes: [] },
};

const dates = { number: '2026-0042', issueDate: '2026-11-27', dueDate: '2026-12-11' };

export const listedInvoice = { ...listed, ...dates, state: 'open' as const };

export const invoice: z.output<typeof shapes.invoiceShape> = {
  ...listedInvoice,
  draft: null,
  issued: {
    ...{ ...content, ...dates, kind: 'invoice', preceding: null, accountingTax: null },
    ...{ seller: { legalName: 'Ann Tester' }, buyer: { name: 'Acme' } },
    lines: [{ ...line, net: 120_000 }],
    totals: {
      ...{ lineTotal: 120_000, discount: 0, net: 120_000, tax: 22_800, gross: 142_800 },
      taxes: [{ category: 'S', rate: '19', base: 120_000, tax: 22_800 }],
      ...{ prepaid: 0, due: 142_800 },
    },
  },
  ...{ missing: [], entries: [entry], expenses: [], payments: [], credits: null, creditNotes: [] },
  files: [
    {
      ...{ kind: 'pdf', name: '2026-0042.pdf', size: 41_472 },
      digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ],
};

export const paidInvoice: z.output<typeof shapes.invoiceShape> = {
  ...{ ...invoice, state: 'partlyPaid', paid: 100_000 },
  payments: [
    {
      ...{ id: 'p4w8d5n6p2r0szta87qk3c2m9x', day: '2026-12-01', amount: 100_000 },
      ...{ method: 'transfer', note: '', createdAt: '2026-12-01T08:30:00.000Z' },
    },
  ],
};

export const creditDraft: z.output<typeof shapes.invoiceShape> = {
  ...{ ...draft, id: 'n4w8d5n6p2r0szta87qk3c2m9x', kind: 'creditNote', missing: [], entries: [] },
  credits: { id: invoice.id, number: '2026-0042' },
};

export const financeDeliveryBody = {
  ...{ id: 'finances.7', type: 'invoice.issued' as const, date: '2026-11-28T08:05:00.000Z' },
  invoice,
};
