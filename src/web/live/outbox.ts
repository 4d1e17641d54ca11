import type { Command } from '../../core/board/commands.ts';
import type { Reply } from '../../core/board/feed.ts';
import type { Timing } from './timing.ts';
import { type Failure, failureOf } from './transport.ts';

/** A command on its way. It is out of the outbox when its effect is in the confirmed board. */
export interface Letter {
  commandId: string;
  command: Command;
  at: number;
  /** The answer's number in the log, once there is an answer. */
  seq: number | null;
}

/** Keeps letters beyond the page's life, so that a reload loses nothing. */
export interface LetterBox {
  load(): Letter[];
  save(letters: readonly Letter[]): void;
}

interface Deps {
  timing: Timing;
  box: LetterBox;
  send(commandId: string, command: Command): Promise<Reply>;
  onChange(): void;
  onRefused(letter: Letter, failure: Failure): void;
  onAnswered(letter: Letter, reply: Reply): void;
  onSignedOut(): void;
}

/**
 * The commands made here that the server has not confirmed, in their order. They are sent one
 * after another; one without an answer is sent again, which the server answers alike.
 */
export class Outbox {
  private letters: Letter[] = [];
  private sending = false;
  private closed = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs: number;

  constructor(private readonly deps: Deps) {
    this.retryMs = deps.timing.firstRetryMs;
  }

  get pending(): readonly Letter[] {
    return this.letters;
  }

  add(letter: Letter): void {
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
   * those answered with a number up to the one reached. A row is as good as an answer.
   */
  confirm(rows: ReadonlyMap<string, number>, reached: number): void {
    const done = (letter: Letter) =>
      rows.has(letter.commandId) || (letter.seq !== null && letter.seq <= reached);
    const confirmed = this.letters.filter(done);
    if (confirmed.length === 0) return;
    this.keep(this.letters.filter((letter) => !done(letter)));
    for (const letter of confirmed) {
      const seq = letter.seq ?? rows.get(letter.commandId) ?? reached;
      this.deps.onAnswered(letter, { seq, result: null });
    }
  }

  /** Tries again now: the connection is back. */
  nudge(): void {
    clearTimeout(this.retryTimer);
    this.retryMs = this.deps.timing.firstRetryMs;
    void this.sendNext();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retryTimer);
  }

  private async sendNext(): Promise<void> {
    const letter = this.letters.find(({ seq }) => seq === null);
    if (!letter || this.sending || this.closed) return;
    this.sending = true;
    try {
      this.answered(letter, await this.deps.send(letter.commandId, letter.command));
    } catch (error) {
      this.failed(letter, failureOf(error));
      return;
    } finally {
      this.sending = false;
    }
    this.retryMs = this.deps.timing.firstRetryMs;
    void this.sendNext();
  }

  private answered(letter: Letter, reply: Reply): void {
    const { seq } = reply;
    // Its caller gets the answer before the row can speak for it.
    this.deps.onAnswered(letter, reply);
    if (seq === null) this.drop(letter);
    else this.keep(this.letters.map((other) => (other === letter ? { ...letter, seq } : other)));
    this.deps.onChange();
  }

  private failed(letter: Letter, failure: Failure): void {
    if (this.closed) return;
    if (failure.kind === 'signedOut') {
      this.deps.onSignedOut();
      return;
    }
    if (failure.kind === 'unreachable') {
      this.retryTimer = setTimeout(() => void this.sendNext(), this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, this.deps.timing.lastRetryMs);
      return;
    }
    this.drop(letter);
    this.deps.onRefused(letter, failure);
    this.deps.onChange();
    queueMicrotask(() => void this.sendNext());
  }

  private drop(letter: Letter): void {
    this.keep(this.letters.filter((other) => other.commandId !== letter.commandId));
  }

  private keep(letters: Letter[]): void {
    this.letters = letters;
    this.deps.box.save(letters);
  }
}
