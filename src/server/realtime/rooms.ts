import type { Bus } from '../bus/bus.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { Room } from './room.ts';

/** How long a lost wake-up can go unnoticed. */
export const RECHECK_MS = 1500;
/** The same without a bus between the processes, where each polls the database. */
export const POLL_MS = 250;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  recheckMs?: number;
  onError(error: unknown): void;
}

export interface Rooms {
  /** Enters the board's refreshed room; `leave` must be called in the end. */
  enter(boardId: string): Promise<{ room: Room; leave(): void }>;
  /** The number of boards open in this process. */
  openCount(): number;
  close(): void;
}

/** The rooms of this process: one for each open board. */
export function createRooms(deps: Deps): Rooms {
  const { store, repositories, bus, recheckMs = RECHECK_MS, onError } = deps;
  const rooms = new Map<string, Room>();
  const unsubscribes = [
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
    const headsById = new Map(heads.map((head) => [head.id, head]));
    for (const [id, room] of rooms) {
      const head = headsById.get(id);
      const { seq, epoch } = room.cursor;
      if (head?.seq !== seq || head.epoch !== epoch) room.refresh().catch(onError);
    }
  }

  return {
    async enter(boardId) {
      const room = rooms.get(boardId) ?? new Room(boardId, store, repositories);
      rooms.set(boardId, room);
      room.readers += 1;
      let hasLeft = false;
      const leave = () => {
        if (hasLeft) return;
        hasLeft = true;
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
    openCount: () => rooms.size,
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      clearInterval(timer);
    },
  };
}
