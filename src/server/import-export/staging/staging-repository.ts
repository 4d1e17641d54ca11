import {
  and,
  eq,
  inArray,
  isNotNull,
  lt,
  max,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Column } from '../../../core/board/board.ts';
import { assignedTo, assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import type { CommentTotals } from '../../../core/board/partial-board.ts';
import { AppError } from '../../../core/errors.ts';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import { batchesOf } from '../../lib/batches.ts';
import { retentionRepository } from '../../storage/boards/retention.ts';
import type { Tables } from '../../storage/schema.ts';
import { prepared, type Query } from '../../storage/store.ts';
import { coAssignmentsRepository } from '../../storage/tickets/co-assignments.ts';
import { photosRepository } from '../../storage/tickets/photos.ts';

const BATCH_SIZE = 100;

export type ImportedTicket = Tables['tickets']['$inferInsert'];
export type ImportedComment = Tables['comments']['$inferInsert'];
export type ImportedVersion = Tables['textVersions']['$inferInsert'];
export type ImportedLink = Omit<Tables['ticketLinks']['$inferInsert'], 'number'>;
/** A history entry to be appended to its ticket's history. */
export type ImportedEntry = Omit<Tables['history']['$inferInsert'], 'previous' | 'number'>;

/**
 * Boards that are imported in steps. Until it is complete, a board has no creator and counts as
 * deleted, so that other queries ignore it and no one can restore it.
 */
export function stagingRepository(tables: Tables) {
  const { boards, columns, tickets, comments, textVersions, history, projects, users } = tables;
  const retention = retentionRepository(tables);
  const photos = photosRepository(tables);
  const coAssignments = coAssignmentsRepository(tables);
  const lastEntryStatement = prepared<{ boardId: string; id: string; lastEntry: number }>()(
    (query, $) =>
      query
        .update(tickets)
        .set({ lastEntry: $('lastEntry') as never })
        .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('id')))),
  );

  /** False if a board with this id exists, deleted ones included. */
  async function insertBoard(
    query: Query,
    id: string,
    { epoch, at }: { epoch: string; at: number },
  ): Promise<boolean> {
    const row = { id, epoch, at, name: '', createdBy: '', createdAt: at, updatedAt: at };
    const inserted = await query
      .insert(boards)
      .values({ ...row, seq: 0, version: 0, ticketCount: 0, deletedAt: at })
      .onConflictDoNothing()
      .returning({ id: boards.id });
    return inserted.length > 0;
  }

  async function insertColumns(query: Query, boardId: string, newColumns: Column[]): Promise<void> {
    if (newColumns.length === 0) return;
    await query.insert(columns).values(newColumns.map((column) => ({ boardId, ...column })));
  }

  /** Those of the ids that existing tickets have, on any board. */
  async function takenTicketIds(query: Query, ids: string[]): Promise<Set<string>> {
    const rows = await query
      .select({ id: tickets.id })
      .from(tickets)
      .where(inArray(tickets.id, ids));
    return new Set(rows.map(({ id }) => id));
  }

  async function insertTickets(query: Query, rows: ImportedTicket[]): Promise<void> {
    for (const batch of batchesOf(rows, BATCH_SIZE)) {
      await query.insert(tickets).values(batch);
      await coAssignments.add(query, batch);
    }
  }

  async function insertComments(query: Query, rows: ImportedComment[]): Promise<void> {
    for (const batch of batchesOf(rows, BATCH_SIZE)) await query.insert(comments).values(batch);
    for (const { boardId, ticketId, count, characters } of totalsOf(rows)) {
      await query
        .update(tickets)
        .set({
          commentCount: sql`${tickets.commentCount} + ${count}`,
          commentCharacters: sql`${tickets.commentCharacters} + ${characters}`,
        })
        .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
    }
  }

  /** In the order in which they were replaced. */
  async function insertVersions(query: Query, rows: ImportedVersion[]): Promise<void> {
    for (const batch of batchesOf(rows, BATCH_SIZE)) await query.insert(textVersions).values(batch);
  }

  /** Appends entries to the histories of their tickets, in the given order. */
  async function addEntries(query: Query, rows: ImportedEntry[]): Promise<void> {
    const ids = [...new Set(rows.map(({ ticketId }) => ticketId))];
    const last = new Map<string, number>();
    for (const batch of batchesOf(ids, BATCH_SIZE)) {
      const existing = await query
        .select({ id: tickets.id, lastEntry: tickets.lastEntry })
        .from(tickets)
        .where(inArray(tickets.id, batch));
      for (const { id, lastEntry } of existing) if (lastEntry !== null) last.set(id, lastEntry);
    }
    for (const row of rows) {
      const previous = last.get(row.ticketId) ?? null;
      const [inserted] = await query
        .insert(history)
        .values({ ...row, previous })
        .returning({ number: history.number });
      if (inserted) last.set(row.ticketId, inserted.number);
    }
    const boardOf = new Map(rows.map(({ ticketId, boardId }) => [ticketId, boardId]));
    for (const [id, boardId] of boardOf) {
      await lastEntryStatement(query, { boardId, id, lastEntry: last.get(id) ?? 0 });
    }
  }

  /** Removes a photo link from a ticket and its comments. */
  async function dropLink(
    query: Query,
    { boardId, ticketId }: { boardId: string; ticketId: string },
    link: string,
  ): Promise<void> {
    const exclude = (links: readonly string[]) => links.filter((other) => other !== link);
    const isTicket = and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId));
    for (const { photoUrls, cover } of await query
      .select({ photoUrls: tickets.photoUrls, cover: tickets.cover })
      .from(tickets)
      .where(isTicket)) {
      await query
        .update(tickets)
        .set({ photoUrls: exclude(photoUrls), cover: cover === link ? null : cover })
        .where(isTicket);
    }
    for (const { id, photoUrls } of await photos.commentsWithPhotos(query, boardId, ticketId)) {
      const comment = { boardId, ticketId, id };
      await photos.setCommentPhotos(query, comment, exclude(photoUrls));
    }
  }

  /** Refreshes the timestamp of staged boards. @throws AppError import.ended if one was dropped */
  async function touch(query: Query, ids: string[], at: number): Promise<void> {
    const touched = await query
      .update(boards)
      .set({ at, deletedAt: at })
      .where(isStaged(inArray(boards.id, ids)))
      .returning({ id: boards.id });
    if (touched.length < ids.length) throw new AppError('import.ended');
  }

  /** Removes deleted accounts from a board's tickets. */
  async function clearDeletedAccounts(query: Query, boardId: string): Promise<void> {
    const existingIds = query.select({ id: users.id }).from(users);
    const isOnBoard = eq(tickets.boardId, boardId);
    await clearDeletedAssignees(query, boardId);
    await query
      .update(tickets)
      .set({ createdBy: DELETED_USER_ID })
      .where(and(isOnBoard, notInArray(tickets.createdBy, existingIds)));
  }

  async function clearDeletedAssignees(query: Query, boardId: string): Promise<void> {
    const existingIds = query.select({ id: users.id }).from(users);
    const { userId, ticketId } = tables.coAssignments;
    const { id, assignee, coAssignees } = tickets;
    const gone = query
      .select({ id: ticketId })
      .from(tables.coAssignments)
      .where(notInArray(userId, existingIds));
    const isAnyGone = or(
      and(isNotNull(assignee), notInArray(assignee, existingIds)),
      inArray(id, gone),
    );
    const assigned = await query
      .select({ id, assignee, coAssignees })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), isAnyGone));
    if (assigned.length === 0) return;
    const existing = new Set((await existingIds).map((user) => user.id));
    for (const ticket of assigned) {
      const remaining = assignedTo(assigneeIdsOf(ticket).filter((person) => existing.has(person)));
      await query.update(tickets).set(remaining).where(eq(id, ticket.id));
      await coAssignments.set(query, { id: ticket.id, ...remaining });
    }
  }

  /**
   * Turns a staged board into a regular one; its settings are recorded separately. Tickets without
   * a number get the next ones, in the order of their creation.
   * @throws AppError import.ended if it was dropped
   */
  async function publish(query: Query, id: string, ticketCount: number): Promise<void> {
    const lastNumber = await numberTickets(query, id);
    const published = await query
      .update(boards)
      .set({ deletedAt: null, ticketCount, lastNumber })
      .where(isStaged(eq(boards.id, id)))
      .returning({ id: boards.id });
    if (published.length === 0) throw new AppError('import.ended');
  }

  async function numberTickets(query: Query, boardId: string): Promise<number> {
    const isOnBoard = eq(tickets.boardId, boardId);
    const last = async () => {
      const [row] = await query
        .select({ number: max(tickets.number) })
        .from(tickets)
        .where(isOnBoard);
      return row?.number ?? 0;
    };
    const numbered = sql`(select id as ticket_id,
        row_number() over (order by created_at, id) as place
      from tickets where board_id = ${boardId} and number = 0) as numbered`;
    await query
      .update(tickets)
      .set({ number: sql`${await last()} + numbered.place` })
      .from(numbered)
      .where(and(isOnBoard, sql`${tickets.id} = numbered.ticket_id`));
    return last();
  }

  /** Drops those of the boards that are still staged, with all their content. */
  async function drop(query: Query, ids: string[]): Promise<void> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(isStaged(inArray(boards.id, ids)));
    await retention.dropBoards(
      query,
      rows.map(({ id }) => id),
    );
  }

  /** Staged boards that were not touched since this time (ms). */
  async function abandoned(query: Query, before: number): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(isStaged(lt(boards.deletedAt, before)));
    return rows.map(({ id }) => id);
  }

  /** Whether there are neither boards nor projects, trash included. */
  async function isEmpty(query: Query): Promise<boolean> {
    const board = await query
      .select({ id: boards.id })
      .from(boards)
      .where(ne(boards.createdBy, ''))
      .limit(1);
    const project = await query.select({ id: projects.id }).from(projects).limit(1);
    return board.length + project.length === 0;
  }

  function isStaged(condition: SQL | undefined): SQL | undefined {
    return and(eq(boards.createdBy, ''), isNotNull(boards.deletedAt), condition);
  }

  return {
    insertBoard,
    insertColumns,
    takenTicketIds,
    insertTickets,
    insertComments,
    insertVersions,
    addEntries,
    dropLink,
    touch,
    clearDeletedAccounts,
    publish,
    drop,
    abandoned,
    isEmpty,
  };
}

/** Sums up the comments of each ticket and their characters. */
function totalsOf(rows: ImportedComment[]) {
  const totals = new Map<string, CommentTotals & { boardId: string; ticketId: string }>();
  for (const { boardId, ticketId, text } of rows) {
    const total = totals.get(ticketId) ?? { boardId, ticketId, count: 0, characters: 0 };
    total.count += 1;
    total.characters += text.length;
    totals.set(ticketId, total);
  }
  return totals.values();
}
