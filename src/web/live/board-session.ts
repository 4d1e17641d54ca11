import type { Board } from '../../core/board/board.ts';
import { apply, type Change } from '../../core/board/change.ts';
import type { Command } from '../../core/board/commands.ts';
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
import { Listeners } from '../lib/listeners.ts';
import type { AlertOwner } from '../ui/alert-store.ts';
import { BoardFeed, type Connection } from './board-feed.ts';
import { CommandOutcomes, type OutcomeReports } from './command-outcomes.ts';
import { CommandQueue, type PendingCommand, type PendingCommandStorage } from './command-queue.ts';
import { TIMING, type Timing } from './timing.ts';
import type { Failure, Transport } from './transport.ts';
import { SaveMonitor } from './unsaved/save-watch.ts';
import { withPending } from './with-pending.ts';

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

/** A new command, and the board as it was before the command. */
export interface RunEvent {
  commandId: string;
  command: Command;
  before: Board;
}

interface RunOptions {
  commandId?: string;
  /** Text of the alert after a refusal, instead of the default text. */
  failureText?(failure: Failure): string;
}

interface Deps extends OutcomeReports {
  boardId: string;
  actor: Actor;
  transport: Transport;
  newId(): string;
  now?: () => number;
  timing?: Timing;
  storage?: PendingCommandStorage;
  /** The form or dialog that issues a command. Read when `run` is called; owns later alerts. */
  alertOwner?(): AlertOwner | null;
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
  private readonly stateListeners = new Listeners<void>();
  private readonly changeListeners = new Listeners<BoardChanges>();
  private readonly othersRowsListeners = new Listeners<readonly LogEntry[]>();
  private readonly ownRowsListeners = new Listeners<readonly LogEntry[]>();
  private readonly runListeners = new Listeners<RunEvent>();
  private readonly completedListeners = new Listeners<PendingCommand>();
  private readonly outcomes: CommandOutcomes;
  private readonly queue: CommandQueue<Command, CommandReply>;
  private readonly saveWatch: SaveMonitor;
  /** Failure of the last attempt; null before the first one. */
  private lastFailure: Failure | null = null;
  private readonly timing: Timing;
  private readonly feed: BoardFeed;
  private isClosed = false;

  constructor(private readonly deps: Deps) {
    this.timing = deps.timing ?? TIMING;
    this.outcomes = new CommandOutcomes(deps);
    this.saveWatch = new SaveMonitor({
      timing: this.timing,
      onLate: () => this.handleLate(),
      onChange: (isFailing) => this.setState({ isFailing }),
      onOverdue: () => {
        const [pending] = this.getUnanswered();
        if (pending) this.outcomes.reportOverdue(pending, this.lastFailure);
      },
    });
    this.queue = new CommandQueue({
      timing: this.timing,
      storage: deps.storage ?? NO_STORAGE,
      send: ({ commandId, command }, signal) => deps.transport.send(commandId, command, signal),
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
      onRefused: (pending, failure) => this.outcomes.refuse(pending, failure, this.confirmed),
      onAnswered: (pending, reply) => this.complete(pending, reply),
      onConfirmed: (pending, seq) => this.complete(pending, { seq, result: null }),
      onSignedOut: () => deps.onSignedOut(),
    });
    this.feed = new BoardFeed({
      boardId: deps.boardId,
      viewerId: deps.actor.id,
      transport: deps.transport,
      timing: this.timing,
      getCursor: () => this.cursor,
      getConnection: () => this.state.connection,
      setConnection: (connection) => this.setState({ connection }),
      onSnapshot: (snapshot) => this.applySnapshot(snapshot),
      onPush: (push) => this.applyPush(push),
      onLive: () => this.handleLive(),
      onReached: (wasOffline) => this.handleReached(wasOffline),
      onUnreached: () => this.blameConnection(),
      onEnd: (failure) => this.handleEnd(failure),
    });
  }

  open(): void {
    this.queue.resume();
    void this.feed.load();
  }

  close(): void {
    this.isClosed = true;
    this.feed.close();
    this.queue.close();
    this.saveWatch.stop();
    this.outcomes.close();
    this.stateListeners.clear();
    this.changeListeners.clear();
    this.othersRowsListeners.clear();
    this.ownRowsListeners.clear();
    this.runListeners.clear();
    this.completedListeners.clear();
  }

  subscribe = this.stateListeners.add;

  getState = (): BoardState => this.state;

  /** For data that is shown beside the board, such as the comments of an open ticket. */
  onChanges = this.changeListeners.add;

  /** Calls back once for each log entry of other users, before the board shows it. */
  onOthersRows = this.othersRowsListeners.add;

  /** Calls back once for each log entry of this user, from any device. */
  onOwnRows = this.ownRowsListeners.add;

  /** Calls back for each command issued here, before the board shows it. */
  onRun = this.runListeners.add;

  /** Calls back for each command that the server has executed, sometimes twice. */
  onCompleted = this.completedListeners.add;

