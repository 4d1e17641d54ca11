import { afterEach, describe, expect, it, vi } from 'vitest';
import { decideTime } from '../../../core/time/decide.ts';
import type { TimeCommand } from '../../../core/time/time-commands.schema.ts';
import { applyTime, type recordedEntry } from '../../../core/time/time-state.ts';
import {
  NOT_BILLED,
  type TimeEntryView,
  type TimeReply,
  type TimerView,
} from '../../../core/time/time-views.ts';
import { until } from '../../../test/until.ts';
import type { RejectedChange } from '../../session/rejected-changes.ts';
import type { PendingCommandStorage } from '../command-queue.ts';
import { TIMING } from '../timing.ts';
import { type Failure, TransportError } from '../transport.ts';
import { TimeSession } from './time-session.ts';
import type { TimeListener, TimeTransport } from './time-transport.ts';
import type { TimeAction } from './time-types.ts';
import { NO_LABEL } from './time-view.ts';

vi.setConfig({ testTimeout: 60_000 });

const timing = {
  ...TIMING,
  ...{ firstRetryMs: 5, maxRetryMs: 20, failingMs: 30, overdueMs: 60, firstPollMs: 5 },
};
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-24T09:00:00Z');
const DAY = '2026-11-24';
const label = { ...NO_LABEL, title: 'One', boardId: 'b', boardName: 'Board', number: 'B-1' };

/** A server that runs the same rule, and can be away or refuse. */
class FakeTime implements TimeTransport {
  version = 0;
  /** The server's clock. */
  now = START;
  /** That of the device, if it differs. */
  device: number | null = null;
  failure: Failure | null = null;
  /** Answers are lost after the command was done. */
  losesAnswers = false;
  readonly sent: { commandId: string; command: TimeCommand }[] = [];
  private readonly done = new Map<string, TimeReply>();
  private readonly listeners = new Set<TimeListener>();
  private state = { timer: null as TimerView | null, entries: new Map() };

  async run(commandId: string, command: TimeCommand): Promise<TimeReply> {
    this.sent.push({ commandId, command });
    if (this.failure) throw new TransportError(this.failure);
    const reply = this.done.get(commandId) ?? this.do(command);
    this.done.set(commandId, reply);
    if (this.losesAnswers) throw new TransportError({ kind: 'unreachable' });
    this.push();
    return reply;
  }

  async load() {
    if (this.failure) throw new TransportError(this.failure);
    return this.answer();
  }

  follow(_input: object, listener: TimeListener): () => void {
    this.listeners.add(listener);
    if (this.failure) listener.onAway(true);
    else this.connect(listener);
    return () => this.listeners.delete(listener);
  }

  /** The connection is back. */
  returned(): void {
    this.failure = null;
    for (const listener of this.listeners) this.connect(listener);
  }

  /** A change by another device. */
  elsewhere(command: TimeCommand): void {
    this.do(command);
    this.push();
  }

  private connect(listener: TimeListener): void {
    listener.onLive();
    listener.onPush(this.answer());
  }

  private push(): void {
    for (const listener of this.listeners) listener.onPush(this.answer());
  }

  private answer() {
    return { version: this.version, now: this.now, timer: this.state.timer };
  }

  private do(command: TimeCommand): TimeReply {
    const env = { userId: 'ann', now: this.now };
    const changes = decideTime(this.state, command, env);
    const { timer, entries } = applyTime(this.state, changes);
    const { title, boardId, number, isHidden } = label;
    const view = timer && { ...timer, title, boardId, number, isHidden };
    this.state = { timer: view, entries: new Map(entries) };
    if (changes.length > 0) this.version += 1;
    const found = entries.get(command.entryId);
    const entry = found && found.deletedAt === null ? viewOf(found) : null;
    return { version: this.version, timer: view, entry };
  }
}

function viewOf({ deletedAt: _, isEndedByStart: __, ...entry }: ReturnType<typeof recordedEntry>) {
  return { userName: null, ...entry, ...label, ...NOT_BILLED };
}

