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

/** The tickets, comments and history entries of a person, on the tickets that they see now. */
export async function accountContentOf(
  query: Query,
  tables: Tables,
  repositories: BoardRepositories,
  userId: string,
) {
  const exported = exportRowsRepository(tables);
  const seenIds = new Set<string>();
  const tickets: TicketRecord[] = [];
  const comments: WrittenComment[] = [];
  const history: DoneEntry[] = [];
  const { actor } = await accessOf(query, repositories, userId);
  const isAdmin = can(actor, 'boards.openAll');
  for (const boardId of await repositories.boards.openIds(query, userId, isAdmin)) {
    for await (const portion of exported.ticketsOnBoard(query, boardId)) {
      const seen = portion.filter((ticket) => can(actor, 'tickets.see', { ticket }));
      for (const { id } of seen) seenIds.add(id);
      tickets.push(...seen.filter((one) => one.createdBy === userId || one.assignee === userId));
    }
    for await (const { author, ...comment } of exported.commentsOf(query, boardId)) {
      if (author === userId && seenIds.has(comment.ticketId))
        comments.push({ boardId, ...comment });
    }
  }
  for await (const entry of historyRepository(tables).ofPerson(query, userId)) {
    if (seenIds.has(entry.ticketId)) history.push(entry);
  }
  return { tickets, comments: comments.sort(oldestFirst), history };
}
