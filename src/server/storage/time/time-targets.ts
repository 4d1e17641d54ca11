import { and, eq, inArray } from 'drizzle-orm';
import type { BoardRole } from '../../../core/board/board.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

const TICKETS_PER_READ = 500;

/**
 * A ticket that time is recorded for, with the fields that decide who sees it
 * (access/ticket-access.ts).
 */
export interface TargetTicket
  extends Pick<Ticket, 'createdBy' | 'assignee' | 'coAssignees' | 'visibleTo'> {
  id: string;
  name: string;
  /** As `WEB-12`; '' without one. */
  number: string;
  boardId: string;
  boardName: string;
  boardCreator: string;
  /** The reader's role on the board, if they are a member. */
  role: BoardRole | null;
  projectId: string | null;
  /** Whether the board shows the time of others. */
  sharesTime: boolean;
  /** Whether it or its board is in the trash. Archived tickets are not. */
  isDeleted: boolean;
}

/** The tickets that time is recorded for. */
export function timeTargetsRepository({ tickets, boards, members }: Tables) {
  /** Existing tickets by id, including those in the archive and in the trash. */
  async function ticketsOf(
    query: Query,
    ids: readonly string[],
    readerId: string,
  ): Promise<Map<string, TargetTicket>> {
    const all = [...new Set(ids)];
    const found = new Map<string, TargetTicket>();
    for (let from = 0; from < all.length; from += TICKETS_PER_READ) {
      const rows = await select(query, all.slice(from, from + TICKETS_PER_READ), readerId);
      for (const { ticketKey, deletedAt, archivedAt, boardDeletedAt, ...row } of rows) {
        const number = numberOf({ ticketKey }, row);
        const isDeleted = boardDeletedAt !== null || (deletedAt !== null && archivedAt === null);
        found.set(row.id, { ...row, number, isDeleted });
      }
    }
    return found;
  }

  function select(query: Query, ids: string[], readerId: string) {
    return query
      .select({
        id: tickets.id,
        name: tickets.name,
        number: tickets.number,
        createdBy: tickets.createdBy,
        assignee: tickets.assignee,
        coAssignees: tickets.coAssignees,
        visibleTo: tickets.visibleTo,
        deletedAt: tickets.deletedAt,
        archivedAt: tickets.archivedAt,
        boardId: boards.id,
        boardName: boards.name,
        boardCreator: boards.createdBy,
        boardDeletedAt: boards.deletedAt,
        ticketKey: boards.ticketKey,
        projectId: boards.projectId,
        sharesTime: boards.sharesTime,
        role: members.role,
      })
      .from(tickets)
      .innerJoin(boards, eq(boards.id, tickets.boardId))
      .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, readerId)))
      .where(inArray(tickets.id, ids));
  }

  return { ticketsOf };
}
