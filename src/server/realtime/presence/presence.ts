import { audienceOf } from '../../../core/board/visibility.ts';
import type { PresenceUpdate, TicketActivity } from '../../../core/board/wire/presence.ts';
import { openBoard } from '../../access/board-access.ts';
import { userViewer, type Viewer } from '../../access/viewer.ts';
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
   * Shows a user as present on a board, and yields the other users and their activities, as far as
   * visible: at most once a second, and nothing while no one else is there.
   * @throws AppError board.unknown, board.deleted, unauthorized
   */
  follow(
    viewer: Viewer,
    boardId: string,
    connection: object | null,
    signal: AbortSignal,
  ): AsyncGenerator<PresenceUpdate>;
  /**
   * Sets a user's activity on a board in the window of this connection; null for none. Activities
   * on tickets hidden from the user are not shown to anyone.
   * @throws AppError board.unknown, unauthorized
   */
  setActivity(
    viewer: Viewer,
    boardId: string,
    connection: object | null,
    activity: TicketActivity | null,
  ): Promise<void>;
  close(): void;
}

/** Tracks who has which board open, in this and other processes. Nothing is stored. */
export function createPresence({ store, repositories, rooms, bus, onError }: Deps): Presence {
  const broadcasts = new Map<string, PresenceBroadcast>();
  const remote = createRemotePresence(bus, (boardId) => broadcasts.get(boardId)?.changed());
  const deps: PresenceBroadcastDeps = {
    rooms,
    remote: remote,
    onError,
    check: (userId, boardId) => check(userViewer(userId), boardId),
    async audiences(boardId, ticketIds) {
      const { tickets } = repositories;
      const found = await store.read((query) => tickets.visibilities(query, boardId, ticketIds));
      return new Map(found.map((ticket) => [ticket.id, audienceOf(ticket)]));
    },
  };

  async function check(viewer: Viewer, boardId: string): Promise<void> {
    await store.read((query) => openBoard(query, repositories, viewer, boardId));
  }

  function broadcastOf(boardId: string): PresenceBroadcast {
    const broadcast = broadcasts.get(boardId) ?? new PresenceBroadcast(boardId, deps);
    broadcasts.set(boardId, broadcast);
    return broadcast;
  }

  return {
    async *follow(viewer, boardId, connection, signal) {
      const broadcast = broadcastOf(boardId);
      const session = new PresenceSession(viewer.userId, connection);
      broadcast.enter(session);
      try {
        await check(viewer, boardId);
        session.isAdmitted = true;
        broadcast.changed();
        yield* session.updates(signal);
      } finally {
        broadcast.leave(session);
        if (broadcast.isEmpty) broadcasts.delete(boardId);
      }
    },

    async setActivity(viewer, boardId, connection, activity) {
      const broadcast = broadcasts.get(boardId);
      const sessions = (connection && broadcast?.sessionsOf(connection)) ?? [];
      if (sessions.length === 0) await check(viewer, boardId);
      for (const session of sessions) session.activity = activity;
      if (sessions.length > 0) broadcast?.changed();
    },

    close: () => remote.close(),
  };
}
