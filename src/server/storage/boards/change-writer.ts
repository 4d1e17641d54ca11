import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Column, Ticket } from '../../../core/board/board.ts';
import type { Change, Details, LoggedChange } from '../../../core/board/change.ts';
import type { HistoryNote } from '../../../core/board/rule.ts';
import { newId } from '../../lib/new-id.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';
import { historyRepository } from './history.ts';
import type { Mutation } from './rows.ts';

/** Tickets that are written in one statement. */
const AT_ONCE = 100;

/** What says whether a record was deleted. */
type Mark = { deletedAt: number | null; deletedBy: string | null };

const LIVE: Mark = { deletedAt: null, deletedBy: null };

/** What is set in a ticket's row. */
type TicketValues = Partial<Omit<Ticket, 'id' | 'photoCount'>> & Details & { lastEntry?: number };

/** By ticket, the newest entry of its history that its row does not name yet. */
type LastEntries = Map<string, number>;

/** Writes what was decided into the records. The log row is written beside it (log.ts). */
export function changeWriterRepository(tables: Tables) {
  const { boards, members, columns, tickets, comments } = tables;
  const history = historyRepository(tables);
  /** By the fields that are set: moves and most edits set the same few again and again. */
  const setStatements = new Map<string, ReturnType<typeof setStatement>>();
  /** Writes facts into the records, and what is said of tickets into their history. */
  async function write(
    query: Query,
    mutation: Mutation,
    facts: LoggedChange[],
    notes: HistoryNote[] = [],
  ): Promise<void> {
    const lastEntries = await history.add(query, mutation, notes);
    for (const fact of facts) await writeOne(query, mutation, fact, lastEntries);
    const made = facts.flatMap((fact) => newTicket(mutation.boardId, fact, lastEntries) ?? []);
    if (made.length > 0) await insertTickets(query, mutation.boardId, made);
    const back = facts.filter(({ change, restored }) => restored && change.type === 'ticket.put');
    if (back.length > 0) await countTickets(query, mutation.boardId, back.length);
    for (const [id, lastEntry] of lastEntries) {
      await setTicket(query, mutation.boardId, id, { lastEntry });
    }
  }

  async function writeOne(
    query: Query,
    mutation: Mutation,
    fact: LoggedChange,
    lastEntries: LastEntries,
  ): Promise<void> {
    const { change } = fact;
    const { boardId, at, by } = mutation;
    switch (change.type) {
      case 'board.set':
        // Columns and members never change without the head (core's `revised`).
        await query
          .update(boards)
          .set({ ...change.set, structureTag: newId(), ...(fact.restored && LIVE) })
          .where(eq(boards.id, boardId));
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
        if (fact.restored) return restoreColumn(query, boardId, change.column);
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
        // New ones are written together, after the columns that they may be in.
        if (fact.restored) await restoreTicket(query, boardId, change.ticket);
        return;
      case 'ticket.set':
        await setTicket(query, boardId, change.id, valuesOf(fact, change, lastEntries));
        return;
      case 'ticket.removed':
        await query
          .update(tickets)
          .set({ deletedAt: at, deletedBy: by })
          .where(and(eq(tickets.boardId, boardId), eq(tickets.id, change.id)));
        await countTickets(query, boardId, -1);
        return;
      case 'comment.put': {
        if (fact.restored) return markComment(query, boardId, change, LIVE);
        const { id, ticketId } = change;
        const { text = '', photoUrls = [] } = fact.comment ?? {};
        const row = { boardId, ticketId, id, author: by, text, photoUrls, at };
        await query.insert(comments).values(row);
        await countComment(query, row);
        return;
      }
      case 'comment.removed':
        return markComment(query, boardId, change, { deletedAt: at, deletedBy: by });
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
    // What may be null as JSON cannot be prepared (see `prepared`).
    if (fields.includes('visibleTo')) {
      const one = and(eq(tickets.boardId, boardId), eq(tickets.id, id));
      await query.update(tickets).set(values).where(one);
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

  /** Marks the column and all of its tickets as deleted. */
  async function removeColumn(query: Query, { boardId, at, by }: Mutation, id: string) {
    const mark: Mark = { deletedAt: at, deletedBy: by };
    await query
      .update(columns)
      .set(mark)
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id)));
    const gone = await query
      .update(tickets)
      .set(mark)
      .where(and(eq(tickets.boardId, boardId), eq(tickets.columnId, id), isNull(tickets.deletedAt)))
      .returning({ id: tickets.id });
    await countTickets(query, boardId, -gone.length);
  }

  async function restoreColumn(query: Query, boardId: string, { id, ...kept }: Column) {
    await query
      .update(columns)
      .set({ ...kept, ...LIVE })
      .where(and(eq(columns.boardId, boardId), eq(columns.id, id)));
  }

  /** Others may be meant to see it by now. */
  async function restoreTicket(query: Query, boardId: string, ticket: Ticket): Promise<void> {
    const { columnId, pos, assignee, visibleTo, updatedAt } = ticket;
    await query
      .update(tickets)
      .set({ columnId, pos, assignee, visibleTo, updatedAt, ...LIVE })
      .where(and(eq(tickets.boardId, boardId), eq(tickets.id, ticket.id)));
  }

  async function insertTickets(
    query: Query,
    boardId: string,
    made: (typeof tickets.$inferInsert)[],
  ): Promise<void> {
    for (let at = 0; at < made.length; at += AT_ONCE) {
      await query.insert(tickets).values(made.slice(at, at + AT_ONCE));
    }
    await countTickets(query, boardId, made.length);
  }

  async function countTickets(query: Query, boardId: string, by: number): Promise<void> {
    await query
      .update(boards)
      .set({ ticketCount: sql`${boards.ticketCount} + ${by}` })
      .where(eq(boards.id, boardId));
  }

  return { write };
}

/** The row of a ticket that a fact makes; null where it makes none. */
function newTicket(boardId: string, fact: LoggedChange, lastEntries: LastEntries) {
  const { change, restored, description = '', photoUrls = [] } = fact;
  if (change.type !== 'ticket.put' || restored) return null;
  const entry = taken(lastEntries, change.ticket.id);
  return { boardId, ...keptOf(change.ticket), description, photoUrls, ...entry };
}

/** A card's fields without what is counted anew whenever it is read. */
function keptOf<T extends Partial<Ticket>>({ photoCount: _counted, ...kept }: T) {
  return kept;
}

/** What a fact sets, with what only the record holds. */
function valuesOf(
  { description, photoUrls }: LoggedChange,
  { id, set }: Extract<Change, { type: 'ticket.set' }>,
  lastEntries: LastEntries,
): TicketValues {
  // Moves come here: V8 takes its time for each spread, and for each class of records.
  const values: TicketValues = keptOf(set);
  if (description !== undefined) values.description = description;
  if (photoUrls !== undefined) values.photoUrls = photoUrls;
  const { lastEntry } = taken(lastEntries, id);
  if (lastEntry !== undefined) values.lastEntry = lastEntry;
  return values;
}

/** The newest entry of a ticket, for the row that is written now. */
function taken(lastEntries: LastEntries, ticketId: string): { lastEntry?: number } {
  const lastEntry = lastEntries.get(ticketId);
  if (lastEntry === undefined) return {};
  lastEntries.delete(ticketId);
  return { lastEntry };
}
