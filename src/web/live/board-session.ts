import type { Board } from '../../core/board/board.ts';
import { apply, type Change } from '../../core/board/change.ts';
import type { Command } from '../../core/board/commands.ts';
import { optimisticView } from '../../core/board/optimistic-view.ts';
import {
  boardFrom,
  type LogEntry,
  type Push,
  parseCursor,
  type Reply,
  type Snapshot,
  snapshotOf,
} from '../../core/board/wire/feed.ts';
import type { Actor } from '../../core/users/user.ts';
import { failureText } from '../i18n/en/failures.ts';
import type { RejectedChange } from '../session/rejected-changes.ts';
import type { AlertOwner } from '../ui/alert-store.ts';
import { CommandQueue, type PendingCommand, type PendingCommandStorage } from './command-queue.ts';
import { rejectedChangeOf, typedTextOf } from './rejected-change.ts';
import { SaveWatch } from './save-watch.ts';
import { TIMING, type Timing } from './timing.ts';
import { type Failure, failureOf, type Transport } from './transport.ts';

export type Connection = 'live' | 'reconnecting' | 'offline';

/** What a page shows of an open board. A new object whenever anything of it changed. */
export interface BoardState {
  phase: 'loading' | 'open' | 'gone' | 'deleted' | 'failed';
  /** The confirmed board with the pending commands on top; null until it is loaded. */
  board: Board | null;
  connection: Connection;
  /** Commands that the server has not answered. */
  waiting: number;
  /** Whether the first of them fails for a while, though the server can be reached. */
  isFailing: boolean;
}

/** What came over the line: changes of the board, or null where it was loaded anew. */
export type BoardChanges = readonly Change[] | null;

/** Of a command that is made: the board as it was seen before it. */
type MadeListener = (commandId: string, command: Command, before: Board) => void;

interface RunOptions {
  commandId?: string;
  /** What a person is told of a refusal, instead of the usual text. */
  failureText?(failure: Failure): string;
}

interface Deps {
  boardId: string;
  actor: Actor;
  transport: Transport;
  newId(): string;
  now?: () => number;
  timing?: Timing;
  box?: PendingCommandStorage;
  /** What a command is made from, as an open form; asked at once, for the alert that may follow. */
  asker?(): AlertOwner | null;
  onAlert(text: string, by: AlertOwner | null): void;
  /** Of a change that had waited and has no form to come back to. */
  onLateRefusal?(refusal: RejectedChange): void;
  /** A command has failed for long and is still tried; `text` is what is told of its failure. */
  onOverdue?(text: string): void;
  /** The command of `onOverdue` waits no longer, or its board is closed. */
  onOverdueEnd?(): void;
  onSignedOut(): void;
}

const NO_BOX: PendingCommandStorage = { load: () => [], save: () => {} };
const NO_ROWS: ReadonlyMap<string, number> = new Map();

/** One open board: what the server confirmed, what is pending, and the view computed of both. */
export class BoardSession {
  private confirmed: Board | null = null;
  private cursor = '';
  private state: BoardState = {
    phase: 'loading',
    board: null,
    connection: 'reconnecting',
    waiting: 0,
    isFailing: false,
  };
  private readonly listeners = new Set<() => void>();
  private readonly newsListeners = new Set<(news: BoardChanges) => void>();
  private readonly othersListeners = new Set<(rows: readonly LogEntry[]) => void>();
  private readonly mineListeners = new Set<(rows: readonly LogEntry[]) => void>();
  private readonly madeListeners = new Set<MadeListener>();
  private readonly doneListeners = new Set<(letter: PendingCommand) => void>();
  private readonly answers = new Map<string, (reply: Reply | Failure) => void>();
  /** Commands that were made while the connection was away. */
  private readonly madeAway = new Set<string>();
  private readonly askers = new Map<string, AlertOwner | null>();
  private readonly failureTexts = new Map<string, (failure: Failure) => string>();
  /** The waiting commands of which it was told that they are overdue. */
  private readonly overdueIds = new Set<string>();
  private readonly outbox: CommandQueue;
  private readonly watch: SaveWatch;
  /** What the last try came to; null before there was one. */
  private lastFailure: Failure | null = null;
  private readonly timing: Timing;
  private stopFollowing: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loading = false;
  private reloadMs: number;
  private closed = false;

