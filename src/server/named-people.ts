import { can } from '../core/permissions.ts';
import { type Actor, fullName } from '../core/user.ts';
import { type ListedWithBoards, NO_BOARDS, type PersonsBoards } from './storage/people.ts';
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
    if (named.size === 0) return new Map<string, Person>();
    return byId(await people.withBoards(query, [...named], await openTo(query, reader)));
  }

  /** Everyone with an account. */
  async function everyone(query: Query, reader: Actor, listed: ListedUser[]) {
    const boardsOf = await people.boardsOf(query, 'everyone', await openTo(query, reader));
    return byId(listed.map((person) => ({ ...NO_BOARDS, ...boardsOf.get(person.id), ...person })));
  }

  /** Says of a board whether the reader may open it. */
  async function openTo(query: Query, reader: Actor): Promise<(boardId: string) => boolean> {
    if (can(reader, 'boards.openAll')) return () => true;
    const openIds = new Set(await boards.openIds(query, reader.id, false));
    return (id) => openIds.has(id);
  }

  return { in: inTickets, everyone };
}

function byId(listed: ListedWithBoards[]): Map<string, Person> {
  return new Map(
    listed.map(({ id, email, roles, firstName, lastName, adminBoards, userBoards }) => {
      const name = fullName({ firstName, lastName });
      return [id, { id, name, email, roles, adminBoards, userBoards }];
    }),
  );
}