const opened: TimeSession[] = [];
afterEach(() => {
  for (const session of opened.splice(0)) session.close();
});

interface Setup {
  stored?: Parameters<PendingCommandStorage<TimeAction>['save']>[0];
  storage?: Partial<PendingCommandStorage<TimeAction>>;
  cached?: { version: number; timer: TimerView | null };
}

let ids = 0;
function open(wire: FakeTime, { stored = [], storage = {}, cached }: Setup = {}) {
  const alerts: string[] = [];
  const rejected: RejectedChange[] = [];
  const overdue: string[] = [];
  const saved: unknown[][] = [];
  const session = new TimeSession({
    ...{ userId: 'ann', transport: wire, timing, pollMs: 10 },
    newId: () => {
      ids += 1;
      return `command${ids}`;
    },
    now: () => wire.device ?? wire.now,
    storage: {
      load: () => [...stored],
      save: (commands) => saved.push([...commands]),
      ...storage,
    },
    cache: { load: () => cached ?? null, save() {} },
    onAlert: (text) => alerts.push(text),
    onRejectedChange: (change) => rejected.push(change),
    onOverdue: (text) => overdue.push(text),
    onOverdueEnd: () => overdue.push('ended'),
    onSignedOut: () => alerts.push('signed out'),
  });
  opened.push(session);
  session.open();
  return { session, alerts, rejected, overdue, saved };
}

const start = (entryId: string, at: number, ticketId = 't1'): TimeAction => ({
  ...{ type: 'timer.start', entryId, ticketId, projectId: null, note: '', day: DAY },
  ...{ at, offlineMs: 0, label },
});
const stop = (entryId: string, at: number): TimeAction => ({
  ...{ type: 'timer.stop', entryId, at, offlineMs: 0 },
});
const add = (entryId: string, seconds: number): TimeAction => ({
  ...{ type: 'time.add', entryId, ticketId: 't1', projectId: null, day: DAY, seconds },
  ...{ startedAt: null, note: '', isBillable: true, label },
});
const seconds = (entries: readonly TimeEntryView[]) => entries.map((entry) => entry.seconds);

describe('at once', () => {
  it('TI30 a timer is shown with its target before the server has answered', async () => {
    const wire = new FakeTime();
    const { session } = open(wire);
    const outcome = session.run(start('e1', START));
    expect(session.getState()).toMatchObject({
      timer: { entryId: 'e1', startedAt: START, title: 'One', number: 'B-1' },
      pendingCount: 1,
    });
    expect(await outcome).toMatchObject({ version: 1, timer: { entryId: 'e1' } });
    expect(session.getState()).toMatchObject({ pendingCount: 0, version: 1 });
  });

  it('TI30 a start stops the other timer, and its entry shows until the list is loaded', async () => {
    const wire = new FakeTime();
    const { session } = open(wire);
    await session.run(start('e1', START));
    wire.now += HOUR_MS;
    const sent = session.run(start('e2', wire.now, 't2'));
    expect(seconds(session.viewOf([], 1))).toEqual([3600]);
    await sent;
    expect(session.getState().timer?.entryId).toBe('e2');
    expect(seconds(session.viewOf([], 1))).toEqual([3600]);
    // A list of this version includes it.
    expect(session.viewOf([], 2)).toEqual([]);
  });

  it('TI31 a timer that is stopped within 10 seconds is discarded at once', async () => {
    const wire = new FakeTime();
    const { session } = open(wire);
    await session.run(start('e1', START));
    wire.now += 9000;
    const sent = session.run(stop('e1', wire.now));
    expect(session.getState().timer).toBeNull();
    expect(session.viewOf([], 1)).toEqual([]);
    expect(await sent).toMatchObject({ timer: null, entry: null });
  });

  it('TI30 entries are added, edited, deleted and restored on loaded lists', async () => {
    const wire = new FakeTime();
    const { session } = open(wire);
    await session.run(add('e1', 60));
    const [entry] = session.viewOf([], 0);
    if (!entry) throw new Error('not shown');
    expect(entry).toMatchObject({ seconds: 60, title: 'One', boardName: 'Board' });
    void session.run({ type: 'time.edit', entryId: 'e1', set: { seconds: 90 } });
    expect(seconds(session.viewOf([entry], 1))).toEqual([90]);
    await session.run({ type: 'time.delete', entryId: 'e1' });
    expect(session.viewOf([entry], 1)).toEqual([]);
    void session.run({ type: 'time.restore', entryId: 'e1', restored: entry });
    expect(seconds(session.viewOf([], 3))).toEqual([60]);
  });

  it('TI30 only days of the period are shown', async () => {
    const { session } = open(new FakeTime());
    await session.run(add('e1', 60));
    expect(session.viewOf([], 0, { from: '2026-11-25', to: '2026-11-26' })).toEqual([]);
    expect(session.viewOf([], 0, { from: DAY, to: DAY })).toHaveLength(1);
  });

  it('TI32 a device with a wrong clock shows timers by the server’s clock', async () => {
    const wire = new FakeTime();
    wire.device = START - HOUR_MS;
    const { session } = open(wire);
    expect(session.now()).toBe(START);
    const sent = session.run(start('e1', session.deviceNow()));
    expect(session.getState().timer?.startedAt).toBe(START);
    await sent;
    expect(session.getState().timer?.startedAt).toBe(START);
    // A few seconds are the delay of the network.
    wire.device = START - 3000;
    wire.returned();
    expect(session.now()).toBe(wire.device);
  });
});

