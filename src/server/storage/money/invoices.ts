import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Day } from '../../../core/days.ts';
import { foldedText } from '../../../core/lib/folded-text.ts';
import { pick } from '../../../core/lib/pick.ts';
import type { FieldVersions } from '../../../core/money/invoices/draft-edits.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import type { InvoiceState } from '../../../core/money/invoices/invoice-views.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** A draft with the columns that its page does not need. */
export interface StoredDraft extends InvoiceDraft {
  fieldVersions: FieldVersions;
  /** Of a credit note: whether the entries of its lines can be billed again once it is issued. */
  freesEntries: boolean;
}

type Row = Tables['invoices']['$inferSelect'];

export interface InvoiceRow extends Omit<Row, 'draft'> {
  draft: StoredDraft | null;
}

/** Without the texts; with the present name of its client. */
export interface InvoiceListRow extends Omit<Row, 'draft' | 'issued'> {
  clientName: string | null;
}

export interface InvoiceListFilter {
  state?: InvoiceState | undefined;
  clientId?: string | undefined;
  text?: string | undefined;
  year?: number | undefined;
}

/** The place of an invoice in the list. */
export interface InvoiceCursor {
  day: Day;
  at: number;
  id: string;
}

/** Drafts are listed before what was issued. */
const DRAFT_DAY = '9999-12-31';

const LISTED = [
  ...(['id', 'kind', 'clientId', 'version', 'number', 'series', 'count', 'issueDate'] as const),
  ...(['dueDate', 'currency', 'net', 'tax', 'gross', 'due', 'paid', 'creditedId'] as const),
  ...(['credited', 'createdAt', 'updatedAt', 'issuedAt'] as const),
] as const;

