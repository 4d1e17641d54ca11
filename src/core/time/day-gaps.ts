import type { Change } from '../board/change.ts';
import type { TargetView } from './time-views.ts';

/** Something that a person did on a ticket. Times are ms since 1970. */
export interface TicketActivity {
  ticketId: string;
  at: number;
}

/** What was recorded on the day. */
export interface RecordedTime {
  ticketId: string | null;
  seconds: number;
  /** Null if only a duration was entered. */
  startedAt: number | null;
}

/** A stretch of time on a ticket that no entry covers. */
export interface TimeGap {
  ticketId: string;
  from: number;
  to: number;
}

/** A gap as the page proposes it. */
export interface TimeGapView extends TimeGap, TargetView {
  boardName: string | null;
  projectName: string | null;
}

const MINUTE_MS = 60_000;
/** Times are proposed in steps of five minutes. */
const STEP_MS = 5 * MINUTE_MS;
/** Work begins before the first thing that it leads to. */
const LEAD_MS = 10 * MINUTE_MS;
/** After a longer pause, work on the same ticket is another stretch. */
const MAX_PAUSE_MS = 45 * MINUTE_MS;
/** What is shorter between two entries is not worth one. */
const MIN_GAP_MS = 10 * MINUTE_MS;
const MAX_GAPS = 20;
/** A command about more tickets tells nothing of work on each. */
const MAX_TICKETS_PER_COMMAND = 3;

/** The tickets that a command was about. */
export function ticketsOfChanges(changes: readonly Change[]): string[] {
  const ids = new Set<string>();
  for (const change of changes) {
    if (change.type === 'ticket.put') ids.add(change.ticket.id);
    if (change.type === 'ticket.set' || change.type === 'ticket.removed') ids.add(change.id);
    if ('ticketId' in change) ids.add(change.ticketId);
  }
  return ids.size > MAX_TICKETS_PER_COMMAND ? [] : [...ids];
}

/**
 * The stretches of a day in which a person worked on tickets without recording it (GA1): what they
 * did on a ticket one after another, rounded to five minutes, cut where entries and other stretches
 * are. A ticket with a duration of that day counts as recorded.
 */
export function gapsOf(
  activities: readonly TicketActivity[],
  recorded: readonly RecordedTime[],
  now: number,
): TimeGap[] {
  const spans = spansOf(recorded);
  const withDuration = ticketsWithDuration(recorded);
  const open = activities
    .filter(({ ticketId, at }) => !withDuration.has(ticketId) && !isCovered(at, spans))
    .toSorted((a, b) => a.at - b.at);
  const gaps: TimeGap[] = [];
  for (const { ticketId, first, last } of stretchesOf(open, spans)) {
    const end = cutEnd(Math.ceil(last / STEP_MS) * STEP_MS, last, spans, now);
    // Entries begin and end in the middle of a minute.
    const to = Math.floor(end / MINUTE_MS) * MINUTE_MS;
    const earliest = Math.max(gaps.at(-1)?.to ?? 0, endBefore(first, spans));
    const start = Math.max(Math.floor((first - LEAD_MS) / STEP_MS) * STEP_MS, earliest);
    const from = Math.ceil(start / MINUTE_MS) * MINUTE_MS;
    if (to - from >= MIN_GAP_MS) gaps.push({ ticketId, from, to });
  }
  return gaps.slice(0, MAX_GAPS);
}

/** Of these gaps, those that entries do not cover by now. */
export function openGaps<G extends TimeGap>(
  gaps: readonly G[],
  recorded: readonly RecordedTime[],
): G[] {
  const spans = spansOf(recorded);
  const withDuration = ticketsWithDuration(recorded);
  return gaps.filter(
    ({ ticketId, from, to }) =>
      !withDuration.has(ticketId) && !spans.some((span) => span.from < to && span.to > from),
  );
}

interface Span {
  from: number;
  to: number;
}

function spansOf(recorded: readonly RecordedTime[]): Span[] {
  return recorded.flatMap(({ startedAt, seconds }) =>
    startedAt === null ? [] : [{ from: startedAt, to: startedAt + seconds * 1000 }],
  );
}

function ticketsWithDuration(recorded: readonly RecordedTime[]): ReadonlySet<string | null> {
  return new Set(
    recorded.filter(({ startedAt }) => startedAt === null).map(({ ticketId }) => ticketId),
  );
}

function isCovered(at: number, spans: readonly Span[]): boolean {
  return spans.some(({ from, to }) => from <= at && at <= to);
}

/** Activities on one ticket, without a long pause or an entry between them. */
function stretchesOf(activities: readonly TicketActivity[], spans: readonly Span[]) {
  const stretches: { ticketId: string; first: number; last: number }[] = [];
  for (const { ticketId, at } of activities) {
    const current = stretches.at(-1);
    const goesOn =
      current?.ticketId === ticketId &&
      at - current.last <= MAX_PAUSE_MS &&
      !spans.some(({ from }) => from > current.last && from < at);
    if (goesOn) current.last = at;
    else stretches.push({ ticketId, first: at, last: at });
  }
  return stretches;
}

/** Where the last entry before a moment ends; 0 without one. */
function endBefore(at: number, spans: readonly Span[]): number {
  return spans.reduce((end, span) => (span.to <= at && span.to > end ? span.to : end), 0);
}

/** Not after now, nor after the next entry has begun. */
function cutEnd(end: number, last: number, spans: readonly Span[], now: number): number {
  const next = spans.reduce(
    (start, { from }) => (from > last && from < start ? from : start),
    Number.MAX_SAFE_INTEGER,
  );
  return Math.min(end, next, Math.max(now, last));
}