  constructor(private readonly deps: Deps) {
    this.timing = deps.timing ?? TIMING;
    this.reloadMs = this.timing.firstRetryMs;
    this.watch = new SaveWatch({
      timing: this.timing,
      onLate: () => this.late(),
      onChange: (isFailing) => this.set({ isFailing }),
      onOverdue: () => this.overdue(),
    });
    this.outbox = new CommandQueue({
      timing: this.timing,
      box: deps.box ?? NO_BOX,
      send: (commandId, command, signal) => deps.transport.send(commandId, command, signal),
      // A fresh snapshot may hold already what is answered only now.
      onChange: () => this.reach(this.cursor, NO_ROWS),
      onTry: () => this.watch.start(),
      onDelayed: (failure) => {
        this.lastFailure = failure;
      },
      onProgress: () => {
        this.lastFailure = null;
        this.watch.stop();
      },
      onRefused: (letter, failure) => this.refused(letter, failure),
      onAnswered: (letter, reply) => {
        this.settle(letter.commandId, reply);
        for (const listener of this.doneListeners) listener(letter);
      },
      onSignedOut: () => deps.onSignedOut(),
    });
  }

  open(): void {
    this.outbox.resume();
    void this.load();
  }

  close(): void {
    this.closed = true;
    this.stopFollowing?.();
    clearTimeout(this.timer);
    this.outbox.close();
    this.watch.stop();
    for (const commandId of this.overdueIds) this.endOverdue(commandId);
    this.listeners.clear();
    this.newsListeners.clear();
    this.othersListeners.clear();
    this.mineListeners.clear();
    this.madeListeners.clear();
    this.doneListeners.clear();
  }

  subscribe = (listener: () => void): (() => void) => listening(this.listeners, listener);

  getState = (): BoardState => this.state;

  /** For what a page shows besides the board itself, as an open ticket's comments. */
  onNews = (listener: (news: BoardChanges) => void): (() => void) =>
    listening(this.newsListeners, listener);

  /** Tells of what colleagues did, each once, before the board shows it. */
  onOthers = (listener: (rows: readonly LogEntry[]) => void): (() => void) =>
    listening(this.othersListeners, listener);

  /** Tells of what the person did themselves, here or elsewhere, each once. */
  onMine = (listener: (rows: readonly LogEntry[]) => void): (() => void) =>
    listening(this.mineListeners, listener);

  /** Tells of each command that is made here, before the board shows it. */
  onMade = (listener: MadeListener): (() => void) => listening(this.madeListeners, listener);

  /** Tells of each command that the server has done; of some twice. */
  onDone = (listener: (letter: PendingCommand) => void): (() => void) =>
    listening(this.doneListeners, listener);

  /** Sends again now what waits. Resolves when that is answered, or late: it can be tried again. */
  retry = (): Promise<void> =>
    Promise.race([
      this.outbox.retry(),
      new Promise<void>((resolve) => setTimeout(resolve, this.timing.failingMs)),
    ]);

  /** The commands without an answer, in their order. */
  getWaiting = (): readonly PendingCommand[] =>
    this.outbox.pending.filter(({ seq }) => seq === null);

  /** Takes back commands that have no answer yet, from the view too. */
  discard = (commandIds: readonly string[]): void => this.outbox.discard(commandIds);

  /** The commands made here that the confirmed board does not hold yet, in their order. */
  getPending = (): readonly PendingCommand[] => this.outbox.pending;

  /** The board as the server has confirmed it, without what is pending; null until it is loaded. */
  getConfirmed(): Snapshot | null {
    return this.confirmed && snapshotOf(this.confirmed, this.cursor);
  }

  /** The place in the log that the confirmed board has reached. */
  get reached(): string {
    return this.cursor;
  }

  /**
   * Makes a command: what it does is seen at once where the rules allow it, and sent in its turn.
   * Resolves with the server's answer, or with why there is none; a refusal is alerted already.
   */
  run = (command: Command, options: RunOptions = {}): Promise<Reply | Failure> => {
    const { commandId = this.deps.newId(), failureText } = options;
    if (failureText) this.failureTexts.set(commandId, failureText);
    if (this.deps.asker) this.askers.set(commandId, this.deps.asker());
    if (this.state.connection !== 'live') this.madeAway.add(commandId);
    const at = this.deps.now?.() ?? Date.now();
    const { board } = this.state;
    if (board) for (const listener of this.madeListeners) listener(commandId, command, board);
    return new Promise((resolve) => {
      this.answers.set(commandId, resolve);
      this.outbox.add({ commandId, command, at, seq: null });
    });
  };

