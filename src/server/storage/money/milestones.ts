import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, max, or } from 'drizzle-orm';
import type { BoardRole } from '../../../core/board/board.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type {
  MilestoneTicket,
  StoredMilestone,
} from '../../../core/money/fixed-prices/milestones.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

const TICKETS_PER_READ = 500;
/** Maximum number of tickets to choose from. */
const MAX_OFFERED_TICKETS = 1000;

/**
 * A ticket of a project's boards, with the fields that decide who sees it
 * (access/ticket-access.ts).
 */
export interface ProjectTicket
  extends MilestoneTicket,
    Pick<Ticket, 'createdBy' | 'assignee' | 'coAssignees' | 'visibleTo'> {
  boardCreator: string;
  role: BoardRole | null;
}

/** Milestones of projects, and the tickets that can belong to them. */
export function milestonesRepository(tables: Tables) {
  const { milestones, tickets, boards, columns, members } = tables;

  /** Those of these projects that are not deleted, in their order. */
  async function ofProjects(
    query: Query,
    projectIds: readonly string[],
  ): Promise<StoredMilestone[]> {
    if (projectIds.length === 0) return [];
    const rows = await query
      .select()
      .from(milestones)
      .where(and(inArray(milestones.projectId, [...projectIds]), isNull(milestones.deletedAt)))
      .orderBy(asc(milestones.projectId), asc(milestones.position), asc(milestones.id));
    return rows.map(rowOf);
  }

  async function projectOf(query: Query, id: string): Promise<string | null> {
    const [row] = await query
      .select({ projectId: milestones.projectId })
      .from(milestones)
      .where(eq(milestones.id, id));
    return row?.projectId ?? null;
  }

  /** Locked until the end of the transaction: a draft that bills it, and an edit, exclude each other. */
  async function lock(query: Query, ids: readonly string[]): Promise<StoredMilestone[]> {
    const found: StoredMilestone[] = [];
    // One by one in one order, so that two transactions do not wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      const rows = await query
        .update(milestones)
        .set({ id: milestones.id })
        .where(eq(milestones.id, id))
        .returning();
      found.push(...rows.map(rowOf));
    }
    return found;
  }

  /** How many a project has, deleted ones included. */
  async function countOf(query: Query, projectId: string): Promise<number> {
    const [row] = await query
      .select({ all: count() })
      .from(milestones)
      .where(eq(milestones.projectId, projectId));
    return row?.all ?? 0;
  }

  async function lastPosition(query: Query, projectId: string): Promise<number> {
    const [row] = await query
      .select({ last: max(milestones.position) })
      .from(milestones)
      .where(eq(milestones.projectId, projectId));
    return Number(row?.last ?? 0);
  }

  async function insert(query: Query, milestone: StoredMilestone, at: number): Promise<void> {
    await query.insert(milestones).values({ ...milestone, createdAt: at, updatedAt: at });
  }

  /** Writes a milestone that the transaction has locked. */
  async function set(query: Query, milestone: StoredMilestone, at: number): Promise<void> {
    const { id, ...values } = milestone;
    await query
      .update(milestones)
      .set({ ...values, updatedAt: at })
      .where(eq(milestones.id, id));
  }

  /** Deletes those that were marked as deleted before a time. */
  async function dropDeletedBefore(query: Query, at: number): Promise<void> {
    await query
      .delete(milestones)
      .where(and(isNotNull(milestones.deletedAt), lt(milestones.deletedAt, at)));
  }

  async function removeOfProject(query: Query, projectId: string): Promise<void> {
    await query.delete(milestones).where(eq(milestones.projectId, projectId));
  }

  /** The tickets among these that are on boards of the project, and not in the trash. */
  async function ticketsOf(
    query: Query,
    projectId: string,
    ids: readonly string[],
    readerId: string,
  ): Promise<Map<string, ProjectTicket>> {
    const all = [...new Set(ids)];
    const found = new Map<string, ProjectTicket>();
    for (let from = 0; from < all.length; from += TICKETS_PER_READ) {
      const some = all.slice(from, from + TICKETS_PER_READ);
      const rows = await selectTickets(query, projectId, readerId, some);
      for (const ticket of rows) found.set(ticket.id, ticket);
    }
    return found;
  }

  /** The tickets of a project's boards to choose from, newest first. */
  function offeredTickets(query: Query, projectId: string, readerId: string) {
    return selectTickets(query, projectId, readerId, null);
  }

  async function selectTickets(
    query: Query,
    projectId: string,
    readerId: string,
    ids: readonly string[] | null,
  ): Promise<ProjectTicket[]> {
    const rows = await query
      .select({
        id: tickets.id,
        name: tickets.name,
        number: tickets.number,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        coAssignees: tickets.coAssignees,
        visibleTo: tickets.visibleTo,
        boardId: boards.id,
        boardName: boards.name,
        boardCreator: boards.createdBy,
        ticketKey: boards.ticketKey,
        isDone: columns.isDone,
        role: members.role,
      })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(columns, eq(columns.id, tickets.columnId))
      .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, readerId)))
      .where(
        and(
          eq(boards.projectId, projectId),
          isNull(boards.deletedAt),
          ids
            ? and(
                inArray(tickets.id, [...ids]),
                or(isNull(tickets.deletedAt), isNotNull(tickets.archivedAt)),
              )
            : isNull(tickets.deletedAt),
        ),
      )
      .orderBy(desc(tickets.createdAt), asc(tickets.id))
      .limit(ids ? ids.length : MAX_OFFERED_TICKETS);
    return rows.map(({ ticketKey, isDone, ...row }) => {
      return { ...row, number: numberOf({ ticketKey }, row), isDone: isDone === true };
    });
  }

  return {
    ...{ ofProjects, projectOf, lock, countOf, lastPosition, insert, set, dropDeletedBefore },
    ...{ removeOfProject, ticketsOf, offeredTickets },
  };
}

function rowOf(row: Tables['milestones']['$inferSelect']): StoredMilestone {
  const { createdAt: _, updatedAt: __, ...milestone } = row;
  return milestone;
}
