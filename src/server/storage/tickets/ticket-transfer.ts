import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { batchesOf } from '../../lib/batches.ts';
import { recurrencesRepository } from '../automations/recurrences.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { textVersionsRepository } from './text-versions.ts';
import { ticketLinksRepository } from './ticket-links.ts';
import { ticketNumbersRepository } from './ticket-numbers.ts';

/** Comments, or entries of logs of rules, written per statement. */
const ROWS_PER_INSERT = 200;

/** Moves a ticket's records from one board to another. */
export function ticketTransferRepository(tables: Tables) {
  const { boards, tickets, comments, photos, files, notifications } = tables;
  const { automations, automationDue, automationRuns } = tables;
  const ticketLinks = ticketLinksRepository(tables);
  const ticketNumbers = ticketNumbersRepository(tables);
  const recurrences = recurrencesRepository(tables);

  /** Locks these boards in the order of their ids, as all transactions do. */
  async function lockBoards(query: Query, boardIds: readonly string[]): Promise<void> {
    for (const id of [...boardIds].sort()) {
      await query
        .update(boards)
        .set({ name: sql`${boards.name}` })
        .where(eq(boards.id, id));
    }
  }

  /**
   * Moves a ticket with its comments, earlier texts, links, photos, files and notifications. Its
   * history follows, because its row names it. Photos and files stay where they are stored. Comments reference the ticket by board, so it is inserted
   * again with all that is deleted with it. Its number stays behind as a former one. Its next
   * tickets are made in its new column, as the user who chose that.
   */
  async function take(
    query: Query,
    { ticketId, from, to, columnId }: Record<'ticketId' | 'from' | 'to' | 'columnId', string>,
  ): Promise<void> {
    const ofTicket = and(eq(comments.boardId, from), eq(comments.ticketId, ticketId));
    const versions = await textVersionsRepository(tables).rowsOf(query, from, ticketId);
    const links = await ticketLinks.everyOf(query, ticketId);
    const formerNumbers = await ticketNumbers.formerNumbersOf(query, ticketId);
    const recurrence = await recurrences.find(query, ticketId);
    const ofRules = await rowsOfRules(query, ticketId);
    const commentRows = await query.select().from(comments).where(ofTicket);
    const [ticket] = await query
      .delete(tickets)
      .where(and(eq(tickets.boardId, from), eq(tickets.id, ticketId)))
      .returning();
    if (!ticket) return;
    await query.insert(tickets).values({ ...ticket, boardId: to, columnId, number: 0 });
    for (const batch of batchesOf(commentRows, ROWS_PER_INSERT)) {
      const rows = batch.map((comment) => ({ ...comment, boardId: to }));
      await query.insert(comments).values(rows);
    }
    for (const version of versions) {
      await query.insert(tables.textVersions).values({ ...version, boardId: to });
    }
    await ticketLinks.insert(
      query,
      links.map(({ number: _number, ...link }) => link),
    );
    if (recurrence) await recurrences.put(query, { ...recurrence, columnId });
    await insertRowsOfRules(query, ofRules);
    const { number } = ticket;
    const left = number > 0 ? [{ boardId: from, number, ticketId }] : [];
    await ticketNumbers.addFormerNumbers(query, [...formerNumbers, ...left]);
    await query
      .update(photos)
      .set({ boardId: to })
      .where(and(eq(photos.boardId, from), eq(photos.ticketId, ticketId)));
    await query
      .update(files)
      .set({ boardId: to })
      .where(and(eq(files.boardId, from), eq(files.ticketId, ticketId)));
    await query
      .update(notifications)
      .set({ boardId: to })
      .where(and(eq(notifications.boardId, from), eq(notifications.ticketId, ticketId)));
  }

  /**
   * The rule runs about the ticket, and its due dates that fired rules. Rules of other boards pass
   * over it, and know all this when it comes back. They are locked: none is deleted meanwhile.
   */
  async function rowsOfRules(query: Query, ticketId: string) {
    const due = await query
      .select()
      .from(automationDue)
      .where(eq(automationDue.ticketId, ticketId));
    const runs = await query
      .select()
      .from(automationRuns)
      .where(eq(automationRuns.ticketId, ticketId))
      .orderBy(asc(automationRuns.number));
    const ids = [...new Set([...due, ...runs].map(({ automationId }) => automationId))];
    if (ids.length === 0) return { due, runs };
    const locked = await query
      .update(automations)
      .set({ name: sql`${automations.name}` })
      .where(inArray(automations.id, ids))
      .returning({ id: automations.id });
    const existing = new Set(locked.map(({ id }) => id));
    const isThere = ({ automationId }: { automationId: string }) => existing.has(automationId);
    return { due: due.filter(isThere), runs: runs.filter(isThere) };
  }

  async function insertRowsOfRules(
    query: Query,
    { due, runs }: Awaited<ReturnType<typeof rowsOfRules>>,
  ): Promise<void> {
    if (due.length > 0) await query.insert(automationDue).values(due);
    for (const batch of batchesOf(runs, ROWS_PER_INSERT)) {
      const rows = batch.map(({ number: _number, ...run }) => run);
      await query.insert(automationRuns).values(rows);
    }
  }

  return { lockBoards, take };
}
