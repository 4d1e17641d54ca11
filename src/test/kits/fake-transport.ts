import type { Board } from '../../core/board/board.ts';
import { apply } from '../../core/board/change.ts';
import type { Command } from '../../core/board/commands.ts';
import { decide } from '../../core/board/decide.ts';
import {
  type CommandReply,
  formatCursor,
  type LogEntry,
  type Push,
  parseCursor,
} from '../../core/board/wire/feed.ts';
import type { Actor } from '../../core/users/user.ts';
import {
  type Failure,
  type LogListener,
  type Transport,
  TransportError,
} from '../../web/live/transport.ts';

/** A command that was sent and waits for the test to answer it. */
export interface SentCommand {
  commandId: string;
  command: Command;
  /** Aborted when no caller waits for the reply anymore. */
  signal: AbortSignal | undefined;
  answer(reply: CommandReply): void;
  fail(failure: Failure): void;
}

/**
 * A transport controlled by the test, with a board at the server end. Nothing happens by itself:
 * the test answers commands, delivers rows and fails calls one by one.
 */
export class FakeTransport implements Transport {
  readonly sent: SentCommand[] = [];
  readonly snapshots: { answer(): void; fail(failure: Failure): void }[] = [];
  readonly polls: { answer(push?: Push): void; fail(failure: Failure): void }[] = [];
  follower: LogListener | undefined;
  epoch = 'past';
  private rows: LogEntry[] = [];
  private at = 1000;

  constructor(public board: Board) {}

  /** The latest number of the server's log. */
  get seq(): number {
    return this.rows.length;
  }

  /** Executes a command at the server end without delivering it. */
  commit(
    { commandId, command }: Pick<SentCommand, 'commandId' | 'command'>,
    actor: Actor,
  ): CommandReply {
    const existing = this.rows.find((row) => row.commandId === commandId);
    if (existing) return { seq: existing.seq, result: null };
    this.at += 1;
    const { changes: logged, result = null } = decide(this.board, command, {
      actor,
      at: this.at,
      commandId,
    });
    if (logged.length === 0) return { seq: null, result };
    const changes = logged.map(({ change }) => change);
    this.board = apply(this.board, changes);
    this.rows.push({ seq: this.seq + 1, commandId, by: actor.id, changes });
    return { seq: this.seq, result };
  }

  /** The rows after a number, as a push. */
  pushAfter(seq: number, upTo = this.seq): Push {
    return { cursor: this.cursorAt(upTo), rows: this.rows.slice(seq, upTo) };
  }

  /** Delivers the rows after a number over the subscription. */
  deliver(seq: number, upTo = this.seq): void {
    this.follower?.onPush(this.pushAfter(seq, upTo));
  }

  /** Replaces the board and starts a new log, with a new epoch. */
  renew(board: Board): void {
    this.epoch = 'anew';
    this.rows = [];
    this.board = board;
  }

  cursorAt(seq: number): string {
    return formatCursor({ epoch: this.epoch, seq });
  }

  snapshot() {
    const { board } = this;
    const { members, columns, tickets, ...head } = board;
    const snapshot = {
      ...head,
      cursor: this.cursorAt(this.seq),
      members: [...members.values()],
      columns: [...columns.values()],
      tickets: [...tickets.values()],
    };
    return pendingCall(this.snapshots, () => snapshot);
  }

  subscribe(_boardId: string, _cursor: string, follower: LogListener): () => void {
    this.follower = follower;
    return () => {
      if (this.follower === follower) this.follower = undefined;
    };
  }

  changes(_boardId: string, cursor: string): Promise<Push> {
    const from = parseCursor(cursor);
    const isKnown = from?.epoch === this.epoch && from.seq <= this.seq;
    const reset: Push = { cursor: this.cursorAt(this.seq), reset: true };
    const push = isKnown ? this.pushAfter(from.seq) : reset;
    return pendingCall(this.polls, () => push);
  }

  send(commandId: string, command: Command, signal?: AbortSignal): Promise<CommandReply> {
    return new Promise((resolve, reject) => {
      const fail = (failure: Failure) => reject(new TransportError(failure));
      signal?.addEventListener('abort', () => fail({ kind: 'unreachable' }));
      this.sent.push({ commandId, command, signal, answer: resolve, fail });
    });
  }
}

function pendingCall<T>(
  calls: { answer(value?: T): void; fail(failure: Failure): void }[],
  usual: () => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (failure: Failure) => reject(new TransportError(failure));
    calls.push({ answer: (value = usual()) => resolve(value), fail });
  });
}
