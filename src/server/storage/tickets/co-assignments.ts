import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** A ticket with its assignees after the first one. */
interface CoAssigned {
  id: string;
  coAssignees?: readonly string[] | null | undefined;
}

/**
 * The assignees of tickets after the first one. The row of a ticket has them too: boards read that,
 * and queries about one person read this table, because it has an index.
 */
export function coAssignmentsRepository({ coAssignments, tickets }: Tables) {
  const { userId, ticketId } = coAssignments;

  /** Stores those of tickets that have none yet. */
  async function add(query: Query, added: readonly CoAssigned[]): Promise<void> {
    const rows = added.flatMap(({ id, coAssignees }) =>
      (coAssignees ?? []).map((person) => ({ userId: person, ticketId: id })),
    );
    if (rows.length > 0) await query.insert(coAssignments).values(rows);
  }

  /** Replaces those of a ticket. */
  async function set(query: Query, ticket: CoAssigned): Promise<void> {
    await query.delete(coAssignments).where(eq(ticketId, ticket.id));
    await add(query, [ticket]);
  }

  /** Condition that a ticket is assigned to a person besides its assignee. */
  function isCoAssigned(query: Query, person: string): SQL {
    const own = query.select({ id: ticketId }).from(coAssignments).where(eq(userId, person));
    return inArray(tickets.id, own);
  }

  /** Condition that a ticket is assigned to a person, for rare reads: it has no index. */
  function isAssigned(query: Query, person: string): SQL | undefined {
    return or(eq(tickets.assignee, person), isCoAssigned(query, person));
  }

  /** Reads the tickets that are assigned to a person, in two parts that each have an index. */
  async function assignedTo<T>(
    query: Query,
    person: string,
    read: (isAssigned: SQL) => Promise<T[]>,
  ): Promise<T[]> {
    const first = await read(eq(tickets.assignee, person));
    return [...first, ...(await read(isCoAssigned(query, person)))];
  }

  return { add, set, isAssigned, assignedTo };
}
