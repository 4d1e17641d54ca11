import { decimalText, parseDecimal, quotient } from '../../../../core/money/decimals.ts';
import { projectBilling } from '../../../../core/money/parties.schema.ts';
import type { BilledProject, ProjectBilling } from '../../../../core/money/parties.ts';
import { faultTexts } from '../../../i18n/en/money-forms.ts';
import { amountInput, numberInput, parseAmount, readNumber } from '../amount-text.ts';
import { faultsOf } from '../forms/fault-text.ts';
import type { StoredValues } from '../forms/use-merged-form.ts';

/** How a project is billed, as its form has it: texts in the page's language. */
export interface ProjectValues {
  clientId: string;
  billing: ProjectBilling['billing'];
  agreedAmount: string;
  budgetHours: string;
  budgetAmount: string;
}

type Billing = Omit<ProjectBilling, 'projectId' | 'version'>;

export function projectValues(
  { version, clientId, billing, agreedAmount, budgetSeconds, budgetAmount }: BilledProject,
  currency: string,
): StoredValues<ProjectValues> {
  const amount = (minor: number | null) => (minor === null ? '' : amountInput(minor, currency));
  return {
    version,
    values: {
      clientId: clientId ?? '',
      billing,
      agreedAmount: amount(agreedAmount),
      budgetHours: budgetSeconds === null ? '' : hoursInput(budgetSeconds),
      budgetAmount: amount(budgetAmount),
    },
  };
}

/** The billing of the form's values; an invalid amount is NaN, which no check accepts. */
export function billingOf(values: ProjectValues, currency: string): Billing {
  const { clientId, billing } = values;
  const amount = (text: string) =>
    text.trim() === '' ? null : (parseAmount(text, currency) ?? Number.NaN);
  return {
    clientId: clientId || null,
    billing,
    agreedAmount: billing === 'fixed' ? amount(values.agreedAmount) : null,
    budgetSeconds: values.budgetHours.trim() === '' ? null : secondsOf(values.budgetHours),
    budgetAmount: amount(values.budgetAmount),
  };
}

/** The faults of the values, in the page's language. */
export function projectFaults(
  values: ProjectValues,
  currency: string,
): Partial<Record<keyof ProjectValues, string>> {
  const billing = billingOf(values, currency);
  const { budgetSeconds, ...faults } = faultsOf(projectBilling, billing);
  const amounts = (['agreedAmount', 'budgetAmount'] as const).filter((field) =>
    Number.isNaN(billing[field]),
  );
  return {
    ...faults,
    ...Object.fromEntries(amounts.map((field) => [field, faultTexts.amount])),
    ...(budgetSeconds && { budgetHours: faultTexts.hours }),
  };
}

function hoursInput(seconds: number): string {
  const hours = decimalText(quotient(BigInt(seconds), 3600n, 4n));
  return numberInput(hours.replace(/\.?0+$/, ''));
}

function secondsOf(text: string): number {
  const hours = parseDecimal(readNumber(text) ?? '');
  if (!hours) return Number.NaN;
  return Number(quotient(hours.amount * 3600n, 10n ** hours.scale, 0n).amount);
}
