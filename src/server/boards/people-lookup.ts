import { can } from '../../core/permissions.ts';
import { type Actor, fullName } from '../../core/users/user.ts';
import type { WholeTicket } from '../storage/boards/tickets.ts';
import { VersionedCache } from '../storage/cache/versioned-cache.ts';
import {
  type ListedWithBoards,
  NO_BOARDS,
  type PersonsBoards,
} from '../storage/directory/people.ts';
import type { ListedUser } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** Somebody who is named in an answer: by whom something was done, or who is on a board. */
export interface Person extends PersonsBoards {
  id: string;
  name: string;
  email: string;
  roles: string[];
}

export type PeopleLookup = ReturnType<typeof createPeopleLookup>;

/** What all who are kept may take, in bytes, as far as it can be told. */
const MOST = 4 * 1024 * 1024;
/** What somebody takes besides the ids of boards, and such an id. */
const PERSON = 500;
const ID = 80;

/** People as an answer names them: with those of their boards that its reader may open. */
export function createPeopleLookup(
  store: Pick<Store, 'accessVersion'>,
  { boards, people }: Pick<BoardRepositories, 'boards' | 'people'>,
) {
  const kept = new VersionedCache<Person>(MOST);
  /** Who did something to these tickets. */
  async function inTickets(query: Query, reader: Actor, tickets: WholeTicket[]) {
    const named = new Set(tickets.flatMap(({ history }) => history.map(({ by }) => by)));
    if (named.size === 0) return new Map<string, Person>();
    return few(query, reader, [...named]);
  }

  /** These people, of whom those alone are read that may have changed. */
  async function few(query: Query, reader: Actor, ids: string[]) {
    const stamp = store.accessVersion(query);
    const scope = can(reader, 'boards.openAll') ? '' : reader.id;
    const found = new Map<string, Person>();
    const missing = ids.filter((id) => {
      const known = kept.get(stamp, `${id} ${scope}`);
      if (known) found.set(id, known);
      return known === undefined;
    });
    if (missing.length === 0) return found;
    const read = await people.withBoards(query, missing, await openTo(query, reader));
    for (const [id, person] of byId(read)) {
      found.set(id, person);
      kept.set(stamp, `${id} ${scope}`, person, weightOf(person));
    }
    return found;
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

function weightOf({ adminBoards, userBoards }: Person): number {
  return PERSON + ID * (adminBoards.length + userBoards.length);
}

function byId(listed: ListedWithBoards[]): Map<string, Person> {
  return new Map(
    listed.map(({ id, email, roles, firstName, lastName, adminBoards, userBoards }) => {
      const name = fullName({ firstName, lastName });
      return [id, { id, name, email, roles, adminBoards, userBoards }];
    }),
  );
}