describe('other devices', () => {
  it('TI33 a timer that starts and stops on another device is shown', () => {
    const wire = new FakeTime();
    const { session } = open(wire);
    const { label: _, ...command } = start('e1', START);
    wire.elsewhere(command);
    expect(session.getState().timer?.entryId).toBe('e1');
    wire.now += HOUR_MS;
    const { label: __, ...ending } = stop('e1', wire.now);
    wire.elsewhere(ending);
    expect(session.getState()).toMatchObject({ timer: null, version: 2 });
  });

  it('TI33 an older answer does not replace a newer one', async () => {
    const wire = new FakeTime();
    const { session } = open(wire);
    const early = await wire.load();
    await session.run(start('e1', START));
    // As a poll that was answered late.
    wire.load = async () => early;
    wire.failure = { kind: 'refused', code: 'time.limit', reason: 'Too many' };
    await session.run(add('e2', 60));
    expect(session.getState().timer?.entryId).toBe('e1');
  });

  it('TI33 without a subscription the timer is loaded again and again', async () => {
    const wire = new FakeTime();
    wire.failure = { kind: 'unreachable' };
    const { session } = open(wire);
    const { label: _, ...command } = start('e1', START);
    wire.failure = null;
    wire.elsewhere = () => {};
    await wire.run('elsewhere', command);
    await until('it is loaded', () => session.getState().timer !== null);
  });
});

