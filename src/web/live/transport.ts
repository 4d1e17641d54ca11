import type { Command } from '../../core/board/commands.ts';
import type { Push, Reply, Snapshot } from '../../core/board/wire/feed.ts';
import type { PresenceUpdate, TicketActivity } from '../../core/board/wire/presence.ts';

/** Why a call to the server came to nothing. */
export type Failure =
  /** Refused by a rule of the catalogue: final. `reason` is the server's text. */
  | { kind: 'refused'; code: string; reason: string }
  /** The session is over. */
  | { kind: 'signedOut' }
  /** The board is not there, or no longer for this person. */
  | { kind: 'gone' }
  /** The board was deleted while it was open here. */
  | { kind: 'deleted' }
  /** An answer that may be another next time: of a server or proxy that fails, or is too busy. */
  | { kind: 'failing'; reason: string | null; retryAfterMs: number }
  /** Discarded by the person before it was saved. */
  | { kind: 'discarded' }
  /** No answer. */
  | { kind: 'unreachable' };

export class TransportError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

export interface Follower {
  /** Whose commands the rows tell as their own. */
  viewerId: string;
  onPush(push: Push): void;
  /** The server has accepted the subscription; also after each reconnection and silence. */
  onLive(): void;
  /** The websocket is away; the subscription goes on when it is back. */
  onAway(isOffline: boolean): void;
  /** The subscription has ended for good. */
  onEnd(failure: Failure): void;
}

/** Who hears of the others on a board. */
export interface PresenceListener {
  onNews(news: PresenceUpdate): void;
  /** Nothing is known any more: it is all told anew when the websocket is back. */
  onLost(): void;
  /** The server does not tell any more. */
  onEnd(): void;
}

/** Being seen on a board by others. */
export interface PresenceChannel {
  /** Tells what is done in this window; null is nothing. What cannot be told now is not told. */
  say(activity: TicketActivity | null): void;
  leave(): void;
}

/** How an open board talks to the server. Every call rejects with a TransportError. */
export interface Transport {
  /** At once where it is at hand. */
  snapshot(boardId: string): Snapshot | Promise<Snapshot>;
  /** Follows the board's log after a cursor; the answer ends it. */
  follow(boardId: string, cursor: string, follower: Follower): () => void;
  /** What happened after a cursor, over HTTP. */
  changes(boardId: string, cursor: string): Promise<Push>;
  /** Sends a command and waits for its answer or the signal. Sending it again is harmless. */
  send(commandId: string, command: Command, signal?: AbortSignal): Promise<Reply>;
}

export function failureOf(error: unknown): Failure {
  return error instanceof TransportError ? error.failure : { kind: 'unreachable' };
}
