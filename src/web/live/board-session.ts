import type { Board } from '../../core/board/board.ts';
import { apply, type Change } from '../../core/board/change.ts';
import type { Command } from '../../core/board/commands.ts';
import { optimisticView } from '../../core/board/optimistic-view.ts';
import {
  boardFrom,
  type CommandReply,
  type LogEntry,
  type Push,
  parseCursor,
  type Snapshot,
  snapshotOf,
} from '../../core/board/wire/feed.ts';
import type { Actor } from '../../core/users/user.ts';
import { failureText } from '../i18n/en/failures.ts';
import type { RejectedChange } from '../session/rejected-changes.ts';
import type { AlertOwner } from '../ui/alert-store.ts';
import { CommandQueue, type PendingCommand, type PendingCommandStorage } from './command-queue.ts';
import { rejectedChangeOf, typedTextOf } from './rejected-change.ts';
import { SaveMonitor } from './save-watch.ts';
import { TIMING, type Timing } from './timing.ts';
import { type Failure, failureOf, type Transport } from './transport.ts';

export type Connection = 'live' | 'reconnecting' | 'offline';

/** State of an open board. Replaced by a new object on every change. */
export interface BoardState {
  phase: 'loading' | 'open' | 'gone' | 'deleted' | 'failed';
  /** The confirmed board with the pending commands on top; null until it is loaded. */
  board: Board | null;
  connection: Connection;
  /** Number of commands that the server has not answered. */
  pendingCount: number;
  /** Whether saving the first of them keeps failing although the server is reachable. */
  isFailing: boolean;
}

/** Changes received from the server, or null after the board was reloaded. */
export type BoardChanges = readonly Change[] | null;

/** Called with each new command and the board as it was before the command. */
type RunListener = (commandId: string, command: Command, before: Board) => void;

interface RunOptions {
  commandId?: string;
  /** Text of the alert after a refusal, instead of the default text. */
  failureText?(failure: Failure): string;
}

interface Deps {
  boardId: string;
  actor: Actor;
  transport: Transport;
  newId(): string;
  now?: () => number;
  timing?: Timing;
  storage?: PendingCommandStorage;
  /** The form or dialog that issues a command. Read when `run` is called; owns later alerts. */
  alertOwner?(): AlertOwner | null;
  onAlert(text: string, by: AlertOwner | null): void;
  /** A refused change that has no open form to return to. */
  onRejectedChange?(refusal: RejectedChange): void;
  /** A command keeps failing but is still retried. `text` describes the failure. */
  onOverdue?(text: string): void;
  /** The command of `onOverdue` is no longer pending, or its board is closed. */
  onOverdueEnd?(): void;
  onSignedOut(): void;
}

const NO_STORAGE: PendingCommandStorage = { load: () => [], save: () => {} };
const NO_ROWS: ReadonlyMap<string, number> = new Map();

/** One open board: the confirmed state, the pending commands, and the optimistic view of both. */
export class BoardSession {
  private confirmed: Board | null = null;
  private cursor = '';
  private state: BoardState = {
    phase: 'loading',
    board: null,
    connection: 'reconnecting',
    pendingCount: 0,
    isFailing: false,
  };
  private readonly listeners = new Set<() => void>();
  private readonly changeListeners = new Set<(changes: BoardChanges) => void>();
  private readonly othersRowsListeners = new Set<(rows: readonly LogEntry[]) => void>();
  private readonly ownRowsListeners = new Set<(rows: readonly LogEntry[]) => void>();
  private readonly runListeners = new Set<RunListener>();
  private readonly completedListeners = new Set<(pending: PendingCommand) => void>();
  private readonly outcomeResolvers = new Map<string, (reply: CommandReply | Failure) => void>();
  /** Commands issued while the connection was down. */
  private readonly issuedWhileDisconnected = new Set<string>();
  private readonly alertOwners = new Map<string, AlertOwner | null>();
  private readonly failureTexts = new Map<string, (failure: Failure) => string>();
  /** Pending commands that were reported as overdue. */
  private readonly overdueIds = new Set<string>();
  private readonly queue: CommandQueue;
  private readonly saveWatch: SaveMonitor;
  /** Failure of the last attempt; null before the first one. */
  private lastFailure: Failure | null = null;
  private readonly timing: Timing;
  private stopFollowing: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLoading = false;
  private reloadMs: number;
  private isClosed = false;

