import type { SeededBoard } from '../seed.ts';
import { type Answer, httpCaller, newCommandId } from './clients.ts';

type Call = () => Promise<unknown>;

/** Moves a ticket to the end of a column; `column` is its index on the board. */
export type Move = (ticketId: string, columnId: string, column: number) => Promise<unknown>;

/** Moves a board's tickets one after another, each to the next column. */
export function throughColumns({ tickets, columns }: SeededBoard, move: Move): Call {
  let n = 0;
  return () => {
    const at = n % tickets.length;
    const round = Math.floor(n / tickets.length);
    const column = (at + round + 1) % columns.length;
    n += 1;
    return move(tickets[at] as string, columns[column] as string, column);
  };
}

export function restMove(port: number, token: string): Move {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  return async (ticketId, _, column) => {
    const status = encodeURIComponent(`Column ${column + 1}`);
    expectGood(await call('PATCH', `/api/tickets/${ticketId}/move?status=${status}`));
  };
}

export function trpcMove(port: number, token: string, { boardId }: SeededBoard): Move {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  return async (ticketId, columnId) => {
    const input = { commandId: newCommandId(), boardId, ticketId, to: { columnId } };
    expectGood(await call('POST', '/trpc/tickets.move', input));
  };
}

export function expectGood({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`answered with ${status}: ${body}`);
}
