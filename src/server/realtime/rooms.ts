import type { Bus } from '../bus/bus.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { Room } from './room.ts';

/** How long a wake-up that was lost can go unnoticed, ms. */
export const RECHECK_MS = 1500;
/** The same where processes tell one another nothing: then each asks the database. */
export const POLL_MS = 250;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  recheckMs?: number;
  onError(error: unknown): void;
}

export interface Rooms {
  /** Enters the board's room, up to date; `leave` must be called in the end. */
  enter(boardId: string): Promise<{ room: Room; leave(): void }>;
  /** How many boards are open in this process. */
  open(): number;
  close(): void;
}

/** The rooms of this process: one for each board that somebody has open. */
export function createRooms(deps: Deps): Rooms {
  const { store, repositories, bus, recheckMs = RECHECK_MS, onError } = deps;
  const rooms = new Map<string, Room>();
  const stops = [
    bus.onWake((boardId) => {
      rooms.get(boardId)?.refresh().catch(onError);
    }),
    bus.onMissed(() => {
      recheck().catch(onError);
    }),
  ];
  const timer = setInterval(() => {
    recheck().catch(onError);
  }, recheckMs);
  timer.unref();

  async function recheck(): Promise<void> {
    const ids = [...rooms.keys()];
    if (ids.length === 0) return;
    const heads = await store.read((query) => repositories.boards.heads(query, ids));
    const known = new Map(heads.map((head) => [head.id, head]));
    for (const [id, room] of rooms) {
      const head = known.get(id);
      const { seq, epoch } = room.cursor;
      if (head?.seq !== seq || head.epoch !== epoch) room.refresh().catch(onError);
    }
  }

  return {
    async enter(boardId) {
      const room = rooms.get(boardId) ?? new Room(boardId, store, repositories);
      rooms.set(boardId, room);
      room.readers += 1;
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        room.readers -= 1;
        if (room.readers === 0) rooms.delete(boardId);
      };
      try {
        await room.refresh();
      } catch (error) {
        leave();
        throw error;
      }
      return { room, leave };
    },
    open: () => rooms.size,
    close() {
      for (const stop of stops) stop();
      clearInterval(timer);
    },
  };
}
