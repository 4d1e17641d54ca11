import type { Command } from '../../core/board/commands.ts';
import type { Timing } from './timing.ts';
import { type Failure, failureOf } from './transport.ts';

/** A command that the confirmed state does not include yet; by default one on a board. */
export interface PendingCommand<C = Command> {
  commandId: string;
  command: C;
  at: number;
  /** Log sequence number of the reply; null until there is one. */
  seq: number | null;
}

/** Stores pending commands beyond the lifetime of the page, so that a reload loses none. */
export interface PendingCommandStorage<C = Command> {
  load(): PendingCommand<C>[];
  save(commands: readonly PendingCommand<C>[]): void;
  /** Notifies other tabs of discarded commands: they may have loaded the same commands. */
  discard?(commandIds: readonly string[]): void;
  /** Subscribes to commands discarded in other tabs. Returns the unsubscribe function. */
  onDiscarded?(listener: (commandIds: readonly string[]) => void): () => void;
}

/** `seq`: the log number that confirms the command; null if the answer itself does. */
interface Reply {
  seq: number | null;
}

interface Deps<C, R extends Reply> {
  timing: Timing;
  storage: PendingCommandStorage<C>;
  send(pending: PendingCommand<C>, signal: AbortSignal): Promise<R>;
  onChange(): void;
  /** Before each attempt to send the first pending command. */
  onAttempt(): void;
  /** The first pending command could not be saved and will be retried. */
  onDelayed(failure: Failure): void;
  /** The first pending command is no longer pending. */
  onProgress(): void;
  onRefused(pending: PendingCommand<C>, failure: Failure): void;
  onAnswered(pending: PendingCommand<C>, reply: R): void;
  /** A log row or a new snapshot includes the command. */
  onConfirmed?(pending: PendingCommand<C>, seq: number): void;
  onSignedOut(): void;
}

/** A command that was sent and has no reply yet. */
interface Request<C> {
  pending: PendingCommand<C>;
  controller: AbortController;
}

/**
 * The commands issued here that the server has not confirmed, in order. They are sent one at a
 * time. A command without a reply is sent again; the server answers repeats with the same reply.
 */
export class CommandQueue<C, R extends Reply> {
  private commands: PendingCommand<C>[] = [];
  private inFlight: Request<C> | null = null;
  private isClosed = false;
  /**
   * Whether the server answered the last attempt with a failure: only time or the user retries
   * then.
   */
  private isFailing = false;
  private readonly stopListening: (() => void) | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs: number;

  constructor(private readonly deps: Deps<C, R>) {
    this.retryMs = deps.timing.firstRetryMs;
    this.stopListening = deps.storage.onDiscarded?.((commandIds) => this.remove(commandIds));
  }

  get pending(): readonly PendingCommand<C>[] {
    return this.commands;
  }

  add(pending: PendingCommand<C>): void {
    this.store([...this.commands, pending]);
    this.deps.onChange();
    void this.sendNext();
  }

  /** Loads the commands that an earlier page could not send. */
  resume(): void {
    this.store([...this.deps.storage.load(), ...this.commands]);
    void this.sendNext();
  }

  /**
   * Removes the commands that the confirmed board includes: those whose log rows arrived, and those
   * whose reply has a sequence number up to `reached`. A row counts as a reply, so a request that
   * still waits for its reply no longer blocks the next command.
   */
  confirm(rows: ReadonlyMap<string, number>, reached: number): void {
    const isDone = (pending: PendingCommand<C>) =>
      rows.has(pending.commandId) || (pending.seq !== null && pending.seq <= reached);
    const confirmed = this.commands.filter(isDone);
    if (confirmed.length === 0) return;
    if (confirmed.some(({ seq }) => seq === null)) this.reportProgress();
    const isInFlight = this.isSendingOneOf(confirmed);
    if (isInFlight) this.abandon();
    this.store(this.commands.filter((pending) => !isDone(pending)));
    for (const pending of confirmed) {
      const seq = pending.seq ?? rows.get(pending.commandId) ?? reached;
      this.deps.onConfirmed?.(pending, seq);
    }
    if (isInFlight) void this.sendNext();
  }

