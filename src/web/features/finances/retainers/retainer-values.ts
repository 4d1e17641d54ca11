import { firstOfMonth } from '../../../../core/days.ts';
import { decimalText, parseDecimal, quotient } from '../../../../core/money/decimals.ts';
import { simplest } from '../../../../core/money/invoice-totals.ts';
import type { RetainerView } from '../../../../core/money/retainers/retainer.ts';
import { retainerFormTexts } from '../../../i18n/en/retainers.ts';
import { amountInput, numberInput, parseAmount, readNumber } from '../amount-text.ts';
import { today } from '../day-text.ts';

/** A retainer as its form has it: texts in the page's language. */
export interface RetainerValues {
  name: string;
  projectId: string;
  measure: 'hours' | 'amount';
  allowance: string;
  carryMonths: string;
  from: string;
  until: string;
  /** Of a new one. */
  fee: string;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export function retainerValues(view: RetainerView | null, currency: string): RetainerValues {
  if (!view) {
    return {
      ...{ name: '', projectId: '', measure: 'hours' as const, allowance: '', carryMonths: '0' },
      ...{ from: firstOfMonth(today()).slice(0, 7), until: '', fee: '' },
    };
  }
  const { name, projectId, measure, allowance, carryMonths, from, until } = view;
  return {
    ...{ name, projectId: projectId ?? '', measure, from, until: until ?? '', fee: '' },
    allowance: measure === 'hours' ? hoursInput(allowance) : amountInput(allowance, currency),
    carryMonths: String(carryMonths),
  };
}

/** In seconds or minor units; null for what is no allowance. */
export function allowanceOf(
  { measure, allowance }: RetainerValues,
  currency: string,
): number | null {
  const units = measure === 'hours' ? secondsOf(allowance) : parseAmount(allowance, currency);
  return units !== null && units > 0 ? units : null;
}

/** The faults of the values, in the page's language. */
export function faultsOfValues(
  values: RetainerValues,
  currency: string,
): Partial<Record<keyof RetainerValues, string | undefined>> {
  const texts = retainerFormTexts;
  const { name, from, until, fee } = values;
  const price = fee.trim() === '' ? 0 : parseAmount(fee, currency);
  return {
    name: name.trim() ? undefined : texts.nameMissing,
    allowance: allowanceOf(values, currency) === null ? texts.badAllowance : undefined,
    from: MONTH.test(from) ? undefined : texts.badMonth,
    until: untilFault(from, until),
    fee: price === null || price < 0 ? texts.badFee : undefined,
  };
}

function untilFault(from: string, until: string): string | undefined {
  const texts = retainerFormTexts;
  if (until === '') return undefined;
  if (!MONTH.test(until)) return texts.badMonth;
  return until < from ? texts.badUntil : undefined;
}

function hoursInput(seconds: number): string {
  return numberInput(decimalText(simplest(quotient(BigInt(seconds), 3600n, 4n))));
}

function secondsOf(text: string): number | null {
  const hours = parseDecimal(readNumber(text) ?? '');
  if (!hours) return null;
  return Number(quotient(hours.amount * 3600n, 10n ** hours.scale, 0n).amount);
}
