import type { Day } from '../days.ts';
import type { Language } from '../languages.ts';
import type { ElectronicAddress } from './identifiers/electronic-address.ts';
import type { TaxCategory } from './tax-categories.ts';
import type { TimeRounding } from './time-rounding.ts';

export interface PostalAddress {
  /** Street and number, and other address lines above the city; separated by line breaks. */
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1, two letters. Empty if it is not known yet. */
  country: string;
}

/** A tax that can be chosen for a line. */
export interface TaxRate {
  category: TaxCategory;
  /** In percent, as `parseDecimal` reads it: `19`, `7.7`. `0` for all categories but S. */
  rate: string;
}

/** The issuer of the invoices: one for each installation (money §1). Unknown texts are empty. */
export interface Business {
  legalName: string;
  address: PostalAddress;
  vatId: string;
  /** The national tax number. */
  taxNumber: string;
  /** The number in a register of companies. */
  registrationNumber: string;
  email: string;
  phone: string;
  iban: string;
  bic: string;
  /** A PNG or JPEG as a data URL; null without one. */
  logo: string | null;
  /** Below each invoice. */
  footer: string;
  /** ISO 4217. */
  currency: string;
  /** The taxes to choose from, the default first. */
  taxRates: readonly TaxRate[];
  /** Days until an invoice is due. */
  termDays: number;
  /** As `{YYYY}-{####}`. */
  numberPattern: string;
  /** The note of a small business that explains why its invoices have no tax; null for others. */
  smallBusinessNote: string | null;
  paperSize: 'A4' | 'Letter';
  /** The IANA name of the time zone that decides the day of issuing; that of the server without. */
  timeZone?: string | undefined;
  /** Of the business in networks of e-invoices (BT-34); without one, its email address. */
  electronicAddress?: ElectronicAddress | null | undefined;
}

/**
 * Which data a client gets beside the PDF, which always has CII inside. `automatic`: an XRechnung if
 * there is a buyer reference.
 */
export const E_INVOICE_FORMATS = ['automatic', 'pdf', 'xrechnung', 'ubl'] as const;
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];

/** Who pays (money §1). */
export interface Client {
  name: string;
  /** The person to whom invoices are addressed. */
  contact: string;
  email: string;
  address: PostalAddress;
  vatId: string;
  /** BT-10; in Germany the Leitweg-ID. */
  buyerReference: string;
  /** Without a value: `automatic`. */
  eInvoiceFormat?: EInvoiceFormat | undefined;
  /** Of the client in networks of e-invoices (BT-49); without one, their email address. */
  electronicAddress?: ElectronicAddress | null | undefined;
  /** ISO 4217. */
  currency: string;
  language: Language;
  /** Days until an invoice is due; null for the business's. */
  termDays: number | null;
  /** The tax of new lines; null for the business's first. */
  taxRate: TaxRate | null;
  /** How recorded time is billed; null rounds nothing. */
  rounding: TimeRounding | null;
  /** Whether each entry is rounded, or the entries of one ticket (or project) and day together. */
  roundingOf: 'entry' | 'day';
  /** Notes for ADMINs only. */
  notes: string;
}

/** A client with its id and state. `version` is raised by each change. */
export interface StoredClient extends Client {
  id: string;
  version: number;
  isArchived: boolean;
  createdAt: number;
  updatedAt: number;
}

/** An hourly rate that is not an entry's own (money §2). */
export interface StoredRate {
  id: string;
  /** `cost`: the cost of a person's hour for the business. It is never billed. */
  level: 'projectPerson' | 'project' | 'client' | 'person' | 'business' | 'cost';
  /** The client, project or person that it is for; of `projectPerson` the project. */
  subjectId: string;
  /** Of `projectPerson`. */
  userId: string | null;
  /** It holds from this day. */
  from: Day;
  /** As `parseDecimal` reads it. */
  rate: string;
  /** ISO 4217. A rate counts only for invoices in its currency. */
  currency: string;
}

/** How the work of a project is billed. */
export interface ProjectBilling {
  projectId: string;
  version: number;
  clientId: string | null;
  billing: 'hourly' | 'fixed' | 'none';
  /** In minor units of the client's currency; null if none is agreed. */
  agreedAmount: number | null;
  budgetSeconds: number | null;
  /** In minor units of the client's currency. */
  budgetAmount: number | null;
}

/** The business as it is stored; version 0 means never saved. */
export interface StoredBusiness {
  version: number;
  details: Business;
}

/** The business of a new installation. */
export const EMPTY_BUSINESS: Business = {
  legalName: '',
  address: { street: '', postalCode: '', city: '', country: '' },
  vatId: '',
  taxNumber: '',
  registrationNumber: '',
  email: '',
  phone: '',
  iban: '',
  bic: '',
  logo: null,
  footer: '',
  currency: 'EUR',
  taxRates: [{ category: 'S', rate: '19' }],
  termDays: 14,
  numberPattern: '{YYYY}-{####}',
  smallBusinessNote: null,
  paperSize: 'A4',
};

/** The `subjectId` of the rates of the business. */
export const BUSINESS_ID = 'business';

/** A client as its own page shows it. */
export interface ClientView extends StoredClient {
  /** Whether it has invoices or drafts, and is archived instead of deleted. */
  hasInvoices: boolean;
}

/** A client in a list. */
export interface ClientListItem
  extends Pick<
    StoredClient,
    'id' | 'version' | 'isArchived' | 'name' | 'contact' | 'email' | 'currency'
  > {
  /** ISO 3166-1. Empty if it is not known. */
  country: string;
  projectCount: number;
}

/** A page of clients, by name. */
export interface ClientPage {
  clients: readonly ClientListItem[];
  /** The place after which the next page begins; null on the last one. */
  next: string | null;
}

/** A project and how it is billed; version 0 means never saved. */
export interface BilledProject extends ProjectBilling {
  name: string;
}
