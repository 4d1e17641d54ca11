/**
 * The validation errors of a business, client, rate or project (money §9), as the API words them.
 * The page translates them.
 */
export const PARTY_FAULTS = {
  empty: 'must not be empty',
  email: 'must be an email address',
  country: 'must be a country code of ISO 3166-1, as DE',
  vatId: 'is not a VAT id: it begins with its country, as DE136695976, or its check digit is wrong',
  iban: 'is not an IBAN: its country, its length or its check digits are wrong',
  scheme: 'must be a code of the list EAS, as 9930',
  bic: 'is not a BIC: it has 8 or 11 letters and digits, as COBADEFF',
  currency: 'must be a currency code of ISO 4217, as EUR',
  decimal: 'must be a number with at most 4 decimals',
  negative: 'must not be negative',
  taxRate: 'must be above 0 in the category S, and 0 in all others',
  percent: 'must be at most 100',
  noTaxRate: 'must have at least one tax rate',
  taxRateTwice: 'must not have the same tax rate twice',
  termDays: 'must be from 0 to 365 days',
  timeZone: 'must be a time zone, as Europe/Berlin',
  logo: 'must be a PNG or JPEG image as a data URL',
  logoBroken: 'is a damaged image, or has colors for print (CMYK): save it as a PNG',
  logoSize: 'must be at most 200 kB',
  patternLength: 'must have at most 30 characters',
  noCounter: 'must have a counter, as {####}',
  twoCounters: 'must have only one counter',
  patternCharacter: 'may have letters, digits, spaces and / . _ - only',
  monthWithoutYear: 'must have the year if it has the month',
  minMinutes: 'must be from 0 to 1440 minutes',
  hours: 'must be above 0',
  amountWithoutClient: 'needs a client, whose currency it is in',
  amountNotFixed: 'belongs to the billing "fixed" only',
} as const;

export type PartyFault = keyof typeof PARTY_FAULTS;

const BY_TEXT = new Map<string, PartyFault>(
  (Object.keys(PARTY_FAULTS) as PartyFault[]).map((fault) => [PARTY_FAULTS[fault], fault]),
);

/** The fault with this message; null for the message of another check. */
export function partyFaultOf(message: string): PartyFault | null {
  return BY_TEXT.get(message) ?? null;
}
