import type { PartyFault } from '../../../core/money/party-faults.ts';

const faults: Record<PartyFault, string> = {
  empty: 'Please fill this in.',
  email: 'This is not an email address.',
  country: 'Please choose a country from the list.',
  vatId:
    'This is not a VAT id. It begins with the letters of its country, as DE136695976, and its check digit must be right.',
  iban: 'This is not an IBAN. Its country, its length or its check digits are wrong.',
  scheme: 'This is no scheme of electronic addresses. It is a code as 9930.',
  bic: 'This is not a BIC. It has 8 or 11 letters and digits, as COBADEFF.',
  currency: 'Please choose a currency from the list.',
  decimal: 'This is not a number with at most 4 decimals.',
  negative: 'This must not be negative.',
  taxRate: 'The standard category has a rate above 0, all others have 0.',
  percent: 'A rate is at most 100 percent.',
  noTaxRate: 'Please enter at least one tax rate.',
  taxRateTwice: 'The same tax rate is listed twice.',
  termDays: 'Please enter from 0 to 365 days.',
  timeZone: 'Please choose a time zone, as Europe/Berlin.',
  logo: 'Please choose a PNG or JPEG image.',
  logoBroken: 'This image is damaged or uses print colors (CMYK). Please save it as a PNG.',
  logoSize: 'The image is larger than 200 kB.',
  patternLength: 'A pattern has at most 30 characters.',
  noCounter: 'A pattern needs a counter, as {####}.',
  twoCounters: 'A pattern has only one counter.',
  patternCharacter: 'Use letters, digits, spaces and / . _ - only.',
  monthWithoutYear: 'A pattern with the month also needs the year.',
  minMinutes: 'Please enter from 0 to 1440 minutes.',
  hours: 'Please enter more than 0 hours.',
  amountWithoutClient: 'An amount needs a client, whose currency it is in.',
  amountNotFixed: 'Only projects with a fixed price have an agreed amount.',
};

export const faultTexts = {
  ...faults,
  tooLong: (length: number) => `This can have at most ${length} characters.`,
  amount: 'This is not an amount.',
  rate: 'This is not an hourly rate.',
  day: 'Please choose a day.',
  other: 'This value is not valid.',
};

export const formTexts = {
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  discard: 'Discard changes',
  unsaved: 'Unsaved changes',
  saveFailed: 'Failed to save. Please try again.',
  conflicts:
    'Someone else changed the marked fields at the same time. Keep what you typed and save again, or use theirs.',
  theirs: (value: string) => `Someone else entered: ${value}`,
  useTheirs: 'Use it',
  nothing: '(nothing)',
  required: 'required',
};
