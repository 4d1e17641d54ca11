import { AppError } from '../../../core/errors.ts';
import type { Rooms } from '../rooms.ts';
import type { PresenceSession } from './presence-session.ts';
import { type Audiences, NOBODY, PresenceViews, type Window } from './presence-views.ts';
import type { RemotePresence } from './remote-presence.ts';

/** How often a viewer is told of others at most, ms. */
export const BROADCAST_INTERVAL_MS = 1000;

export interface PresenceBroadcastDeps {
  rooms: Rooms;
  /** Who has the same board open in other processes. */
  abroad: RemotePresence;
  /** Who sees each of these tickets of a board; those that are not there are left out. */
  audiences(boardId: string, ticketIds: string[]): Promise<Audiences>;
  /** @throws AppError where the person may not open the board now. */
  check(userId: string, boardId: string): Promise<unknown>;
  onError(error: unknown): void;
}

/**
 * Who has one board open: kept in memory, gone with their connections. It is at rest while that is
 * one person.
 */
export class PresenceBroadcast {
  private readonly visitors = new Set<PresenceSession>();
  private timer: NodeJS.Timeout | undefined;
  private isStale = false;
  private toldAt = Number.NEGATIVE_INFINITY;
  private watching: AbortController | undefined;
  /** Those that somebody does something to. */
  private ticketIds: ReadonlySet<string> = new Set();

  constructor(
    private readonly boardId: string,
    private readonly deps: PresenceBroadcastDeps,
  ) {}

  get isEmpty(): boolean {
    return this.visitors.size === 0;
  }

  /** Lets a visitor in who is still to be admitted: from now on they leave when they have to. */
  enter(visitor: PresenceSession): void {
    this.visitors.add(visitor);
  }

  leave(visitor: PresenceSession): void {
    this.visitors.delete(visitor);
    this.changed();
    if (this.isEmpty) clearTimeout(this.timer);
  }

  /** Those admitted who came over a connection. */
  over(connection: object): PresenceSession[] {
    return this.admitted().filter((visitor) => visitor.connection === connection);
  }

  /** To be called after each change of who is there or of what they do. */
  changed(): void {
    const visitors = this.admitted();
    this.deps.abroad.tell(this.boardId, visitors);
    const windows = this.windows();
    const isCompany = new Set(windows.map(({ userId }) => userId)).size > 1;
    this.watchIf(isCompany);
    if (!isCompany && visitors.every(({ knows }) => knows === NOBODY)) return;
    this.ticketIds = new Set(windows.flatMap(({ activity }) => activity?.ticketId ?? []));
    this.isStale = true;
    const rest = this.toldAt + BROADCAST_INTERVAL_MS - performance.now();
    this.timer ??= setTimeout(() => void this.tellAll(), Math.max(0, rest));
  }

  /** All that show the board, in whichever process. */
  private windows(): Window[] {
    return [...this.admitted(), ...this.deps.abroad.of(this.boardId)];
  }

  private admitted(): PresenceSession[] {
    return [...this.visitors].filter(({ isAdmitted }) => isAdmitted);
  }

  private async tellAll(): Promise<void> {
    this.isStale = false;
    try {
      this.tellEach(await this.audiences());
    } catch (error) {
      this.isStale = true;
      this.deps.onError(error);
    }
    this.toldAt = performance.now();
    this.timer = undefined;
    if (this.isStale) this.changed();
  }

  private async audiences(): Promise<Audiences> {
    const ids = [...this.ticketIds];
    return ids.length > 0 ? this.deps.audiences(this.boardId, ids) : new Map();
  }

  private tellEach(audiences: Audiences): void {
    const visitors = this.admitted();
    const views = new PresenceViews(this.windows(), audiences);
    for (const visitor of visitors) {
      if (!visitor.isReady) {
        this.isStale = true;
        continue;
      }
      const { news, view } = views.newsFor(visitor.userId, visitor.knows);
      visitor.knows = view;
      if (news) visitor.tell(news);
    }
  }

  private watchIf(isCompany: boolean): void {
    if (isCompany && !this.watching) {
      this.watching = new AbortController();
      void this.watch(this.watching.signal);
    }
    if (!isCompany) {
      this.watching?.abort();
      this.watching = undefined;
    }
  }

  /** Follows the board's log for who is taken off the board, and for tickets that are hidden. */
  private async watch(signal: AbortSignal): Promise<void> {
    try {
      const { room, leave } = await this.deps.rooms.enter(this.boardId);
      try {
        let { cursor } = room;
        await this.checkAll();
        while (!signal.aborted) {
          if (room.gone) throw new AppError('board.deleted');
          const batch = await room.after(cursor);
          cursor = batch?.cursor ?? room.cursor;
          if (!batch || batch.touchesAccess) await this.checkAll();
          if (!batch || batch.tellsOf(this.ticketIds)) this.changed();
          await room.until(() => room.gone || !room.isAtHead(cursor), signal);
        }
      } finally {
        leave();
      }
    } catch (error) {
      // They come again, and are looked at anew.
      for (const visitor of this.visitors) visitor.end(error);
    }
    if (this.watching?.signal === signal) this.watching = undefined;
  }

  private async checkAll(): Promise<void> {
    for (const userId of new Set([...this.visitors].map((visitor) => visitor.userId))) {
      try {
        await this.deps.check(userId, this.boardId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const visitor of this.visitors) if (visitor.userId === userId) visitor.end(error);
      }
    }
  }
}