  /** Computes the view again, as after the rules were loaded. */
  refresh = (): void => this.publish();

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
    const alertOwner = this.deps.alertOwner?.() ?? null;
    const isIssuedWhileDisconnected = this.state.connection !== 'live';
    const at = this.deps.now?.() ?? Date.now();
    const { board } = this.state;
    if (board) this.runListeners.notify({ commandId, command, before: board });
    return new Promise((resolve) => {
      const issued = { resolve, alertOwner, failureText, isIssuedWhileDisconnected };
      this.outcomes.add(commandId, issued);
      this.queue.add({ commandId, command, at, seq: null });
    });
  };

  private complete(pending: PendingCommand, reply: CommandReply): void {
    this.outcomes.resolve(pending.commandId, reply);
    this.completedListeners.notify(pending);
  }

  private applySnapshot(snapshot: Snapshot): void {
    this.confirmed = boardFrom(snapshot);
    // Sequence numbers of a replaced epoch are never reached.
    if (!isSameEpoch(this.cursor, snapshot.cursor)) this.queue.confirm(NO_ROWS, Infinity);
    this.state = { ...this.state, phase: 'open' };
    this.advanceTo(snapshot.cursor, NO_ROWS);
    this.changeListeners.notify(null);
  }

  private applyPush(push: Push): void {
    if (this.isClosed || !this.confirmed) return;
    if ('reset' in push) {
      void this.feed.load();
      return;
    }
    // A poll response can arrive after the board was reloaded.
    if (!isSameEpoch(this.cursor, push.cursor)) return;
    const lastSeq = parseCursor(this.cursor)?.seq ?? 0;
    const newRows = push.rows.filter((row) => row.seq > lastSeq);
    const ownRows = newRows.filter((row) => row.by === this.deps.actor.id);
    const othersRows = newRows.filter((row) => !ownRows.includes(row));
    if (othersRows.length > 0) this.othersRowsListeners.notify(othersRows);
    if (ownRows.length > 0) this.ownRowsListeners.notify(ownRows);
    this.confirmed = apply(
      this.confirmed,
      newRows.flatMap((row) => row.changes),
    );
    // A poll response can arrive after newer entries from the websocket.
    const isBehind = (parseCursor(push.cursor)?.seq ?? 0) < lastSeq;
    if (!isBehind)
      this.advanceTo(push.cursor, new Map(ownRows.map((row) => [row.commandId, row.seq])));
    this.changeListeners.notify(newRows.flatMap((row) => row.changes));
  }

  private advanceTo(cursor: string, rows: ReadonlyMap<string, number>): void {
    this.cursor = cursor;
    this.queue.confirm(rows, parseCursor(cursor)?.seq ?? 0);
    this.publish();
  }

  private handleLive(): void {
    // A new connection restarts the lateness timer.
    if (!this.saveWatch.isFailing) this.saveWatch.stop();
    if (this.getUnanswered().length > 0) this.saveWatch.start();
    void this.queue.resend();
  }

  private handleReached(wasOffline: boolean): void {
    if (wasOffline) this.queue.retryUnlessFailing();
    if (this.getUnanswered().length > 0) this.saveWatch.start();
    this.saveWatch.confirmConnection();
  }

  private handleLate(): void {
    if (this.state.connection === 'live' || this.lastFailure?.kind === 'failing') {
      this.saveWatch.confirmConnection();
    } else if (this.confirmed) void this.feed.catchUp();
  }

  /** Without a connection, an unsaved command is not the server's fault. */
  private blameConnection(): void {
    if (this.state.connection === 'live' || this.lastFailure?.kind === 'failing') return;
    this.saveWatch.stop();
  }

  private handleEnd(failure: Failure): void {
    if (this.isClosed) return;
    if (failure.kind === 'signedOut') this.deps.onSignedOut();
    else if (failure.kind === 'gone' || failure.kind === 'deleted') this.setGone(failure.kind);
    else if (!this.confirmed) this.setState({ phase: 'failed', connection: 'offline' });
    else this.feed.reloadLater();
  }

  private setGone(phase: 'gone' | 'deleted'): void {
    this.feed.stop();
    this.confirmed = null;
    this.state = { ...this.state, phase };
    this.publish();
  }

  private publish(): void {
    const { actor } = this.deps;
    const pending = this.queue.pending.map(({ commandId, command, at }) => ({
      command,
      env: { actor, at, commandId },
    }));
    const waiting = this.queue.pending.filter(({ seq }) => seq === null).length;
    const board = this.confirmed && withPending(this.confirmed, pending);
    this.setState({ board, pendingCount: waiting });
  }

  private setState(changed: Partial<BoardState>): void {
    if (this.isClosed) return;
    this.state = { ...this.state, ...changed };
    this.stateListeners.notify();
  }
}

function isSameEpoch(cursor: string, other: string): boolean {
  return parseCursor(cursor)?.epoch === parseCursor(other)?.epoch;
}
