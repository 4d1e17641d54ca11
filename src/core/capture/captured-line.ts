import type { Command } from '../board/commands.ts';
import { assignedTo } from '../board/fields/assignees.ts';
import { PRIORITIES, type Priority } from '../board/ticket-fields.ts';
import { LIMITS } from '../limits.ts';
import { type DateContext, datesIn } from './date-words.ts';

/** A field recognized in a line: its position and its value. */
export interface CapturedPart {
  kind: 'assignee' | 'priority' | 'label' | 'dueDate';
  start: number;
  end: number;
  /** A user id, a priority, a label, or a due date `YYYY-MM-DDThh:mm:ss`. */
  value: string;
}

/** A line as typed: the name of a ticket, and the fields that were taken out of it. */
export interface CapturedLine {
  name: string;
  parts: readonly CapturedPart[];
}

/** The people, labels and days that a line can refer to. */
export interface CaptureContext {
  people: readonly { id: string; name: string }[];
  /** The ids that were chosen for names that several people have, by the folded name. */
  chosen: ReadonlyMap<string, string>;
  /** The labels of the board. */
  labels: readonly string[];
  dates: DateContext;
  /** Whether # and this text refer to a ticket. */
  isReference(shortId: string): boolean;
}

type NewTicket = Command<'tickets.createMany'>['tickets'][number];

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The names of priorities after an !, and other words for them, in English and German. Not
 * "important": `!important` is CSS, which is written about.
 */
const WORDS_OF_PRIORITIES: Record<Priority, readonly string[]> = {
  HIGH: ['high', 'hoch', 'urgent', 'asap', 'critical', 'dringend', 'wichtig', 'eilig', 'p1'],
  MEDIUM: ['medium', 'mittel', 'med', 'normal', 'p2'],
  LOW: ['low', 'niedrig', 'gering', 'p3'],
};

const PRIORITY_WORDS = new Map(
  PRIORITIES.flatMap((priority) =>
    WORDS_OF_PRIORITIES[priority].map((word) => [word, priority] as const),
  ),
);

/** @, ! and # count at the beginning of a word only. */
const MARK = /(?<=^|[\s(,;])[@!#](?=\S)/gu;
const WORD_END = /^(?:$|[\s,;.:!?)])/u;
const NEW_LABEL = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_&+/-]*[\p{L}\p{N}_+])?/u;

/** How texts are compared. */
export function folded(text: string): string {
  return text.toLowerCase();
}

/**
 * The name and the fields of a line such as "Call Ann @bob !high #offer fri" (ZH4). All labels and
 * people count; of several priorities or dates the last one, and the others stay in the name.
 * @param plain texts that are not recognized, folded
 */
export function captureLine(
  text: string,
  context: CaptureContext,
  plain: ReadonlySet<string> = NOTHING,
): CapturedLine {
  const isKept = ({ start, end }: CapturedPart) => !plain.has(folded(text.slice(start, end)));
  const marked = markedParts(text, context).filter(isKept);
  // Dates are looked for in the rest, in the same places.
  const rest = marked.reduce(
    (blank, { start, end }) => blank.slice(0, start) + ' '.repeat(end - start) + blank.slice(end),
    text,
  );
  const dates = datesIn(rest, context.dates).map(
    ({ start, end, day, time }): CapturedPart => ({
      ...{ kind: 'dueDate', start, end },
      value: `${day}T${time ?? '00:00'}:00`,
    }),
  );
  const all = [...marked, ...dates.filter(isKept)].sort((a, b) => a.start - b.start);
  const values = { label: new Set<string>(), assignee: new Set<string>() };
  const parts = all.filter(({ kind, value }, n) => {
    if (kind !== 'label' && kind !== 'assignee')
      return !all.slice(n + 1).some((other) => other.kind === kind);
    values[kind].add(value);
    return values[kind].size <= LIMITS[`${kind}s`];
  });
  return { name: nameOf(text, parts), parts };
}

