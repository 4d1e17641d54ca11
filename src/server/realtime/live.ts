import {
  type Cursor,
  formatCursor,
  type Push,
  parseCursor,
  type Row,
} from '../../core/board/feed.ts';
import { AppError } from '../../core/errors.ts';
import { openedBoard } from '../access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { projected, type SharedRow, touchesAccess } from './projection.ts';
import type { Following, Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** After so many rows in which nothing was for a viewer, their cursor is moved on all the same. */
const SILENT_ROWS = 200;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  rooms: Rooms;
}

export interface Live {
  /** Every row after the cursor that the person may receive, as it happens, in order, once. */
  follow(userId: string, boardId: string, from: string, signal: AbortSignal): AsyncGenerator<Push>;
  /** The rows after the cursor that are there now. */
  catchUp(userId: string, boardId: string, from: string): Promise<Push>;
}

/** Brings a board's log to its viewers, each of whom receives what they may see. */
export function createLive({ store, repositories, rooms }: Deps): Live {
  /** The board's head as it is now. @throws AppError board.unknown, unauthorized */
  function opened(userId: string, boardId: string): Promise<Cursor> {
    return store.read((query) => openedBoard(query, repositories, userId, boardId));
  }

  /** What a viewer at `cursor` receives, and the cursor that they have then reached. */
  async function next(
    room: Room,
    userId: string,
    cursor: Cursor,
  ): Promise<{ rows: Row[]; cursor: Cursor } | null> {
    const following: Following = await room.after(cursor);
    if ('reset' in following) return null;
    if (following.rows.some(touchesAccess)) await opened(userId, room.boardId);
    const last = following.rows.at(-1)?.row.seq ?? cursor.seq;
    return { rows: rowsFor(following.rows, userId), cursor: { epoch: cursor.epoch, seq: last } };
  }

  return {
    async catchUp(userId, boardId, from) {
      const { room, leave } = await rooms.enter(boardId);
      try {
        const cursor = within(await opened(userId, boardId), parseCursor(from));
        const step = cursor && (await next(room, userId, cursor));
        if (!step) return { cursor: formatCursor(room.cursor), reset: true };
        return { cursor: formatCursor(step.cursor), rows: step.rows };
      } finally {
        leave();
      }
    },

    async *follow(userId, boardId, from, signal) {
      // Enter the room first and read the log second, so that nothing falls in between.
      const { room, leave } = await rooms.enter(boardId);
      try {
        let cursor = within(await opened(userId, boardId), parseCursor(from));
        let told = cursor?.seq ?? 0;
        while (!signal.aborted) {
          const step = cursor && (await next(room, userId, cursor));
          if (!step) {
            yield { cursor: formatCursor(room.cursor), reset: true };
            return;
          }
          const isNews = step.rows.length > 0 || step.cursor.seq - told >= SILENT_ROWS;
          const moved = step.cursor.seq !== cursor?.seq;
          cursor = step.cursor;
          if (isNews) {
            told = cursor.seq;
            yield { cursor: formatCursor(cursor), rows: step.rows };
          }
          if (moved) continue;
          if (room.gone) throw new AppError('board.unknown');
          await room.changed(cursor, signal);
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

function rowsFor(rows: SharedRow[], userId: string): Row[] {
  const result: Row[] = [];
  for (const row of rows) {
    const mine = projected(row, userId);
    if (mine) result.push(mine);
  }
  return result;
}
