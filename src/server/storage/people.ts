import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';
import type { ListedUser } from './users.ts';

/** Boards that a person manages, and those that they are a member of, by their ids (spec §3). */
export interface PersonsBoards {
  adminBoards: string[];
  userBoards: string[];
}

/** Who people are, and which boards they are on. */
export function peopleRepository({ boards, members, users }: Tables) {
  function named(query: Query, ids: string[]): Promise<ListedUser[]> {
    const { id, email, firstName, lastName, roles, createdAt } = users;
    return query
      .select({ id, email, firstName, lastName, roles })
      .from(users)
      .where(inArray(id, ids))
      .orderBy(asc(createdAt), asc(id));
  }

  /** Of these people, or of everyone, the boards that they are on. */
  async function boardsOf(
    query: Query,
    ids: string[] | 'everyone',
    isOpen: (boardId: string) => boolean,
  ): Promise<Map<string, PersonsBoards>> {
    const among = (column: typeof boards.createdBy | typeof members.userId) =>
      ids === 'everyone' ? undefined : inArray(column, ids);
    const made = await query
      .select({ id: boards.id, userId: boards.createdBy })
      .from(boards)
      .where(and(among(boards.createdBy), isNull(boards.deletedAt)))
      .orderBy(asc(boards.id));
    const joined = await query
      .select({ id: members.boardId, userId: members.userId, role: members.role })
      .from(members)
      .innerJoin(boards, eq(boards.id, members.boardId))
      .where(and(among(members.userId), isNull(boards.deletedAt)))
      .orderBy(asc(boards.id));
    const found = new Map<string, PersonsBoards>();
    for (const { id, userId, role } of [...made.map(asManager), ...joined]) {
      if (!isOpen(id)) continue;
      const of = found.get(userId) ?? { adminBoards: [], userBoards: [] };
      (role === 'ADMIN' ? of.adminBoards : of.userBoards).push(id);
      found.set(userId, of);
    }
    return found;
  }

  return { named, boardsOf };
}

function asManager(made: { id: string; userId: string }) {
  return { ...made, role: 'ADMIN' as const };
}
