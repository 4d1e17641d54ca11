import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql, sum } from 'drizzle-orm';
import type { IssuedInvoice, IssuedTax } from '../../../../core/money/invoices/invoice.ts';
import type { OpenInvoice } from '../../../../core/money/reports/aged-debts.ts';
import type { Period } from '../../../../core/money/reports/report-views.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

/** An issued document without its texts. */
export interface ReportRow {
  id: string;
  kind: IssuedInvoice['kind'];
  clientId: string;
  issueDate: string;
  currency: string;
  creditedId: string | null;
  gross: number;
  taxes: readonly IssuedTax[];
  exchangeRate: IssuedInvoice['exchangeRate'];
  accountingTax: IssuedInvoice['accountingTax'];
}

export type LineRow = Pick<
  IssuedInvoice['lines'][number],
  'id' | 'taxCategory' | 'taxRate' | 'net'
>;

export interface PaymentPart {
  invoiceId: string;
  day: string;
  amount: number;
}

interface WantedColumns {
  /** The currency of the business. */
  accounting: string;
  /** Whether amounts are needed by tax; else those of the accounting currency have one. */
  needsTaxes: boolean;
}

/** How many documents are read at once, which bounds the memory of their lines. */
const ROWS_PER_READ = 500;

/** Read-only queries of issued documents and payments for reports. */
export function reportRowsRepository(tables: Tables) {
  const { invoices, payments, clients, invoiceEntries, timeEntries, tickets, boards } = tables;
  const { fixedPriceLines, invoiceExpenses, expenses } = tables;
  // Both databases read a field of JSON by `->`.
  const field = <T>(name: string) =>
    sql<T>`${invoices.issued} -> ${sql.raw(`'${name}'`)}`.mapWith(jsonOf<T>);
  const taxes = sql`${invoices.issued} -> 'totals' -> 'taxes'`;

  /** JSON is read only where it is needed: of other currencies, and of all for their taxes. */
  function columnsOf({ accounting, needsTaxes }: WantedColumns) {
    const { currency } = invoices;
    const foreign = <T>(name: string) =>
      sql<T>`case when ${currency} <> ${accounting} then ${field(name)} end`.mapWith(jsonOf<T>);
    const ofOthers = sql`case when ${currency} <> ${accounting} then ${taxes} end`;
    return {
      ...{ id: invoices.id, kind: invoices.kind, clientId: invoices.clientId },
      issueDate: sql<string>`coalesce(${invoices.issueDate}, '')`,
      ...{ currency, creditedId: invoices.creditedId, gross: invoices.gross },
      ...{ net: invoices.net, tax: invoices.tax },
      taxes: sql<IssuedTax[] | null>`${needsTaxes ? taxes : ofOthers}`.mapWith(jsonOf<IssuedTax[]>),
      exchangeRate: foreign<IssuedInvoice['exchangeRate']>('exchangeRate'),
      accountingTax: foreign<IssuedInvoice['accountingTax']>('accountingTax'),
    };
  }

  type Row = Omit<ReportRow, 'taxes'> & { taxes: IssuedTax[] | null; net: number; tax: number };

  /** A whole document as if it had one tax, for reports in which taxes do not matter. */
  function reportRow<R extends Row>({ net, tax, taxes: own, ...row }: R) {
    const whole: IssuedTax = { category: 'S', rate: '', base: net, tax };
    return { ...row, taxes: own ?? [whole] };
  }

  /** The documents issued in a period, in the order of ids. */
  async function issuedIn(
    query: Query,
    period: Period,
    wanted: WantedColumns,
  ): Promise<ReportRow[]> {
    const rows = await query
      .select(columnsOf(wanted))
      .from(invoices)
      .where(isIssuedIn(period))
      .orderBy(asc(invoices.id));
    return rows.map(reportRow);
  }

  /** The same with their numbers, in the order of days and numbers. */
  async function numberedIn(query: Query, period: Period, accounting: string) {
    const rows = await query
      .select({
        ...columnsOf({ accounting, needsTaxes: true }),
        number: sql<string>`coalesce(${invoices.number}, '')`,
      })
      .from(invoices)
      .where(isIssuedIn(period))
      .orderBy(asc(invoices.issueDate), asc(invoices.count), asc(invoices.id));
    return rows.map(reportRow);
  }

  function isIssuedIn({ from, to }: Period) {
    const { number, issueDate } = invoices;
    return and(isNotNull(number), gte(issueDate, from), lte(issueDate, to));
  }

  /** The payments of a period, in the order of days. */
  function paymentsIn(query: Query, { from, to }: Period) {
    const { day, amount, method, note } = payments;
    return query
      .select({
        ...{ day, amount, method, note, clientId: invoices.clientId, currency: invoices.currency },
        number: sql<string>`coalesce(${invoices.number}, '')`,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(isNull(payments.deletedAt), gte(day, from), lte(day, to)))
      .orderBy(asc(day), asc(payments.createdAt), asc(payments.id));
  }

  /** The invoices with payments in a period, in the order of ids. */
  async function paidIn(
    query: Query,
    { from, to }: Period,
    accounting: string,
  ): Promise<ReportRow[]> {
    const paid = query
      .select({ id: payments.invoiceId })
      .from(payments)
      .where(and(isNull(payments.deletedAt), gte(payments.day, from), lte(payments.day, to)));
    const rows = await query
      .select(columnsOf({ accounting, needsTaxes: true }))
      .from(invoices)
      .where(and(isNotNull(invoices.number), inArray(invoices.id, paid)))
      .orderBy(asc(invoices.id));
    return rows.map(reportRow);
  }

  /** The payments up to a day of the invoices with payments in a period, in the order of days. */
  function paymentsUntil(query: Query, { from, to }: Period): Promise<PaymentPart[]> {
    const paid = query
      .select({ id: payments.invoiceId })
      .from(payments)
      .where(and(isNull(payments.deletedAt), gte(payments.day, from), lte(payments.day, to)));
    return query
      .select({ invoiceId: payments.invoiceId, day: payments.day, amount: payments.amount })
      .from(payments)
      .where(
        and(isNull(payments.deletedAt), lte(payments.day, to), inArray(payments.invoiceId, paid)),
      )
      .orderBy(asc(payments.day), asc(payments.createdAt), asc(payments.id));
  }

  /** The lines of these documents. */
  async function linesOf(
    query: Query,
    ids: readonly string[],
  ): Promise<Map<string, readonly LineRow[]>> {
    const found = new Map<string, readonly LineRow[]>();
    await inSlices(ids, async (some) => {
      const rows = await query
        .select({ id: invoices.id, lines: field<LineRow[]>('lines') })
        .from(invoices)
        .where(inArray(invoices.id, some));
      for (const { id, lines } of rows) found.set(id, lines.map(lineOf));
    });
    return found;
  }

  /**
   * The projects of the lines of these documents: of time by its billed seconds, and by the project
   * that each ticket has now; of a fixed price and an expense its own, with a weight of 1.
   */
  async function lineProjectsOf(query: Query, ids: readonly string[]) {
    const projectId = sql<
      string | null
    >`case when ${boards.id} is null then ${timeEntries.projectId} else ${boards.projectId} end`;
    const { invoiceId, lineId } = invoiceEntries;
    const found: {
      invoiceId: string;
      lineId: string;
      projectId: string | null;
      seconds: number;
    }[] = [];
    await inSlices(ids, async (some) => {
      const rows = await query
        .select({
          ...{ invoiceId, lineId, projectId },
          seconds: sum(invoiceEntries.billedSeconds).mapWith(Number),
        })
        .from(invoiceEntries)
        .innerJoin(timeEntries, eq(timeEntries.id, invoiceEntries.entryId))
        .leftJoin(tickets, eq(tickets.id, timeEntries.ticketId))
        .leftJoin(boards, eq(boards.id, tickets.boardId))
        .where(inArray(invoiceId, some))
        .groupBy(invoiceId, lineId, projectId);
      found.push(...rows, ...(await otherLineProjects(query, some)));
    });
    return found;
  }

  /** The projects of lines that bill fixed prices and expenses, one each. */
  async function otherLineProjects(query: Query, ids: string[]) {
    const ofFixedPrices = await query
      .select({
        invoiceId: fixedPriceLines.invoiceId,
        lineId: fixedPriceLines.lineId,
        projectId: fixedPriceLines.projectId,
      })
      .from(fixedPriceLines)
      .where(inArray(fixedPriceLines.invoiceId, ids));
    const ofExpenses = await query
      .select({
        invoiceId: invoiceExpenses.invoiceId,
        lineId: invoiceExpenses.lineId,
        projectId: expenses.projectId,
      })
      .from(invoiceExpenses)
      .innerJoin(expenses, eq(expenses.id, invoiceExpenses.expenseId))
      .where(inArray(invoiceExpenses.invoiceId, ids));
    return [...ofFixedPrices, ...ofExpenses].map((line) => ({ ...line, seconds: 1 }));
  }

  /** What is not paid in full. */
  function openInvoices(query: Query): Promise<OpenInvoice[]> {
    const open = sql<number>`${invoices.due} - ${invoices.paid} - ${invoices.credited}`;
    const isCancelled = sql`(${invoices.credited} > 0 and ${invoices.credited} >= ${invoices.gross})`;
    return query
      .select({
        ...{ id: invoices.id, clientId: invoices.clientId, currency: invoices.currency },
        clientName: sql<string>`coalesce(${clients.name}, '')`,
        ...{ dueDate: invoices.dueDate, open: open.mapWith(Number) },
      })
      .from(invoices)
      .leftJoin(clients, eq(clients.id, invoices.clientId))
      .where(
        and(
          isNotNull(invoices.number),
          ne(invoices.kind, 'creditNote'),
          sql`not ${isCancelled}`,
          gt(open, 0),
        ),
      )
      .orderBy(asc(invoices.id));
  }

  async function clientNames(query: Query): Promise<Map<string, string>> {
    const rows = await query.select({ id: clients.id, name: clients.name }).from(clients);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  return {
    ...{ issuedIn, numberedIn, paidIn, paymentsIn, paymentsUntil, linesOf, lineProjectsOf },
    ...{ openInvoices, clientNames },
  };
}

function lineOf({ id, taxCategory, taxRate, net }: LineRow): LineRow {
  return { id, taxCategory, taxRate, net };
}

/** SQLite has JSON as text; PostgreSQL's driver reads it. */
function jsonOf<T>(value: unknown): T {
  return typeof value === 'string' ? JSON.parse(value) : (value as T);
}

async function inSlices(ids: readonly string[], read: (some: string[]) => Promise<void>) {
  for (let from = 0; from < ids.length; from += ROWS_PER_READ) {
    await read(ids.slice(from, from + ROWS_PER_READ));
  }
}