  private async load(): Promise<void> {
    if (this.loading || this.closed) return;
    this.loading = true;
    this.unfollow();
    try {
      const found = this.deps.transport.snapshot(this.deps.boardId);
      // Not a wait where there is nothing to wait for: the board is in the first rendering then.
      const snapshot = found instanceof Promise ? await found : found;
      if (this.closed) return;
      this.confirmed = boardFrom(snapshot);
      // Numbers of a past that was replaced are never reached.
      if (!isSamePast(this.cursor, snapshot.cursor)) this.outbox.confirm(NO_ROWS, Infinity);
      this.state = { ...this.state, phase: 'open' };
      this.reach(snapshot.cursor, NO_ROWS);
      this.tell(null);
      this.follow();
    } catch (error) {
      this.ended(failureOf(error));
    } finally {
      this.loading = false;
    }
  }

  private follow(): void {
    this.stopFollowing = this.deps.transport.follow(this.deps.boardId, this.cursor, {
      viewerId: this.deps.actor.id,
      onPush: (push) => this.push(push),
      onLive: () => this.live(),
      onAway: (isOffline) => this.away(isOffline),
      onEnd: (failure) => this.ended(failure),
    });
    // A websocket may never open, as behind some proxies.
    this.pollLater();
  }

  private unfollow(): void {
    this.stopFollowing?.();
    clearTimeout(this.timer);
    if (this.state.connection === 'live') this.set({ connection: 'reconnecting' });
  }

  private push(push: Push): void {
    if (this.closed || !this.confirmed) return;
    if ('reset' in push) {
      void this.load();
      return;
    }
    // What was polled may come after the board was loaded anew.
    if (!isSamePast(this.cursor, push.cursor)) return;
    const seen = parseCursor(this.cursor)?.seq ?? 0;
    const news = push.rows.filter((row) => row.seq > seen);
    const mine = news.filter((row) => row.by === this.deps.actor.id);
    tellOf(
      news.filter((row) => !mine.includes(row)),
      this.othersListeners,
    );
    tellOf(mine, this.mineListeners);
    this.confirmed = apply(
      this.confirmed,
      news.flatMap((row) => row.changes),
    );
    // What was polled may come after what the websocket brought.
    const isBehind = (parseCursor(push.cursor)?.seq ?? 0) < seen;
    if (!isBehind) this.reach(push.cursor, new Map(mine.map((row) => [row.commandId, row.seq])));
    this.tell(news.flatMap((row) => row.changes));
  }

  private reach(cursor: string, rows: ReadonlyMap<string, number>): void {
    this.cursor = cursor;
    this.outbox.confirm(rows, parseCursor(cursor)?.seq ?? 0);
    this.publish();
  }

  private live(): void {
    this.reloadMs = this.timing.firstRetryMs;
    clearTimeout(this.timer);
    this.set({ connection: 'live' });
    // Over a new connection it is not late yet.
    if (!this.watch.isFailing) this.watch.stop();
    if (this.getWaiting().length > 0) this.watch.start();
    void this.outbox.resend();
  }

  private away(isOffline: boolean): void {
    const wasLive = this.state.connection === 'live';
    if (this.closed || (!wasLive && !isOffline)) return;
    this.set({ connection: isOffline ? 'offline' : 'reconnecting' });
    this.blameConnection();
    if (wasLive) this.pollLater();
  }

  private late(): void {
    if (this.state.connection === 'live' || this.lastFailure?.kind === 'failing') {
      this.watch.acquitConnection();
    } else if (this.confirmed) void this.catchUp();
  }

  /** Without a connection it is no failure of the server that nothing is saved. */
  private blameConnection(): void {
    if (this.state.connection === 'live' || this.lastFailure?.kind === 'failing') return;
    this.watch.stop();
  }

  private overdue(): void {
    const [letter] = this.getWaiting();
    if (!letter || this.overdueIds.has(letter.commandId)) return;
    this.overdueIds.add(letter.commandId);
    this.deps.onOverdue?.(this.textOf(letter, this.lastFailure));
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
    if (!failure && !this.closed && this.state.connection !== 'live') this.pollLater();
  }