  constructor(private readonly deps: Deps) {
    this.timing = deps.timing ?? TIMING;
    this.reloadMs = this.timing.firstRetryMs;
    this.saveWatch = new SaveMonitor({
      timing: this.timing,
      onLate: () => this.handleLate(),
      onChange: (isFailing) => this.setState({ isFailing }),
      onOverdue: () => this.reportOverdue(),
    });
    this.queue = new CommandQueue({
      timing: this.timing,
      storage: deps.storage ?? NO_STORAGE,
      send: (commandId, command, signal) => deps.transport.send(commandId, command, signal),
      // A new snapshot may already include a command that is answered only now.
      onChange: () => this.advanceTo(this.cursor, NO_ROWS),
      onAttempt: () => this.saveWatch.start(),
      onDelayed: (failure) => {
        this.lastFailure = failure;
      },
      onProgress: () => {
        this.lastFailure = null;
        this.saveWatch.stop();
      },
      onRefused: (pending, failure) => this.handleRefusal(pending, failure),
      onAnswered: (pending, reply) => {
        this.settle(pending.commandId, reply);
        for (const listener of this.completedListeners) listener(pending);
      },
      onSignedOut: () => deps.onSignedOut(),
    });
  }

  open(): void {
    this.queue.resume();
    void this.load();
  }

  close(): void {
    this.isClosed = true;
    this.stopFollowing?.();
    clearTimeout(this.timer);
    this.queue.close();
    this.saveWatch.stop();
    for (const commandId of this.overdueIds) this.endOverdue(commandId);
    this.listeners.clear();
    this.changeListeners.clear();
    this.othersRowsListeners.clear();
    this.ownRowsListeners.clear();
    this.runListeners.clear();
    this.completedListeners.clear();
  }

  subscribe = (listener: () => void): (() => void) => addListener(this.listeners, listener);

  getState = (): BoardState => this.state;

  /** For data that is shown beside the board, such as the comments of an open ticket. */
  onChanges = (listener: (changes: BoardChanges) => void): (() => void) =>
    addListener(this.changeListeners, listener);

  /** Calls back once for each log entry of other users, before the board shows it. */
  onOthersRows = (listener: (rows: readonly LogEntry[]) => void): (() => void) =>
    addListener(this.othersRowsListeners, listener);

  /** Calls back once for each log entry of this user, from any device. */
  onOwnRows = (listener: (rows: readonly LogEntry[]) => void): (() => void) =>
    addListener(this.ownRowsListeners, listener);

  /** Calls back for each command issued here, before the board shows it. */
  onRun = (listener: RunListener): (() => void) => addListener(this.runListeners, listener);

  /** Calls back for each command that the server has executed, sometimes twice. */
  onCompleted = (listener: (pending: PendingCommand) => void): (() => void) =>
    addListener(this.completedListeners, listener);

  /** Retries pending commands now. Resolves with the answer, or when another retry is useful. */
  retry = (): Promise<void> =>
    Promise.race([
      this.queue.retry(),
      new Promise<void>((resolve) => setTimeout(resolve, this.timing.failingMs)),
    ]);

  /** The unanswered commands, in order. */
  getUnanswered = (): readonly PendingCommand[] =>
    this.queue.pending.filter(({ seq }) => seq === null);

  /** Discards unanswered commands and removes them from the view. */
  discard = (commandIds: readonly string[]): void => this.queue.discard(commandIds);

  /** The commands issued here that the confirmed board does not include yet, in order. */
  getPending = (): readonly PendingCommand[] => this.queue.pending;

  /** The confirmed board without pending commands; null until it is loaded. */
  getConfirmed(): Snapshot | null {
    return this.confirmed && snapshotOf(this.confirmed, this.cursor);
  }

  /** The log cursor of the confirmed board. */
  get confirmedCursor(): string {
    return this.cursor;
  }

  /**
   * Runs a command: it is queued, and its effect is shown at once where the rules allow it.
   * Resolves with the server's reply or the failure. A refusal has already been alerted.
   */
  run = (command: Command, options: RunOptions = {}): Promise<CommandReply | Failure> => {
    const { commandId = this.deps.newId(), failureText } = options;
    if (failureText) this.failureTexts.set(commandId, failureText);
    if (this.deps.alertOwner) this.alertOwners.set(commandId, this.deps.alertOwner());
    if (this.state.connection !== 'live') this.issuedWhileDisconnected.add(commandId);
    const at = this.deps.now?.() ?? Date.now();
    const { board } = this.state;
    if (board) for (const listener of this.runListeners) listener(commandId, command, board);
    return new Promise((resolve) => {
      this.outcomeResolvers.set(commandId, resolve);
      this.queue.add({ commandId, command, at, seq: null });
    });
  };

