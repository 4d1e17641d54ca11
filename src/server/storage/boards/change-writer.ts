import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Column } from '../../../core/board/board.ts';
import type { Change, CommentContent, Details, LoggedChange } from '../../../core/board/change.ts';
import type { Reactions } from '../../../core/board/fields/reactions.ts';
import type { HistoryNote } from '../../../core/board/rule.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { DETAIL_NAMES, fieldValues } from '../../../core/board/ticket-fields.ts';
import { pick } from '../../../core/pick.ts';
import { TimeSlice } from '../../lib/time-slicing.ts';
import { newId } from '../../lib/tokens.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { coAssignmentsRepository } from '../tickets/co-assignments.ts';
import { ticketLinksRepository } from '../tickets/ticket-links.ts';
import { ticketNumbersRepository } from '../tickets/ticket-numbers.ts';
import { aboutWordsRepository } from './about-words.ts';
import type { HistoryRepository } from './history.ts';
import type { Mutation } from './rows.ts';
import { savedViewsRepository } from './saved-views.ts';

/** More changes than this are written in slices, between which others are served. */
const MAX_UNPACED_CHANGES = 20;
/** Tickets inserted per statement. */
const TICKETS_PER_INSERT = 100;

/** Fields that cannot be prepared (see `prepared`). */
const NULLABLE_JSON = ['visibleTo', 'coAssignees', 'fields'] as const;

/** The deletion mark of a record. */
type Mark = { deletedAt: number | null; deletedBy: string | null };

const LIVE: Mark = { deletedAt: null, deletedBy: null };
const LIVE_TICKET = { ...LIVE, archivedAt: null };

/** Values to set in a ticket's row. */
type TicketValues = Partial<Omit<Ticket, 'id' | 'photoCount'>> & Details & { lastEntry?: number };

/** By ticket, the newest entry of its history that its row does not name yet. */
type LastEntries = Map<string, number>;

