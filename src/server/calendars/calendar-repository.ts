import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Actor } from '../../core/users/user.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';
import { coAssignmentsRepository } from '../storage/tickets/co-assignments.ts';
import { visibilityConditions } from '../storage/tickets/visibility.ts';

/** Maximum number of due dates in a calendar. */
const MAX_DATES = RESOURCE_LIMITS.calendarDates.max;

export type CalendarRow = Tables['calendars']['$inferSelect'];

/** Calendar links and the tickets that they show. */
export function calendarsRepository(tables: Tables) {
  const { calendars, tickets, boards, members, columns } = tables;
  const { sees, opens } = visibilityConditions(tables);
  const { assignedTo } = coAssignmentsRepository(tables);

  /** A person's links, oldest first, each with the name of its board. */
  function ofPerson(query: Query, userId: string) {
    const { id, boardId, createdAt } = calendars;
    return query
      .select({ id, boardId, createdAt, boardName: boards.name })
      .from(calendars)
      .leftJoin(boards, eq(boards.id, boardId))
      .where(eq(calendars.userId, userId))
      .orderBy(asc(createdAt), asc(id));
  }

  async function byDigest(query: Query, digest: string): Promise<CalendarRow | null> {
    const [row] = await query.select().from(calendars).where(eq(calendars.digest, digest));
    return row ?? null;
  }

  /**
   * Creates the link of a person and board, or replaces it; the later of two concurrent calls wins.
   */
  async function put(query: Query, row: CalendarRow): Promise<void> {
    const { id, digest, createdAt } = row;
    const set = { id, digest, createdAt };
    const { userId, boardId } = calendars;
    await query
      .insert(calendars)
      .values(row)
      .onConflictDoUpdate(
        row.boardId === null
          ? { target: [userId], targetWhere: sql`board_id is null`, set }
          : { target: [userId, boardId], set },
      );
  }

  /** Returns the removed link; null if the person has no such link. */
  async function removeOwned(query: Query, userId: string, id: string) {
    const [row] = await query
      .delete(calendars)
      .where(and(eq(calendars.id, id), eq(calendars.userId, userId)))
      .returning();
    return row ?? null;
  }

  /**
   * Tickets with a due date that the person may see, latest first: those of one board, or those
   * assigned to them.
   */
  async function dated(query: Query, actor: Actor, boardId: string | null) {
    if (boardId !== null) return selectDated(query, actor, eq(tickets.boardId, boardId));
    const rows = await assignedTo(query, actor.id, (isAssigned) =>
      selectDated(query, actor, isAssigned),
    );
    return rows.sort(latestFirst).slice(0, MAX_DATES);
  }

  function selectDated(query: Query, actor: Actor, isWanted: SQL) {
    const { id: userId } = actor;
    return query
      .select({
        id: tickets.id,
        name: tickets.name,
        dueDate: tickets.dueDate,
        updatedAt: tickets.updatedAt,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        coAssignees: tickets.coAssignees,
        visibleTo: tickets.visibleTo,
        columnName: columns.name,
        boardId: tickets.boardId,
        boardName: boards.name,
        boardCreator: boards.createdBy,
        role: members.role,
      })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .innerJoin(
        columns,
        and(eq(columns.boardId, tickets.boardId), eq(columns.id, tickets.columnId)),
      )
      .leftJoin(members, and(eq(members.boardId, tickets.boardId), eq(members.userId, userId)))
      .where(
        and(
          isWanted,
          isNotNull(tickets.dueDate),
          isNull(tickets.deletedAt),
          isNull(boards.deletedAt),
          opens(actor),
          sees(userId),
        ),
      )
      .orderBy(desc(tickets.dueDate), asc(tickets.id))
      .limit(MAX_DATES);
  }

  return { ofPerson, byDigest, put, removeOwned, dated };
}

interface Dated {
  dueDate: string | null;
  id: string;
}

/** As the database sorts them. */
function latestFirst(a: Dated, b: Dated): number {
  if (a.dueDate === b.dueDate) return a.id < b.id ? -1 : 1;
  return (a.dueDate ?? '') > (b.dueDate ?? '') ? -1 : 1;
}