  private async load(): Promise<void> {
    if (this.isLoading || this.isClosed) return;
    this.isLoading = true;
    this.unfollow();
    try {
      const result = this.deps.transport.snapshot(this.deps.boardId);
      // A preloaded snapshot is used synchronously, so that the first render includes the board.
      const snapshot = result instanceof Promise ? await result : result;
      if (this.isClosed) return;
      this.confirmed = boardFrom(snapshot);
      // Sequence numbers of a replaced epoch are never reached.
      if (!isSameEpoch(this.cursor, snapshot.cursor)) this.queue.confirm(NO_ROWS, Infinity);
      this.state = { ...this.state, phase: 'open' };
      this.advanceTo(snapshot.cursor, NO_ROWS);
      this.notifyChanges(null);
      this.follow();
    } catch (error) {
      this.handleEnd(failureOf(error));
    } finally {
      this.isLoading = false;
    }
  }

  private follow(): void {
    this.stopFollowing = this.deps.transport.subscribe(this.deps.boardId, this.cursor, {
      viewerId: this.deps.actor.id,
      onPush: (push) => this.applyPush(push),
      onLive: () => this.handleLive(),
      onAway: (isOffline) => this.handleAway(isOffline),
      onEnd: (failure) => this.handleEnd(failure),
    });
    // Some proxies never let a websocket open.
    this.pollLater();
  }

  private unfollow(): void {
    this.stopFollowing?.();
    clearTimeout(this.timer);
    if (this.state.connection === 'live') this.setState({ connection: 'reconnecting' });
  }

  private applyPush(push: Push): void {
    if (this.isClosed || !this.confirmed) return;
    if ('reset' in push) {
      void this.load();
      return;
    }
    // A poll response can arrive after the board was reloaded.
    if (!isSameEpoch(this.cursor, push.cursor)) return;
    const lastSeq = parseCursor(this.cursor)?.seq ?? 0;
    const newRows = push.rows.filter((row) => row.seq > lastSeq);
    const ownRows = newRows.filter((row) => row.by === this.deps.actor.id);
    notifyRows(
      newRows.filter((row) => !ownRows.includes(row)),
      this.othersRowsListeners,
    );
    notifyRows(ownRows, this.ownRowsListeners);
    this.confirmed = apply(
      this.confirmed,
      newRows.flatMap((row) => row.changes),
    );
    // A poll response can arrive after newer entries from the websocket.
    const isBehind = (parseCursor(push.cursor)?.seq ?? 0) < lastSeq;
    if (!isBehind)
      this.advanceTo(push.cursor, new Map(ownRows.map((row) => [row.commandId, row.seq])));
    this.notifyChanges(newRows.flatMap((row) => row.changes));
  }

  private advanceTo(cursor: string, rows: ReadonlyMap<string, number>): void {
    this.cursor = cursor;
    this.queue.confirm(rows, parseCursor(cursor)?.seq ?? 0);
    this.publish();
  }

  private handleLive(): void {
    this.reloadMs = this.timing.firstRetryMs;
    clearTimeout(this.timer);
    this.setState({ connection: 'live' });
    // A new connection restarts the lateness timer.
    if (!this.saveWatch.isFailing) this.saveWatch.stop();
    if (this.getUnanswered().length > 0) this.saveWatch.start();
    void this.queue.resend();
  }

  private handleAway(isOffline: boolean): void {
    const wasLive = this.state.connection === 'live';
    if (this.isClosed || (!wasLive && !isOffline)) return;
    this.setState({ connection: isOffline ? 'offline' : 'reconnecting' });
    this.blameConnection();
    if (wasLive) this.pollLater();
  }

  private handleLate(): void {
    if (this.state.connection === 'live' || this.lastFailure?.kind === 'failing') {
      this.saveWatch.confirmConnection();
    } else if (this.confirmed) void this.catchUp();
  }

  /** Without a connection, an unsaved command is not the server's fault. */
  private blameConnection(): void {
    if (this.state.connection === 'live' || this.lastFailure?.kind === 'failing') return;
    this.saveWatch.stop();
  }

  private reportOverdue(): void {
    const [pending] = this.getUnanswered();
    if (!pending || this.overdueIds.has(pending.commandId)) return;
    this.overdueIds.add(pending.commandId);
    this.deps.onOverdue?.(this.textOf(pending, this.lastFailure));
  }

  private endOverdue(commandId: string): void {
    if (this.overdueIds.delete(commandId)) this.deps.onOverdueEnd?.();
  }

