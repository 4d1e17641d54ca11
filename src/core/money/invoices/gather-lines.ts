import type { Day } from '../../days.ts';
import type { Language } from '../../languages.ts';
import { groupBy } from '../../lib/group-by.ts';
import { decimalText } from '../decimals.ts';
import { simplest } from '../invoice-totals.ts';
import type { Client } from '../parties.ts';
import type { AppliedRate } from '../rates.ts';
import { hoursOf } from '../time-rounding.ts';
import { billedTimes, type TimedEntry } from './billed-time.ts';
import type { InvoiceDraft } from './invoice.ts';
import type { DefaultTax, LineGrouping } from './invoice-views.ts';

/** A recorded entry that can be billed. */
export interface UnbilledEntry extends TimedEntry {
  userId: string;
  personName: string;
  /** Null without a ticket, and for a restricted ticket, which an invoice must not name. */
  ticketName: string | null;
  projectName: string | null;
  /** Empty for a ticket that an invoice must not name. */
  note: string;
  /** Null if there is no rate: it is billed with 0. */
  rate: AppliedRate | null;
}

export interface GatheringTerms {
  grouping: LineGrouping;
  client: Pick<Client, 'rounding' | 'roundingOf' | 'language'>;
  tax: DefaultTax;
  /** The seconds that are billed of each entry; by the client's rounding without it. */
  billed?: ReadonlyMap<string, number>;
}

/** An entry on a line, with its billed time. */
export interface GatheredEntry {
  entryId: string;
  lineId: string;
  seconds: number;
  billedSeconds: number;
  rate: string | null;
  rateLevel: AppliedRate['level'] | null;
  /** Day and person at the time of billing, to detect later changes (MS11). */
  day: Day | null;
  userId: string | null;
}

export interface GatheredLines {
  lines: InvoiceDraft['lines'];
  entries: GatheredEntry[];
  /** From the first to the last day with an entry; null without one. */
  period: InvoiceDraft['period'];
}

interface LineGroup {
  /** The sort keys of the line, in this order. */
  order: readonly string[];
  name: string;
  description: string;
  entries: UnbilledEntry[];
}

const MAX_NAME = 300;
const MAX_DESCRIPTION = 2000;

/** The name of a line that no ticket, person or day names. */
const WORK: Record<Language, string> = { en: 'Work', de: 'Arbeit' };

/**
 * The lines of a draft: the entries grouped as chosen, one line for each rate in a group, each entry
 * on one line (money §4, IN1). The result does not depend on the order of entries.
 */
export function gatherLines(
  entries: readonly UnbilledEntry[],
  { grouping, client, tax, billed = billedTimes(entries, client) }: GatheringTerms,
): GatheredLines {
  const groups = groupsOf(entries, grouping, client.language);
  const gathered: GatheredEntry[] = [];
  const lines = groups.map((group, index) => {
    const lineId = `l${index + 1}`;
    let total = 0;
    for (const { id: entryId, seconds, rate, day, userId } of group.entries) {
      const billedSeconds = billed.get(entryId) ?? 0;
      total += billedSeconds;
      const applied = { rate: rate && decimalText(rate.rate), rateLevel: rate?.level ?? null };
      gathered.push({ entryId, lineId, seconds, billedSeconds, ...applied, day, userId });
    }
    return {
      ...{ id: lineId, name: group.name, description: group.description, unit: 'HUR' as const },
      ...{ quantity: hoursText(total), unitPrice: priceOf(group.entries[0]), discount: null },
      ...tax,
    };
  });
  return { lines, entries: gathered, period: periodOf(entries) };
}

/** The quantity of a line with these seconds. */
export function hoursText(seconds: number): string {
  return decimalText(simplest(hoursOf(seconds)));
}

function priceOf(entry: UnbilledEntry | undefined): string {
  return entry?.rate ? decimalText(simplest(entry.rate.rate)) : '0';
}

function groupsOf(
  entries: readonly UnbilledEntry[],
  grouping: LineGrouping,
  language: Language,
): LineGroup[] {
  const sorted = [...entries].sort((a, b) => compare([a.day, a.id], [b.day, b.id]));
  const byKey = groupBy(sorted, (entry) => lineKeyOf(entry, grouping));
  const groups = [...byKey].map(([key, group]): LineGroup => {
    const [first] = group;
    const name = first ? nameOf(first, grouping, language) : '';
    const description =
      first && grouping === 'entry' ? cut(describe(first, language), MAX_DESCRIPTION) : '';
    const isByDay = grouping === 'day' || grouping === 'entry';
    const order = isByDay ? [first?.day ?? '', key] : [name, key];
    return { order, name: cutName(name), description, entries: group };
  });
  return groups.sort((a, b) => compare(a.order, b.order));
}

/** How many lines they make, which takes much less time than making them. */
export function countLines(entries: readonly UnbilledEntry[], grouping: LineGrouping): number {
  return new Set(entries.map((entry) => lineKeyOf(entry, grouping))).size;
}

function lineKeyOf(entry: UnbilledEntry, grouping: LineGrouping): string {
  return JSON.stringify([...keyOf(entry, grouping), entry.rate && priceOf(entry)]);
}

function keyOf(entry: UnbilledEntry, grouping: LineGrouping): (string | null)[] {
  const { id, ticketId, projectId, userId, day } = entry;
  const keys: Record<LineGrouping, (string | null)[]> = {
    ticket: ticketId === null ? [null, projectId] : [ticketId],
    person: [userId],
    day: [day],
    project: [projectId],
    entry: [id],
  };
  return keys[grouping];
}

function nameOf(entry: UnbilledEntry, grouping: LineGrouping, language: Language): string {
  const { ticketName, projectName, personName, day } = entry;
  const project = nameWithoutTicket(projectName, language);
  const names: Record<LineGrouping, string> = {
    ticket: ticketName || project,
    person: personName || project,
    day: lineDayText(day, language),
    project,
    entry: ticketName || project,
  };
  return names[grouping];
}

/** The name of a line without a ticket. */
export function nameWithoutTicket(projectName: string | null, language: Language): string {
  return projectName || WORK[language];
}

/** A name as a line has it. */
export function cutName(name: string): string {
  return cut(name, MAX_NAME);
}

function describe({ day, note }: UnbilledEntry, language: Language): string {
  return [lineDayText(day, language), note.trim()].filter(Boolean).join(': ');
}

/** By language: making one takes a hundred times as long as using it. */
const DAY_FORMATS = new Map<Language, Intl.DateTimeFormat>();

/** A day as a line has it. */
export function lineDayText(day: Day, language: Language): string {
  let format = DAY_FORMATS.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    DAY_FORMATS.set(language, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}

function periodOf(entries: readonly UnbilledEntry[]): InvoiceDraft['period'] {
  const days = entries.map(({ day }) => day).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from !== undefined && to !== undefined ? { from, to } : null;
}

/** Compares texts by their code units, so that the order is the same everywhere. */
function compare(a: readonly string[], b: readonly string[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // Not in the middle of a character of two code units.
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
