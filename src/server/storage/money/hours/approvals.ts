import { and, count, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

export type ApprovalRow = Tables['approvals']['$inferSelect'];
export type ApprovalEmailRow = Tables['approvalEmails']['$inferSelect'];
export type ApprovalDecisionRow = Tables['approvalDecisions']['$inferSelect'];

/** The place of a request in the list. */
export interface ApprovalCursor {
  at: number;
  id: string;
}

const ROWS_PER_READ = 500;

/** Requests to approve hours, what clients said, and for whom invoices need it. */
export function approvalsRepository(tables: Tables) {
  const { approvals, approvalDecisions, approvalEmails, approvalRequirements } = tables;

  async function find(query: Query, id: string): Promise<ApprovalRow | null> {
    const [row] = await query.select().from(approvals).where(eq(approvals.id, id));
    return row ?? null;
  }

  /** The same, locked until the end of the transaction. */
  async function lock(query: Query, id: string): Promise<ApprovalRow | null> {
    const [row] = await query
      .update(approvals)
      .set({ id: approvals.id })
      .where(eq(approvals.id, id))
      .returning();
    return row ?? null;
  }

  async function add(query: Query, row: ApprovalRow): Promise<void> {
    await query.insert(approvals).values(row);
  }

  async function set(query: Query, id: string, values: Partial<ApprovalRow>): Promise<void> {
    await query.update(approvals).set(values).where(eq(approvals.id, id));
  }

  async function countAll(query: Query): Promise<number> {
    const [row] = await query.select({ count: count() }).from(approvals);
    return row?.count ?? 0;
  }

  /** The newest first, of one client or of all. */
  function list(
    query: Query,
    clientId: string | null,
    { before, limit }: { before: ApprovalCursor | null; limit: number },
  ): Promise<ApprovalRow[]> {
    const { createdAt, id } = approvals;
    return query
      .select()
      .from(approvals)
      .where(
        and(
          clientId === null ? undefined : eq(approvals.clientId, clientId),
          before
            ? or(lt(createdAt, before.at), and(eq(createdAt, before.at), lt(id, before.id)))
            : undefined,
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  }

  function decisionsOf(query: Query, approvalId: string): Promise<ApprovalDecisionRow[]> {
    return query
      .select()
      .from(approvalDecisions)
      .where(eq(approvalDecisions.approvalId, approvalId));
  }

  /** Replaces what was said of an entry before. */
  async function decide(query: Query, row: ApprovalDecisionRow): Promise<void> {
    const { approvalId: _, entryId: __, ...values } = row;
    const { approvalId, entryId } = approvalDecisions;
    await query
      .insert(approvalDecisions)
      .values(row)
      .onConflictDoUpdate({ target: [approvalId, entryId], set: values });
  }

  /** The requests by which some of these entries were approved, as they were then. */
  async function approvingOf(query: Query, entryIds: readonly string[]): Promise<string[]> {
    const { approvalId, entryId, kind } = approvalDecisions;
    const ids = new Set<string>();
    for (let from = 0; from < entryIds.length; from += ROWS_PER_READ) {
      const some = entryIds.slice(from, from + ROWS_PER_READ);
      const rows = await query
        .select({ id: approvalId })
        .from(approvalDecisions)
        .where(and(inArray(entryId, some), eq(kind, 'approved')))
        .groupBy(approvalId);
      for (const { id } of rows) ids.add(id);
    }
    return [...ids];
  }

  async function isRequired(query: Query, clientId: string): Promise<boolean> {
    const [row] = await query
      .select({ isRequired: approvalRequirements.isRequired })
      .from(approvalRequirements)
      .where(eq(approvalRequirements.clientId, clientId));
    return row?.isRequired ?? false;
  }

  async function setRequired(
    query: Query,
    row: Tables['approvalRequirements']['$inferSelect'],
  ): Promise<void> {
    const { clientId, ...values } = row;
    await query
      .insert(approvalRequirements)
      .values(row)
      .onConflictDoUpdate({ target: approvalRequirements.clientId, set: values });
  }

  /** The newest first. */
  function emailsOf(query: Query, approvalId: string): Promise<ApprovalEmailRow[]> {
    const { createdAt, id } = approvalEmails;
    return query
      .select()
      .from(approvalEmails)
      .where(eq(approvalEmails.approvalId, approvalId))
      .orderBy(desc(createdAt), desc(id));
  }

  async function email(query: Query, id: string): Promise<ApprovalEmailRow | null> {
    const [row] = await query.select().from(approvalEmails).where(eq(approvalEmails.id, id));
    return row ?? null;
  }

  async function addEmail(query: Query, row: ApprovalEmailRow): Promise<void> {
    await query.insert(approvalEmails).values(row);
  }

  async function setEmail(
    query: Query,
    id: string,
    values: Pick<ApprovalEmailRow, 'state' | 'faultText'>,
  ): Promise<void> {
    await query.update(approvalEmails).set(values).where(eq(approvalEmails.id, id));
  }

  return {
    ...{ find, lock, add, set, countAll, list },
    ...{ decisionsOf, decide, approvingOf, isRequired, setRequired },
    ...{ emailsOf, email, addEmail, setEmail },
  };
}
