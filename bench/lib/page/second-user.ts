import type { Place } from '../../../src/core/board/board.ts';
import { nextMove } from '../../scenarios/server/moves.ts';
import type { SeededBoard } from '../seed.ts';
import { dataOf, httpCaller, trpcSocket } from '../server/clients.ts';

/** A second user who moves tickets: a page does not announce changes of its own user. */
export interface SecondUser {
  joins(board: SeededBoard): Promise<void>;
  moves(boardId: string, ticketId: string, to: Place): Promise<void>;
  /** Moves this many tickets a second at an even rate until the returned function is called. */
  startMoving(board: SeededBoard, rate: number): () => Promise<number>;
  leave(): void;
}

export async function startSecondUser(port: number, ownerToken: string): Promise<SecondUser> {
  const call = httpCaller(port);
  const { body } = await call('POST', '/api/auth/register', {
    email: 'colleague@example.org',
    password: 'correct horse battery',
    firstName: 'Bob',
    lastName: 'Busy',
  });
  const { id, token } = JSON.parse(String(body)) as { id: string; token: string };
  const socket = await trpcSocket(port, token);
  const run = async (path: string, input: object) => dataOf(await socket.mutate(path, input));
  return {
    async joins({ boardId }) {
      const owner = await trpcSocket(port, ownerToken);
      const set = [{ userId: id, role: 'EDITOR' }];
      dataOf(await owner.mutate('boards.setMembers', { boardId, set, remove: [] }));
      owner.close();
    },
    async moves(boardId, ticketId, to) {
      await run('tickets.move', { boardId, ticketId, to });
    },
    startMoving(board, rate) {
      const next = nextMove(board, 0);
      const moves: Promise<unknown>[] = [];
      const timer = setInterval(() => moves.push(run('tickets.move', next())), 1000 / rate);
      return async () => {
        clearInterval(timer);
        return (await Promise.all(moves)).length;
      };
    },
    leave: () => socket.close(),
  };
}
