import type { TaxCategory } from '../tax-categories.ts';

/** The account on which the revenue of a tax is posted. */
export interface RevenueAccount {
  category: TaxCategory;
  /** In percent, as `parseDecimal` reads it. */
  rate: string;
  account: string;
}

/** What DATEV's postings need, as the accountant says it. */
export interface DatevSettings {
  consultantNumber: number;
  clientNumber: number;
  /** The month whose first day begins the fiscal year. */
  fiscalYearMonth: number;
  /** Digits of accounts; those of debtors have one more. */
  accountLength: number;
  revenueAccounts: readonly RevenueAccount[];
  /** Of clients without one of their own. */
  debtorAccount: string;
  /** Of single clients. */
  debtors: readonly { clientId: string; account: string }[];
}

/** Null as long as postings have no accounts. */
export interface StoredDatevSettings {
  version: number;
  details: DatevSettings | null;
}

export const DATEV_LIMITS = {
  consultantNumber: { min: 1001, max: 9_999_999 },
  clientNumber: { min: 1, max: 99_999 },
  accountLength: { min: 4, max: 8 },
  revenueAccounts: 30,
  debtors: 2000,
} as const;

/** What can be wrong with the settings, as the API says it. A page says the same in its language. */
export const DATEV_FAULTS = {
  consultantNumber: 'must be a number from 1001 to 9999999',
  clientNumber: 'must be a number from 1 to 99999',
  revenueAccount: 'must have as many digits as accounts have',
  debtorAccount: 'must have as many digits as accounts have, or one more',
  rate: 'must be a rate in percent',
  noRevenueAccount: 'must have at least one account',
  taxTwice: 'must not have the same tax twice',
  clientTwice: 'must not have the same client twice',
} as const;

export type DatevFault = keyof typeof DATEV_FAULTS;

const BY_TEXT = new Map<string, DatevFault>(
  (Object.keys(DATEV_FAULTS) as DatevFault[]).map((fault) => [DATEV_FAULTS[fault], fault]),
);

export function datevFaultOf(message: string): DatevFault | null {
  return BY_TEXT.get(message) ?? null;
}
