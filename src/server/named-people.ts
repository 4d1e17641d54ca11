import { can } from '../core/permissions.ts';
import { type Actor, fullName } from '../core/user.ts';
import type { PersonsBoards } from './storage/people.ts';
import type { BoardRepositories } from './storage/repositories.ts';
import type { Query } from './storage/store.ts';
import type { WholeTicket } from './storage/ticket-records.ts';
import type { ListedUser } from './storage/users.ts';

/** Somebody who is named in an answer: by whom something was done, or who is on a board. */
export interface Person extends PersonsBoards {
  id: string;
  name: string;
  email: string;
  roles: string[];
}

export type NamedPeople = ReturnType<typeof createNamedPeople>;

/** People as an answer names them: with those of their boards that its reader may open. */
export function createNamedPeople({
  boards,
  people,
}: Pick<BoardRepositories, 'boards' | 'people'>) {
  /** Who did something to these tickets. */
  async function inTickets(query: Query, reader: Actor, tickets: WholeTicket[]) {
    const named = new Set(tickets.flatMap(({ history }) => history.map(({ by }) => by)));
    const listed = named.size > 0 ? await people.named(query, [...named]) : [];
    return of(query, reader, listed);
  }

  async function of(
    query: Query,
    reader: Actor,
    listed: ListedUser[],
    ids: string[] | 'everyone' = listed.map(({ id }) => id),
  ): Promise<Map<string, Person>> {
    if (listed.length === 0) return new Map();
    const opensAll = can(reader, 'boards.openAll');
    const openIds = new Set(opensAll ? [] : await boards.openIds(query, reader.id, false));
    const boardsOf = await people.boardsOf(query, ids, (id) => opensAll || openIds.has(id));
    return new Map(
      listed.map(({ id, email, roles, firstName, lastName }) => {
        const on = boardsOf.get(id) ?? { adminBoards: [], userBoards: [] };
        return [id, { id, name: fullName({ firstName, lastName }), email, roles, ...on }];
      }),
    );
  }

  return { in: inTickets, of };
}
