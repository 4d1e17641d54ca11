import type { Command } from '../../core/board/commands.ts';
import type { Reply } from '../../core/board/wire/feed.ts';
import type { Timing } from './timing.ts';
import { type Failure, failureOf } from './transport.ts';

/** A command on its way. It is out of the outbox when its effect is in the confirmed board. */
export interface PendingCommand {
  commandId: string;
  command: Command;
  at: number;
  /** The answer's number in the log, once there is an answer. */
  seq: number | null;
}

/** Keeps letters beyond the page's life, so that a reload loses nothing. */
export interface PendingCommandStorage {
  load(): PendingCommand[];
  save(letters: readonly PendingCommand[]): void;
  /** Tells other tabs what was discarded: they may have taken over the same letters. */
  discard?(commandIds: readonly string[]): void;
  /** Hears of what other tabs discard. The answer ends it. */
  onDiscarded?(listener: (commandIds: readonly string[]) => void): () => void;
}

interface Deps {
  timing: Timing;
  box: PendingCommandStorage;
  send(commandId: string, command: Command, signal: AbortSignal): Promise<Reply>;
  onChange(): void;
  /** Before each try of the first waiting command. */
  onTry(): void;
  /** The first waiting command could not be saved now, and is tried again. */
  onDelayed(failure: Failure): void;
  /** The first waiting command waits no longer. */
  onProgress(): void;
  onRefused(letter: PendingCommand, failure: Failure): void;
  onAnswered(letter: PendingCommand, reply: Reply): void;
  onSignedOut(): void;
}

/** A letter that was sent and has no answer yet. */
interface Request {
  letter: PendingCommand;
  controller: AbortController;
}

/**
 * The commands made here that the server has not confirmed, in their order. They are sent one
 * after another; one without an answer is sent again, which the server answers alike.
 */
export class CommandQueue {
  private letters: PendingCommand[] = [];
  private sending: Request | null = null;
  private closed = false;
  /** Whether the last try was answered with a failure: then only time or the person tries again. */
  private isFailing = false;
  private readonly stopHearing: (() => void) | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs: number;

  constructor(private readonly deps: Deps) {
    this.retryMs = deps.timing.firstRetryMs;
    this.stopHearing = deps.box.onDiscarded?.((commandIds) => this.remove(commandIds));
  }

  get pending(): readonly PendingCommand[] {
    return this.letters;
  }

  add(letter: PendingCommand): void {
    this.keep([...this.letters, letter]);
    this.deps.onChange();
    void this.sendNext();
  }

  /** Takes up what an earlier page could not send. */
  resume(): void {
    this.keep([...this.deps.box.load(), ...this.letters]);
    void this.sendNext();
  }

  /**
   * Drops what the confirmed board holds: commands whose rows came, by their ids and numbers, and
   * those answered with a number up to the one reached. A row is as good as an answer: a request that
   * still waits for one holds up the next command no longer.
   */
  confirm(rows: ReadonlyMap<string, number>, reached: number): void {
    const done = (letter: PendingCommand) =>
      rows.has(letter.commandId) || (letter.seq !== null && letter.seq <= reached);
    const confirmed = this.letters.filter(done);
    if (confirmed.length === 0) return;
    if (confirmed.some(({ seq }) => seq === null)) this.progressed();
    const isUnderWay = this.isSendingOneOf(confirmed);
    if (isUnderWay) this.abandon();
    this.keep(this.letters.filter((letter) => !done(letter)));
    for (const letter of confirmed) {
      const seq = letter.seq ?? rows.get(letter.commandId) ?? reached;
      this.deps.onAnswered(letter, { seq, result: null });
    }
    if (isUnderWay) void this.sendNext();
  }

  /** The server can be reached again: tries now, unless it answered with a failure. */
  nudge(): void {
    if (!this.isFailing) void this.resend();
  }

  /** Tries again now, unless a request is under way. Resolves when there is an answer, or none. */
  resend(): Promise<void> {
    clearTimeout(this.retryTimer);
    this.retryMs = this.deps.timing.firstRetryMs;
    return this.sendNext();
  }

  /** Tries again now, in place of a request that has no answer yet. */
  retry(): Promise<void> {
    this.abandon();
    return this.resend();
  }

  /** Removes commands that have no answer yet, here and in other tabs. */
  discard(commandIds: readonly string[]): void {
    this.deps.box.discard?.(commandIds);
    this.remove(commandIds);
  }

  close(): void {
    this.closed = true;
    this.stopHearing?.();
    clearTimeout(this.retryTimer);
  }

  private async sendNext(): Promise<void> {
    const letter = this.letters.find(({ seq }) => seq === null);
    if (!letter || this.sending || this.closed) return;
    const request: Request = { letter, controller: new AbortController() };
    this.sending = request;
    this.deps.onTry();
    const { signal } = request.controller;
    const outcome = await this.deps.send(letter.commandId, letter.command, signal).catch(failureOf);
    // Abandoned meanwhile, and another request may be under way.
    if (this.sending !== request) return;
    this.sending = null;
    if ('kind' in outcome) {
      this.failed(letter, outcome);
      return;
    }
    this.answered(letter, outcome);
    this.progressed();
    void this.sendNext();
  }

  private isSendingOneOf(letters: readonly PendingCommand[]): boolean {
    return this.sending !== null && letters.includes(this.sending.letter);
  }

  private abandon(): void {
    this.sending?.controller.abort();
    this.sending = null;
  }

  private remove(commandIds: readonly string[]): void {
    const removed = this.letters.filter(
      ({ commandId, seq }) => seq === null && commandIds.includes(commandId),
    );
    if (removed.length === 0) return;
    if (this.isSendingOneOf(removed)) this.abandon();
    this.keep(this.letters.filter((letter) => !removed.includes(letter)));
    clearTimeout(this.retryTimer);
    this.progressed();
    for (const letter of removed) this.deps.onRefused(letter, { kind: 'discarded' });
    this.deps.onChange();
    void this.sendNext();
  }

  private progressed(): void {
    this.isFailing = false;
    this.retryMs = this.deps.timing.firstRetryMs;
    this.deps.onProgress();
  }

  private answered(letter: PendingCommand, reply: Reply): void {
    const { seq } = reply;
    // Its caller gets the answer before the row can speak for it.
    this.deps.onAnswered(letter, reply);
    if (seq === null) this.drop(letter);
    else this.keep(this.letters.map((other) => (other === letter ? { ...letter, seq } : other)));
    this.deps.onChange();
  }

  private failed(letter: PendingCommand, failure: Failure): void {
    if (this.closed) return;
    if (failure.kind === 'signedOut') {
      this.deps.onSignedOut();
      return;
    }
    if (failure.kind === 'unreachable' || failure.kind === 'failing') {
      this.retryLater(failure);
      return;
    }
    this.drop(letter);
    this.progressed();
    this.deps.onRefused(letter, failure);
    this.deps.onChange();
    queueMicrotask(() => void this.sendNext());
  }

  private retryLater(failure: Failure): void {
    this.isFailing = failure.kind === 'failing';
    const wanted = failure.kind === 'failing' ? failure.retryAfterMs : 0;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.sendNext(), Math.max(this.retryMs, wanted));
    this.retryMs = Math.min(this.retryMs * 2, this.deps.timing.maxRetryMs);
    this.deps.onDelayed(failure);
  }

  private drop(letter: PendingCommand): void {
    this.keep(this.letters.filter((other) => other.commandId !== letter.commandId));
  }

  private keep(letters: PendingCommand[]): void {
    this.letters = letters;
    this.deps.box.save(letters);
  }
}
