import { z } from 'zod';
import { business, client } from '../../../../../core/money/parties.schema.ts';
import { E_INVOICE_FORMATS } from '../../../../../core/money/parties.ts';
import { time } from '../../shapes.schema.ts';

const version = z.int().describe('Raised by each change');

/** As stored: values that were validated on input are not validated again. */
const plainAddress = z.object({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string().describe('ISO 3166-1; empty if it is unknown'),
});

const electronicAddress = z
  .object({
    scheme: z.string().describe('A code of the list EAS, as 9930'),
    identifier: z.string(),
  })
  .nullable()
  .describe('For networks of e-invoices, as Peppol; null for the email address');

const taxRate = z.object({
  category: z.enum(['S', 'Z', 'E', 'AE', 'K', 'G', 'O']).describe('UNCL 5305'),
  rate: z.string().describe('In percent'),
});

export const businessShape = z
  .object({
    version: version.describe('0 if nothing was saved yet'),
    legalName: z.string(),
    address: plainAddress,
    vatId: z.string(),
    taxNumber: z.string(),
    registrationNumber: z.string(),
    email: z.string(),
    phone: z.string(),
    iban: z.string(),
    bic: z.string(),
    logo: z.string().nullable().describe('A PNG or JPEG as a data URL'),
    footer: z.string(),
    currency: z.string().describe('ISO 4217'),
    taxRates: z.array(taxRate).readonly(),
    termDays: z.int(),
    numberPattern: z.string(),
    smallBusinessNote: z.string().nullable(),
    paperSize: z.enum(['A4', 'Letter']),
    timeZone: z
      .string()
      .nullable()
      .describe('Of the day of issuing, as Europe/Berlin; null before the first save'),
    electronicAddress: electronicAddress.describe('BT-34'),
  })
  .meta({ id: 'Business' });

export const clientShape = z
  .object({
    id: z.string(),
    version,
    isArchived: z.boolean(),
    hasInvoices: z.boolean().describe('Whether it has invoices or drafts'),
    createdAt: time,
    updatedAt: time,
    name: z.string(),
    contact: z.string(),
    email: z.string(),
    address: plainAddress,
    vatId: z.string(),
    buyerReference: z.string().describe('BT-10; in Germany the Leitweg-ID'),
    eInvoiceFormat: z
      .enum(E_INVOICE_FORMATS)
      .describe(
        'Which data is made beside the PDF; `automatic`: an XRechnung with a buyer reference',
      ),
    electronicAddress: electronicAddress.describe('BT-49'),
    currency: z.string().describe('ISO 4217'),
    language: z.enum(['en', 'de']),
    termDays: z.int().nullable().describe('Days until due; null uses the value of the business'),
    taxRate: taxRate.nullable().describe('null uses the first tax rate of the business'),
    rounding: z
      .object({
        stepMinutes: z.int(),
        direction: z.enum(['up', 'nearest']),
        minMinutes: z.int(),
      })
      .nullable()
      .describe('How recorded time is rounded for billing; null does not round'),
    roundingOf: z.enum(['entry', 'day']),
    notes: z.string(),
  })
  .meta({ id: 'Client' });

const listedClient = z
  .object({
    id: z.string(),
    version,
    isArchived: z.boolean(),
    name: z.string(),
    contact: z.string(),
    email: z.string(),
    currency: z.string(),
    country: z.string(),
    projectCount: z.int(),
  })
  .meta({ id: 'ListedClient' });

export const clientPage = z
  .object({
    clients: z.array(listedClient).readonly(),
    next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
  })
  .meta({ id: 'ClientPage' });

export const businessBody = business
  .extend({
    timeZone: business.shape.timeZone
      .nullable()
      .transform((name) => name ?? undefined)
      .describe('Unchanged if it is missing'),
  })
  .meta({ id: 'NewBusiness' });

export const newClient = client
  .partial()
  .extend({ name: client.shape.name })
  .meta({ id: 'NewClient', description: 'Missing values are empty, or those of the business' });

export const clientChange = client.partial().meta({ id: 'ClientChange' });