  /** The server is reachable again: retries now, unless it answered with a failure. */
  retryUnlessFailing(): void {
    if (!this.isFailing) void this.resend();
  }

  /** Retries now, unless a request is in flight. Resolves when the attempt has ended. */
  resend(): Promise<void> {
    clearTimeout(this.retryTimer);
    this.retryMs = this.deps.timing.firstRetryMs;
    return this.sendNext();
  }

  /** Retries now, replacing a request that is in flight. */
  retry(): Promise<void> {
    this.abandon();
    return this.resend();
  }

  /** Removes unanswered commands, here and in other tabs. */
  discard(commandIds: readonly string[]): void {
    this.deps.storage.discard?.(commandIds);
    this.remove(commandIds);
  }

  close(): void {
    this.isClosed = true;
    this.stopListening?.();
    clearTimeout(this.retryTimer);
  }

  private async sendNext(): Promise<void> {
    const pending = this.commands.find(({ seq }) => seq === null);
    if (!pending || this.inFlight || this.isClosed) return;
    const request: Request<C> = { pending, controller: new AbortController() };
    this.inFlight = request;
    this.deps.onAttempt();
    const { signal } = request.controller;
    const outcome = await this.deps.send(pending, signal).catch(failureOf);
    // The request was abandoned and may have been replaced.
    if (this.inFlight !== request) return;
    this.inFlight = null;
    if ('kind' in outcome) {
      this.handleFailure(pending, outcome);
      return;
    }
    this.handleReply(pending, outcome);
    this.reportProgress();
    void this.sendNext();
  }

  private isSendingOneOf(commands: readonly PendingCommand<C>[]): boolean {
    return this.inFlight !== null && commands.includes(this.inFlight.pending);
  }

  private abandon(): void {
    this.inFlight?.controller.abort();
    this.inFlight = null;
  }

  private remove(commandIds: readonly string[]): void {
    const removed = this.commands.filter(
      ({ commandId, seq }) => seq === null && commandIds.includes(commandId),
    );
    if (removed.length === 0) return;
    if (this.isSendingOneOf(removed)) this.abandon();
    this.store(this.commands.filter((pending) => !removed.includes(pending)));
    clearTimeout(this.retryTimer);
    this.reportProgress();
    for (const pending of removed) this.deps.onRefused(pending, { kind: 'discarded' });
    this.deps.onChange();
    void this.sendNext();
  }

  private reportProgress(): void {
    this.isFailing = false;
    this.retryMs = this.deps.timing.firstRetryMs;
    this.deps.onProgress();
  }

  private handleReply(pending: PendingCommand<C>, reply: R): void {
    const { seq } = reply;
    // The caller receives the reply before a log row can confirm the command.
    this.deps.onAnswered(pending, reply);
    if (seq === null) this.drop(pending);
    else
      this.store(this.commands.map((other) => (other === pending ? { ...pending, seq } : other)));
    this.deps.onChange();
  }

  private handleFailure(pending: PendingCommand<C>, failure: Failure): void {
    if (this.isClosed) return;
    if (failure.kind === 'signedOut') {
      this.deps.onSignedOut();
      return;
    }
    if (failure.kind === 'unreachable' || failure.kind === 'failing') {
      this.retryLater(failure);
      return;
    }
    this.drop(pending);
    this.reportProgress();
    this.deps.onRefused(pending, failure);
    this.deps.onChange();
    queueMicrotask(() => void this.sendNext());
  }

  private retryLater(failure: Failure): void {
    this.isFailing = failure.kind === 'failing';
    const minDelayMs = failure.kind === 'failing' ? failure.retryAfterMs : 0;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.sendNext(), Math.max(this.retryMs, minDelayMs));
    this.retryMs = Math.min(this.retryMs * 2, this.deps.timing.maxRetryMs);
    this.deps.onDelayed(failure);
  }

  private drop(pending: PendingCommand<C>): void {
    this.store(this.commands.filter((other) => other.commandId !== pending.commandId));
  }

  private store(commands: PendingCommand<C>[]): void {
    this.commands = commands;
    this.deps.storage.save(commands);
  }
}
