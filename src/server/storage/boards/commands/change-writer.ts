import { and, eq, isNull } from 'drizzle-orm';
import type { Column } from '../../../../core/board/board.ts';
import type { LoggedChange } from '../../../../core/board/change.ts';
import type { HistoryNote } from '../../../../core/board/rule.ts';
import { TimeSlice } from '../../../lib/time-slicing.ts';
import { newId } from '../../../lib/tokens.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';
import { ticketLinksRepository } from '../../tickets/ticket-links.ts';
import { ticketNumbersRepository } from '../../tickets/ticket-numbers.ts';
import type { HistoryRepository } from '../log/history.ts';
import { type DeletionMark, LIVE, type Mutation } from '../rows.ts';
import { savedViewsRepository } from '../saved-views.ts';
import { aboutWordsRepository } from '../search/about-words.ts';
import { commentWriterRepository } from './comment-writer.ts';
import {
  type LastEntries,
  newTicketRow,
  numbersIn,
  ticketValuesOf,
  ticketWriterRepository,
} from './ticket-writer.ts';

/** More changes than this are written in slices, between which others are served. */
const MAX_UNPACED_CHANGES = 20;

/** Writes decided changes to the records. The log row is written separately (log.ts). */
export function changeWriterRepository(tables: Tables, history: HistoryRepository) {
  const { boards, members, columns, tickets } = tables;
  const ticketLinks = ticketLinksRepository(tables);
  const savedViews = savedViewsRepository(tables);
  const ticketNumbers = ticketNumbersRepository(tables);
  const aboutWords = aboutWordsRepository(tables);
  const ticketWriter = ticketWriterRepository(tables);
  const commentWriter = commentWriterRepository(tables);

  /** Writes changes to the records, and notes to the tickets' history. */
  async function write(
    query: Query,
    mutation: Mutation,
    changes: LoggedChange[],
    notes: HistoryNote[] = [],
  ): Promise<void> {
    const lastEntries = await history.add(query, mutation, notes);
    const pace = changes.length > MAX_UNPACED_CHANGES ? new TimeSlice() : null;
    for (const logged of changes) {
      await writeOne(query, mutation, logged, lastEntries);
      if (pace?.isDue) await pace.nextSlice();
    }
    const newRows = changes.flatMap(
      (logged) => newTicketRow(mutation.boardId, logged, lastEntries) ?? [],
    );
    if (newRows.length > 0) await ticketWriter.insert(query, mutation.boardId, newRows);
    for (const { links } of changes) if (links) await ticketLinks.write(query, mutation, links);
    const restoredTickets = changes.filter(
      ({ change, restored }) => restored && change.type === 'ticket.put',
    );
    if (restoredTickets.length > 0)
      await ticketWriter.count(query, mutation.boardId, restoredTickets.length, numbersIn(changes));
    for (const [id, lastEntry] of lastEntries) {
      await ticketWriter.set(query, mutation.boardId, id, { lastEntry });
    }
  }

  async function writeOne(
    query: Query,
    mutation: Mutation,
    logged: LoggedChange,
    lastEntries: LastEntries,
  ): Promise<void> {
    const { change } = logged;
    const { boardId, at, by } = mutation;
    switch (change.type) {
      case 'board.set':
        // Columns and members never change without the head (core's `revised`).
        await query
          .update(boards)
          .set({ ...change.set, structureTag: newId(), ...(logged.restored && LIVE) })
          .where(eq(boards.id, boardId));
        if (change.set.about !== undefined) await aboutWords.set(query, boardId, change.set.about);
        if (change.set.ticketKey) await ticketNumbers.addKey(query, change.set.ticketKey, boardId);
        return;
      case 'board.removed':
        await query
          .update(boards)
          .set({ deletedAt: at, deletedBy: by })
          .where(eq(boards.id, boardId));
        return;
      case 'member.put':
        await query
          .insert(members)
          .values({ boardId, ...change.member })
          .onConflictDoUpdate({
            target: [members.boardId, members.userId],
            set: { role: change.member.role },
          });
        return;
      case 'member.removed':
        await query
          .delete(members)
          .where(and(eq(members.boardId, boardId), eq(members.userId, change.userId)));
        return;
      case 'column.put':
        if (logged.restored) return restoreColumn(query, boardId, change.column);
        await query.insert(columns).values({ boardId, ...change.column });
        return;
      case 'column.set':
        await query
          .update(columns)
          .set(change.set)
          .where(and(eq(columns.boardId, boardId), eq(columns.id, change.id)));
        return;
      case 'column.removed':
        await removeColumn(query, mutation, change.id);
        return;
      case 'ticket.put':
        // New tickets are inserted together, after the columns that may contain them.
        if (logged.restored) await ticketWriter.restore(query, boardId, change.ticket);
        return;
      case 'ticket.set':
        await ticketWriter.set(
          query,
          boardId,
          change.id,
          ticketValuesOf(logged, change, lastEntries),
        );
        return;
      case 'ticket.removed':
        await query
          .update(tickets)
          .set({ deletedAt: at, deletedBy: by, archivedAt: change.isArchived ? at : null })
          .where(and(eq(tickets.boardId, boardId), eq(tickets.id, change.id)));
        await ticketWriter.count(query, boardId, -1);
        return;
      case 'comment.put': {
        if (logged.restored) return commentWriter.mark(query, boardId, change, LIVE);
        const { id, ticketId } = change;
        const { text = '', photoUrls = [] } = logged.comment ?? {};
        const row = { boardId, ticketId, id, author: by, text, photoUrls, at };
        await commentWriter.insert(query, row);
        return;
      }
      case 'comment.set':
        if (logged.comment) await commentWriter.setText(query, mutation, change, logged.comment);
        if (logged.reactions)
          await commentWriter.setReactions(query, boardId, change, logged.reactions);
        return;
      case 'comment.removed':
        return commentWriter.mark(query, boardId, change, { deletedAt: at, deletedBy: by });
      case 'links.changed':
        // Written after the new tickets, which may be among the linked ones.
        return;
      case 'views.changed':
        return savedViews.write(query, boardId, logged.views ?? []);
    }
  }

  /** Marks a column and all of its tickets as deleted. */
  async function removeColumn(query: Query, { boardId, at, by }: Mutation, id: string) {
    const mark: DeletionMark = { deletedAt: at, deletedBy: by };
    await query
      .update(columns)
      .set(mark)
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id)));
    const deleted = await query
      .update(tickets)
      .set(mark)
      .where(and(eq(tickets.boardId, boardId), eq(tickets.columnId, id), isNull(tickets.deletedAt)))
      .returning({ id: tickets.id });
    await ticketWriter.count(query, boardId, -deleted.length);
  }

  async function restoreColumn(query: Query, boardId: string, { id, ...values }: Column) {
    await query
      .update(columns)
      .set({ ...values, ...LIVE })
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id)));
  }

  return { write };
}