  /** Asks over HTTP for what happened, which tells too whether the server can be reached. */
  private async catchUp(): Promise<Failure | null> {
    try {
      this.push(await this.deps.transport.changes(this.deps.boardId, this.cursor));
    } catch (error) {
      return this.notCaughtUp(failureOf(error));
    }
    if (this.state.connection === 'offline') {
      this.set({ connection: 'reconnecting' });
      this.outbox.nudge();
    }
    if (this.getWaiting().length > 0) this.watch.start();
    this.watch.acquitConnection();
    return null;
  }

  /** Answers with a failure after which it is not asked again. */
  private notCaughtUp(failure: Failure): Failure | null {
    if (failure.kind !== 'unreachable' && failure.kind !== 'failing') {
      this.ended(failure);
      return failure;
    }
    if (this.state.connection !== 'live') this.set({ connection: 'offline' });
    this.blameConnection();
    return null;
  }

  private ended(failure: Failure): void {
    if (this.closed) return;
    if (failure.kind === 'signedOut') this.deps.onSignedOut();
    else if (failure.kind === 'gone' || failure.kind === 'deleted') this.gone(failure.kind);
    else if (!this.confirmed) this.set({ phase: 'failed', connection: 'offline' });
    else {
      this.unfollow();
      this.timer = setTimeout(() => void this.load(), this.reloadMs);
      this.reloadMs = Math.min(this.reloadMs * 2, this.timing.maxReloadMs);
    }
  }

  private gone(phase: 'gone' | 'deleted'): void {
    this.unfollow();
    this.confirmed = null;
    this.state = { ...this.state, phase };
    this.publish();
  }

  private refused(letter: PendingCommand, failure: Failure): void {
    const isDiscarded = failure.kind === 'discarded';
    // What an earlier page made is news to this one: the list says more of it than an alert.
    if (!isDiscarded && this.answers.has(letter.commandId)) {
      const { commandId } = letter;
      this.deps.onAlert(this.textOf(letter, failure), this.askers.get(commandId) ?? null);
    }
    if (!isDiscarded && this.isLate(letter)) {
      this.deps.onLateRefusal?.(rejectedChangeOf(letter, failure, this.confirmed));
    }
    this.settle(letter.commandId, failure);
  }

  /** Made by an earlier page, or while away, without a form to come back to or words of its own. */
  private isLate({ commandId, command }: PendingCommand): boolean {
    if (!this.answers.has(commandId)) return true;
    const isTold = this.failureTexts.has(commandId) || typedTextOf(command) !== '';
    return this.madeAway.has(commandId) && !isTold;
  }

  private textOf({ commandId, command }: PendingCommand, failure: Failure | null): string {
    const reason = failure && 'reason' in failure ? failure.reason : null;
    const code = failure?.kind === 'refused' ? failure.code : null;
    const special = failure && this.failureTexts.get(commandId)?.(failure);
    return special ?? failureText(command.type, reason, code);
  }

  private settle(commandId: string, outcome: Reply | Failure): void {
    this.answers.get(commandId)?.(outcome);
    this.answers.delete(commandId);
    this.madeAway.delete(commandId);
    this.failureTexts.delete(commandId);
    this.askers.delete(commandId);
    this.endOverdue(commandId);
  }

  private tell(news: BoardChanges): void {
    for (const listener of this.newsListeners) listener(news);
  }

  private publish(): void {
    const { actor } = this.deps;
    const pending = this.outbox.pending.map(({ commandId, command, at }) => ({
      command,
      env: { actor, at, commandId },
    }));
    const waiting = this.outbox.pending.filter(({ seq }) => seq === null).length;
    const board = this.confirmed && optimisticView(this.confirmed, pending);
    this.set({ board, waiting });
  }

  private set(part: Partial<BoardState>): void {
    if (this.closed) return;
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

function listening<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tellOf(
  rows: readonly LogEntry[],
  listeners: Iterable<(rows: readonly LogEntry[]) => void>,
): void {
  if (rows.length > 0) for (const listener of listeners) listener(rows);
}

function isSamePast(cursor: string, other: string): boolean {
  return parseCursor(cursor)?.epoch === parseCursor(other)?.epoch;
}
