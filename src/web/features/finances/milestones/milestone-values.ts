import {
  type MilestoneEdit,
  milestoneEdit,
} from '../../../../core/money/fixed-prices/milestones.schema.ts';
import type { MilestoneView } from '../../../../core/money/fixed-prices/milestones.ts';
import { milestoneDialogTexts } from '../../../i18n/en/milestones.ts';
import { amountInput, numberInput, parseAmount, readNumber } from '../amount-text.ts';
import type { StoredValues } from '../forms/use-merged-form.ts';

/** A milestone as its form has it: texts in the page's language. */
export interface MilestoneValues {
  name: string;
  day: string;
  reachedOn: string;
  kind: 'none' | 'amount' | 'share';
  amount: string;
  percent: string;
  /** The ids of its tickets, in one order. */
  tickets: readonly string[];
}

const NONE: MilestoneValues = {
  ...{ name: '', day: '', reachedOn: '', kind: 'none', amount: '', percent: '', tickets: [] },
};

/** Those of a milestone; of a new one with the version 0. */
export function milestoneValues(
  milestone: MilestoneView | null,
  currency: string | null,
): StoredValues<MilestoneValues> {
  if (!milestone) return { version: 0, values: NONE };
  const { version, name, day, reachedOn, amount, percent, tickets } = milestone;
  const kind = amount !== null ? 'amount' : percent !== null ? 'share' : 'none';
  return {
    version,
    values: {
      ...{ name, day: day ?? '', reachedOn: reachedOn ?? '', kind },
      amount: amount === null ? '' : amountInput(amount, milestone.currency ?? currency ?? ''),
      percent: percent === null ? '' : numberInput(percent),
      tickets: tickets.map(({ id }) => id).sort(),
    },
  };
}

/** The milestone of the form's values; invalid numbers are NaN or empty, which no check accepts. */
export function contentOf(values: MilestoneValues, currency: string | null) {
  const { name, day, reachedOn, kind, tickets } = values;
  const amount = parseAmount(values.amount, currency ?? '') ?? Number.NaN;
  return {
    ...{ name: name.trim(), day: day || null, reachedOn: reachedOn || null },
    amount: kind === 'amount' ? amount : null,
    percent: kind === 'share' ? (readNumber(values.percent) ?? '') : null,
    ticketIds: [...tickets],
  };
}

/** The fields that differ from the loaded milestone; all of a new one. */
export function editOf(
  values: MilestoneValues,
  before: MilestoneValues,
  currency: string | null,
): MilestoneEdit {
  const [next, was] = [contentOf(values, currency), contentOf(before, currency)];
  return {
    ...(next.name !== was.name && { name: next.name }),
    ...(next.day !== was.day && { day: next.day }),
    ...(next.reachedOn !== was.reachedOn && { reachedOn: next.reachedOn }),
    ...((!Object.is(next.amount, was.amount) || next.percent !== was.percent) && {
      ...{ amount: next.amount, percent: next.percent },
    }),
    ...(next.ticketIds.join() !== was.ticketIds.join() && { ticketIds: next.ticketIds }),
  };
}

/** The faults of the values, in the page's language. */
export function milestoneFaults(
  values: MilestoneValues,
  currency: string | null,
): Partial<Record<keyof MilestoneValues, string>> {
  const texts = milestoneDialogTexts;
  const { error } = milestoneEdit.safeParse(contentOf(values, currency));
  const isWrong = (field: string) => error?.issues.some(({ path }) => path[0] === field) === true;
  return {
    ...(isWrong('name') && { name: texts.nameMissing }),
    ...(isWrong('amount') && { amount: texts.amountMissing }),
    ...(isWrong('percent') && { percent: texts.percentMissing }),
  };
}
