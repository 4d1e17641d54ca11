import { and, eq, sql } from 'drizzle-orm';
import type { Change, Details, LoggedChange } from '../../../../core/board/change.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { DETAIL_NAMES, fieldValues } from '../../../../core/board/ticket-fields.ts';
import { pick } from '../../../../core/lib/pick.ts';
import { batchesOf } from '../../../lib/batches.ts';
import type { Tables } from '../../schema.ts';
import { prepared, type Query } from '../../store.ts';
import { coAssignmentsRepository } from '../../tickets/co-assignments.ts';
import { LIVE } from '../rows.ts';

/** Tickets inserted per statement. */
const TICKETS_PER_INSERT = 100;

/** Fields that cannot be prepared (see `prepared`). */
const NULLABLE_JSON = ['visibleTo', 'coAssignees', 'fields'] as const;

const LIVE_TICKET = { ...LIVE, archivedAt: null };

/** Values to set in a ticket's row. */
type TicketValues = Partial<Omit<Ticket, 'id' | 'photoCount'>> & Details & { lastEntry?: number };

/** By ticket, the newest entry of its history that its row does not name yet. */
export type LastEntries = Map<string, number>;

/** Writes tickets, and their count and last ticket number in the board's row. */
export function ticketWriterRepository(tables: Tables) {
  const { boards, tickets } = tables;
  const coAssignments = coAssignmentsRepository(tables);
  /** By the fields that are set: moves and most edits set the same few. */
  const setStatements = new Map<string, ReturnType<typeof setStatement>>();

  async function set(
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

  /**
   * Sets the audience and the custom values, too, which may have changed since the deletion, and a
   * number of this board.
   */
  async function restore(query: Query, boardId: string, ticket: Ticket): Promise<void> {
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

  async function insert(
    query: Query,
    boardId: string,
    rows: (typeof tickets.$inferInsert)[],
  ): Promise<void> {
    for (const batch of batchesOf(rows, TICKETS_PER_INSERT)) {
      await query.insert(tickets).values(batch);
    }
    const numbers = rows.map(({ number = 0 }) => number);
    await coAssignments.add(query, rows);
    await count(query, boardId, rows.length, numbers);
  }

  /** Counts tickets that were added, or taken away, and the numbers that were given to them. */
  async function count(
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

  return { set, restore, insert, count };
}

/** The row of a new ticket; null for any other change. */
export function newTicketRow(boardId: string, logged: LoggedChange, lastEntries: LastEntries) {
  const { change, restored } = logged;
  if (change.type !== 'ticket.put' || restored) return null;
  const entry = takeLastEntry(lastEntries, change.ticket.id);
  const details = fieldValues(logged, DETAIL_NAMES);
  return { boardId, ...storedFieldsOf(change.ticket), ...details, ...entry };
}

/** The values that a change sets, including those that only the record holds. */
export function ticketValuesOf(
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

/** The numbers of the tickets that the changes put. */
export function numbersIn(changes: readonly LoggedChange[]): number[] {
  return changes.flatMap(({ change }) =>
    change.type === 'ticket.put' ? change.ticket.number : [],
  );
}

/** A ticket's fields without the photo count, which is computed on each read. */
function storedFieldsOf<T extends Partial<Ticket>>({ photoCount: _counted, ...fields }: T) {
  return fields;
}

/** Takes a ticket's newest entry out of the map, for the row that is written now. */
function takeLastEntry(lastEntries: LastEntries, ticketId: string): { lastEntry?: number } {
  const lastEntry = lastEntries.get(ticketId);
  if (lastEntry === undefined) return {};
  lastEntries.delete(ticketId);
  return { lastEntry };
}
