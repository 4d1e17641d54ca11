import { addMonths, type Day } from '../../../../core/days.ts';
import { splitByWeight } from '../../../../core/money/amounts.ts';
import { totalsOf } from '../../../../core/money/invoices/draft-totals.ts';
import type {
  InvoiceDraft,
  LineContent,
  NamedDiscount,
} from '../../../../core/money/invoices/invoice.ts';
import type {
  DefaultTax,
  InvoiceView,
  LineGrouping,
} from '../../../../core/money/invoices/invoice-views.ts';
import type { InvoiceSchedule } from '../../../../core/money/recurring/invoice-schedule.ts';
import { scheduleFormTexts } from '../../../i18n/en/recurring-invoices.ts';
import { numberInput, readNumber } from '../amount-text.ts';

/** A line as it is typed. */
export interface TypedLine extends Omit<LineContent, 'quantity' | 'unitPrice'> {
  id: string;
  quantity: string;
  unitPrice: string;
}

/** The values of the form. */
export interface ScheduleValues {
  name: string;
  clientId: string;
  every: string;
  unit: 'week' | 'month';
  start: Day;
  until: string;
  period: 'begins' | 'ended';
  lines: readonly TypedLine[];
  hasTime: boolean;
  /** Null for all. */
  projectIds: readonly string[] | null;
  grouping: LineGrouping;
  introduction: string;
  closing: string;
  orderReference: string;
  issuesItself: boolean;
}

/** Of the reason of a discount. */
const MAX_REASON = 200;

export type ScheduleFaults = Partial<Record<string, string>>;

export function newValues(today: Day, clientId: string): ScheduleValues {
  return {
    ...{
      name: '',
      clientId,
      every: '1',
      unit: 'month',
      start: `${addMonths(today, 1).slice(0, 8)}01`,
    },
    ...{ until: '', period: 'begins', lines: [], hasTime: false, projectIds: null },
    ...{ grouping: 'ticket', introduction: '', closing: '', orderReference: '' },
    issuesItself: false,
  };
}

/** The schedule values from an invoice or draft, without lines with recorded time. */
export function valuesOfInvoice(view: InvoiceView, today: Day): ScheduleValues {
  const content = view.draft ?? view.issued;
  const timed = new Set(view.entries.map(({ lineId }) => lineId));
  const lines: InvoiceDraft['lines'] = content?.lines ?? [];
  const repeated = lines.filter(({ id, quantity }) => !timed.has(id) && !quantity.startsWith('-'));
  const discounts = content ? lineDiscounts(content) : new Map<string, NamedDiscount | null>();
  return {
    ...newValues(today, view.clientId),
    name: repeated[0]?.name ?? view.clientName,
    lines: repeated.map((line) => typedLine({ ...line, discount: discounts.get(line.id) ?? null })),
    hasTime: timed.size > 0,
    introduction: content?.introduction ?? '',
    closing: content?.closing ?? '',
    orderReference: content?.orderReference ?? '',
  };
}

/**
 * The discounts of lines with their shares of the discount of the document, which schedules do not
 * have. A percentage of all is the same on each line; else a line is reduced by an amount.
 */
function lineDiscounts(
  content: Pick<InvoiceDraft, 'currency' | 'lines' | 'discount'>,
): Map<string, NamedDiscount | null> {
  const { currency, lines, discount } = content;
  if (!discount) return new Map(lines.map((line) => [line.id, line.discount]));
  const isShare = 'percent' in discount.value;
  const plain = lines.map((line) => ({ ...line, discount: null }));
  const before = totalsOf({ currency, lines: plain, discount: null, prepaid: 0 }).lines;
  const { lines: priced, totals } = totalsOf({ currency, lines, discount, prepaid: 0 });
  const weights = priced.map(({ net }) => BigInt(Math.max(net, 0)));
  const shares = splitByWeight(BigInt(totals.discount), weights);
  return new Map(
    priced.map(({ id, net, discount: own }, index) => {
      if (isShare && !own) return [id, discount];
      const amount = (before[index]?.net ?? net) - net + Number(shares[index] ?? 0n);
      const reasons = [own?.reason.trim(), discount.reason.trim()].filter(Boolean);
      const reason = [...new Set(reasons)].join(', ').slice(0, MAX_REASON);
      return [id, amount > 0 ? { value: { amount }, reason } : null];
    }),
  );
}