/** Writes decided changes to the records. The log row is written separately (log.ts). */
export function changeWriterRepository(tables: Tables, history: HistoryRepository) {
  const { boards, members, columns, tickets, comments } = tables;
  const ticketLinks = ticketLinksRepository(tables);
  const savedViews = savedViewsRepository(tables);
  const ticketNumbers = ticketNumbersRepository(tables);
  const coAssignments = coAssignmentsRepository(tables);
  const aboutWords = aboutWordsRepository(tables);
  /** By the fields that are set: moves and most edits set the same few. */
  const setStatements = new Map<string, ReturnType<typeof setStatement>>();
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
      (logged) => newTicket(mutation.boardId, logged, lastEntries) ?? [],
    );
    if (newRows.length > 0) await insertTickets(query, mutation.boardId, newRows);
    for (const { links } of changes) if (links) await ticketLinks.write(query, mutation, links);
    const restoredTickets = changes.filter(
      ({ change, restored }) => restored && change.type === 'ticket.put',
    );
    if (restoredTickets.length > 0)
      await countTickets(query, mutation.boardId, restoredTickets.length, numbersIn(changes));
    for (const [id, lastEntry] of lastEntries) {
      await setTicket(query, mutation.boardId, id, { lastEntry });
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
        if (logged.restored) await restoreTicket(query, boardId, change.ticket);
        return;
      case 'ticket.set':
        await setTicket(query, boardId, change.id, valuesOf(logged, change, lastEntries));
        return;
      case 'ticket.removed':
        await query
          .update(tickets)
          .set({ deletedAt: at, deletedBy: by, archivedAt: change.isArchived ? at : null })
          .where(and(eq(tickets.boardId, boardId), eq(tickets.id, change.id)));
        await countTickets(query, boardId, -1);
        return;
      case 'comment.put': {
        if (logged.restored) return markComment(query, boardId, change, LIVE);
        const { id, ticketId } = change;
        const { text = '', photoUrls = [] } = logged.comment ?? {};
        const row = { boardId, ticketId, id, author: by, text, photoUrls, at };
        await query.insert(comments).values(row);
        await countComment(query, row);
        return;
      }
      case 'comment.set':
        if (logged.comment) await setComment(query, mutation, change, logged.comment);
        if (logged.reactions) await setReactions(query, boardId, change, logged.reactions);
        return;
      case 'comment.removed':
        return markComment(query, boardId, change, { deletedAt: at, deletedBy: by });
      case 'links.changed':
        // Written after the new tickets, which may be among the linked ones.
        return;
      case 'views.changed':
        return savedViews.write(query, boardId, logged.views ?? []);
    }
  }

  async function countComment(
    query: Query,
    { boardId, ticketId, text }: Record<'boardId' | 'ticketId' | 'text', string>,
  ): Promise<void> {
    await query
      .update(tickets)
      .set({
        commentCount: sql`${tickets.commentCount} + 1`,
        commentCharacters: sql`${tickets.commentCharacters} + ${text.length}`,
      })
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
  }

  async function setComment(
    query: Query,
    { boardId, at }: Mutation,
    { ticketId, id }: { ticketId: string; id: string },
    { text, previousText, photoUrls }: CommentContent,
  ): Promise<void> {
    await query
      .update(comments)
      .set({ text, editedAt: at, ...(photoUrls && { photoUrls }) })
      .where(
        and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId), eq(comments.id, id)),
      );
    const added = text.length - (previousText?.length ?? 0);
    await query
      .update(tickets)
      .set({ commentCharacters: sql`${tickets.commentCharacters} + ${added}` })
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticketId)));
  }

  async function setReactions(
    query: Query,
    boardId: string,
    { ticketId, id }: { ticketId: string; id: string },
    reactions: Reactions,
  ): Promise<void> {
    await query
      .update(comments)
      .set({ reactions: Object.keys(reactions).length > 0 ? reactions : null })
      .where(
        and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId), eq(comments.id, id)),
      );
  }

  async function markComment(
    query: Query,
    boardId: string,
    { ticketId, id }: { ticketId: string; id: string },
    mark: Mark,
  ): Promise<void> {
    await query
      .update(comments)
      .set(mark)
      .where(
        and(eq(comments.boardId, boardId), eq(comments.ticketId, ticketId), eq(comments.id, id)),
      );
  }

  async function setTicket(
    query: Query,
    boardId: string,
    id: string,
    values: TicketValues,
  ): Promise<void> {
    const fields = Object.keys(values) as (keyof typeof values)[];
    if (NULLABLE_JSON.some((name) => fields.includes(name))) {
      const one = and(eq(tickets.boardId, boardId), eq(tickets.id, id));
      await query.update(tickets).set(values).where(one);
      const { coAssignees } = values;
      if (coAssignees !== undefined) await coAssignments.set(query, { id, coAssignees });
      return;
    }
    const key = fields.join();
    const statement = setStatements.get(key) ?? setStatement(fields);
    setStatements.set(key, statement);
    await statement(query, { boardId, ticketId: id, ...values });
  }

  function setStatement(fields: string[]) {
    return prepared<Record<string, unknown>>()((query, $) =>
      query
        .update(tickets)
        .set(Object.fromEntries(fields.map((field) => [field, $(field)])))
        .where(and(eq(tickets.boardId, $('boardId')), eq(tickets.id, $('ticketId')))),
    );
  }

  /** Marks a column and all of its tickets as deleted. */
  async function removeColumn(query: Query, { boardId, at, by }: Mutation, id: string) {
    const mark: Mark = { deletedAt: at, deletedBy: by };
    await query
      .update(columns)
      .set(mark)
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id)));
    const deleted = await query
      .update(tickets)
      .set(mark)
      .where(and(eq(tickets.boardId, boardId), eq(tickets.columnId, id), isNull(tickets.deletedAt)))
      .returning({ id: tickets.id });
    await countTickets(query, boardId, -deleted.length);
  }

  async function restoreColumn(query: Query, boardId: string, { id, ...values }: Column) {
    await query
      .update(columns)
      .set({ ...values, ...LIVE })
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id)));
  }

  /**
   * Sets the audience and the custom values, too, which may have changed since the deletion, and a
   * number of this board.
   */
  async function restoreTicket(query: Query, boardId: string, ticket: Ticket): Promise<void> {
    const { columnId, pos, number, assignee, coAssignees, visibleTo, fields } = ticket;
    const { snoozedUntil, updatedAt } = ticket;
    await query
      .update(tickets)
      .set({
        columnId,
        pos,
        number,
        assignee,
        coAssignees,
        visibleTo,
        fields,
        snoozedUntil,
        updatedAt,
        ...LIVE_TICKET,
      })
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticket.id)));
    // Those of a ticket that came from another board were deleted with its row there.
    if (coAssignees) await coAssignments.set(query, ticket);
  }

  async function insertTickets(
    query: Query,
    boardId: string,
    rows: (typeof tickets.$inferInsert)[],
  ): Promise<void> {
    for (let at = 0; at < rows.length; at += TICKETS_PER_INSERT) {
      await query.insert(tickets).values(rows.slice(at, at + TICKETS_PER_INSERT));
    }
    const numbers = rows.map(({ number = 0 }) => number);
    await coAssignments.add(query, rows);
    await countTickets(query, boardId, rows.length, numbers);
  }

  /** Counts tickets that were added, or taken away, and the numbers that were given to them. */
  async function countTickets(
    query: Query,
    boardId: string,
    by: number,
    numbers: readonly number[] = [],
  ): Promise<void> {
    const last = numbers.reduce((a, b) => Math.max(a, b), 0);
    await query
      .update(boards)
      .set({
        ticketCount: sql`${boards.ticketCount} + ${by}`,
        ...(last > 0 && {
          lastNumber: sql`case when ${boards.lastNumber} < ${last} then ${last} else ${boards.lastNumber} end`,
        }),
      })
      .where(eq(boards.id, boardId));
  }

  return { write };
}

