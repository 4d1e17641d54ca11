import type { Business, Client, ProjectBilling } from '../../../core/money/parties.ts';
import { PROJECT } from '../content.ts';

/** A separate series: removing the sample leaves no gap in the numbers of real invoices. */
export const SAMPLE_SERIES_PATTERN = 'SAMPLE-{####}';

export const SAMPLE_BUSINESS: Business = {
  legalName: 'Sample Studio',
  address: { street: 'Lindenstraße 12', postalCode: '10969', city: 'Berlin', country: 'DE' },
  ...{ vatId: 'DE136695976', taxNumber: '12/345/67890', registrationNumber: '' },
  ...{ email: 'studio@freelane.invalid', phone: '+49 30 5550100' },
  ...{ iban: 'DE02120300000000202051', bic: 'BYLADEM1001', logo: null, footer: '' },
  currency: 'EUR',
  taxRates: [
    { category: 'S', rate: '19' },
    { category: 'S', rate: '7' },
  ],
  ...{ termDays: 14, numberPattern: SAMPLE_SERIES_PATTERN, smallBusinessNote: null },
  paperSize: 'A4',
};

interface SampleClient extends Client {
  id: string;
}

const NO_DETAILS = {
  ...{ vatId: '', buyerReference: '', termDays: null, taxRate: null, rounding: null, notes: '' },
  roundingOf: 'entry' as const,
};

const [MIRA, NORDWIND] = ['demo-mira', 'demo-nordwind'] as const;
export const KAFFE = 'demo-kaffe';

export const SAMPLE_CLIENTS: readonly SampleClient[] = [
  {
    ...NO_DETAILS,
    ...{ id: MIRA, name: 'Mira Bakery', contact: 'Mira Sommer', email: 'mira@freelane.invalid' },
    address: { street: 'Marktplatz 3', postalCode: '20095', city: 'Hamburg', country: 'DE' },
    ...{ currency: 'EUR', language: 'en' },
    rounding: { stepMinutes: 15, direction: 'up', minMinutes: 0 },
    roundingOf: 'day',
  },
  {
    ...NO_DETAILS,
    ...{ id: NORDWIND, name: 'Nordwind Theater', contact: 'Tom Brandt' },
    address: { street: 'Hafenstraße 40', postalCode: '24103', city: 'Kiel', country: 'DE' },
    ...{ email: 'office@freelane.invalid', currency: 'EUR', language: 'de' },
  },
  {
    ...NO_DETAILS,
    ...{ id: KAFFE, name: 'Søndergaard Kaffe', contact: 'Freja Søndergaard' },
    address: { street: 'Havnegade 8', postalCode: '8000', city: 'Aarhus', country: 'DK' },
    ...{ email: 'freja@freelane.invalid', currency: 'DKK', language: 'en', termDays: 30 },
    ...{ vatId: 'DK13585628', taxRate: { category: 'AE', rate: '0' } },
  },
];

/** Projects without boards, in addition to the one with the sample boards. */
export const MONEY_PROJECTS = [
  { id: 'demo-project-nordwind', name: 'Sample: Season programme' },
  { id: 'demo-project-kaffe', name: 'Sample: Packaging' },
] as const;

export const [PROGRAMME, PACKAGING] = MONEY_PROJECTS.map(({ id }) => id) as [string, string];

export const SAMPLE_BILLINGS: readonly Omit<ProjectBilling, 'version'>[] = [
  {
    ...{ projectId: PROJECT.id, clientId: MIRA, billing: 'hourly', agreedAmount: null },
    ...{ budgetSeconds: 480 * 3600, budgetAmount: null },
  },
  {
    ...{ projectId: PROGRAMME, clientId: NORDWIND, billing: 'hourly', agreedAmount: null },
    ...{ budgetSeconds: null, budgetAmount: 1_600_000 },
  },
  {
    ...{ projectId: PACKAGING, clientId: KAFFE, billing: 'hourly', agreedAmount: null },
    ...{ budgetSeconds: 140 * 3600, budgetAmount: null },
  },
];

export const SAMPLE_RATES = [
  {
    id: 'demo-rate-business',
    level: 'business',
    subjectId: 'business',
    rate: '90',
    currency: 'EUR',
  },
  { id: 'demo-rate-mira', level: 'client', subjectId: MIRA, rate: '95', currency: 'EUR' },
  { id: 'demo-rate-kaffe', level: 'client', subjectId: KAFFE, rate: '720', currency: 'DKK' },
] as const;

/** An invoice of the sample, in the order of its day. */
export interface SampleInvoice {
  clientId: string;
  /** Days before today; null for one that stays a draft. */
  issuedAgo: number | null;
  /** The paid part in percent, and how many days ago it was paid. */
  payments: readonly { percent: number; ago: number }[];
  isCredited?: boolean;
}

export const SAMPLE_INVOICES: readonly SampleInvoice[] = [
  { clientId: MIRA, issuedAgo: 80, payments: [{ percent: 100, ago: 69 }] },
  {
    ...{ clientId: NORDWIND, issuedAgo: 61 },
    payments: [{ percent: 40, ago: 50 }],
  },
  { clientId: KAFFE, issuedAgo: 52, payments: [{ percent: 100, ago: 24 }] },
  { clientId: MIRA, issuedAgo: 43, payments: [], isCredited: true },
  { clientId: MIRA, issuedAgo: 36, payments: [{ percent: 100, ago: 22 }] },
  { clientId: NORDWIND, issuedAgo: 30, payments: [{ percent: 100, ago: 17 }] },
  { clientId: MIRA, issuedAgo: 20, payments: [] },
  { clientId: KAFFE, issuedAgo: 9, payments: [{ percent: 50, ago: 2 }] },
  { clientId: NORDWIND, issuedAgo: 5, payments: [] },
  { clientId: MIRA, issuedAgo: null, payments: [] },
];

export const SAMPLE_INVOICE_IDS: readonly string[] = SAMPLE_INVOICES.flatMap((_, n) => [
  `demo-invoice-${n}`,
  `demo-credit-${n}`,
]);
