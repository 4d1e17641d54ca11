import type { Push, Snapshot } from '../../core/board/wire/feed.ts';
import type { Timing } from './timing.ts';
import { type Failure, failureOf, type Transport } from './transport.ts';

export type Connection = 'live' | 'reconnecting' | 'offline';

interface Deps {
  boardId: string;
  viewerId: string;
  transport: Transport;
  timing: Timing;
  /** The log cursor of what was received. */
  getCursor(): string;
  getConnection(): Connection;
  setConnection(connection: Connection): void;
  onSnapshot(snapshot: Snapshot): void;
  onPush(push: Push): void;
  onLive(): void;
  /** The server has answered a poll, perhaps for the first time since the board was offline. */
  onReached(wasOffline: boolean): void;
  onUnreached(): void;
  /** The board was refused, or its subscription ended. */
  onEnd(failure: Failure): void;
}

/**
 * The data of an open board from the server: a snapshot, then the log from its cursor, by
 * subscription or, while there is no connection, by polling.
 */
export class BoardFeed {
  private stopFollowing: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLoading = false;
  private reloadMs: number;
  private isClosed = false;

  constructor(private readonly deps: Deps) {
    this.reloadMs = deps.timing.firstRetryMs;
  }

  async load(): Promise<void> {
    if (this.isLoading || this.isClosed) return;
    this.isLoading = true;
    this.stop();
    try {
      const result = this.deps.transport.snapshot(this.deps.boardId);
      // A preloaded snapshot is used synchronously, so that the first render includes the board.
      const snapshot = result instanceof Promise ? await result : result;
      if (this.isClosed) return;
      this.deps.onSnapshot(snapshot);
      this.follow();
    } catch (error) {
      this.deps.onEnd(failureOf(error));
    } finally {
      this.isLoading = false;
    }
  }

  /** Loads the board after a delay, which doubles until the connection is live. */
  reloadLater(): void {
    this.stop();
    this.timer = setTimeout(() => void this.load(), this.reloadMs);
    this.reloadMs = Math.min(this.reloadMs * 2, this.deps.timing.maxReloadMs);
  }

  /** Polls the log over HTTP, which also shows whether the server is reachable. */
  async catchUp(): Promise<Failure | null> {
    const { boardId, transport, getCursor, timing } = this.deps;
    // A late answer still counts.
    const timer = setTimeout(() => this.reportUnreached(), timing.answerMs);
    try {
      this.deps.onPush(await transport.changes(boardId, getCursor()));
    } catch (error) {
      return this.handlePollFailure(failureOf(error));
    } finally {
      clearTimeout(timer);
    }
    const wasOffline = this.deps.getConnection() === 'offline';
    if (wasOffline) this.deps.setConnection('reconnecting');
    this.deps.onReached(wasOffline);
    return null;
  }

  stop(): void {
    this.stopFollowing?.();
    clearTimeout(this.timer);
    if (this.deps.getConnection() === 'live') this.deps.setConnection('reconnecting');
  }

  close(): void {
    this.isClosed = true;
    this.stopFollowing?.();
    clearTimeout(this.timer);
  }

  private follow(): void {
    const { boardId, viewerId, transport, getCursor } = this.deps;
    this.stopFollowing = transport.subscribe(boardId, getCursor(), {
      viewerId,
      onPush: (push) => this.deps.onPush(push),
      onLive: () => this.handleLive(),
      onAway: (isOffline) => this.handleAway(isOffline),
      onEnd: (failure) => this.deps.onEnd(failure),
    });
    // Some proxies never let a websocket open.
    this.pollLater();
  }

  private handleLive(): void {
    this.reloadMs = this.deps.timing.firstRetryMs;
    clearTimeout(this.timer);
    this.deps.setConnection('live');
    this.deps.onLive();
  }

  private handleAway(isOffline: boolean): void {
    const wasLive = this.deps.getConnection() === 'live';
    if (this.isClosed || (!wasLive && !isOffline)) return;
    this.deps.setConnection(isOffline ? 'offline' : 'reconnecting');
    this.deps.onUnreached();
    if (wasLive) this.pollLater(this.deps.timing.firstPollMs);
  }

  private pollLater(delayMs = this.deps.timing.pollMs): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.poll(), delayMs);
  }

  private async poll(): Promise<void> {
    const failure = await this.catchUp();
    if (!failure && !this.isClosed && this.deps.getConnection() !== 'live') this.pollLater();
  }

  /** Returns a failure only where polling must end. */
  private handlePollFailure(failure: Failure): Failure | null {
    if (failure.kind !== 'unreachable' && failure.kind !== 'failing') {
      this.deps.onEnd(failure);
      return failure;
    }
    this.reportUnreached();
    return null;
  }

  private reportUnreached(): void {
    if (this.deps.getConnection() !== 'live') this.deps.setConnection('offline');
    this.deps.onUnreached();
  }
}
