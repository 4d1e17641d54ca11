import { z } from 'zod';
import { id } from '../../text.schema.ts';
import { simplestRate } from '../reports/reported-parts.ts';
import { TAX_CATEGORIES } from '../tax-categories.ts';
import { DATEV_FAULTS, DATEV_LIMITS, type DatevSettings } from './datev-settings.ts';

const { consultantNumber, clientNumber, accountLength } = DATEV_LIMITS;
const account = z.string().trim();

const fields = z
  .object({
    consultantNumber: z
      .int(DATEV_FAULTS.consultantNumber)
      .min(consultantNumber.min, DATEV_FAULTS.consultantNumber)
      .max(consultantNumber.max, DATEV_FAULTS.consultantNumber),
    clientNumber: z
      .int(DATEV_FAULTS.clientNumber)
      .min(clientNumber.min, DATEV_FAULTS.clientNumber)
      .max(clientNumber.max, DATEV_FAULTS.clientNumber),
    fiscalYearMonth: z.int().min(1).max(12),
    accountLength: z.int().min(accountLength.min).max(accountLength.max),
    revenueAccounts: z
      .array(
        z
          .object({
            category: z.enum(TAX_CATEGORIES),
            rate: z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, DATEV_FAULTS.rate),
            account,
          })
          .strict(),
      )
      .min(1, DATEV_FAULTS.noRevenueAccount)
      .max(DATEV_LIMITS.revenueAccounts)
      .readonly(),
    debtorAccount: account,
    debtors: z
      .array(z.object({ clientId: id, account }).strict())
      .max(DATEV_LIMITS.debtors)
      .readonly(),
  })
  .strict();

/** What DATEV's postings need. Accounts of people have at most one digit more than others. */
export const datevSettings = fields.superRefine((settings, context) => {
  const { accountLength: length, revenueAccounts, debtorAccount, debtors } = settings;
  const add = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const isAccount = (text: string, digits: readonly number[]) =>
    /^\d+$/.test(text) && !/^0+$/.test(text) && digits.includes(text.length);
  for (const [index, { account: text }] of revenueAccounts.entries()) {
    if (!isAccount(text, [length])) {
      add(['revenueAccounts', index, 'account'], DATEV_FAULTS.revenueAccount);
    }
  }
  const ofDebtors = [length, length + 1];
  if (!isAccount(debtorAccount, ofDebtors)) add(['debtorAccount'], DATEV_FAULTS.debtorAccount);
  for (const [index, { account: text }] of debtors.entries()) {
    if (!isAccount(text, ofDebtors)) add(['debtors', index, 'account'], DATEV_FAULTS.debtorAccount);
  }
  const taxes = revenueAccounts.map(({ category, rate }) => `${category} ${simplestRate(rate)}`);
  if (new Set(taxes).size < taxes.length) add(['revenueAccounts'], DATEV_FAULTS.taxTwice);
  const clients = debtors.map(({ clientId }) => clientId);
  if (new Set(clients).size < clients.length) add(['debtors'], DATEV_FAULTS.clientTwice);
}) satisfies z.ZodType<DatevSettings>;

/** Null turns DATEV's postings off. */
export const storedDatevSettings = z
  .object({ version: z.int().min(0), details: datevSettings.nullable() })
  .strict();
