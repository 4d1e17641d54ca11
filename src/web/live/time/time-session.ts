import type { Day } from '../../../core/days.ts';
import type { TimeEntryView, TimeReply, TimerView } from '../../../core/time/time-views.ts';
import { Listeners } from '../../lib/listeners.ts';
import type { AlertOwner } from '../../ui/alert-store.ts';
import { CommandQueue, type PendingCommandStorage } from '../command-queue.ts';
import { TIMING, type Timing } from '../timing.ts';
import type { Failure } from '../transport.ts';
import { SaveMonitor } from '../unsaved/save-watch.ts';
import { type PendingTime, type TimeOutcomeReports, TimeOutcomes } from './time-outcomes.ts';
import type { TimeTransport } from './time-transport.ts';
import type { TimeAction, TimePush } from './time-types.ts';
import { type TimeView, withEntry, withoutEntry, withTimeAction } from './time-view.ts';
import type { TimerCache } from './timer-cache.ts';

/** A larger difference between the clocks is no delay of the network. */
const MAX_CLOCK_DIFFERENCE_MS = 5000;
/** Without a subscription, the timer is loaded at this interval. */
const POLL_MS = 15_000;
/** Answered commands that loaded lists may not include yet. */
const MAX_ANSWERED = 100;

/** State of a person's time on this page. Replaced by a new object on every change. */
export interface TimeState {
  /** Whether it is known (from the server or this browser) if a timer runs. */
  isLoaded: boolean;
  /** The running timer, with pending commands applied. */
  timer: TimerView | null;
  /** Number of commands that the server has not answered. */
  pendingCount: number;
  /** Whether saving the first of them keeps failing although the server is reachable. */
  isFailing: boolean;
  /** The last version of the person's time that the server has named. */
  version: number;
}

interface RunOptions {
  /** The form or dialog that issues a command; owns the alert after a refusal. */
  alertOwner?: AlertOwner | null;
}

interface Deps extends TimeOutcomeReports {
  userId: string;
  transport: TimeTransport;
  storage: PendingCommandStorage<TimeAction>;
  cache: TimerCache;
  newId(): string;
  now?: () => number;
  timing?: Timing;
  pollMs?: number;
  onSignedOut(): void;
}

interface AnsweredCommand {
  action: TimeAction;
  reply: TimeReply;
  /** The entry of a timer that it has ended. */
  ended: readonly TimeEntryView[];
}