describe('offline', () => {
  it('TI34 a timer started offline is kept, and sent with the time it waited', async () => {
    const wire = new FakeTime();
    wire.failure = { kind: 'unreachable' };
    const { session, saved } = open(wire);
    void session.run(start('e1', START));
    expect(session.getState().timer?.startedAt).toBe(START);
    await until('it was tried', () => wire.sent.length > 1);
    expect(saved.at(-1)).toMatchObject([{ command: { type: 'timer.start', entryId: 'e1' } }]);
    wire.now += HOUR_MS;
    wire.returned();
    await until('it is saved', () => session.getState().pendingCount === 0);
    const last = wire.sent.at(-1)?.command;
    expect(last).toMatchObject({ at: START, offlineMs: HOUR_MS });
    expect(last).not.toHaveProperty('label');
    expect(session.getState().timer?.startedAt).toBe(START);
    expect(saved.at(-1)).toEqual([]);
  });

  it('TI34 a reloaded page shows and sends pending commands, once', async () => {
    const wire = new FakeTime();
    const stored = [{ commandId: 'old', command: start('e1', START), at: START, seq: null }];
    wire.failure = { kind: 'unreachable' };
    const { session } = open(wire, { stored });
    expect(session.getState().timer?.entryId).toBe('e1');
    wire.returned();
    await until('it is saved', () => session.getState().pendingCount === 0);
    expect(wire.version).toBe(1);
  });

  it('TI34 the last known timer is shown before any answer', () => {
    const wire = new FakeTime();
    wire.failure = { kind: 'unreachable' };
    const { title, boardId, number, isHidden } = label;
    const timer = {
      ...{ entryId: 'e1', ticketId: 't1', projectId: null, startedAt: START, day: DAY, note: '' },
      ...{ title, boardId, number, isHidden },
    };
    const { session } = open(wire, { cached: { version: 4, timer } });
    expect(session.getState()).toMatchObject({ isLoaded: true, timer: { entryId: 'e1' } });
  });

  it('TI35 a repeated command is done once', async () => {
    const wire = new FakeTime();
    wire.losesAnswers = true;
    const { session } = open(wire);
    const outcome = session.run(add('e1', 60));
    await until('it was repeated', () => wire.sent.length > 2);
    wire.losesAnswers = false;
    expect(await outcome).toMatchObject({ version: 1, entry: { seconds: 60 } });
    expect(new Set(wire.sent.map(({ commandId }) => commandId)).size).toBe(1);
  });

  it('TI35 a command that keeps failing is alerted, and the alert ends when it is saved', async () => {
    const wire = new FakeTime();
    const { session, overdue } = open(wire);
    wire.failure = { kind: 'failing', reason: 'No space', retryAfterMs: 0 };
    void session.run(add('e1', 60));
    await until('it is told', () => overdue.length > 0);
    expect(overdue).toEqual(['Failed to add the time: No space']);
    expect(session.getState().isFailing).toBe(true);
    wire.failure = null;
    await until('it is saved', () => session.getState().pendingCount === 0);
    expect(overdue.at(-1)).toBe('ended');
  });
});

describe('refused', () => {
  const failure: Failure = { kind: 'refused', code: 'ticket.unknown', reason: 'Ticket not found' };

  it('TI36 a refused command is undone and alerted', async () => {
    const wire = new FakeTime();
    const { session, alerts, rejected } = open(wire);
    wire.failure = failure;
    const outcome = session.run(start('e1', START));
    expect(session.getState().timer).not.toBeNull();
    expect(await outcome).toEqual(failure);
    expect(session.getState()).toMatchObject({ timer: null, pendingCount: 0 });
    expect(alerts).toEqual(['Failed to start the timer: Ticket not found']);
    expect(rejected).toEqual([]);
  });

  it('TI36 a refused command of an earlier page is listed with its typed text', async () => {
    const wire = new FakeTime();
    wire.failure = failure;
    const command = { ...start('e1', START), note: 'Call with Mara' } as TimeAction;
    const stored = [{ commandId: 'old', command, at: START, seq: null }];
    const { alerts, rejected } = open(wire, { stored });
    await until('it is listed', () => rejected.length > 0);
    expect(rejected).toEqual([
      {
        ...{ commandId: 'old', at: START, what: 'Failed to start the timer' },
        ...{ reason: 'Ticket not found', about: 'One', text: 'Call with Mara' },
      },
    ]);
    expect(alerts).toEqual([]);
  });

  it('TI36 a command that is discarded in another tab is undone here too', async () => {
    const wire = new FakeTime();
    wire.failure = { kind: 'unreachable' };
    let discard: (commandIds: readonly string[]) => void = () => {};
    const { session, alerts } = open(wire, {
      storage: {
        onDiscarded(listener) {
          discard = listener;
          return () => {};
        },
      },
    });
    const outcome = session.run(start('e1', START));
    discard(session.getUnanswered().map(({ commandId }) => commandId));
    expect(await outcome).toEqual({ kind: 'discarded' });
    expect(session.getState()).toMatchObject({ timer: null, pendingCount: 0 });
    expect(alerts).toEqual([]);
  });
});