/** The fields of a new ticket; a name beyond the limit is cut, and the description is all of it. */
export function capturedTicket({ name, parts }: CapturedLine): NewTicket {
  const firstOf = (kind: CapturedPart['kind']) => parts.find((part) => part.kind === kind)?.value;
  const allOf = (wanted: CapturedPart['kind']) =>
    parts.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  const labels = allOf('label');
  const dueDate = firstOf('dueDate');
  const { assignee, coAssignees } = assignedTo(allOf('assignee'));
  const priority = firstOf('priority') as Priority | undefined;
  return {
    ...(name.length <= LIMITS.ticketName ? { name } : { name: shortened(name), description: name }),
    ...(assignee !== null && { assignee }),
    ...(coAssignees && { coAssignees: [...coAssignees] }),
    ...(priority !== undefined && { priority }),
    ...(labels.length > 0 && { labels: [...new Set(labels)] }),
    ...(dueDate !== undefined && { dueDate }),
  };
}

function markedParts(text: string, context: CaptureContext): CapturedPart[] {
  const handles = handlesOf(context);
  const labels = [...context.labels].sort((a, b) => b.length - a.length);
  return [...text.matchAll(MARK)].flatMap(({ index, 0: mark }) => {
    const after = text.slice(index + 1);
    const found =
      mark === '@'
        ? personAt(after, handles)
        : mark === '!'
          ? priorityAt(after)
          : labelAt(after, labels, context);
    if (!found || !WORD_END.test(after.slice(found.length))) return [];
    const { kind, value, length } = found;
    return { kind, value, start: index, end: index + 1 + length };
  });
}

/** The text after a mark. */
type Found = Pick<CapturedPart, 'kind' | 'value'> & { length: number };

/** The longest handle at the beginning of a text. */
function personAt(text: string, handles: readonly [string, string][]): Found | null {
  const lower = folded(text);
  const match = handles.find(
    ([handle]) => lower.startsWith(handle) && WORD_END.test(lower.slice(handle.length)),
  );
  return match ? { kind: 'assignee', value: match[1], length: match[0].length } : null;
}

function priorityAt(text: string): Found | null {
  const [word = ''] = /^[\p{L}\p{N}]+/u.exec(text) ?? [];
  const priority = PRIORITY_WORDS.get(folded(word));
  return priority ? { kind: 'priority', value: priority, length: word.length } : null;
}

/** Whether a word for a priority begins like what is typed after an !. */
export function isTypedPriority(priority: Priority, typed: string): boolean {
  return WORDS_OF_PRIORITIES[priority].some((word) => word.startsWith(folded(typed)));
}

/** A label of the board, else a new one, which is one word with a letter. */
function labelAt(text: string, labels: readonly string[], context: CaptureContext): Found | null {
  const lower = folded(text);
  const existing = labels.find(
    (label) => lower.startsWith(folded(label)) && WORD_END.test(text.slice(label.length)),
  );
  if (existing !== undefined) return { kind: 'label', value: existing, length: existing.length };
  const [word = ''] = NEW_LABEL.exec(text) ?? [];
  const isLabel = /\p{L}/u.test(word) && word.length <= LIMITS.label && !context.isReference(word);
  return isLabel ? { kind: 'label', value: word, length: word.length } : null;
}

/**
 * The texts after an @ that name one person: their name, and each of its words. Longest first; those
 * of several people only if one of them was chosen.
 */
function handlesOf({ people, chosen }: CaptureContext): [string, string][] {
  const ids = new Map<string, Set<string>>();
  for (const { id, name } of people) {
    for (const handle of [name, ...name.split(/\s+/)].map(folded)) {
      if (handle) ids.set(handle, (ids.get(handle) ?? new Set()).add(id));
    }
  }
  const unique = [...ids].flatMap(([handle, [id, ...others]]): [string, string][] => {
    const only = others.length === 0 ? id : chosen.get(handle);
    return only === undefined ? [] : [[handle, only]];
  });
  return unique.sort(([a], [b]) => b.length - a.length);
}

/** The text without the parts, and without the blanks and separators that they leave. */
function nameOf(text: string, parts: readonly CapturedPart[]): string {
  let name = '';
  let from = 0;
  for (const { start, end } of parts) {
    name += text.slice(from, start);
    from = end;
    if (/^[,;.:!?)]/u.test(text.slice(from))) name = name.trimEnd();
  }
  const end = text.slice(from);
  const isPartLast = parts.length > 0 && end.trim() === '';
  const whole = (name + end).replace(/\s+/gu, ' ').trim();
  return isPartLast ? whole.replace(/[\s,;:–—-]+$/u, '') : whole;
}

function shortened(name: string): string {
  // Not within a pair of surrogates.
  return `${name.slice(0, LIMITS.ticketName - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