/** The row of a new ticket; null for any other change. */
function newTicket(boardId: string, logged: LoggedChange, lastEntries: LastEntries) {
  const { change, restored } = logged;
  if (change.type !== 'ticket.put' || restored) return null;
  const entry = takeLastEntry(lastEntries, change.ticket.id);
  const details = fieldValues(logged, DETAIL_NAMES);
  return { boardId, ...storedFieldsOf(change.ticket), ...details, ...entry };
}

/** The numbers of the tickets that the changes put. */
function numbersIn(changes: readonly LoggedChange[]): number[] {
  return changes.flatMap(({ change }) =>
    change.type === 'ticket.put' ? change.ticket.number : [],
  );
}

/** A ticket's fields without the photo count, which is computed on each read. */
function storedFieldsOf<T extends Partial<Ticket>>({ photoCount: _counted, ...fields }: T) {
  return fields;
}

/** The values that a change sets, including those that only the record holds. */
function valuesOf(
  logged: LoggedChange,
  { id, set }: Extract<Change, { type: 'ticket.set' }>,
  lastEntries: LastEntries,
): TicketValues {
  // Moves run through here: V8 is slow at each spread, and at each new object shape.
  const values: TicketValues = storedFieldsOf(set);
  for (const name of DETAIL_NAMES) {
    if (logged[name] !== undefined) Object.assign(values, pick(logged, [name]));
  }
  const { lastEntry } = takeLastEntry(lastEntries, id);
  if (lastEntry !== undefined) values.lastEntry = lastEntry;
  return values;
}

/** Takes a ticket's newest entry out of the map, for the row that is written now. */
function takeLastEntry(lastEntries: LastEntries, ticketId: string): { lastEntry?: number } {
  const lastEntry = lastEntries.get(ticketId);
  if (lastEntry === undefined) return {};
  lastEntries.delete(ticketId);
  return { lastEntry };
}
