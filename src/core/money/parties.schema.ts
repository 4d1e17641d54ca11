import { z } from 'zod';
import { LANGUAGES, type Language } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { id, line, text } from '../text.schema.ts';
import { timeDay } from '../time/time-commands.schema.ts';
import { isTimeZone } from '../time-zones.ts';
import { email } from '../users/user.schema.ts';
import { isCountry } from './countries.ts';
import { currencyOf } from './currencies.ts';
import { type Decimal, parseDecimal } from './decimals.ts';
import { parseBic, parseIban } from './identifiers/bank-ids.ts';
import { ADDRESS_SCHEMES } from './identifiers/electronic-address.ts';
import { parseVatId } from './identifiers/vat-id.ts';
import { type PatternFault, patternFault } from './invoice-numbers.ts';
import { MONEY_LIMITS } from './money-limits.ts';
import {
  BUSINESS_ID,
  type Business,
  type Client,
  E_INVOICE_FORMATS,
  type ProjectBilling,
  type StoredRate,
} from './parties.ts';
import { PARTY_FAULTS } from './party-faults.ts';
import { TAX_CATEGORIES } from './tax-categories.ts';
import { ROUNDING_STEPS } from './time-rounding.ts';

/** Amounts in minor units stay exact as JSON numbers. */
const MAX_AMOUNT = 999_999_999_999;
const MAX_BUDGET_HOURS = 1_000_000;
const MAX_TERM_DAYS = 365;

/** A text of one line that may be empty, trimmed. */
function optionalLine(max: number) {
  return z.string().trim().pipe(text(max));
}

/** A text that may be empty, stored as `parse` returns it; invalid if that is null. */
function parsed(max: number, parse: (written: string) => string | null, fault: string) {
  return z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .overwrite((written) => parse(written) ?? written)
    .refine((written) => written === '' || parse(written) !== null, fault);
}

const partyEmail = z
  .string()
  .trim()
  .max(LIMITS.email, `must have at most ${LIMITS.email} characters`)
  .refine((written) => written === '' || email.safeParse(written).success, PARTY_FAULTS.email);

const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isCountry(code), PARTY_FAULTS.country);

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => currencyOf(code) !== null, PARTY_FAULTS.currency);

const notNegative = z
  .string()
  .trim()
  .refine((written) => parseDecimal(written) !== null, { error: PARTY_FAULTS.decimal, abort: true })
  .refine((written) => !written.startsWith('-'), PARTY_FAULTS.negative);

const address = z.object({
  street: text(MONEY_LIMITS.street),
  postalCode: optionalLine(MONEY_LIMITS.postalCode),
  city: optionalLine(LIMITS.name),
  country,
});

const electronicAddress = z
  .object({
    scheme: z
      .string()
      .trim()
      .refine((code) => ADDRESS_SCHEMES.includes(code), PARTY_FAULTS.scheme),
    identifier: line(MONEY_LIMITS.buyerReference),
  })
  .nullable();

const termDays = z
  .int(PARTY_FAULTS.termDays)
  .min(0, PARTY_FAULTS.termDays)
  .max(MAX_TERM_DAYS, PARTY_FAULTS.termDays);

/** A tax rate that fits its category, in percent. */
const taxRate = z
  .object({ category: z.enum(TAX_CATEGORIES), rate: notNegative })
  .superRefine(({ category, rate }, context) => {
    const percent = parseDecimal(rate);
    if (!percent) return;
    const isAbove0 = percent.amount > 0n;
    const fault =
      isAbove0 !== (category === 'S') ? 'taxRate' : isAbove100(percent) ? 'percent' : null;
    if (fault) context.addIssue({ code: 'custom', path: ['rate'], message: PARTY_FAULTS[fault] });
  });

function isAbove100({ amount, scale }: Decimal): boolean {
  return amount > 100n * 10n ** scale;
}

const taxRates = z
  .array(taxRate)
  .min(1, PARTY_FAULTS.noTaxRate)
  .max(MONEY_LIMITS.taxRates)
  .refine(
    (rates) =>
      new Set(rates.map(({ category, rate }) => `${category} ${rate}`)).size === rates.length,
    PARTY_FAULTS.taxRateTwice,
  )
  .readonly();

const LOGO = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
/** The first bytes of PNG and JPEG files, in base64. */
const LOGO_STARTS = { png: 'iVBORw0KGgo', jpeg: '/9j/' } as const;

const logo = z
  .string()
  .max(MONEY_LIMITS.logoCharacters, PARTY_FAULTS.logoSize)
  .refine((url) => {
    const [, content] = LOGO.exec(url) ?? [];
    const start = url.startsWith('data:image/png') ? LOGO_STARTS.png : LOGO_STARTS.jpeg;
    return content?.startsWith(start) ?? false;
  }, PARTY_FAULTS.logo);

const PATTERN_FAULTS: Record<PatternFault, string> = {
  tooLong: PARTY_FAULTS.patternLength,
  noCounter: PARTY_FAULTS.noCounter,
  twoCounters: PARTY_FAULTS.twoCounters,
  character: PARTY_FAULTS.patternCharacter,
  monthWithoutYear: PARTY_FAULTS.monthWithoutYear,
};

export const numberPattern = z
  .string()
  .trim()
  .superRefine((pattern, context) => {
    const fault = patternFault(pattern);
    if (fault) context.addIssue({ code: 'custom', message: PATTERN_FAULTS[fault] });
  });

