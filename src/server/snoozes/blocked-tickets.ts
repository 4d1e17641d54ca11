import { finishedColumns } from '../../core/board/columns/finished-columns.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

type Repositories = Pick<BoardRepositories, 'boards' | 'members' | 'ticketLinks'>;

/** The tickets that are blocked by an unfinished ticket that the user sees. */
export async function blockedFor(
  query: Query,
  { boards, members, ticketLinks }: Repositories,
  userId: string,
  ticketIds: readonly string[],
): Promise<Set<string>> {
  const access = await boards.accessOf(query, '', userId);
  const blocked = new Set<string>();
  if (!access) return blocked;
  const links = await ticketLinks.blockersOf(query, ticketIds);
  const ends = await ticketLinks.ends(query, access.actor, links);
  for (const { from, to } of links) {
    const blocker = ends.get(from);
    if (!blocker?.isVisible) continue;
    const { boardId: id, structureTag, columnId } = blocker;
    const columns = await members.columnsAt(query, { id, structureTag });
    if (!finishedColumns(columns.values()).has(columnId)) blocked.add(to);
  }
  return blocked;
}
