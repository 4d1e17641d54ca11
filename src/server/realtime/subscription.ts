import { type Cursor, formatCursor, type Push, parseCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { openBoard } from '../access/board-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { Batch } from './batch.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** After this many rows without a visible change, the viewer still receives a new cursor. */
const MAX_SILENT_ROWS = 200;

/** Checks a viewer's access and returns the head of the board's log. @throws AppError if refused */
export type Admit = (query: Query, viewerId: string, boardId: string) => Promise<Cursor>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  rooms: Rooms;
  /** Replaces the default check that the user may open the board. */
  admit?: Admit;
}

/** Sends a push immediately. Returns false if it cannot; the feed then yields the push. */
export type SendNow = (push: Push) => boolean;

export interface Subscriptions {
  /**
   * Yields every row after the cursor that the user may receive, live, in order and exactly once.
   * New rows are offered to `sendNow` first.
   */
  follow(
    userId: string,
    boardId: string,
    from: string,
    signal: AbortSignal,
    sendNow?: SendNow,
  ): AsyncGenerator<Push>;
  /** The existing rows after the cursor. */
  catchUp(userId: string, boardId: string, from: string): Promise<Push>;
}

/** A follower of a board: their position, and the last number sent to them. */
interface Viewer {
  userId: string;
  cursor: Cursor;
  lastSentSeq: number;
}

/** Delivers a board's log to its viewers, each of whom receives what they may see. */
export function createSubscriptions({ store, repositories, rooms, admit }: Deps): Subscriptions {
  const admitUser: Admit = (query, userId, boardId) =>
    openBoard(query, repositories, userId, boardId);

  /** Checks access and returns the board's head. @throws AppError board.unknown, unauthorized */
  function checkAccess(userId: string, boardId: string): Promise<Cursor> {
    return store.read((query) => (admit ?? admitUser)(query, userId, boardId));
  }

  /**
   * Checks access, then enters the room, which then knows everything that was hidden before the
   * check. The log is read last, so that no row is missed in between.
   */
  async function enter(userId: string, boardId: string, from: string) {
    const cursor = validCursor(await checkAccess(userId, boardId), parseCursor(from));
    return { cursor, ...(await rooms.enter(boardId)) };
  }

  /** The rows after a viewer's cursor, if they may still open the board. */
  async function next(room: Room, userId: string, cursor: Cursor): Promise<Batch | null> {
    const batch = await room.after(cursor);
    if (batch?.touchesAccess) await checkAccess(userId, room.boardId);
    return batch;
  }

  return {
    async catchUp(userId, boardId, from) {
      const { room, cursor, leave } = await enter(userId, boardId, from);
      try {
        const batch = cursor && (await next(room, userId, cursor));
        if (!batch) return resetTo(room);
        return batch.pushFor(userId) ?? { cursor: formatCursor(batch.cursor), rows: [] };
      } finally {
        leave();
      }
    },

    async *follow(userId, boardId, from, signal, sendNow = () => false) {
      const { room, cursor, leave } = await enter(userId, boardId, from);
      try {
        if (!cursor) {
          yield resetTo(room);
          return;
        }
        const viewer: Viewer = { userId, cursor, lastSentSeq: cursor.seq };
        while (!signal.aborted) {
          const batch = await next(room, userId, viewer.cursor);
          if (!batch) {
            yield resetTo(room);
            return;
          }
          const push = advance(viewer, batch);
          if (push) yield push;
          if (batch.rows.length > 0) continue;
          if (room.isDeleted) throw new AppError('board.deleted');
          await room.until(() => !isUpToDate(viewer, room, sendNow), signal);
        }
      } finally {
        leave();
      }
    },
  };
}

/** Rejects a cursor ahead of `head`, which would skip the row that revokes the access. */
function validCursor(head: Cursor, cursor: Cursor | null): Cursor | null {
  const isValid = cursor?.epoch === head.epoch && cursor.seq <= head.seq;
  return isValid ? cursor : null;
}

function resetTo(room: Room): Push {
  return { cursor: formatCursor(room.cursor), reset: true };
}

/** Advances a viewer's cursor and returns the push for them, if any. */
function advance(viewer: Viewer, batch: Batch): Push | null {
  viewer.cursor = batch.cursor;
  const maySkip = batch.cursor.seq - viewer.lastSentSeq < MAX_SILENT_ROWS;
  const push = batch.pushFor(viewer.userId);
  if (!push && maySkip) return null;
  viewer.lastSentSeq = batch.cursor.seq;
  return push ?? { cursor: formatCursor(batch.cursor), rows: [] };
}

/** Sends what can be sent immediately. Returns whether the viewer is then up to date. */
function isUpToDate(viewer: Viewer, room: Room, sendNow: SendNow): boolean {
  if (room.isDeleted) return false;
  if (room.isAtHead(viewer.cursor)) return true;
  const batch = room.cachedAfter(viewer.cursor);
  if (!batch || batch.touchesAccess) return false;
  const before = { ...viewer };
  const push = advance(viewer, batch);
  if (!push || sendNow(push)) return true;
  Object.assign(viewer, before);
  return false;
}
