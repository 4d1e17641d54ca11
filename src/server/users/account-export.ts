import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import { exportRowsRepository } from '../storage/boards/export-rows.ts';
import { historyRepository, oldestFirst } from '../storage/boards/history.ts';
import type { TicketRecord } from '../storage/boards/tickets.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Tables } from '../storage/schema.ts';
import type { Query } from '../storage/store.ts';

interface WrittenComment {
  boardId: string;
  ticketId: string;
  id: string;
  text: string;
  photoUrls: readonly string[];
  at: number;
}

interface DoneEntry {
  ticketId: string;
  at: number;
  notes: string;
}

/** A user's tickets, comments and history entries, on tickets that are visible to them now. */
export async function accountContentOf(
  query: Query,
  tables: Tables,
  repositories: BoardRepositories,
  userId: string,
) {
  const exported = exportRowsRepository(tables);
  const visibleIds = new Set<string>();
  const tickets: TicketRecord[] = [];
  const comments: WrittenComment[] = [];
  const history: DoneEntry[] = [];
  const { actor } = await accessOf(query, repositories, userId);
  const isAdmin = can(actor, 'boards.openAll');
  for (const boardId of await repositories.boards.openIds(query, userId, isAdmin)) {
    for await (const portion of exported.ticketsOnBoard(query, boardId)) {
      const visible = portion.filter((ticket) => can(actor, 'tickets.see', { ticket }));
      for (const { id } of visible) visibleIds.add(id);
      tickets.push(...visible.filter((one) => one.createdBy === userId || one.assignee === userId));
    }
    for await (const { author, ...comment } of exported.commentsOf(query, boardId)) {
      if (author === userId && visibleIds.has(comment.ticketId))
        comments.push({ boardId, ...comment });
    }
  }
  for await (const entry of historyRepository(tables).ofPerson(query, userId)) {
    if (visibleIds.has(entry.ticketId)) history.push(entry);
  }
  return { tickets, comments: comments.sort(oldestFirst), history };
}
