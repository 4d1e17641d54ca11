import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { decideTime, momentOf } from './decide.ts';
import { type SentTimeCommand, timeCommand } from './time-commands.schema.ts';
import { MAX_ENTRY_SECONDS } from './time-entry.ts';
import { applyTime, type RecordedEntry, type TimeState } from './time-state.ts';

const NINE = Date.UTC(2026, 10, 27, 9);
const MINUTE = 60_000;
const day = '2026-11-27';
const NOTHING: TimeState = { timer: null, entries: new Map() };

/** The state after commands, each at the time of its device unless the server's is given. */
function after(state: TimeState, command: SentTimeCommand, now?: number): TimeState {
  const parsed = timeCommand.parse(command);
  const at = now ?? ('at' in parsed ? parsed.at : NINE);
  return applyTime(state, decideTime(state, parsed, { userId: 'ada', now: at }));
}

function refusalOf(state: TimeState, command: SentTimeCommand): string {
  try {
    after(state, command);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'accepted';
}

const start = (entryId: string, at: number, part: object = {}): SentTimeCommand => ({
  ...{ type: 'timer.start', entryId, ticketId: 'door', projectId: null, day, at },
  ...part,
});
const stop = (entryId: string, at: number, part: object = {}): SentTimeCommand => ({
  ...{ type: 'timer.stop', entryId, at },
  ...part,
});
const add = (entryId: string, part: object = {}): SentTimeCommand => ({
  ...{ type: 'time.add', entryId, ticketId: 'door', projectId: null, day, seconds: 3600 },
  ...part,
});

function entryOf({ entries }: TimeState, id: string): RecordedEntry | undefined {
  return entries.get(id);
}

describe('a timer', () => {
  const running = after(NOTHING, start('a', NINE));

  it('TI1 becomes an entry of the day on which it was started', () => {
    const late = after(NOTHING, start('a', NINE, { day: '2026-11-26' }));
    const stopped = after(late, stop('a', NINE + 90 * MINUTE));
    expect(stopped.timer).toBeNull();
    expect(entryOf(stopped, 'a')).toEqual({
      ...{ id: 'a', userId: 'ada', ticketId: 'door', projectId: null, day: '2026-11-26' },
      ...{ seconds: 5400, startedAt: NINE, note: '', isBillable: true },
      ...{ isEndedByStart: false, deletedAt: null },
    });
  });

  it('TI2 a start stops the timer that runs, at the moment of the start', () => {
    const second = after(running, start('b', NINE + 30 * MINUTE));
    expect(second.timer?.entryId).toBe('b');
    expect(entryOf(second, 'a')?.seconds).toBe(1800);
  });

  it('TI2 a start that is older than the timer that runs becomes an entry up to it', () => {
    const first = after(NOTHING, start('b', NINE + 30 * MINUTE));
    const now = NINE + 60 * MINUTE;
    const both = after(first, start('a', NINE, { offlineMs: 61 * MINUTE }), now);
    expect(both.timer).toEqual(first.timer);
    expect(entryOf(both, 'a')?.seconds).toBe(1800);
    const stopped = after(both, stop('a', NINE + 10 * MINUTE, { offlineMs: 61 * MINUTE }), now);
    expect(entryOf(stopped, 'a')?.seconds).toBe(600);
    expect(stopped.timer).toEqual(first.timer);
  });

  it('TI2 a late stop shortens an entry only once, and never one whose time was edited', () => {
    const ended = after(running, start('b', NINE + 30 * MINUTE));
    const late = { offlineMs: 60 * MINUTE };
    const now = NINE + 40 * MINUTE;
    const once = after(ended, stop('a', NINE + 20 * MINUTE, late), now);
    expect(entryOf(once, 'a')?.seconds).toBe(1200);
    const twice = after(once, stop('a', NINE + 10 * MINUTE, late), now);
    expect(entryOf(twice, 'a')?.seconds).toBe(1200);
    const noted = after(ended, { type: 'time.edit', entryId: 'a', set: { note: 'hinges' } });
    expect(entryOf(after(noted, stop('a', NINE + 10 * MINUTE, late), now), 'a')?.seconds).toBe(600);
    const edited = after(ended, { type: 'time.edit', entryId: 'a', set: { seconds: 1700 } });
    expect(entryOf(after(edited, stop('a', NINE + 10 * MINUTE, late), now), 'a')?.seconds).toBe(
      1700,
    );
    const discarded = after(ended, stop('a', NINE + 1000, late), now);
    expect(entryOf(discarded, 'a')?.deletedAt).toBe(now);
  });

  it('TI4 under 10 s it is discarded, unless it has a note', () => {
    expect(after(running, stop('a', NINE + 9999))).toEqual(NOTHING);
    expect(entryOf(after(running, stop('a', NINE + 10_000)), 'a')?.seconds).toBe(10);
    const noted = after(running, { type: 'timer.edit', entryId: 'a', set: { note: 'hinges' } });
    expect(entryOf(after(noted, stop('a', NINE + 9999)), 'a')?.seconds).toBe(9);
    const blank = after(running, { type: 'timer.edit', entryId: 'a', set: { note: ' ' } });
    expect(after(blank, stop('a', NINE + 9999)).entries.size).toBe(0);
    const switched = after(running, start('b', NINE + 5000));
    expect(switched.entries.size).toBe(0);
  });

  it('TI5 a second stop, and one of an unknown timer, change nothing', () => {
    const stopped = after(running, stop('a', NINE + MINUTE));
    expect(after(stopped, stop('a', NINE + 2 * MINUTE))).toEqual(stopped);
    expect(after(stopped, stop('a', NINE + 30_000))).toEqual(stopped);
    expect(after(running, stop('b', NINE + MINUTE))).toEqual(running);
    expect(after(stopped, { type: 'timer.discard', entryId: 'a' })).toEqual(stopped);
    expect(after(running, { type: 'timer.discard', entryId: 'a' })).toEqual(NOTHING);
  });

  it('TI6 is cut to a day, and what is kept of it is no more than it ran', () => {
    const long = stop('a', NINE + 30 * 60 * MINUTE);
    expect(entryOf(after(running, long), 'a')?.seconds).toBe(MAX_ENTRY_SECONDS);
    const stopped = after(running, stop('a', NINE + 13 * 60 * MINUTE, { seconds: 8 * 3600 }));
    expect(entryOf(stopped, 'a')?.seconds).toBe(8 * 3600);
    const more = after(running, stop('a', NINE + 60 * MINUTE, { seconds: 8 * 3600 }));
    expect(entryOf(more, 'a')?.seconds).toBe(3600);
  });

  it('TI7 an edit after it was stopped elsewhere edits its entry', () => {
    const set = { ticketId: null, projectId: 'house', note: 'hinges' };
    const edited = after(running, { type: 'timer.edit', entryId: 'a', set });
    expect(edited.timer).toMatchObject(set);
    const stopped = after(running, stop('a', NINE + MINUTE));
    const late = after(stopped, { type: 'timer.edit', entryId: 'a', set });
    expect(entryOf(late, 'a')).toMatchObject({ ...set, seconds: 60 });
    expect(refusalOf(NOTHING, { type: 'timer.edit', entryId: 'a', set })).toBe('timer.unknown');
  });

  it('TI8 the id of a timer is used once', () => {
    expect(after(running, start('a', NINE + MINUTE))).toEqual(running);
    expect(refusalOf(running, start('a', NINE, { ticketId: 'roof' }))).toBe('command.reused');
    expect(refusalOf(running, start('a', NINE, { note: 'else' }))).toBe('command.reused');
    const stopped = after(running, stop('a', NINE + MINUTE));
    expect(refusalOf(stopped, start('a', NINE))).toBe('command.reused');
    expect(refusalOf(running, add('a'))).toBe('command.reused');
  });

  it("TI3 the device's time counts within its time offline and 5 s, and never the future", () => {
    const at = NINE;
    expect(momentOf({ at, offlineMs: 0 }, NINE + 5000)).toBe(NINE);
    expect(momentOf({ at, offlineMs: 0 }, NINE + 5001)).toBe(NINE + 5001);
    expect(momentOf({ at, offlineMs: MINUTE }, NINE + 65_000)).toBe(NINE);
    expect(momentOf({ at, offlineMs: 0 }, NINE - 4000)).toBe(NINE - 4000);
    expect(momentOf({ at, offlineMs: 0 }, NINE - MINUTE)).toBe(NINE - MINUTE);
  });

  it('TI3 a clock set back ends a timer at its start', () => {
    const back = NINE - 60 * MINUTE;
    expect(after(running, stop('a', back), back)).toEqual(NOTHING);
    const noted = after(NOTHING, start('a', NINE, { note: 'hinges' }));
    expect(entryOf(after(noted, stop('a', back), back), 'a')?.seconds).toBe(1);
    const next = after(noted, start('b', back), back);
    expect(next.timer?.entryId).toBe('a');
  });
});

describe('an entry', () => {
  const added = after(NOTHING, add('a'));

  it('TI9 is added once under its id', () => {
    expect(after(added, add('a'))).toEqual(added);
    expect(refusalOf(added, add('a', { seconds: 60 }))).toBe('command.reused');
    const deleted = after(added, { type: 'time.delete', entryId: 'a' });
    expect(refusalOf(deleted, add('a'))).toBe('command.reused');
  });

  it('TI10 an edit of a stale value is refused, and one that changes nothing is none', () => {
    const edit = (set: object, expected?: object): SentTimeCommand => ({
      ...{ type: 'time.edit', entryId: 'a', set },
      ...(expected && { expected }),
    });
    expect(entryOf(after(added, edit({ seconds: 60 }, { seconds: 3600 })), 'a')?.seconds).toBe(60);
    expect(refusalOf(added, edit({ seconds: 60 }, { seconds: 1800 }))).toBe('time.changed');
    expect(after(added, edit({ seconds: 3600 }))).toEqual(added);
    expect(refusalOf(NOTHING, edit({ seconds: 60 }))).toBe('time.unknown');
    // Its ticket decides the project.
    expect(refusalOf(added, edit({ note: 'x' }, { projectId: 'other' }))).toBe('accepted');
  });

  it('TI11 a deletion is undone', () => {
    const deleted = after(added, { type: 'time.delete', entryId: 'a' }, NINE);
    expect(entryOf(deleted, 'a')?.deletedAt).toBe(NINE);
    expect(after(deleted, { type: 'time.delete', entryId: 'a' }, NINE + 1)).toEqual(deleted);
    expect(refusalOf(deleted, { type: 'time.edit', entryId: 'a', set: { note: 'x' } })).toBe(
      'time.unknown',
    );
    expect(after(deleted, { type: 'time.restore', entryId: 'a' })).toEqual(added);
    expect(after(added, { type: 'time.restore', entryId: 'a' })).toEqual(added);
    expect(refusalOf(NOTHING, { type: 'time.delete', entryId: 'a' })).toBe('time.unknown');
    expect(refusalOf(NOTHING, { type: 'time.restore', entryId: 'a' })).toBe('time.unknown');
  });
});

describe('the schema of commands', () => {
  const issuesOf = (command: object) =>
    timeCommand.safeParse(command).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('TI12 refuses wrong types, missing fields, and values beyond their limits', () => {
    const long = 'x'.repeat(501);
    expect(issuesOf({ ...add('a'), note: long })).toEqual(['note']);
    expect(issuesOf({ ...add('a'), seconds: 0 })).toEqual(['seconds']);
    expect(issuesOf({ ...add('a'), seconds: MAX_ENTRY_SECONDS + 1 })).toEqual(['seconds']);
    expect(issuesOf({ ...add('a'), seconds: 1.5 })).toEqual(['seconds']);
    expect(issuesOf({ ...add('a'), seconds: '60' })).toEqual(['seconds']);
    expect(issuesOf({ ...add('a'), day: '2026-02-30' })).toEqual(['day']);
    expect(issuesOf({ ...add('a'), ticketId: undefined })).toEqual(['ticketId']);
    expect(issuesOf({ ...add('a'), entryId: 'a b' })).toEqual(['entryId']);
    expect(issuesOf({ ...start('a', NINE), at: -1 })).toEqual(['at']);
    expect(issuesOf({ ...start('a', NINE), offlineMs: -1 })).toEqual(['offlineMs']);
    expect(issuesOf({ type: 'time.raise', entryId: 'a' })).toEqual(['type']);
  });
});