/** A person's time: the running timer, the pending commands, and the view of both. */
export class TimeSession {
  private confirmed: { version: number; timer: TimerView | null };
  private skewMs = 0;
  private isLive = false;
  private isClosed = false;
  private state: TimeState;
  private answered: readonly AnsweredCommand[] = [];
  /** The entries of timers that pending commands end, by the ids of the commands. */
  private readonly ended = new Map<string, readonly TimeEntryView[]>();
  private readonly outcomes: TimeOutcomes;
  private readonly stateListeners = new Listeners<void>();
  private readonly queue: CommandQueue<TimeAction, TimeReply & { seq: null }>;
  private readonly saveWatch: SaveMonitor;
  private readonly timing: Timing;
  private lastFailure: Failure | null = null;
  private stopFollowing: (() => void) | undefined;
  private pollTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: Deps) {
    this.timing = deps.timing ?? TIMING;
    this.outcomes = new TimeOutcomes(deps);
    const cached = deps.cache.load();
    this.confirmed = cached ?? { version: 0, timer: null };
    this.state = {
      ...{ isLoaded: cached !== null, timer: this.confirmed.timer },
      ...{ pendingCount: 0, isFailing: false, version: this.confirmed.version },
    };
    this.saveWatch = new SaveMonitor({
      timing: this.timing,
      onLate: () => {
        if (this.isLive || this.lastFailure?.kind === 'failing') this.saveWatch.confirmConnection();
      },
      onChange: (isFailing) => this.setState({ isFailing }),
      onOverdue: () => {
        const [pending] = this.queue.pending;
        if (pending) this.outcomes.reportOverdue(pending, this.lastFailure);
      },
    });
    this.queue = new CommandQueue({
      timing: this.timing,
      storage: deps.storage,
      send: (pending, signal) => this.send(pending, signal),
      onChange: () => this.publish(),
      onAttempt: () => this.saveWatch.start(),
      onDelayed: (failure) => {
        this.lastFailure = failure;
      },
      onProgress: () => {
        this.lastFailure = null;
        this.saveWatch.stop();
        this.outcomes.endOverdue();
      },
      onRefused: (pending, failure) => this.refuse(pending, failure),
      onAnswered: (pending, reply) => this.applyReply(pending, reply),
      onSignedOut: () => deps.onSignedOut(),
    });
  }

  open(): void {
    this.queue.resume();
    this.publish();
    this.follow();
    this.pollLater(this.timing.firstPollMs);
  }

  close(): void {
    this.isClosed = true;
    this.stopFollowing?.();
    clearTimeout(this.pollTimer);
    this.queue.close();
    this.saveWatch.stop();
    this.outcomes.endOverdue();
    this.stateListeners.clear();
  }

  get userId(): string {
    return this.deps.userId;
  }

  subscribe = this.stateListeners.add;

  getState = (): TimeState => this.state;

  getUnanswered = (): readonly PendingTime[] => this.queue.pending;

  /** Discards unanswered commands and removes them from the view. */
  discard = (commandIds: readonly string[]): void => this.queue.discard(commandIds);

  retry = (): Promise<void> => this.queue.retry();

  /** The estimated time of the server. */
  now = (): number => this.deviceNow() + this.skewMs;

  deviceNow = (): number => this.deps.now?.() ?? Date.now();

  /**
   * Runs a command: its effect is shown at once, and it is sent until the server answers. Resolves
   * with the reply or the failure. A refusal has already been alerted.
   */
  run = (action: TimeAction, { alertOwner = null }: RunOptions = {}) => {
    const commandId = this.deps.newId();
    const at = this.deviceNow();
    // A push may remove their timers before the answer arrives.
    const { timer } = this.state;
    const env = { userId: this.deps.userId, now: at + this.skewMs };
    this.ended.set(commandId, withTimeAction({ timer, entries: [] }, action, env).entries);
    return new Promise<TimeReply | Failure>((resolve) => {
      this.outcomes.add(commandId, { resolve, alertOwner, isIssuedWhileAway: !this.isLive });
      this.queue.add({ commandId, command: action, at, seq: null });
    });
  };

  /**
   * Loaded entries of the days from `from` to `to`, with the commands that they do not include
   * yet. `version` is that of the time when they were loaded.
   */
  viewOf(
    loaded: readonly TimeEntryView[],
    version: number,
    range?: { from: Day; to: Day },
  ): readonly TimeEntryView[] {
    let entries = loaded;
    for (const { action, reply, ended } of this.answered) {
      if (reply.version <= version) continue;
      for (const entry of ended) entries = withEntry(entries, entry);
      if (action.type === 'time.delete') entries = withoutEntry(entries, action.entryId);
      else if (reply.entry) entries = withEntry(entries, reply.entry);
    }
    for (const { commandId } of this.queue.pending) {
      const ended = this.ended.get(commandId) ?? [];
      entries = [...ended.filter(({ id }) => !entries.some((each) => each.id === id)), ...entries];
    }
    const view = this.viewWithPending({ timer: this.confirmed.timer, entries });
    // An ADMIN's commands on the time of others do not concern this list.
    const own = view.entries.filter(({ userId }) => userId === this.deps.userId);
    if (!range) return own;
    return own.filter(({ day }) => day >= range.from && day <= range.to);
  }

  /**
   * Follows the time of an open ticket: calls back when that of anyone has changed, or may have.
   * Returns the function that stops it.
   */
  followTicket(ticketId: string, onChange: () => void): () => void {
    let wasAway = false;
    return this.deps.transport.follow(
      { ticketId },
      {
        onPush: (push) => {
          this.applyPush(push, true);
          if ('ticket' in push && push.ticket === ticketId) onChange();
        },
        onLive: () => {
          if (wasAway) onChange();
          wasAway = false;
        },
        onAway: () => {
          wasAway = true;
        },
        // The ticket is gone or hidden; its board says so.
        onEnd: () => {},
      },
    );
  }

  private async send({ commandId, command, at }: PendingTime, signal: AbortSignal) {
    const { label: _label, restored: _restored, ...sent } = command;
    const offlineMs = Math.max(0, this.deviceNow() - at);
    const isTimed = sent.type === 'timer.start' || sent.type === 'timer.stop';
    const timed = isTimed ? { ...sent, offlineMs } : sent;
    const reply = await this.deps.transport.run(commandId, timed, signal);
    return { ...reply, seq: null };
  }

  private follow(): void {
    this.stopFollowing?.();
    this.stopFollowing = this.deps.transport.follow(
      {},
      {
        onPush: (push) => this.applyPush(push, true),
        onLive: () => {
          this.isLive = true;
          if (!this.saveWatch.isFailing) this.saveWatch.stop();
          if (this.queue.pending.length > 0) this.saveWatch.start();
          void this.queue.resend();
        },
        onAway: () => {
          this.isLive = false;
          if (this.lastFailure?.kind !== 'failing') this.saveWatch.stop();
          this.pollLater(this.timing.firstPollMs);
        },
        onEnd: (failure) => {
          this.isLive = false;
          if (failure.kind === 'signedOut') this.deps.onSignedOut();
          else this.pollLater(this.deps.pollMs ?? POLL_MS);
        },
      },
    );
  }

  /** Loads the timer over HTTP as long as there is no subscription. */
  private pollLater(delayMs: number): void {
    clearTimeout(this.pollTimer);
    this.pollTimer = setTimeout(async () => {
      if (this.isLive || this.isClosed) return;
      try {
        this.applyPush(await this.deps.transport.load(), false);
        this.queue.retryUnlessFailing();
      } catch {
        // The next attempt may reach the server.
      }
      if (!this.isLive && !this.isClosed) this.pollLater(this.deps.pollMs ?? POLL_MS);
    }, delayMs);
  }

  private applyPush(push: TimePush, isInOrder: boolean): void {
    if (this.isClosed || 'ticket' in push) return;
    const difference = push.now - this.deviceNow();
    this.skewMs = Math.abs(difference) > MAX_CLOCK_DIFFERENCE_MS ? difference : 0;
    // The subscription is in order, and after a restored backup its versions begin lower. The
    // answer to a request may arrive after a newer one.
    if (isInOrder || push.version >= this.confirmed.version) this.confirm(push.version, push.timer);
    else this.publish();
  }

  private applyReply({ commandId, command }: PendingTime, reply: TimeReply): void {
    const ended = this.ended.get(commandId) ?? [];
    this.ended.delete(commandId);
    this.answered = [...this.answered, { action: command, reply, ended }].slice(-MAX_ANSWERED);
    this.outcomes.resolve(commandId, reply);
    if (reply.version >= this.confirmed.version) this.confirm(reply.version, reply.timer);
  }

  private confirm(version: number, timer: TimerView | null): void {
    this.confirmed = { version, timer };
    this.deps.cache.save(this.confirmed);
    this.state = { ...this.state, isLoaded: true, version };
    this.publish();
  }

  private refuse(pending: PendingTime, failure: Failure): void {
    this.outcomes.refuse(pending, failure);
    this.ended.delete(pending.commandId);
    if (failure.kind === 'discarded') return;
    // A refusal may be due to changes that this page has not received.
    this.deps.transport.load().then(
      (answer) => this.applyPush(answer, false),
      () => {},
    );
  }

  private viewWithPending(view: TimeView): TimeView {
    const { userId } = this.deps;
    return this.queue.pending.reduce(
      (now, { command, at }) => withTimeAction(now, command, { userId, now: at + this.skewMs }),
      view,
    );
  }

  private publish(): void {
    const { timer } = this.viewWithPending({ timer: this.confirmed.timer, entries: [] });
    this.setState({ timer, pendingCount: this.queue.pending.length });
  }

  private setState(changed: Partial<TimeState>): void {
    if (this.isClosed) return;
    this.state = { ...this.state, ...changed };
    this.stateListeners.notify();
  }
}
