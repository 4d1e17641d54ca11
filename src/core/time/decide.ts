import { AppError } from '../errors.ts';
import { omitUndefined } from '../lib/omit-undefined.ts';
import type { TimeCommand } from './time-commands.schema.ts';
import {
  MAX_ENTRY_SECONDS,
  MIN_TIMER_SECONDS,
  type TimeEntry,
  type Timer,
  type TimeTarget,
} from './time-entry.ts';
import type { RecordedEntry, TimeChange, TimeState } from './time-state.ts';

/** How far the clock of a device may differ from that of the server, besides its time offline. */
const CLOCK_TOLERANCE_MS = 5000;

interface TimeEnv {
  /** The person whose time it is. */
  userId: string;
  /** The server's time, or for what a page shows at once, the device's: ms since 1970. */
  now: number;
}

type CommandOf<K extends TimeCommand['type']> = Extract<TimeCommand, { type: K }>;
type Values = NonNullable<CommandOf<'time.edit'>['expected']>;
type Outcome = TimeChange[];

/**
 * Decides a command on a person's recorded time (money §3, rules TI). Pure: the page runs it on its
 * own data, the server in a transaction. Rights and the visibility of targets are checked before.
 * @throws AppError time.unknown, time.changed, timer.unknown; command.reused if the id of a new
 * entry is taken
 */
export function decideTime(state: TimeState, command: TimeCommand, env: TimeEnv): Outcome {
  switch (command.type) {
    case 'timer.start':
      return startTimer(state, command, env);
    case 'timer.stop':
      return stopTimer(state, command, env);
    case 'timer.edit':
      return editTimer(state, command);
    case 'timer.discard':
      return isRunning(state, command) ? [{ type: 'timer.set', timer: null }] : [];
    case 'time.add':
      return addEntry(state, command, env);
    case 'time.edit':
      return editEntry(state, command);
    case 'time.delete':
      return markDeleted(state, command, env.now);
    case 'time.restore':
      return markDeleted(state, command, null);
  }
}

/** TI3: the device's time if it is plausible, else the server's; never in the future. */
export function momentOf({ at, offlineMs }: { at: number; offlineMs: number }, now: number) {
  const isPlausible = Math.abs(at - now) <= offlineMs + CLOCK_TOLERANCE_MS;
  return isPlausible ? Math.min(at, now) : now;
}

/** The whole seconds that a timer has run at a moment, at most a day; 0 before its start. */
export function elapsedSeconds({ startedAt }: Pick<Timer, 'startedAt'>, at: number): number {
  return Math.min(MAX_ENTRY_SECONDS, Math.max(0, Math.floor((at - startedAt) / 1000)));
}

function startTimer(state: TimeState, command: CommandOf<'timer.start'>, env: TimeEnv): Outcome {
  const { entryId, ticketId, projectId, note, day } = command;
  const started = {
    entryId,
    ticketId,
    projectId,
    note,
    day,
    startedAt: momentOf(command, env.now),
  };
  const { timer } = state;
  if (timer?.entryId === entryId) {
    if (timer.note === note && isSameTarget(timer, command)) return [];
    throw new AppError('command.reused');
  }
  if (state.entries.has(entryId)) throw new AppError('command.reused');
  if (!timer) return [{ type: 'timer.set', timer: started }];
  // A late start from an offline device does not end a running timer that began after it.
  const [earlier, later] =
    started.startedAt < timer.startedAt ? [started, timer] : [timer, started];
  const ended = endedTimer(earlier, elapsedSeconds(earlier, later.startedAt), env);
  const entry = ended && { ...ended, isEndedByStart: true };
  return [
    ...(entry ? [{ type: 'entry.put' as const, entry }] : []),
    ...(later === timer ? [] : [{ type: 'timer.set' as const, timer: later }]),
  ];
}

function stopTimer(state: TimeState, command: CommandOf<'timer.stop'>, env: TimeEnv): Outcome {
  const at = momentOf(command, env.now);
  const { timer } = state;
  if (!timer || !isRunning(state, command)) return shortened(state, command, at, env);
  const entry = endedTimer(timer, recordedSeconds(timer, at, command), env);
  const stopped: TimeChange = { type: 'timer.set', timer: null };
  return entry ? [stopped, { type: 'entry.put', entry }] : [stopped];
}

/** The seconds that a stopped timer records: all, or the fewer that the command names. */
function recordedSeconds(
  timer: Pick<Timer, 'startedAt'>,
  at: number,
  { seconds }: CommandOf<'timer.stop'>,
): number {
  const elapsed = elapsedSeconds(timer, at);
  return Math.min(seconds ?? elapsed, elapsed);
}

