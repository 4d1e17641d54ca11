import { datevSettings } from '../../../../../core/money/datev/datev-settings.schema.ts';
import {
  DATEV_LIMITS,
  type DatevSettings,
  datevFaultOf,
  type RevenueAccount,
  type StoredDatevSettings,
} from '../../../../../core/money/datev/datev-settings.ts';
import type { TaxRate } from '../../../../../core/money/parties.ts';
import { datevTexts } from '../../../../i18n/en/finance-links.ts';
import { readNumber } from '../../amount-text.ts';
import type { StoredValues } from '../../forms/use-merged-form.ts';
import { numberOf } from '../business-values.ts';

/** The settings as fields of a form. */
export interface DatevValues {
  consultantNumber: string;
  clientNumber: string;
  fiscalYearMonth: string;
  accountLength: string;
  debtorAccount: string;
  revenueAccounts: readonly RevenueAccount[];
  debtors: readonly { clientId: string; account: string }[];
}

/** Without settings, a row for each tax of the business. */
export function datevValues(
  { version, details }: StoredDatevSettings,
  taxRates: readonly TaxRate[],
): StoredValues<DatevValues> {
  const { revenueAccounts, debtors, debtorAccount = '' } = details ?? {};
  return {
    version,
    values: {
      consultantNumber: String(details?.consultantNumber ?? ''),
      clientNumber: String(details?.clientNumber ?? ''),
      fiscalYearMonth: String(details?.fiscalYearMonth ?? 1),
      accountLength: String(details?.accountLength ?? 4),
      debtorAccount,
      revenueAccounts: revenueAccounts ?? taxRates.map((tax) => ({ ...tax, account: '' })),
      debtors: debtors ?? [],
    },
  };
}

/** The settings that the values say, checked or not. */
export function datevSettingsOf(values: DatevValues): DatevSettings {
  const { consultantNumber, clientNumber, fiscalYearMonth, accountLength, ...others } = values;
  const trimmed = <T extends { account: string }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, account: row.account.trim() }));
  return {
    consultantNumber: numberOf(consultantNumber),
    clientNumber: numberOf(clientNumber),
    fiscalYearMonth: numberOf(fiscalYearMonth),
    accountLength: numberOf(accountLength),
    debtorAccount: others.debtorAccount.trim(),
    revenueAccounts: trimmed(others.revenueAccounts).map((row) => {
      return { ...row, rate: readNumber(row.rate) ?? row.rate };
    }),
    debtors: trimmed(others.debtors),
  };
}

/** The faults of the fields, in the page's language; the first of each. */
export function datevFaults(values: DatevValues): Partial<Record<keyof DatevValues, string>> {
  const texts = datevTexts.faults;
  const settings = datevSettingsOf(values);
  // How fields go together is checked only once each of them is right by itself.
  const { consultantNumber, clientNumber } = DATEV_LIMITS;
  const numbers = { consultantNumber: consultantNumber.min, clientNumber: clientNumber.min };
  const issues = [settings, { ...settings, ...numbers }].flatMap(
    (each) => datevSettings.safeParse(each).error?.issues ?? [],
  );
  const faults: Partial<Record<keyof DatevValues, string>> = {};
  for (const { path, message } of issues) {
    const field = String(path[0]) as keyof DatevValues;
    const isNumber = field === 'consultantNumber' || field === 'clientNumber';
    const fault = isNumber ? field : path.includes('clientId') ? 'client' : datevFaultOf(message);
    faults[field] ??= texts[fault ?? 'other'];
  }
  return faults;
}
