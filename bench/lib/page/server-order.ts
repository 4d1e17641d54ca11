import { byPosition } from '../../../src/core/board/ordering.ts';
import type { Snapshot } from '../../../src/core/board/wire/feed.ts';
import { httpCaller } from '../server/clients.ts';

/** The ids of a board's tickets in each of its columns, in the server's order. */
export async function orderOf(
  port: number,
  token: string,
  boardId: string,
): Promise<Map<string, string[]>> {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  const { body } = await call('GET', `/api/boards/${boardId}/snapshot`);
  const { columns, tickets } = JSON.parse(String(body)) as Snapshot;
  const order = new Map(columns.toSorted(byPosition).map(({ id }) => [id, [] as string[]]));
  for (const { id, columnId } of tickets.toSorted(byPosition)) order.get(columnId)?.push(id);
  return order;
}
