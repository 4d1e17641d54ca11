import { AppError } from '../../../core/errors.ts';
import type { Rooms } from '../rooms.ts';
import type { PresenceSession } from './presence-session.ts';
import { type Audiences, EMPTY_VIEW, PresenceViews, type Window } from './presence-views.ts';
import type { RemotePresence } from './remote-presence.ts';

/** Minimum time between two presence updates of a board. */
export const BROADCAST_INTERVAL_MS = 1000;

export interface PresenceBroadcastDeps {
  rooms: Rooms;
  /** The presence of users connected to other processes. */
  remote: RemotePresence;
  /** The audience of each of these tickets of a board; missing tickets are left out. */
  audiences(boardId: string, ticketIds: string[]): Promise<Audiences>;
  /** @throws AppError if the user may not currently open the board */
  check(userId: string, boardId: string): Promise<unknown>;
  onError(error: unknown): void;
}

/**
 * Broadcasts who has one board open. The state is in memory and ends with the connections.
 * Nothing is sent while only one user is there.
 */
export class PresenceBroadcast {
  private readonly sessions = new Set<PresenceSession>();
  private timer: NodeJS.Timeout | undefined;
  private hasChanged = false;
  private lastSentAt = Number.NEGATIVE_INFINITY;
  private watcher: AbortController | undefined;
  /** The tickets with a current activity. */
  private ticketIds: ReadonlySet<string> = new Set();

  constructor(
    private readonly boardId: string,
    private readonly deps: PresenceBroadcastDeps,
  ) {}

  get isEmpty(): boolean {
    return this.sessions.size === 0;
  }

  /** Adds a session before it is admitted, so that it can be ended from now on. */
  enter(session: PresenceSession): void {
    this.sessions.add(session);
  }

  leave(session: PresenceSession): void {
    this.sessions.delete(session);
    this.changed();
    if (this.isEmpty) clearTimeout(this.timer);
  }

  /** The admitted sessions of a connection. */
  sessionsOf(connection: object): PresenceSession[] {
    return this.admitted().filter((session) => session.connection === connection);
  }

  /** To be called after each change of the sessions or their activities. */
  changed(): void {
    const sessions = this.admitted();
    this.deps.remote.announce(this.boardId, sessions);
    const windows = this.windows();
    const hasOthers = new Set(windows.map(({ userId }) => userId)).size > 1;
    this.watchIf(hasOthers);
    if (!hasOthers && sessions.every(({ lastView }) => lastView === EMPTY_VIEW)) return;
    this.ticketIds = new Set(windows.flatMap(({ activity }) => activity?.ticketId ?? []));
    this.hasChanged = true;
    const delay = this.lastSentAt + BROADCAST_INTERVAL_MS - performance.now();
    this.timer ??= setTimeout(() => void this.sendAll(), Math.max(0, delay));
  }

  /** All windows that show the board, in any process. */
  private windows(): Window[] {
    return [...this.admitted(), ...this.deps.remote.of(this.boardId)];
  }

  private admitted(): PresenceSession[] {
    return [...this.sessions].filter(({ isAdmitted }) => isAdmitted);
  }

  private async sendAll(): Promise<void> {
    this.hasChanged = false;
    try {
      this.sendUpdates(await this.audiences());
    } catch (error) {
      this.hasChanged = true;
      this.deps.onError(error);
    }
    this.lastSentAt = performance.now();
    this.timer = undefined;
    if (this.hasChanged) this.changed();
  }

  private async audiences(): Promise<Audiences> {
    const ids = [...this.ticketIds];
    return ids.length > 0 ? this.deps.audiences(this.boardId, ids) : new Map();
  }

  private sendUpdates(audiences: Audiences): void {
    const sessions = this.admitted();
    const views = new PresenceViews(this.windows(), audiences);
    for (const session of sessions) {
      if (!session.isReady) {
        this.hasChanged = true;
        continue;
      }
      const { update, view } = views.updateFor(session.userId, session.lastView);
      session.lastView = view;
      if (update) session.push(update);
    }
  }

  private watchIf(hasOthers: boolean): void {
    if (hasOthers && !this.watcher) {
      this.watcher = new AbortController();
      void this.watch(this.watcher.signal);
    }
    if (!hasOthers) {
      this.watcher?.abort();
      this.watcher = undefined;
    }
  }

  /** Follows the board's log for removed members and for tickets whose audience changes. */
  private async watch(signal: AbortSignal): Promise<void> {
    try {
      const { room, leave } = await this.deps.rooms.enter(this.boardId);
      try {
        let { cursor } = room;
        await this.checkAll();
        while (!signal.aborted) {
          if (room.isDeleted) throw new AppError('board.deleted');
          const batch = await room.after(cursor);
          cursor = batch?.cursor ?? room.cursor;
          if (!batch || batch.touchesAccess) await this.checkAll();
          if (!batch || batch.concernsAny(this.ticketIds)) this.changed();
          await room.until(() => room.isDeleted || !room.isAtHead(cursor), signal);
        }
      } finally {
        leave();
      }
    } catch (error) {
      // Clients reconnect and are checked again.
      for (const session of this.sessions) session.end(error);
    }
    if (this.watcher?.signal === signal) this.watcher = undefined;
  }

  private async checkAll(): Promise<void> {
    for (const userId of new Set([...this.sessions].map((session) => session.userId))) {
      try {
        await this.deps.check(userId, this.boardId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const session of this.sessions) if (session.userId === userId) session.end(error);
      }
    }
  }
}
