import { type Cursor, formatCursor, type Push, parseCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { openBoard } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { Batch } from './batch.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** After this many rows without a visible change, the viewer still receives a new cursor. */
const MAX_SILENT_ROWS = 200;

/** Checks a viewer's access and returns the head of the board's log. @throws AppError if refused */
export type Admit = (query: Query, viewer: Viewer, boardId: string) => Promise<Cursor>;

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
    viewer: Viewer,
    boardId: string,
    from: string,
    signal: AbortSignal,
    sendNow?: SendNow,
  ): AsyncGenerator<Push>;
  /** The existing rows after the cursor. */
  catchUp(viewer: Viewer, boardId: string, from: string): Promise<Push>;
}

/** A follower of a board: their position, and the last number sent to them. */
interface Follower {
  userId: string;
  cursor: Cursor;
  lastSentSeq: number;
}

/** Delivers a board's log to its viewers. Each viewer receives what they may see. */
export function createSubscriptions({ store, repositories, rooms, admit }: Deps): Subscriptions {
  const admitUser: Admit = (query, viewer, boardId) =>
    openBoard(query, repositories, viewer, boardId);

  /** Checks access and returns the board's head. @throws AppError board.unknown, unauthorized */
  function checkAccess(viewer: Viewer, boardId: string): Promise<Cursor> {
    return store.read((query) => (admit ?? admitUser)(query, viewer, boardId));
  }

  /**
   * Checks access, then enters the room, which then knows everything that was hidden before the
   * check. The log is read last, so that no row is missed in between.
   */
  async function enter(viewer: Viewer, boardId: string, from: string) {
    const cursor = validCursor(await checkAccess(viewer, boardId), parseCursor(from));
    return { cursor, ...(await rooms.enter(boardId)) };
  }

  /** The rows after a viewer's cursor, if they may still open the board. */
  async function next(room: Room, viewer: Viewer, cursor: Cursor): Promise<Batch | null> {
    const batch = await room.after(cursor);
    if (batch?.touchesAccess) await checkAccess(viewer, room.boardId);
    return batch;
  }

  return {
    async catchUp(viewer, boardId, from) {
      const { room, cursor, leave } = await enter(viewer, boardId, from);
      try {
        const batch = cursor && (await next(room, viewer, cursor));
        if (!batch) return resetTo(room);
        return batch.pushFor(viewer.userId) ?? { cursor: formatCursor(batch.cursor), rows: [] };
      } finally {
        leave();
      }
    },

    async *follow(viewer, boardId, from, signal, sendNow = () => false) {
      const { room, cursor, leave } = await enter(viewer, boardId, from);
      try {
        if (!cursor) {
          yield resetTo(room);
          return;
        }
        const { userId } = viewer;
        const follower: Follower = { userId, cursor, lastSentSeq: cursor.seq };
        while (!signal.aborted) {
          const batch = await next(room, viewer, follower.cursor);
          if (!batch) {
            yield resetTo(room);
            return;
          }
          const push = advance(follower, batch);
          if (push) yield push;
          if (batch.rows.length > 0) continue;
          if (room.isDeleted) throw new AppError('board.deleted');
          await room.until(() => !isUpToDate(follower, room, sendNow), signal);
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

/** Advances a follower's cursor and returns the push for them, if any. */
function advance(follower: Follower, batch: Batch): Push | null {
  follower.cursor = batch.cursor;
  const maySkip = batch.cursor.seq - follower.lastSentSeq < MAX_SILENT_ROWS;
  const push = batch.pushFor(follower.userId);
  if (!push && maySkip) return null;
  follower.lastSentSeq = batch.cursor.seq;
  return push ?? { cursor: formatCursor(batch.cursor), rows: [] };
}

/** Sends what can be sent immediately. Returns whether the follower is then up to date. */
function isUpToDate(follower: Follower, room: Room, sendNow: SendNow): boolean {
  if (room.isDeleted) return false;
  if (room.isAtHead(follower.cursor)) return true;
  const batch = room.cachedAfter(follower.cursor);
  if (!batch || batch.touchesAccess) return false;
  const before = { ...follower };
  const push = advance(follower, batch);
  if (!push || sendNow(push)) return true;
  Object.assign(follower, before);
  return false;
}
