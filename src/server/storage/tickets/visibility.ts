import { eq, is, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';

type PeopleColumn = Tables['tickets']['visibleTo' | 'coAssignees'];

/** Condition that a list of user ids contains a user. */
const NAMES = {
  sqlite: (list: PeopleColumn, userId: string | Placeholder) =>
    sql`exists (select 1 from json_each(${list}) where value = ${userId})`,
  pg: (list: PeopleColumn, userId: string | Placeholder) => sql`jsonb_exists(${list}, ${userId})`,
};

/**
 * Core's visibility rules as query conditions, so that tickets hidden from the reader do not use up
 * the limit of a query.
 */
export function visibilityConditions({ boards, members, tickets }: Tables) {
  const names = is(tickets, SQLiteTable) ? NAMES.sqlite : NAMES.pg;

  /** The user may see the ticket, given that they may open its board: core's `sees`. */
  function sees(userId: string | Placeholder): SQL | undefined {
    return or(
      isNull(tickets.visibleTo),
      sql`${tickets.visibleTo} = '[]'`,
      eq(tickets.createdBy, userId),
      eq(tickets.assignee, userId),
      names(tickets.visibleTo, userId),
      names(tickets.coAssignees, userId),
    );
  }

  /** The user may open the board, with their membership of it joined: the right `boards.open`. */
  function opens(actor: Actor): SQL | undefined {
    if (can(actor, 'boards.openAll')) return undefined;
    return or(eq(boards.createdBy, actor.id), isNotNull(members.userId));
  }

  return { sees, opens };
}