/** Drafts, issued invoices and credit notes. */
export function invoicesRepository({ invoices, clients }: Tables) {
  const day = sql<Day>`coalesce(${invoices.issueDate}, ${DRAFT_DAY})`;
  /** Within a day by number, drafts by their age. */
  const at = sql<number>`coalesce(${invoices.count}, ${invoices.createdAt})`.mapWith(Number);
  const open = sql<number>`${invoices.due} - ${invoices.paid} - ${invoices.credited}`;
  const isIssued = isNotNull(invoices.number);
  const isInvoice = and(isIssued, ne(invoices.kind, 'creditNote'));
  const isCancelled = and(
    isInvoice,
    sql`${invoices.credited} > 0 and ${invoices.credited} >= ${invoices.gross}`,
  );
  /** Condition for invoices that are not paid in full. */
  const isOpen = and(
    isInvoice,
    sql`not (${invoices.credited} > 0 and ${invoices.credited} >= ${invoices.gross})`,
    sql`${open} > 0`,
  );

  function isOverdue(today: Day) {
    return and(isOpen, isNotNull(invoices.dueDate), lt(invoices.dueDate, today));
  }

  function isIn(state: InvoiceState, today: Day): SQL | undefined {
    const isDueLater = or(isNull(invoices.dueDate), gte(invoices.dueDate, today));
    const isTouched = sql`(${invoices.paid} > 0 or ${invoices.credited} > 0)`;
    const conditions: Record<InvoiceState, SQL | undefined> = {
      draft: isNull(invoices.number),
      cancelled: isCancelled,
      paid: and(
        isIssued,
        or(
          eq(invoices.kind, 'creditNote'),
          and(
            sql`not (${invoices.credited} > 0 and ${invoices.credited} >= ${invoices.gross})`,
            sql`${open} <= 0`,
          ),
        ),
      ),
      overdue: isOverdue(today),
      partlyPaid: and(isOpen, isDueLater, isTouched),
      open: and(isOpen, isDueLater, not(isTouched)),
    };
    return conditions[state];
  }

  async function find(query: Query, id: string): Promise<InvoiceRow | null> {
    const [row] = await query.select().from(invoices).where(eq(invoices.id, id));
    return row ? (row as InvoiceRow) : null;
  }

  /** The same, locked until the end of the transaction. */
  async function lock(query: Query, id: string): Promise<InvoiceRow | null> {
    const [row] = await query
      .update(invoices)
      .set({ id: invoices.id })
      .where(eq(invoices.id, id))
      .returning();
    return row ? (row as InvoiceRow) : null;
  }

  async function add(query: Query, row: InvoiceRow): Promise<void> {
    await query.insert(invoices).values(row);
  }

  async function set(query: Query, id: string, values: Partial<InvoiceRow>): Promise<void> {
    await query.update(invoices).set(values).where(eq(invoices.id, id));
  }

  /** Removes a draft. */
  async function remove(query: Query, id: string): Promise<void> {
    await query.delete(invoices).where(and(eq(invoices.id, id), isNull(invoices.number)));
  }

  /** Drafts first, then what was issued, newest first. */
  async function list(
    query: Query,
    filter: InvoiceListFilter,
    page: { before: InvoiceCursor | null; limit: number; today: Day },
  ): Promise<InvoiceListRow[]> {
    const { state, clientId, text, year } = filter;
    const { before } = page;
    const matching = text?.trim() ? await matches(query, text.trim()) : undefined;
    return query
      .select({ ...pick(invoices, LISTED), clientName: clients.name })
      .from(invoices)
      .leftJoin(clients, eq(clients.id, invoices.clientId))
      .where(
        and(
          state && isIn(state, page.today),
          clientId === undefined ? undefined : eq(invoices.clientId, clientId),
          matching,
          year === undefined ? undefined : isOfYear(year),
          before ? isAfter(before) : undefined,
        ),
      )
      .orderBy(desc(day), desc(at), desc(invoices.id))
      .limit(page.limit);
  }

  function isOfYear(year: number) {
    const [from, to] = [
      `${String(year).padStart(4, '0')}-01-01`,
      `${String(year).padStart(4, '0')}-12-31`,
    ];
    return and(gte(invoices.issueDate, from), lte(invoices.issueDate, to));
  }

  /** In its number, or the name of its client: these are folded here, as SQLite folds only ASCII. */
  async function matches(query: Query, text: string) {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    const folded = foldedText(text);
    const named = await query.select({ id: clients.id, name: clients.name }).from(clients);
    const ids = named.filter(({ name }) => foldedText(name).includes(folded)).map(({ id }) => id);
    return or(
      sql`lower(${invoices.number}) like ${pattern} escape '\\'`,
      inArray(invoices.clientId, ids),
    );
  }

  function isAfter(before: InvoiceCursor) {
    return or(
      lt(day, before.day),
      and(
        eq(day, before.day),
        or(lt(at, before.at), and(eq(at, before.at), lt(invoices.id, before.id))),
      ),
    );
  }

  /** The day of the last invoice of a series; null without one. */
  async function lastIssueDate(query: Query, series: string): Promise<Day | null> {
    const [row] = await query
      .select({ issueDate: invoices.issueDate })
      .from(invoices)
      .where(eq(invoices.series, series))
      .orderBy(desc(invoices.count))
      .limit(1);
    return row?.issueDate ?? null;
  }

  async function hasNumber(query: Query, number: string): Promise<boolean> {
    const rows = await query
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.number, number));
    return rows.length > 0;
  }

  /** The credit notes of an invoice, drafts of them included, in the order of their creation. */
  function creditNotesOf(query: Query, id: string) {
    return query
      .select({ id: invoices.id, number: invoices.number, gross: invoices.gross })
      .from(invoices)
      .where(eq(invoices.creditedId, id))
      .orderBy(asc(invoices.createdAt), asc(invoices.id));
  }

  /** The sums of documents issued since a day, by month, currency and kind. */
  function sumsSince(query: Query, from: Day, today: Day) {
    const month = sql<string>`substr(${invoices.issueDate}, 1, 7)`;
    const sumIf = (condition: SQL | undefined) =>
      sql<number>`coalesce(sum(case when ${condition} then ${open} else 0 end), 0)`.mapWith(Number);
    return query
      .select({
        ...{ month, currency: invoices.currency, kind: invoices.kind },
        gross: sum(invoices.gross).mapWith(Number),
        outstanding: sumIf(isOpen),
        overdue: sumIf(isOverdue(today)),
      })
      .from(invoices)
      .where(and(isIssued, gte(invoices.issueDate, from)))
      .groupBy(month, invoices.currency, invoices.kind);
  }

  /** The open amounts of all issued invoices, by currency. */
  function openSums(query: Query, today: Day) {
    const overdue = sql<number>`sum(case when ${isOverdue(today)} then ${open} else 0 end)`;
    return query
      .select({
        currency: invoices.currency,
        outstanding: sql<number>`sum(${open})`.mapWith(Number),
        overdue: overdue.mapWith(Number),
      })
      .from(invoices)
      .where(isOpen)
      .groupBy(invoices.currency);
  }

  return {
    ...{ find, lock, add, set, remove, list, lastIssueDate, hasNumber },
    ...{ creditNotesOf, sumsSince, openSums },
  };
}
