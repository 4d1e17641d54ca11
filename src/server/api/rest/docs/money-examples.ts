import type { z } from 'zod';
import type * as money from '../routes/money/money-shapes.schema.ts';

const address = {
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
};

export const businessBody: z.input<typeof money.businessBody> = {
  legalName: 'Studio Nord GmbH',
  address,
  vatId: 'DE136695976',
  taxNumber: '',
  registrationNumber: 'HRB 12345',
  email: 'billing@example.org',
  phone: '',
  iban: 'DE89370400440532013000',
  bic: '',
  logo: null,
  footer: '',
  currency: 'EUR',
  taxRates: [{ category: 'S', rate: '19' }],
  termDays: 14,
  numberPattern: '{YYYY}-{####}',
  timeZone: 'Europe/Berlin',
  smallBusinessNote: null,
  paperSize: 'A4',
};

export const business: z.output<typeof money.businessShape> = {
  ...{ ...businessBody, version: 1, timeZone: 'Europe/Berlin', electronicAddress: null },
};

export const client: z.output<typeof money.clientShape> = {
  id: 'c3h0qk7c2m9x4w8d5n6p2r0s',
  version: 1,
  isArchived: false,
  hasInvoices: false,
  createdAt: '2026-11-27T08:00:00.000Z',
  updatedAt: '2026-11-27T08:00:00.000Z',
  name: 'Acme',
  contact: '',
  email: '',
  address: { street: '', postalCode: '', city: '', country: '' },
  vatId: '',
  buyerReference: '',
  eInvoiceFormat: 'automatic',
  electronicAddress: null,
  currency: 'EUR',
  language: 'de',
  termDays: null,
  taxRate: null,
  rounding: null,
  roundingOf: 'entry',
  notes: '',
};

export const listedClient: z.output<typeof money.clientPage>['clients'][number] = {
  ...{ id: client.id, version: 1, isArchived: false, name: 'Acme', contact: '', email: '' },
  ...{ currency: 'EUR', country: '', projectCount: 0 },
};

export const financeWebhook = {
  ...{ url: 'https://example.org/invoices', creationDate: '2026-11-28T08:00:00.000Z' },
  ...{ state: 'active' as const, pauseReason: null, failingSince: null, nextAttempt: null },
};

export const financeWebhookBody = { url: financeWebhook.url };

export const financeDelivery = {
  ...{ id: 7, type: 'invoice.issued' as const, invoiceId: 'i5n6p2r0szta87qk3c2m9x4w8d' },
  ...{ date: '2026-11-28T08:05:00.000Z', milliseconds: 120, status: 204, error: null },
};
