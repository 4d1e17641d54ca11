import { audienceOf } from '../../../core/board/visibility.ts';
import type { PresenceUpdate, TicketActivity } from '../../../core/board/wire/presence.ts';
import { openBoard } from '../../access/board-access.ts';
import type { Bus } from '../../bus/bus.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Store } from '../../storage/store.ts';
import type { Rooms } from '../rooms.ts';
import { PresenceBroadcast, type PresenceBroadcastDeps } from './broadcast.ts';
import { PresenceSession } from './presence-session.ts';
import { createRemotePresence } from './remote-presence.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  rooms: Rooms;
  bus: Bus;
  onError(error: unknown): void;
}

export interface Presence {
  /**
   * Has a person be seen on a board, and tells who else is there and what they do, as far as the
   * person may know it: at most once a second, and nothing while nobody else is there.
   * @throws AppError board.unknown, board.deleted, unauthorized
   */
  follow(
    userId: string,
    boardId: string,
    connection: object | null,
    signal: AbortSignal,
  ): AsyncGenerator<PresenceUpdate>;
  /**
   * What a person does on a board in the window of this connection, until they say otherwise; null
   * is nothing. A ticket that they do not see is as good as none.
   * @throws AppError board.unknown, unauthorized
   */
  say(
    userId: string,
    boardId: string,
    connection: object | null,
    activity: TicketActivity | null,
  ): Promise<void>;
  close(): void;
}

/** Who has which board open, here and in other processes. None of it is stored. */
export function createPresence({ store, repositories, rooms, bus, onError }: Deps): Presence {
  const attendances = new Map<string, PresenceBroadcast>();
  const abroad = createRemotePresence(bus, (boardId) => attendances.get(boardId)?.changed());
  const deps: PresenceBroadcastDeps = {
    rooms,
    abroad,
    onError,
    check: (userId, boardId) =>
      store.read((query) => openBoard(query, repositories, userId, boardId)),
    async audiences(boardId, ticketIds) {
      const { tickets } = repositories;
      const found = await store.read((query) => tickets.visibilities(query, boardId, ticketIds));
      return new Map(found.map((ticket) => [ticket.id, audienceOf(ticket)]));
    },
  };

  function attendanceOf(boardId: string): PresenceBroadcast {
    const known = attendances.get(boardId) ?? new PresenceBroadcast(boardId, deps);
    attendances.set(boardId, known);
    return known;
  }

  return {
    async *follow(userId, boardId, connection, signal) {
      const attendance = attendanceOf(boardId);
      const visitor = new PresenceSession(userId, connection);
      attendance.enter(visitor);
      try {
        await deps.check(userId, boardId);
        visitor.isAdmitted = true;
        attendance.changed();
        yield* visitor.letters(signal);
      } finally {
        attendance.leave(visitor);
        if (attendance.isEmpty) attendances.delete(boardId);
      }
    },

    async say(userId, boardId, connection, activity) {
      const attendance = attendances.get(boardId);
      const visitors = (connection && attendance?.over(connection)) ?? [];
      if (visitors.length === 0) await deps.check(userId, boardId);
      for (const visitor of visitors) visitor.activity = activity;
      if (visitors.length > 0) attendance?.changed();
    },

    close: () => abroad.close(),
  };
}
