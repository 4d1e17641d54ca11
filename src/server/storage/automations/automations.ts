import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { AutomationDefinition } from '../../../core/automations/automation.ts';
import type { AutomationEffect } from '../../../core/automations/effect.ts';
import { dayAt } from '../../../core/days.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type AutomationRow = Tables['automations']['$inferSelect'];
export type AutomationRunRow = Tables['automationRuns']['$inferSelect'];

/** A logged run with what decides who sees its ticket, and whether it can be undone. */
export type LoggedRun = Awaited<
  ReturnType<ReturnType<typeof automationsRepository>['runsOf']>
>[number];

/** A position among the events of a board's log, for one rule. */
export type AutomationPosition = Pick<AutomationRow, 'cursor' | 'handledEvents'>;

/** An active rule, with the head of its board. */
export interface ActiveAutomation {
  automation: AutomationRow;
  board: { epoch: string; seq: number };
}

const MAX_LOGGED_RUNS = RESOURCE_LIMITS.automationRuns.max;

/** The automation rules of boards, and their runs. */
export function automationsRepository(tables: Tables) {
  const { automations, automationRuns, automationDue, boards, columns, tickets } = tables;
  // Entries about a ticket that moves between boards get new numbers (tickets/ticket-transfer.ts).
  const newestFirst = [desc(automationRuns.at), desc(automationRuns.number)];
  const { assignee, coAssignees, labels, priority, dueDate, columnId, pos } = tickets;
  /** The parts of a ticket that a rule can change. */
  const changeable = { assignee, coAssignees, labels, priority, dueDate, columnId, pos };
  const isActive = and(eq(automations.isOn, true), isNull(automations.pausedAt));

  /** Oldest first. */
  function ofBoard(query: Query, boardId: string): Promise<AutomationRow[]> {
    return query
      .select()
      .from(automations)
      .where(eq(automations.boardId, boardId))
      .orderBy(automations.createdAt, automations.id);
  }

  async function find(query: Query, boardId: string, id: string): Promise<AutomationRow | null> {
    const isIt = and(eq(automations.boardId, boardId), eq(automations.id, id));
    const [row] = await query.select().from(automations).where(isIt);
    return row ?? null;
  }

  async function countOf(query: Query, boardId: string): Promise<number> {
    const [row] = await query
      .select({ count: count() })
      .from(automations)
      .where(eq(automations.boardId, boardId));
    return row?.count ?? 0;
  }

  /** Leaves out those whose ids are taken. */
  async function insert(query: Query, rows: AutomationRow[]): Promise<void> {
    if (rows.length > 0) await query.insert(automations).values(rows).onConflictDoNothing();
  }

  /** Returns the updated row; null if it is gone. */
  async function set(
    query: Query,
    id: string,
    part: Partial<AutomationRow>,
  ): Promise<AutomationRow | null> {
    const [row] = await query
      .update(automations)
      .set(part)
      .where(eq(automations.id, id))
      .returning();
    return row ?? null;
  }

  async function remove(query: Query, id: string): Promise<void> {
    await query.delete(automations).where(eq(automations.id, id));
  }

  /** The ids of boards with active rules. */
  async function activeBoardIds(query: Query): Promise<string[]> {
    const rows = await query
      .select({ boardId: automations.boardId })
      .from(automations)
      .innerJoin(boards, eq(boards.id, automations.boardId))
      .where(and(isActive, isNull(boards.deletedAt)))
      .groupBy(automations.boardId);
    return rows.map(({ boardId }) => boardId);
  }

  /** The active rules of a board, oldest first. */
  function activeOn(query: Query, boardId: string): Promise<ActiveAutomation[]> {
    return query
      .select({ automation: automations, board: { epoch: boards.epoch, seq: boards.seq } })
      .from(automations)
      .innerJoin(boards, eq(boards.id, automations.boardId))
      .where(and(eq(automations.boardId, boardId), isActive, isNull(boards.deletedAt)))
      .orderBy(automations.createdAt, automations.id);
  }

  /**
   * Moves an active rule from one position to the next, and locks it until the transaction ends.
   * Null if it is no longer at that position: another server was faster, or it was changed.
   */
  async function advance(
    query: Query,
    id: string,
    from: AutomationPosition,
    to: AutomationPosition,
  ): Promise<AutomationRow | null> {
    const isThere = and(
      eq(automations.cursor, from.cursor),
      eq(automations.handledEvents, from.handledEvents),
    );
    const [moved] = await query
      .update(automations)
      .set({ cursor: to.cursor, handledEvents: to.handledEvents })
      .where(and(eq(automations.id, id), isActive, isThere))
      .returning();
    return moved ?? null;
  }

  /**
   * The tickets of a board with a due date in a range for which the rule has not acted yet, without
   * finished ones (B15).
   */
  function due(
    query: Query,
    { id, boardId }: Pick<AutomationRow, 'id' | 'boardId'>,
    { from, to, limit }: { from: string; to: string; limit: number },
  ): Promise<{ ticketId: string; dueDate: string | null; updatedAt: number }[]> {
    const { id: ticketId, updatedAt } = tickets;
    return query
      .select({ ticketId, dueDate, updatedAt })
      .from(tickets)
      .innerJoin(columns, and(eq(columns.boardId, boardId), eq(columns.id, tickets.columnId)))
      .leftJoin(
        automationDue,
        and(eq(automationDue.automationId, id), eq(automationDue.ticketId, tickets.id)),
      )
      .where(
        and(
          eq(tickets.boardId, boardId),
          isNull(tickets.deletedAt),
          sql`${tickets.dueDate} >= ${from} and ${tickets.dueDate} <= ${to}`,
          eq(columns.isDone, false),
          sql`(${automationDue.dueDate} is null or ${automationDue.dueDate} <> ${tickets.dueDate})`,
        ),
      )
      .orderBy(asc(tickets.dueDate), asc(tickets.id))
      .limit(limit);
  }

  /**
   * Records that a due date fires a rule; null if it already has, or if the rule is no longer
   * active.
   */
  async function takeDue(
    query: Query,
    row: Tables['automationDue']['$inferInsert'],
  ): Promise<AutomationRow | null> {
    const isIt = and(eq(automations.id, row.automationId), isActive);
    const [automation] = await query.select().from(automations).where(isIt);
    if (!automation) return null;
    const taken = await query
      .insert(automationDue)
      .values(row)
      .onConflictDoUpdate({
        target: [automationDue.automationId, automationDue.ticketId],
        set: { dueDate: row.dueDate },
        setWhere: ne(automationDue.dueDate, row.dueDate),
      })
      .returning({ ticketId: automationDue.ticketId });
    return taken.length > 0 ? automation : null;
  }

  /** Logs a run and drops the oldest beyond the limit. */
  async function record(query: Query, row: Omit<AutomationRunRow, 'number'>): Promise<void> {
    await query.insert(automationRuns).values(row);
    const old = query
      .select({ number: automationRuns.number })
      .from(automationRuns)
      .where(eq(automationRuns.automationId, row.automationId))
      .orderBy(...newestFirst)
      .limit(1000)
      .offset(MAX_LOGGED_RUNS);
    await query.delete(automationRuns).where(inArray(automationRuns.number, old));
  }

  /**
   * The logged runs of these rules with what decides who may see their tickets, newest first.
   * Tickets in the trash are left out, archived ones are not.
   */
  function runsOf(query: Query, automationIds: string[]) {
    const { createdBy, visibleTo, name, boardId, archivedAt } = tickets;
    return query
      .select({
        number: automationRuns.number,
        automationId: automationRuns.automationId,
        at: automationRuns.at,
        result: automationRuns.result,
        error: automationRuns.error,
        effect: automationRuns.effect,
        ticket: { ...changeable, id: tickets.id, name, boardId, createdBy, visibleTo, archivedAt },
      })
      .from(automationRuns)
      .innerJoin(tickets, eq(tickets.id, automationRuns.ticketId))
      .where(
        and(
          inArray(automationRuns.automationId, automationIds),
          sql`(${tickets.deletedAt} is null or ${tickets.archivedAt} is not null)`,
        ),
      )
      .orderBy(...newestFirst);
  }

  /** The changes that rules of the ticket's board made to it, newest first. */
  async function effectsOn(query: Query, ticketId: string): Promise<AutomationEffect[]> {
    const rows = await query
      .select({ effect: automationRuns.effect })
      .from(automationRuns)
      .innerJoin(automations, eq(automations.id, automationRuns.automationId))
      .innerJoin(tickets, eq(tickets.id, automationRuns.ticketId))
      .where(
        and(
          eq(automationRuns.ticketId, ticketId),
          isNotNull(automationRuns.effect),
          eq(automations.boardId, tickets.boardId),
        ),
      )
      .orderBy(...newestFirst);
    return rows.flatMap(({ effect }) => effect ?? []);
  }

  async function dropRunsBefore(query: Query, at: number): Promise<void> {
    await query.delete(automationRuns).where(lt(automationRuns.at, at));
  }

  return {
    ofBoard,
    find,
    countOf,
    insert,
    set,
    remove,
    activeBoardIds,
    activeOn,
    advance,
    due,
    takeDue,
    record,
    runsOf,
    effectsOn,
    dropRunsBefore,
  };
}

/** The row of a rule that begins at a position of its board's log. */
export function newAutomationRow(
  { name, trigger, conditions, actions, isOn }: AutomationDefinition,
  { at, ...place }: Pick<AutomationRow, 'id' | 'boardId' | 'madeBy' | 'cursor'> & { at: number },
): AutomationRow {
  return {
    ...{ name, trigger, conditions, actions, isOn, ...place },
    createdAt: at,
    handledEvents: 0,
    dueSince: dayAt(new Date(at)),
    failures: 0,
    pausedAt: null,
    pauseReason: null,
  };
}
