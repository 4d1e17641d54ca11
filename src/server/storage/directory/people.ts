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
import { assignedTo, assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { coAssignmentsRepository } from '../tickets/co-assignments.ts';
import type { ListedUser } from './users.ts';

/** Ids of the boards that a user manages, and of the others that they are on (spec §3). */
export interface UserBoards {
  adminBoards: string[];
  userBoards: string[];
}

/** A user with their boards. */
export interface UserWithBoards extends ListedUser, UserBoards {}

/** Up to this many users are read by prepared statements. */
const MAX_PREPARED_IDS = 8;
const SLOTS = Array.from({ length: MAX_PREPARED_IDS }, (_, n) => `id${n}`);

export const NO_BOARDS: UserBoards = { adminBoards: [], userBoards: [] };

type Ids = string[] | Placeholder[];

/** Aggregates values of many rows into one list; null or empty without rows. */
const AGGREGATES = {
  sqlite: (values: SQL, by: SQL) => sql`json_group_array(json_array(${values}) order by ${by})`,
  pg: (values: SQL, by: SQL) => sql`json_agg(json_build_array(${values}) order by ${by})`,
};

/** Users, and the boards that they are on. */
export function peopleRepository(tables: Tables) {
  const { boards, members, tickets, users } = tables;
  const coAssignments = coAssignmentsRepository(tables);
  const namedStatement = prepared()((query, $) => selectNamed(query, SLOTS.map($)));
  const aggregate = is(boards, SQLiteTable) ? AGGREGATES.sqlite : AGGREGATES.pg;
  const withBoardsStatement = prepared()((query, $) => selectWithBoards(query, SLOTS.map($)));

  function named(query: Query, ids: string[]): Promise<ListedUser[]> {
    return isShortList(ids) ? namedStatement(query, slots(ids)) : selectNamed(query, ids);
  }

  /** The users who are ADMINs, by their ids. */
  async function adminIds(query: Query): Promise<string[]> {
    const rows = await query.select({ id: users.id, roles: users.roles }).from(users);
    const admins = rows.filter(({ roles }) => roles.includes('ADMIN'));
    return admins.map(({ id }) => id).sort();
  }

  /** These users, with those of their boards that `isOpen` accepts. */
  async function withBoards(
    query: Query,
    ids: string[],
    isOpen: (boardId: string) => boolean,
  ): Promise<UserWithBoards[]> {
    if (isShortList(ids)) {
      const rows = await withBoardsStatement(query, slots(ids));
      return rows.map(({ created, joined, ...person }) => {
        const open = (joined ?? []).filter(([id]) => isOpen(id));
        const managed = open.filter(([, role]) => role === 'ADMIN');
        const own = (created ?? []).filter(([id]) => isOpen(id));
        const adminBoards = [...own, ...managed].map(([id]) => id);
        const userBoards = open.filter(([, role]) => role !== 'ADMIN').map(([id]) => id);
        return { adminBoards, userBoards, ...person };
      });
    }
    const boardsByUser = await boardsOf(query, ids, isOpen);
    return (await named(query, ids)).map((person) => ({
      ...(boardsByUser.get(person.id) ?? NO_BOARDS),
      ...person,
    }));
  }

  /** The boards of these users, or of everyone. The creator of a board manages it. */
  async function boardsOf(
    query: Query,
    ids: string[] | 'everyone',
    isOpen: (boardId: string) => boolean,
  ): Promise<Map<string, UserBoards>> {
    const some = ids === 'everyone' ? null : ids;
    const created = await selectCreated(query, some);
    const joined = await selectJoined(query, some);
    const byUser = new Map<string, UserBoards>();
    const add = (kind: keyof UserBoards, { id, userId }: { id: string; userId: string }) => {
      if (!isOpen(id)) return;
      const userBoards = byUser.get(userId) ?? { adminBoards: [], userBoards: [] };
      userBoards[kind].push(id);
      byUser.set(userId, userBoards);
    };
    for (const board of created) add('adminBoards', board);
    for (const board of joined) add(board.role === 'ADMIN' ? 'adminBoards' : 'userBoards', board);
    return byUser;
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
    const created = and(eq(boards.createdBy, id), isNull(boards.deletedAt));
    const joined = and(eq(members.userId, id), isNull(boards.deletedAt));
    return query
      .select({
        ...{ id, email, firstName, lastName, roles },
        created: list<[string]>(sql`${boards.id}`, sql`where ${created}`),
        joined: list<[string, string]>(
          sql`${boards.id}, ${members.role}`,
          sql`join ${members} on ${eq(members.boardId, boards.id)} where ${joined}`,
        ),
      })
      .from(users)
      .where(inArray(id, ids))
      .orderBy(asc(createdAt), asc(id));
  }

  /**
   * An SQL expression of its own: drizzle removes the table from columns of a single-table select.
   */
  function list<T>(values: SQL, rows: SQL) {
    const all = sql`(select ${aggregate(values, sql`${boards.id}`)} from ${boards} ${rows})`;
    return sql`${all}`.mapWith((stored): T[] | null =>
      typeof stored === 'string' ? JSON.parse(stored) : stored,
    );
  }

  function selectCreated(query: Query, ids: Ids | null) {
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
   * Sorted ids of the boards that a user is on, created a ticket on or is assigned a ticket on.
   * Boards in the trash are included if the user is a member.
   */
  async function boardsNaming(query: Query, userId: string): Promise<string[]> {
    const joined = await query
      .select({ id: members.boardId })
      .from(members)
      .where(eq(members.userId, userId));
    const isLive = and(isNull(boards.deletedAt), isNull(tickets.deletedAt));
    const withTickets = await selectWithTickets(query, and(isLive, isOfPerson(query, userId)));
    return sortedIds([...joined, ...withTickets]);
  }

  /** Sorted ids of all boards, in the trash too, with a ticket created by or assigned to a user. */
  async function boardsWithTickets(query: Query, userId: string): Promise<string[]> {
    return sortedIds(await selectWithTickets(query, isOfPerson(query, userId)));
  }

  function selectWithTickets(query: Query, which: SQL | undefined) {
    return query
      .select({ id: tickets.boardId })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .where(which);
  }

  function isOfPerson(query: Query, userId: string) {
    return or(coAssignments.isAssigned(query, userId), eq(tickets.createdBy, userId));
  }

  /** Removes a user from tickets that are in the trash, or on a board that is. */
  async function removeFromDeletedTickets(query: Query, userId: string): Promise<void> {
    const deletedBoards = query
      .select({ id: boards.id })
      .from(boards)
      .where(isNotNull(boards.deletedAt));
    const inTrash = or(isNotNull(tickets.deletedAt), inArray(tickets.boardId, deletedBoards));
    const { id, assignee, coAssignees } = tickets;
    const assigned = await query
      .select({ id, assignee, coAssignees })
      .from(tickets)
      .where(and(coAssignments.isAssigned(query, userId), inTrash));
    for (const ticket of assigned) {
      const others = assignedTo(assigneeIdsOf(ticket).filter((person) => person !== userId));
      await query.update(tickets).set(others).where(eq(id, ticket.id));
      await coAssignments.set(query, { id: ticket.id, ...others });
    }
    await query
      .update(tickets)
      .set({ createdBy: DELETED_USER_ID })
      .where(and(eq(tickets.createdBy, userId), inTrash));
  }

  /** The live boards that a user created, by name. */
  function ownBoards(query: Query, userId: string) {
    return query
      .select({ id: boards.id, name: boards.name })
      .from(boards)
      .where(and(eq(boards.createdBy, userId), isNull(boards.deletedAt)))
      .orderBy(asc(boards.name), asc(boards.id));
  }

  /**
   * Locks an account: transactions that give something to that user, or delete the account, wait
   * for the end of this one. Taken before any project or board, to avoid deadlocks. Returns whether
   * the account exists.
   */
  async function lockUser(query: Query, userId: string): Promise<boolean> {
    const rows = await query
      .update(users)
      .set({ firstName: sql`${users.firstName}` })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    return rows.length > 0;
  }

  /** Same for several users, in the order of their ids. Returns those that exist. */
  async function lockUsers(query: Query, userIds: readonly string[]): Promise<Set<string>> {
    const lockedIds = new Set<string>();
    for (const id of [...new Set(userIds)].sort()) if (await lockUser(query, id)) lockedIds.add(id);
    return lockedIds;
  }

  return {
    lockUser,
    lockUsers,
    adminIds,
    named,
    withBoards,
    boardsOf,
    boardsNaming,
    boardsWithTickets,
    removeFromDeletedTickets,
    ownBoards,
  };
}

function sortedIds(rows: readonly { id: string }[]): string[] {
  return [...new Set(rows.map(({ id }) => id))].sort();
}

function isShortList(ids: string[]): boolean {
  return ids.length > 0 && ids.length <= MAX_PREPARED_IDS;
}

/** Unused slots repeat the last id. */
function slots(ids: string[]): Record<string, string> {
  return Object.fromEntries(SLOTS.map((slot, n) => [slot, ids[n] ?? ids.at(-1) ?? '']));
}
