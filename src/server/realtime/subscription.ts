import { type Cursor, formatCursor, type Push, parseCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { openBoard } from '../access/board-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { Batch } from './batch.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** After so many rows in which nothing was for a viewer, their cursor is moved on all the same. */
const SILENT_ROWS = 200;

/** Lets a viewer in, and tells where the board's log has got to. @throws AppError when it does not */
export type Admit = (query: Query, viewerId: string, boardId: string) => Promise<Cursor>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  rooms: Rooms;
  /** Who is let in, where it is not people who may open the board. */
  letIn?: Admit;
}

/** Takes a push at once; false when it cannot, and then the feed yields it. */
export type SendNow = (push: Push) => boolean;

export interface Subscriptions {
  /**
   * Every row after the cursor that the person may receive, as it happens, in order, once. What
   * comes while it waits is offered to `sendNow` first.
   */
  follow(
    userId: string,
    boardId: string,
    from: string,
    signal: AbortSignal,
    sendNow?: SendNow,
  ): AsyncGenerator<Push>;
  /** The rows after the cursor that are there now. */
  catchUp(userId: string, boardId: string, from: string): Promise<Push>;
}

/** Somebody who follows a board: the number that they have reached, and the one last told. */
interface Viewer {
  userId: string;
  cursor: Cursor;
  told: number;
}

/** Brings a board's log to its viewers, each of whom receives what they may see. */
export function createSubscriptions({ store, repositories, rooms, letIn }: Deps): Subscriptions {
  const letPersonIn: Admit = (query, userId, boardId) =>
    openBoard(query, repositories, userId, boardId);

  /** The board's head as it is now. @throws AppError board.unknown, unauthorized */
  function opened(userId: string, boardId: string): Promise<Cursor> {
    return store.read((query) => (letIn ?? letPersonIn)(query, userId, boardId));
  }

  /**
   * Lets somebody in and enters the room after it: it then knows of all that was hidden before they
   * came. The log is read last, so that nothing falls in between.
   */
  async function entered(userId: string, boardId: string, from: string) {
    const cursor = within(await opened(userId, boardId), parseCursor(from));
    return { cursor, ...(await rooms.enter(boardId)) };
  }

  /** The rows after a viewer's cursor, if they may still open the board. */
  async function next(room: Room, userId: string, cursor: Cursor): Promise<Batch | null> {
    const batch = await room.after(cursor);
    if (batch?.touchesAccess) await opened(userId, room.boardId);
    return batch;
  }

  return {
    async catchUp(userId, boardId, from) {
      const { room, cursor, leave } = await entered(userId, boardId, from);
      try {
        const batch = cursor && (await next(room, userId, cursor));
        if (!batch) return resetTo(room);
        return batch.pushFor(userId) ?? { cursor: formatCursor(batch.cursor), rows: [] };
      } finally {
        leave();
      }
    },

    async *follow(userId, boardId, from, signal, sendNow = () => false) {
      const { room, cursor, leave } = await entered(userId, boardId, from);
      try {
        if (!cursor) {
          yield resetTo(room);
          return;
        }
        const viewer: Viewer = { userId, cursor, told: cursor.seq };
        while (!signal.aborted) {
          const batch = await next(room, userId, viewer.cursor);
          if (!batch) {
            yield resetTo(room);
            return;
          }
          const push = taken(viewer, batch);
          if (push) yield push;
          if (batch.rows.length > 0) continue;
          if (room.gone) throw new AppError('board.deleted');
          await room.until(() => !isServed(viewer, room, sendNow), signal);
        }
      } finally {
        leave();
      }
    },
  };
}

/** A cursor ahead of `head` would pass over the row that takes the access away again. */
function within(head: Cursor, cursor: Cursor | null): Cursor | null {
  const fits = cursor?.epoch === head.epoch && cursor.seq <= head.seq;
  return fits ? cursor : null;
}

function resetTo(room: Room): Push {
  return { cursor: formatCursor(room.cursor), reset: true };
}

/** Moves a viewer on; answers with what they are to be told, if anything. */
function taken(viewer: Viewer, batch: Batch): Push | null {
  viewer.cursor = batch.cursor;
  const isSilent = batch.cursor.seq - viewer.told < SILENT_ROWS;
  const push = batch.pushFor(viewer.userId);
  if (!push && isSilent) return null;
  viewer.told = batch.cursor.seq;
  return push ?? { cursor: formatCursor(batch.cursor), rows: [] };
}

/** Whether a viewer has all that there is, after being sent what can be sent without waiting. */
function isServed(viewer: Viewer, room: Room, sendNow: SendNow): boolean {
  if (room.gone) return false;
  if (room.isAtHead(viewer.cursor)) return true;
  const batch = room.atHand(viewer.cursor);
  if (!batch || batch.touchesAccess) return false;
  const before = { ...viewer };
  const push = taken(viewer, batch);
  if (!push || sendNow(push)) return true;
  Object.assign(viewer, before);
  return false;
}