export function valuesOf(schedule: InvoiceSchedule): ScheduleValues {
  const { every, until, time, lines, currency: _, ...same } = schedule;
  return {
    ...{ ...same, every: String(every), until: until ?? '', lines: lines.map(typedLine) },
    ...{ hasTime: time !== null, projectIds: time?.projectIds ?? null },
    grouping: time?.grouping ?? 'ticket',
  };
}

/** Of an issued line, without its net amount. */
function typedLine(line: InvoiceDraft['lines'][number]): TypedLine {
  const { id, name, description, unit, discount, taxCategory, taxRate } = line;
  return {
    ...{ id, name, description, unit, discount, taxCategory, taxRate },
    quantity: numberInput(line.quantity),
    unitPrice: numberInput(line.unitPrice),
  };
}

export function newLine(lines: readonly TypedLine[], tax: DefaultTax): TypedLine {
  const taken = new Set(lines.map(({ id }) => id));
  let number = lines.length + 1;
  while (taken.has(`l${number}`)) number += 1;
  return {
    ...{ id: `l${number}`, name: '', description: '', quantity: '1', unit: 'C62', unitPrice: '' },
    ...{ discount: null, ...tax },
  };
}

interface Rhythm {
  every: number;
  unit: 'week' | 'month';
  start: Day;
  until: Day | null;
}

/** Its days; null while they are incomplete. */
export function rhythmOf({ every, unit, start, until }: ScheduleValues): Rhythm | null {
  const count = /^\d{1,2}$/.test(every.trim()) ? Number(every) : 0;
  const isRight = count >= 1 && count <= 60 && start !== '' && (until === '' || until >= start);
  return isRight ? { every: count, unit, start, until: until || null } : null;
}

/** The errors by field; those of lines as `name l1`. */
export function faultsOf(values: ScheduleValues): ScheduleFaults {
  const texts = scheduleFormTexts.faults;
  const { name, clientId, every, start, until, lines, hasTime } = values;
  const isRhythm = rhythmOf({ ...values, until: '', start: start || '2000-01-01' }) !== null;
  const faults: Record<string, string | undefined> = {
    name: name.trim() === '' ? texts.name : undefined,
    clientId: clientId === '' ? texts.client : undefined,
    every: isRhythm && every !== '' ? undefined : texts.every,
    start: start === '' ? texts.start : undefined,
    until: until !== '' && until < start ? texts.until : undefined,
    lines: lines.length === 0 && !hasTime ? texts.lines : undefined,
  };
  for (const line of lines) {
    if (line.name.trim() === '') faults[`name ${line.id}`] = texts.lineName;
    if (readNumber(line.quantity) === null) faults[`quantity ${line.id}`] = texts.number;
    const price = readNumber(line.unitPrice);
    if (price === null || price.startsWith('-')) faults[`price ${line.id}`] = texts.number;
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** The schedule of values without faults. */
export function scheduleOf(values: ScheduleValues, currency: string): InvoiceSchedule {
  const { hasTime, projectIds, grouping, lines, every, until, ...same } = values;
  return {
    ...{ ...same, name: same.name.trim(), every: Number(every), until: until || null, currency },
    lines: lines.map((line) => ({
      ...{ ...line, name: line.name.trim() },
      quantity: readNumber(line.quantity) ?? '0',
      unitPrice: readNumber(line.unitPrice) ?? '0',
    })),
    time: hasTime ? { projectIds: projectIds && [...projectIds], grouping } : null,
  };
}
