import { and, inArray } from 'drizzle-orm';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** Boards that a person manages, and those that they are a member of, by their ids (spec §3). */
export interface PersonsBoards {
  adminBoards: string[];
  userBoards: string[];
}

/** Which boards people are on. */
export function peopleRepository({ boards, members }: Tables) {
  /** Of these people, among these boards. */
  async function boardsOf(
    query: Query,
    userIds: string[],
    boardIds: string[],
  ): Promise<Map<string, PersonsBoards>> {
    const found = new Map(
      userIds.map((id): [string, PersonsBoards] => [id, { adminBoards: [], userBoards: [] }]),
    );
    const made = await query
      .select({ id: boards.id, userId: boards.createdBy })
      .from(boards)
      .where(and(inArray(boards.createdBy, userIds), inArray(boards.id, boardIds)));
    for (const { id, userId } of made) found.get(userId)?.adminBoards.push(id);
    const joined = await query
      .select({ id: members.boardId, userId: members.userId, role: members.role })
      .from(members)
      .where(and(inArray(members.userId, userIds), inArray(members.boardId, boardIds)));
    for (const { id, userId, role } of joined) {
      const of = found.get(userId);
      (role === 'ADMIN' ? of?.adminBoards : of?.userBoards)?.push(id);
    }
    return found;
  }

  return { boardsOf };
}
