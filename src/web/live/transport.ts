import type { Command } from '../../core/board/commands.ts';
import type { CommandReply, Push, Snapshot } from '../../core/board/wire/feed.ts';
import type { PresenceUpdate, TicketActivity } from '../../core/board/wire/presence.ts';

/** Why a call to the server failed. */
export type Failure =
  /** Refused by a rule of the error catalogue: final. `reason` is the server's text. */
  | { kind: 'refused'; code: string; reason: string }
  /** The session is over. */
  | { kind: 'signedOut' }
  /** The board does not exist, or the user has lost access. */
  | { kind: 'gone' }
  /** The board was deleted while it was open here. */
  | { kind: 'deleted' }
  /** A temporary failure of the server or a proxy, or too many requests. */
  | { kind: 'failing'; reason: string | null; retryAfterMs: number }
  /** Discarded by the user before it was saved. */
  | { kind: 'discarded' }
  /** No response. */
  | { kind: 'unreachable' };

export class TransportError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

export interface LogListener {
  /** User whose own commands are marked in the rows. */
  viewerId: string;
  onPush(push: Push): void;
  /** The subscription is established; also called after each reconnection and silence. */
  onLive(): void;
  /** The websocket is down; the subscription resumes when it is back. */
  onAway(isOffline: boolean): void;
  /** The subscription has ended for good. */
  onEnd(failure: Failure): void;
}

/** Receives the presence of other users on a board. */
export interface PresenceListener {
  onUpdate(update: PresenceUpdate): void;
  /** Presence is unknown until the websocket is back; the server then sends all of it again. */
  onLost(): void;
  /** The server has ended the presence subscription. */
  onEnd(): void;
}

/** Publishes this user's presence on a board. */
export interface PresenceChannel {
  /** Sends the activity in this window, or null for none. It is dropped while disconnected. */
  sendActivity(activity: TicketActivity | null): void;
  leave(): void;
}

/** Connection of an open board to the server. Every call rejects with a TransportError. */
export interface Transport {
  /** Returns a preloaded snapshot synchronously. */
  snapshot(boardId: string): Snapshot | Promise<Snapshot>;
  /** Subscribes to the board's log after a cursor. Returns the unsubscribe function. */
  subscribe(boardId: string, cursor: string, follower: LogListener): () => void;
  /** Fetches the changes after a cursor over HTTP. */
  changes(boardId: string, cursor: string): Promise<Push>;
  /** Sends a command and waits for its reply or the signal. Safe to repeat. */
  send(commandId: string, command: Command, signal?: AbortSignal): Promise<CommandReply>;
}

export function failureOf(error: unknown): Failure {
  return error instanceof TransportError ? error.failure : { kind: 'unreachable' };
}
