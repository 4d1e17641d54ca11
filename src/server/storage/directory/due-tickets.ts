import { and, eq, gt, gte, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { endOfDay } from '../../../core/board/fields/due.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { coAssignmentsRepository } from '../tickets/co-assignments.ts';
import { visibilityConditions } from '../tickets/visibility.ts';

/** Maximum number of a user's overdue tickets, and of those due later. */
const MAX_DUE_TICKETS = RESOURCE_LIMITS.dueTickets.max;

/** Tickets with a due date, by assignee. */
export function dueTicketsRepository(tables: Tables) {
  const { boards, columns, members, tickets } = tables;
  const { sees, opens } = visibilityConditions(tables);
  const { assignedTo } = coAssignmentsRepository(tables);

  /**
   * Tickets assigned to a user, on boards that they may open, that are due by the end of a day
   * (`YYYY-MM-DD`), most urgent first, without those in columns for finished tickets (B15). Overdue tickets do not use up the limit of later ones.
   */
  async function dueOf(
    query: Query,
    actor: Actor,
    { now, lastDay }: { now: string; lastDay: string },
  ) {
    const { dueDate } = tickets;
    // Without a time of day, a ticket is due at the end of the day.
    const today = `${now.slice(0, 10)}T00:00:00`;
    const isPast = or(lt(dueDate, today), and(gt(dueDate, today), lt(dueDate, now)));
    const isToCome = or(eq(dueDate, today), gte(dueDate, now));
    const overdue = await select(query, actor, isPast);
    return [
      ...overdue,
      ...(await select(query, actor, and(isToCome, lte(dueDate, endOfDay(lastDay))))),
    ];
  }

  async function select(query: Query, actor: Actor, isDue: SQL | undefined) {
    const rows = await assignedTo(query, actor.id, (isAssigned) =>
      selectDue(query, actor, and(isAssigned, isDue)),
    );
    return rows.sort(byDueDate).slice(0, MAX_DUE_TICKETS);
  }

  function selectDue(query: Query, actor: Actor, isWanted: SQL | undefined) {
    return query
      .select({
        boardCreator: boards.createdBy,
        role: members.role,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        coAssignees: tickets.coAssignees,
        visibleTo: tickets.visibleTo,
        boardId: tickets.boardId,
        boardName: boards.name,
        ticketId: tickets.id,
        ticketName: tickets.name,
        columnName: columns.name,
        dueDate: tickets.dueDate,
      })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .innerJoin(columns, and(eq(columns.boardId, boards.id), eq(columns.id, tickets.columnId)))
      .leftJoin(members, and(eq(members.boardId, tickets.boardId), eq(members.userId, actor.id)))
      .where(
        and(
          isWanted,
          eq(columns.isDone, false),
          isNull(tickets.deletedAt),
          isNull(boards.deletedAt),
          opens(actor),
          sees(actor.id),
        ),
      )
      .orderBy(tickets.dueDate, tickets.id)
      .limit(MAX_DUE_TICKETS);
  }

  return { dueOf };
}

interface Due {
  dueDate: string | null;
  ticketId: string;
}

/** The most urgent first, as the database sorts them. */
function byDueDate(a: Due, b: Due): number {
  if (a.dueDate === b.dueDate) return a.ticketId < b.ticketId ? -1 : 1;
  return (a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1;
}