/** All fields of a business (money §1). Ids are stored in the form of FI9. */
export const business = z.object({
  legalName: line(LIMITS.name),
  address,
  vatId: parsed(MONEY_LIMITS.partyId, parseVatId, PARTY_FAULTS.vatId),
  taxNumber: optionalLine(MONEY_LIMITS.partyId),
  registrationNumber: optionalLine(LIMITS.name),
  email: partyEmail,
  phone: optionalLine(MONEY_LIMITS.partyId),
  iban: parsed(MONEY_LIMITS.partyId, parseIban, PARTY_FAULTS.iban),
  bic: parsed(MONEY_LIMITS.partyId, parseBic, PARTY_FAULTS.bic),
  logo: logo.nullable(),
  footer: text(MONEY_LIMITS.invoiceFooter),
  currency,
  taxRates,
  termDays,
  numberPattern,
  smallBusinessNote: line(MONEY_LIMITS.smallBusinessNote).nullable(),
  paperSize: z.enum(['A4', 'Letter']),
  timeZone: z
    .string()
    .max(MONEY_LIMITS.timeZone)
    .refine(isTimeZone, PARTY_FAULTS.timeZone)
    .optional(),
  electronicAddress: electronicAddress.optional(),
}) satisfies z.ZodType<Business>;

const rounding = z.object({
  stepMinutes: z.literal(ROUNDING_STEPS),
  direction: z.enum(['up', 'nearest']),
  minMinutes: z
    .int(PARTY_FAULTS.minMinutes)
    .min(0, PARTY_FAULTS.minMinutes)
    .max(1440, PARTY_FAULTS.minMinutes),
});

/** All fields of a client (money §1). */
export const client = z.object({
  name: line(LIMITS.name),
  contact: optionalLine(LIMITS.name),
  email: partyEmail,
  address,
  vatId: parsed(MONEY_LIMITS.partyId, parseVatId, PARTY_FAULTS.vatId),
  buyerReference: optionalLine(MONEY_LIMITS.buyerReference),
  eInvoiceFormat: z.enum(E_INVOICE_FORMATS).optional(),
  electronicAddress: electronicAddress.optional(),
  currency,
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
  termDays: termDays.nullable(),
  taxRate: taxRate.nullable(),
  rounding: rounding.nullable(),
  roundingOf: z.enum(['entry', 'day']),
  notes: text(MONEY_LIMITS.clientNotes),
}) satisfies z.ZodType<Client>;

/** The default values of a new client. Its currency is the business's. */
export const NEW_CLIENT = {
  contact: '',
  email: '',
  address: { street: '', postalCode: '', city: '', country: '' },
  vatId: '',
  buyerReference: '',
  eInvoiceFormat: 'automatic',
  electronicAddress: null,
  language: 'en',
  termDays: null,
  taxRate: null,
  rounding: null,
  roundingOf: 'entry',
  notes: '',
} as const satisfies Partial<Client>;

/** The fields that an edit of a client sets; all others stay. */
export const clientEdit = client.partial();

/** A rate to be set; `id` is used if there is none for its day yet. */
export const newRate = z
  .object({
    id,
    level: z.enum(['projectPerson', 'project', 'client', 'person', 'business', 'cost']),
    subjectId: id,
    userId: id.nullable(),
    from: timeDay,
    rate: notNegative,
    currency,
  })
  .superRefine(({ level, subjectId, userId }, context) => {
    const isForPerson = level === 'projectPerson';
    if (isForPerson !== (userId !== null)) {
      const message = `must ${isForPerson ? 'name a person' : 'be null'} for this level`;
      context.addIssue({ code: 'custom', path: ['userId'], message });
    }
    if (level === 'business' && subjectId !== BUSINESS_ID) {
      const message = `must be "${BUSINESS_ID}" for this level`;
      context.addIssue({ code: 'custom', path: ['subjectId'], message });
    }
  }) satisfies z.ZodType<StoredRate>;

/** The own rate of a time entry; null takes it away. */
export const entryRate = z.object({ entryId: id, rate: notNegative.nullable() }).strict();
export type EntryRate = z.infer<typeof entryRate>;

const amount = z.int().min(0, PARTY_FAULTS.negative).max(MAX_AMOUNT);

/** How a project is billed, without its id and version. */
export const projectBilling = z
  .object({
    clientId: id.nullable(),
    billing: z.enum(['hourly', 'fixed', 'none']),
    agreedAmount: amount.nullable(),
    budgetSeconds: z
      .int()
      .min(1, PARTY_FAULTS.hours)
      .max(MAX_BUDGET_HOURS * 3600)
      .nullable(),
    budgetAmount: amount.nullable(),
  })
  .superRefine(({ clientId, billing, agreedAmount, budgetAmount }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (clientId === null) {
      if (agreedAmount !== null) refuse('agreedAmount', PARTY_FAULTS.amountWithoutClient);
      if (budgetAmount !== null) refuse('budgetAmount', PARTY_FAULTS.amountWithoutClient);
    }
    if (agreedAmount !== null && billing !== 'fixed')
      refuse('agreedAmount', PARTY_FAULTS.amountNotFixed);
  }) satisfies z.ZodType<Omit<ProjectBilling, 'projectId' | 'version'>>;
