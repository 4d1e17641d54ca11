import { eq, is, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';

/** That a list of people names somebody. */
const NAMES = {
  sqlite: (list: Tables['tickets']['visibleTo'], userId: string) =>
    sql`exists (select 1 from json_each(${list}) where value = ${userId})`,
  pg: (list: Tables['tickets']['visibleTo'], userId: string) =>
    sql`jsonb_exists(${list}, ${userId})`,
};

/**
 * What core decides of rows that were read, as conditions of a query: so that in a query with a limit
 * no ticket takes a place that its reader does not see.
 */
export function visibilityConditions({ boards, members, tickets }: Tables) {
  const names = is(tickets, SQLiteTable) ? NAMES.sqlite : NAMES.pg;

  /** That a person sees the ticket, on a board that they open: core's `sees`. */
  function sees(userId: string): SQL | undefined {
    return or(
      isNull(tickets.visibleTo),
      sql`${tickets.visibleTo} = '[]'`,
      eq(tickets.createdBy, userId),
      eq(tickets.assignee, userId),
      names(tickets.visibleTo, userId),
    );
  }

  /** That a person opens the board, with their membership of it joined: the right `boards.open`. */
  function opens(actor: Actor): SQL | undefined {
    if (can(actor, 'boards.openAll')) return undefined;
    return or(eq(boards.createdBy, actor.id), isNotNull(members.userId));
  }

  return { sees, opens };
}
