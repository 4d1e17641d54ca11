import type { Day } from '../../days.ts';
import type { Language } from '../../languages.ts';
import { decimalText } from '../decimals.ts';
import type { AppliedRate } from '../rates.ts';
import {
  cutName,
  gatherLines,
  lineDayText,
  nameWithoutTicket,
  type UnbilledEntry,
} from './gather-lines.ts';
import type { InvoiceDraft } from './invoice.ts';

type Line = InvoiceDraft['lines'][number];

/** An entry on a line of a draft, as it was when it was added. */
interface EntryBefore {
  day: Day | null;
  userId: string | null;
  rate: string | null;
}

/**
 * The line of an entry whose day or person has changed (MS11): its present line if that still
 * describes it; null if the entry needs a new line, because its rate has changed or its line is
 * named after its former day or person.
 */
export function lineOfMoved(
  line: Line,
  before: EntryBefore,
  now: UnbilledEntry,
  language: Language,
): Line | null {
  if (rateText(now.rate) !== before.rate) return null;
  const isOtherDay = before.day !== null && before.day !== now.day;
  const day = before.day === null ? '' : lineDayText(before.day, language);
  if (isOtherDay && line.name === day) return null;
  const isOtherPerson = before.userId !== null && before.userId !== now.userId;
  const names = [now.ticketName, nameWithoutTicket(now.projectName, language)].map((name) =>
    cutName(name ?? ''),
  );
  if (isOtherPerson && !names.includes(line.name)) return null;
  const hasDay = isOtherDay && (line.description === day || line.description.startsWith(`${day}:`));
  if (!hasDay) return line;
  const description = lineDayText(now.day, language) + line.description.slice(day.length);
  return { ...line, description };
}

/** A new line for a moved entry, with the tax of its former line. */
export function newLineOfMoved(
  id: string,
  { taxCategory, taxRate }: Pick<Line, 'taxCategory' | 'taxRate'>,
  now: UnbilledEntry,
  language: Language,
): Line {
  const { lines } = gatherLines([now], {
    grouping: 'entry',
    client: { rounding: null, roundingOf: 'entry', language },
    tax: { taxCategory, taxRate },
  });
  const [line] = lines;
  if (!line) throw new Error('an entry makes one line');
  return { ...line, id };
}

/** A period that also has these days. */
export function widened(
  period: InvoiceDraft['period'],
  days: readonly Day[],
): InvoiceDraft['period'] {
  if (!period || days.length === 0) return period;
  const sorted = [period.from, period.to, ...days].sort();
  return { from: sorted[0] ?? period.from, to: sorted.at(-1) ?? period.to };
}

/** A rate as the entries of a draft keep it. */
export function rateText(rate: AppliedRate | null): string | null {
  return rate && decimalText(rate.rate);
}
