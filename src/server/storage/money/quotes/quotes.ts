import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { pick } from '../../../../core/lib/pick.ts';
import type { QuoteDecision } from '../../../../core/money/quotes/quote.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

export type QuoteRow = Tables['quotes']['$inferSelect'];
export type QuoteRevisionRow = Tables['quoteRevisions']['$inferSelect'];

/** Without the text; with the present name of its client. */
export interface QuoteListRow extends Omit<QuoteRow, 'draft'> {
  isDraft: boolean;
  clientName: string | null;
}

/** The place of a quote in the list. */
export interface QuoteCursor {
  day: string;
  at: number;
  id: string;
}

/** Drafts are listed before what was sent. */
const DRAFT_DAY = '9999-12-31';

const LISTED = [
  ...(['id', 'clientId', 'projectId', 'version', 'revision', 'subject', 'number'] as const),
  ...(['series', 'count', 'sentDay', 'validUntil', 'currency', 'net', 'tax', 'gross'] as const),
  ...(['decision', 'decidedAt', 'decidedBy', 'takenOverAt', 'ticketsBoardId'] as const),
  ...(['ticketsAt', 'ticketCount', 'invoiceId', 'createdAt', 'updatedAt'] as const),
] as const;

/** Without the bytes of its PDF. */
const DESCRIBED = [
  ...(['quoteId', 'revision', 'sent', 'digest', 'sentAt', 'sentBy', 'fileName'] as const),
  ...(['fileDigest', 'fileSize', 'decision'] as const),
] as const;

const FILE = ['fileName', 'fileDigest', 'file'] as const;

/** Quotes and their revisions. */
export function quotesRepository({ quotes, quoteRevisions, clients }: Tables) {
  const isDraft = sql<boolean>`${quotes.draft} is not null`.mapWith(Boolean);
  const day = sql<string>`case when ${quotes.draft} is null then ${quotes.sentDay} else ${DRAFT_DAY} end`;

  async function find(query: Query, id: string): Promise<QuoteRow | null> {
    const [row] = await query.select().from(quotes).where(eq(quotes.id, id));
    return row ?? null;
  }

  /** The same, locked until the end of the transaction. */
  async function lock(query: Query, id: string): Promise<QuoteRow | null> {
    const [row] = await query
      .update(quotes)
      .set({ id: quotes.id })
      .where(eq(quotes.id, id))
      .returning();
    return row ?? null;
  }

  async function add(query: Query, row: QuoteRow): Promise<void> {
    await query.insert(quotes).values(row);
  }

  async function set(query: Query, id: string, values: Partial<QuoteRow>): Promise<void> {
    await query.update(quotes).set(values).where(eq(quotes.id, id));
  }

  /** Lets quotes be billed again whose invoice was credited; which ones. */
  async function freeInvoice(query: Query, invoiceId: string, at: number): Promise<string[]> {
    const rows = await query
      .update(quotes)
      .set({ invoiceId: null, version: sql`${quotes.version} + 1`, updatedAt: at })
      .where(eq(quotes.invoiceId, invoiceId))
      .returning({ id: quotes.id });
    return rows.map(({ id }) => id);
  }

  /** Removes a draft that was never sent. */
  async function remove(query: Query, id: string): Promise<void> {
    await query.delete(quotes).where(and(eq(quotes.id, id), isNull(quotes.number)));
  }

  /** Drafts first, newest first; then what was sent, latest first. */
  function list(
    query: Query,
    page: { before: QuoteCursor | null; limit: number },
  ): Promise<QuoteListRow[]> {
    const { before } = page;
    return query
      .select({ ...pick(quotes, LISTED), isDraft, clientName: clients.name })
      .from(quotes)
      .leftJoin(clients, eq(clients.id, quotes.clientId))
      .where(before ? isAfter(before) : undefined)
      .orderBy(desc(day), desc(quotes.createdAt), desc(quotes.id))
      .limit(page.limit);
  }

  function isAfter(before: QuoteCursor) {
    const { createdAt, id } = quotes;
    return or(
      lt(day, before.day),
      and(
        eq(day, before.day),
        or(lt(createdAt, before.at), and(eq(createdAt, before.at), lt(id, before.id))),
      ),
    );
  }

  async function hasNumber(query: Query, number: string): Promise<boolean> {
    const rows = await query
      .select({ id: quotes.id })
      .from(quotes)
      .where(eq(quotes.number, number));
    return rows.length > 0;
  }

  async function addRevision(query: Query, row: QuoteRevisionRow): Promise<void> {
    await query.insert(quoteRevisions).values(row);
  }

  /** The newest first, without the bytes of their PDFs. */
  function revisionsOf(query: Query, quoteId: string): Promise<Omit<QuoteRevisionRow, 'file'>[]> {
    return query
      .select(pick(quoteRevisions, DESCRIBED))
      .from(quoteRevisions)
      .where(eq(quoteRevisions.quoteId, quoteId))
      .orderBy(desc(quoteRevisions.revision));
  }

  /** Without the bytes of its PDF. */
  async function revision(
    query: Query,
    quoteId: string,
    number: number,
  ): Promise<Omit<QuoteRevisionRow, 'file'> | null> {
    const [row] = await query
      .select(pick(quoteRevisions, DESCRIBED))
      .from(quoteRevisions)
      .where(isRevision(quoteId, number));
    return row ?? null;
  }

  /** The PDF of a revision. */
  async function revisionFile(query: Query, quoteId: string, number: number) {
    const [row] = await query
      .select(pick(quoteRevisions, FILE))
      .from(quoteRevisions)
      .where(isRevision(quoteId, number));
    return row ?? null;
  }

  function isRevision(quoteId: string, number: number) {
    return and(eq(quoteRevisions.quoteId, quoteId), eq(quoteRevisions.revision, number));
  }

  async function decide(
    query: Query,
    { quoteId, revision: number }: Pick<QuoteRevisionRow, 'quoteId' | 'revision'>,
    decision: QuoteDecision,
  ): Promise<void> {
    await query.update(quoteRevisions).set({ decision }).where(isRevision(quoteId, number));
  }

  return {
    ...{ find, lock, add, set, freeInvoice, remove, list, hasNumber },
    ...{ addRevision, revisionsOf, revision, revisionFile, decide },
  };
}