/** A timer that was stopped before another one started, but whose stop arrives only now. */
function shortened(
  { entries }: TimeState,
  command: CommandOf<'timer.stop'>,
  at: number,
  { now }: TimeEnv,
): Outcome {
  const entry = entries.get(command.entryId);
  if (!entry?.isEndedByStart || entry.deletedAt !== null || entry.startedAt === null) return [];
  const recorded = recordedSeconds({ startedAt: entry.startedAt }, at, command);
  if (recorded >= entry.seconds) return [];
  const isLong = isLongEnough(recorded, entry);
  const set = isLong ? { seconds: Math.max(1, recorded) } : { deletedAt: now };
  return [{ type: 'entry.put', entry: { ...entry, ...set, isEndedByStart: false } }];
}

/** The entry of a timer that ran so long; null if it is discarded (TI4). */
function endedTimer(timer: Timer, seconds: number, { userId }: TimeEnv): RecordedEntry | null {
  const { entryId: id, ticketId, projectId, day, startedAt, note } = timer;
  if (!isLongEnough(seconds, timer)) return null;
  const values = { day, seconds: Math.max(1, seconds), startedAt, note, isBillable: true };
  return { id, userId, ticketId, projectId, ...values, isEndedByStart: false, deletedAt: null };
}

function isLongEnough(seconds: number, { note }: { note: string }): boolean {
  return seconds >= MIN_TIMER_SECONDS || note.trim() !== '';
}

function editTimer(state: TimeState, { entryId, set }: CommandOf<'timer.edit'>): Outcome {
  const { timer } = state;
  // Another device has stopped the timer meanwhile: edit its entry instead, so that no note is
  // lost.
  if (timer?.entryId !== entryId) {
    if (!state.entries.has(entryId)) throw new AppError('timer.unknown');
    return editEntry(state, { type: 'time.edit', entryId, set });
  }
  const edited = { ...timer, ...omitUndefined(set) };
  return differs(timer, edited) ? [{ type: 'timer.set', timer: edited }] : [];
}

function addEntry(state: TimeState, command: CommandOf<'time.add'>, { userId }: TimeEnv): Outcome {
  const { type: _, entryId: id, ...values } = command;
  const existing = state.entries.get(id);
  const entry = { id, userId, ...values, isEndedByStart: false, deletedAt: null };
  if (!existing && state.timer?.entryId !== id) return [{ type: 'entry.put', entry }];
  const isRepeated = existing && existing.deletedAt === null && hasValues(existing, values);
  if (isRepeated) return [];
  throw new AppError('command.reused');
}

function editEntry(state: TimeState, command: CommandOf<'time.edit'>): Outcome {
  const { entryId, set, expected } = command;
  const entry = liveEntry(state, entryId);
  if (expected && !hasValues(entry, expected)) throw new AppError('time.changed');
  const edited = { ...entry, ...omitUndefined(set) };
  if (!differs(entry, edited)) return [];
  const { seconds, startedAt, isEndedByStart } = entry;
  const isSameTime = edited.seconds === seconds && edited.startedAt === startedAt;
  const changed = { ...edited, isEndedByStart: isEndedByStart && isSameTime };
  return [{ type: 'entry.put', entry: changed }];
}

function markDeleted(
  { entries }: TimeState,
  { entryId }: { entryId: string },
  deletedAt: number | null,
): Outcome {
  const entry = entries.get(entryId);
  if (!entry) throw new AppError('time.unknown');
  if ((entry.deletedAt === null) === (deletedAt === null)) return [];
  return [{ type: 'entry.put', entry: { ...entry, deletedAt } }];
}

function liveEntry({ entries }: TimeState, id: string): RecordedEntry {
  const entry = entries.get(id);
  if (!entry || entry.deletedAt !== null) throw new AppError('time.unknown');
  return entry;
}

function isRunning({ timer }: TimeState, { entryId }: { entryId: string }): boolean {
  return timer?.entryId === entryId;
}

/** Whether they are for the same. The project follows from the ticket, if there is one. */
function isSameTarget(a: TimeTarget, b: TimeTarget): boolean {
  return a.ticketId === b.ticketId && (a.ticketId !== null || a.projectId === b.projectId);
}

/** Whether the entry has these values; the project of a ticket's entry is not compared. */
function hasValues(entry: TimeEntry, { projectId, ...values }: Values): boolean {
  const isOfProject = projectId === undefined || isSameTarget(entry, { ...entry, projectId });
  return isOfProject && !differs(entry, { ...entry, ...omitUndefined(values) });
}

function differs<T extends object>(before: T, after: T): boolean {
  return (Object.keys(after) as (keyof T)[]).some((key) => after[key] !== before[key]);
}
