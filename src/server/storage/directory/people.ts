import {
  and,
  asc,
  eq,
  inArray,
  is,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { NOBODY } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import type { ListedUser } from './users.ts';

/** Boards that a person manages, and those that they are a member of, by their ids (spec §3). */
export interface PersonsBoards {
  adminBoards: string[];
  userBoards: string[];
}

/** Somebody with their boards. */
export interface ListedWithBoards extends ListedUser, PersonsBoards {}

/** Up to so many people are looked up by statements that are built once. */
const FEW = 8;
const SLOTS = Array.from({ length: FEW }, (_, n) => `id${n}`);

export const NO_BOARDS: PersonsBoards = { adminBoards: [], userBoards: [] };

type Ids = string[] | Placeholder[];

/** Values of many rows as one list, null or empty where there is none. */
const GATHERED = {
  sqlite: (values: SQL, by: SQL) => sql`json_group_array(json_array(${values}) order by ${by})`,
  pg: (values: SQL, by: SQL) => sql`json_agg(json_build_array(${values}) order by ${by})`,
};

/** Who people are, and which boards they are on. */
export function peopleRepository({ boards, members, tickets, users }: Tables) {
  const namedStatement = prepared()((query, $) => selectNamed(query, SLOTS.map($)));
  const gathered = is(boards, SQLiteTable) ? GATHERED.sqlite : GATHERED.pg;
  const withBoardsStatement = prepared()((query, $) => selectWithBoards(query, SLOTS.map($)));

  function named(query: Query, ids: string[]): Promise<ListedUser[]> {
    return isFew(ids) ? namedStatement(query, slots(ids)) : selectNamed(query, ids);
  }

  /** These people with those of their boards that are open. */
  async function withBoards(
    query: Query,
    ids: string[],
    isOpen: (boardId: string) => boolean,
  ): Promise<ListedWithBoards[]> {
    if (isFew(ids)) {
      const rows = await withBoardsStatement(query, slots(ids));
      return rows.map(({ made, joined, ...person }) => {
        const open = (joined ?? []).filter(([id]) => isOpen(id));
        const managed = open.filter(([, role]) => role === 'ADMIN');
        const own = (made ?? []).filter(([id]) => isOpen(id));
        const adminBoards = [...own, ...managed].map(([id]) => id);
        const userBoards = open.filter(([, role]) => role !== 'ADMIN').map(([id]) => id);
        return { adminBoards, userBoards, ...person };
      });
    }
    const of = await boardsOf(query, ids, isOpen);
    return (await named(query, ids)).map((person) => ({
      ...(of.get(person.id) ?? NO_BOARDS),
      ...person,
    }));
  }

  /** Of these people, or of everyone, the boards that they are on. Who made a board manages it. */
  async function boardsOf(
    query: Query,
    ids: string[] | 'everyone',
    isOpen: (boardId: string) => boolean,
  ): Promise<Map<string, PersonsBoards>> {
    const some = ids === 'everyone' ? null : ids;
    const made = await selectMade(query, some);
    const joined = await selectJoined(query, some);
    const found = new Map<string, PersonsBoards>();
    const add = (kind: keyof PersonsBoards, { id, userId }: { id: string; userId: string }) => {
      if (!isOpen(id)) return;
      const of = found.get(userId) ?? { adminBoards: [], userBoards: [] };
      of[kind].push(id);
      found.set(userId, of);
    };
    for (const board of made) add('adminBoards', board);
    for (const board of joined) add(board.role === 'ADMIN' ? 'adminBoards' : 'userBoards', board);
    return found;
  }

  function selectNamed(query: Query, ids: Ids) {
    const { id, email, firstName, lastName, roles, createdAt } = users;
    return query
      .select({ id, email, firstName, lastName, roles })
      .from(users)
      .where(inArray(id, ids))
      .orderBy(asc(createdAt), asc(id));
  }

  function selectWithBoards(query: Query, ids: Ids) {
    const { id, email, firstName, lastName, roles, createdAt } = users;
    const made = and(eq(boards.createdBy, id), isNull(boards.deletedAt));
    const joined = and(eq(members.userId, id), isNull(boards.deletedAt));
    return query
      .select({
        ...{ id, email, firstName, lastName, roles },
        made: list<[string]>(sql`${boards.id}`, sql`where ${made}`),
        joined: list<[string, string]>(
          sql`${boards.id}, ${members.role}`,
          sql`join ${members} on ${eq(members.boardId, boards.id)} where ${joined}`,
        ),
      })
      .from(users)
      .where(inArray(id, ids))
      .orderBy(asc(createdAt), asc(id));
  }

  /** In a text of its own: drizzle takes the table off columns that are selected from one alone. */
  function list<T>(values: SQL, rows: SQL) {
    const all = sql`(select ${gathered(values, sql`${boards.id}`)} from ${boards} ${rows})`;
    return sql`${all}`.mapWith((kept): T[] | null =>
      typeof kept === 'string' ? JSON.parse(kept) : kept,
    );
  }

  function selectMade(query: Query, ids: Ids | null) {
    const by = ids ? inArray(boards.createdBy, ids) : undefined;
    return query
      .select({ id: boards.id, userId: boards.createdBy })
      .from(boards)
      .where(and(by, isNull(boards.deletedAt)))
      .orderBy(asc(boards.id));
  }

  function selectJoined(query: Query, ids: Ids | null) {
    const of = ids ? inArray(members.userId, ids) : undefined;
    return query
      .select({ id: members.boardId, userId: members.userId, role: members.role })
      .from(members)
      .innerJoin(boards, eq(boards.id, members.boardId))
      .where(and(of, isNull(boards.deletedAt)))
      .orderBy(asc(boards.id));
  }

  /**
   * Ids of the boards that a person is on, made a ticket on or is assigned to one on, sorted; boards in
   * the trash are among them where the person is a member.
   */
  async function touchedBoards(query: Query, userId: string): Promise<string[]> {
    const joined = await query
      .select({ id: members.boardId })
      .from(members)
      .where(eq(members.userId, userId));
    const isLive = and(isNull(boards.deletedAt), isNull(tickets.deletedAt));
    const withTickets = await selectWithTickets(query, and(isLive, isOfPerson(userId)));
    return sortedIds([...joined, ...withTickets]);
  }

  /** Ids of all boards that have a ticket of a person's or assigned to them, in the trash too. */
  async function boardsWithTickets(query: Query, userId: string): Promise<string[]> {
    return sortedIds(await selectWithTickets(query, isOfPerson(userId)));
  }

  function selectWithTickets(query: Query, which: SQL | undefined) {
    return query
      .select({ id: tickets.boardId })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .where(which);
  }

  function isOfPerson(userId: string) {
    return or(eq(tickets.assignee, userId), eq(tickets.createdBy, userId));
  }

  /** Takes a person off the tickets that are in the trash, or on a board that is. */
  async function leaveTrash(query: Query, userId: string): Promise<void> {
    const gone = query.select({ id: boards.id }).from(boards).where(isNotNull(boards.deletedAt));
    const inTrash = or(isNotNull(tickets.deletedAt), inArray(tickets.boardId, gone));
    await query
      .update(tickets)
      .set({ assignee: null })
      .where(and(eq(tickets.assignee, userId), inTrash));
    await query
      .update(tickets)
      .set({ createdBy: NOBODY })
      .where(and(eq(tickets.createdBy, userId), inTrash));
  }

  /** The boards that a person made and that are there, by their names. */
  function ownBoards(query: Query, userId: string) {
    return query
      .select({ id: boards.id, name: boards.name })
      .from(boards)
      .where(and(eq(boards.createdBy, userId), isNull(boards.deletedAt)))
      .orderBy(asc(boards.name), asc(boards.id));
  }

  /**
   * Has whoever else gives something to that person, or deletes their account, wait for the
   * transaction's end. Taken before any project and board, so that no two wait for each other. Answers
   * with whether there is such an account.
   */
  async function hold(query: Query, userId: string): Promise<boolean> {
    const held = await query
      .update(users)
      .set({ firstName: sql`${users.firstName}` })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    return held.length > 0;
  }

  /** The same of several people, one after another in the order of their ids. Answers with those who are there. */
  async function holdAll(query: Query, userIds: readonly string[]): Promise<Set<string>> {
    const held = new Set<string>();
    for (const id of [...new Set(userIds)].sort()) if (await hold(query, id)) held.add(id);
    return held;
  }

  return {
    hold,
    holdAll,
    named,
    withBoards,
    boardsOf,
    touchedBoards,
    boardsWithTickets,
    leaveTrash,
    ownBoards,
  };
}

function sortedIds(rows: readonly { id: string }[]): string[] {
  return [...new Set(rows.map(({ id }) => id))].sort();
}

function isFew(ids: string[]): boolean {
  return ids.length > 0 && ids.length <= FEW;
}

/** Where there are fewer, the last one is named again. */
function slots(ids: string[]): Record<string, string> {
  return Object.fromEntries(SLOTS.map((slot, n) => [slot, ids[n] ?? ids.at(-1) ?? '']));
}