  private pollLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.poll(), this.timing.pollMs);
  }

  private async poll(): Promise<void> {
    const failure = await this.catchUp();
    if (!failure && !this.isClosed && this.state.connection !== 'live') this.pollLater();
  }

  /** Polls the log over HTTP, which also shows whether the server is reachable. */
  private async catchUp(): Promise<Failure | null> {
    try {
      this.applyPush(await this.deps.transport.changes(this.deps.boardId, this.cursor));
    } catch (error) {
      return this.handlePollFailure(failureOf(error));
    }
    if (this.state.connection === 'offline') {
      this.setState({ connection: 'reconnecting' });
      this.queue.retryUnlessFailing();
    }
    if (this.getUnanswered().length > 0) this.saveWatch.start();
    this.saveWatch.confirmConnection();
    return null;
  }

  /** Returns a failure only where polling must end. */
  private handlePollFailure(failure: Failure): Failure | null {
    if (failure.kind !== 'unreachable' && failure.kind !== 'failing') {
      this.handleEnd(failure);
      return failure;
    }
    if (this.state.connection !== 'live') this.setState({ connection: 'offline' });
    this.blameConnection();
    return null;
  }

  private handleEnd(failure: Failure): void {
    if (this.isClosed) return;
    if (failure.kind === 'signedOut') this.deps.onSignedOut();
    else if (failure.kind === 'gone' || failure.kind === 'deleted') this.setGone(failure.kind);
    else if (!this.confirmed) this.setState({ phase: 'failed', connection: 'offline' });
    else {
      this.unfollow();
      this.timer = setTimeout(() => void this.load(), this.reloadMs);
      this.reloadMs = Math.min(this.reloadMs * 2, this.timing.maxReloadMs);
    }
  }

  private setGone(phase: 'gone' | 'deleted'): void {
    this.unfollow();
    this.confirmed = null;
    this.state = { ...this.state, phase };
    this.publish();
  }

  private handleRefusal(pending: PendingCommand, failure: Failure): void {
    const isDiscarded = failure.kind === 'discarded';
    // Commands of an earlier page appear in the list of rejected changes, not in an alert.
    if (!isDiscarded && this.outcomeResolvers.has(pending.commandId)) {
      const { commandId } = pending;
      this.deps.onAlert(this.textOf(pending, failure), this.alertOwners.get(commandId) ?? null);
    }
    if (!isDiscarded && this.belongsInRejectedList(pending)) {
      this.deps.onRejectedChange?.(rejectedChangeOf(pending, failure, this.confirmed));
    }
    this.settle(pending.commandId, failure);
  }

  /**
   * Whether a refusal belongs in the list of rejected changes: the command was issued by an earlier
   * page, or while disconnected and without a form or a failure text of its own.
   */
  private belongsInRejectedList({ commandId, command }: PendingCommand): boolean {
    if (!this.outcomeResolvers.has(commandId)) return true;
    const hasOwnReport = this.failureTexts.has(commandId) || typedTextOf(command) !== '';
    return this.issuedWhileDisconnected.has(commandId) && !hasOwnReport;
  }

  private textOf({ commandId, command }: PendingCommand, failure: Failure | null): string {
    const reason = failure && 'reason' in failure ? failure.reason : null;
    const code = failure?.kind === 'refused' ? failure.code : null;
    const customText = failure && this.failureTexts.get(commandId)?.(failure);
    return customText ?? failureText(command.type, reason, code);
  }

  private settle(commandId: string, outcome: CommandReply | Failure): void {
    this.outcomeResolvers.get(commandId)?.(outcome);
    this.outcomeResolvers.delete(commandId);
    this.issuedWhileDisconnected.delete(commandId);
    this.failureTexts.delete(commandId);
    this.alertOwners.delete(commandId);
    this.endOverdue(commandId);
  }

  private notifyChanges(changes: BoardChanges): void {
    for (const listener of this.changeListeners) listener(changes);
  }

  private publish(): void {
    const { actor } = this.deps;
    const pending = this.queue.pending.map(({ commandId, command, at }) => ({
      command,
      env: { actor, at, commandId },
    }));
    const waiting = this.queue.pending.filter(({ seq }) => seq === null).length;
    const board = this.confirmed && optimisticView(this.confirmed, pending);
    this.setState({ board, pendingCount: waiting });
  }

  private setState(changed: Partial<BoardState>): void {
    if (this.isClosed) return;
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function notifyRows(
  rows: readonly LogEntry[],
  listeners: Iterable<(rows: readonly LogEntry[]) => void>,
): void {
  if (rows.length > 0) for (const listener of listeners) listener(rows);
}

function isSameEpoch(cursor: string, other: string): boolean {
  return parseCursor(cursor)?.epoch === parseCursor(other)?.epoch;
}
