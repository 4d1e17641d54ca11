import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type {
  DeductionLine,
  FixedPriceLine,
} from '../../../core/money/fixed-prices/fixed-price-lines.ts';
import type { InvoiceDraft, IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** A line that bills the agreed amount of a project, with the draft or invoice that it is on. */
export interface FixedPriceUse extends FixedPriceLine {
  invoiceId: string;
  number: string | null;
  clientId: string;
  currency: string;
  line: InvoiceDraft['lines'][number] | null;
}

type FixedPriceUseLines = InvoiceDraft['lines'];

/** A line that deducts a prepayment invoice, with the draft or invoice that it is on. */
export interface DeductionUse extends Omit<DeductionLine, 'taxCategory'> {
  taxCategory: string;
  invoiceId: string;
  number: string | null;
}

/**
 * Lines of drafts and invoices that bill milestones and agreed amounts, or deduct prepayments. Each
 * milestone, and each tax of a prepayment, is on one line at most.
 */
export function invoiceLinksRepository(tables: Tables) {
  const { fixedPriceLines, prepaymentDeductions, invoices, milestones } = tables;
  // Both databases read a field of JSON by `->`; the rest of a document has its logo.
  const linesOfInvoice =
    sql<FixedPriceUseLines>`coalesce(${invoices.issued}, ${invoices.draft}) -> 'lines'`.mapWith(
      (value: unknown): FixedPriceUseLines =>
        typeof value === 'string' ? JSON.parse(value) : (value as FixedPriceUseLines),
    );

  /** Fails with a `unique` fault if a milestone or prepayment is on another line already. */
  async function add(
    query: Query,
    invoiceId: string,
    links: { fixedPrices: readonly FixedPriceLine[]; deductions: readonly DeductionLine[] },
  ): Promise<void> {
    const { fixedPrices, deductions } = links;
    if (fixedPrices.length > 0) {
      await query
        .insert(fixedPriceLines)
        .values(fixedPrices.map((each) => ({ ...each, invoiceId })));
    }
    if (deductions.length > 0) {
      await query
        .insert(prepaymentDeductions)
        .values(deductions.map((each) => ({ ...each, invoiceId })));
    }
  }

  /** Frees the items of lines that a draft no longer has. */
  async function keepOnly(query: Query, invoiceId: string, lineIds: readonly string[]) {
    for (const table of [fixedPriceLines, prepaymentDeductions]) {
      const isGone = lineIds.length > 0 ? notInArray(table.lineId, [...lineIds]) : undefined;
      await query.delete(table).where(and(eq(table.invoiceId, invoiceId), isGone));
    }
  }

  /** Frees the items that these lines of an invoice bill and deduct. */
  async function freeFixedPrices(
    query: Query,
    invoiceId: string,
    lineIds: readonly string[],
  ): Promise<void> {
    if (lineIds.length === 0) return;
    const { invoiceId: of, lineId } = fixedPriceLines;
    await query
      .delete(fixedPriceLines)
      .where(and(eq(of, invoiceId), inArray(lineId, [...lineIds])));
  }

  async function freeDeductions(
    query: Query,
    invoiceId: string,
    lineIds: readonly string[],
  ): Promise<void> {
    if (lineIds.length === 0) return;
    const { invoiceId: of, lineId } = prepaymentDeductions;
    await query
      .delete(prepaymentDeductions)
      .where(and(eq(of, invoiceId), inArray(lineId, [...lineIds])));
  }

  /** The lines that bill agreed amounts of these projects. */
  async function usesOfProjects(
    query: Query,
    projectIds: readonly string[],
  ): Promise<FixedPriceUse[]> {
    if (projectIds.length === 0) return [];
    const { number, clientId, currency } = invoices;
    const rows = await query
      .select({ link: fixedPriceLines, number, clientId, currency, lines: linesOfInvoice })
      .from(fixedPriceLines)
      .innerJoin(invoices, eq(invoices.id, fixedPriceLines.invoiceId))
      .where(inArray(fixedPriceLines.projectId, [...projectIds]));
    return rows.map(({ link, lines, ...invoice }) => {
      return { ...link, ...invoice, line: lines.find(({ id }) => id === link.lineId) ?? null };
    });
  }

  /** The draft or invoice that bills a milestone. */
  async function invoiceOfMilestone(query: Query, milestoneId: string) {
    const [row] = await query
      .select({ id: invoices.id, number: invoices.number })
      .from(fixedPriceLines)
      .innerJoin(invoices, eq(invoices.id, fixedPriceLines.invoiceId))
      .where(eq(fixedPriceLines.milestoneId, milestoneId));
    return row ?? null;
  }

  /** The milestones and projects that lines of an invoice bill. */
  function fixedPricesOf(query: Query, invoiceId: string) {
    return query
      .select({
        lineId: fixedPriceLines.lineId,
        projectId: fixedPriceLines.projectId,
        milestoneId: fixedPriceLines.milestoneId,
        milestoneName: milestones.name,
      })
      .from(fixedPriceLines)
      .leftJoin(milestones, eq(milestones.id, fixedPriceLines.milestoneId))
      .where(eq(fixedPriceLines.invoiceId, invoiceId))
      .orderBy(asc(fixedPriceLines.lineId));
  }

  /** The prepayments that lines of an invoice deduct. */
  async function deductionsOf(query: Query, invoiceId: string) {
    return query
      .select({
        lineId: prepaymentDeductions.lineId,
        prepaymentId: prepaymentDeductions.prepaymentId,
        number: invoices.number,
        credited: invoices.credited,
        issued: invoices.issued,
      })
      .from(prepaymentDeductions)
      .innerJoin(invoices, eq(invoices.id, prepaymentDeductions.prepaymentId))
      .where(eq(prepaymentDeductions.invoiceId, invoiceId))
      .orderBy(asc(prepaymentDeductions.lineId));
  }

  /** The lines that deduct these prepayments. */
  async function usesOfPrepayments(
    query: Query,
    prepaymentIds: readonly string[],
  ): Promise<DeductionUse[]> {
    if (prepaymentIds.length === 0) return [];
    const rows = await query
      .select({ link: prepaymentDeductions, number: invoices.number })
      .from(prepaymentDeductions)
      .innerJoin(invoices, eq(invoices.id, prepaymentDeductions.invoiceId))
      .where(inArray(prepaymentDeductions.prepaymentId, [...prepaymentIds]))
      .orderBy(asc(prepaymentDeductions.invoiceId), asc(prepaymentDeductions.lineId));
    return rows.map(({ link, number }) => ({ ...link, number }));
  }

  /** The issued prepayment invoices of a client in a currency of which nothing was credited. */
  async function prepaymentsOf(
    query: Query,
    { clientId, currency }: { clientId: string; currency: string },
  ): Promise<{ id: string; due: number; paid: number; issued: IssuedInvoice }[]> {
    const { id, due, paid, issued } = invoices;
    const rows = await query
      .select({ id, due, paid, issued })
      .from(invoices)
      .where(
        and(
          ...[eq(invoices.kind, 'prepayment'), isNotNull(invoices.number)],
          ...[eq(invoices.clientId, clientId), eq(invoices.currency, currency)],
          eq(invoices.credited, 0),
        ),
      )
      .orderBy(asc(invoices.issueDate), asc(invoices.count), asc(invoices.id));
    return rows.flatMap(({ issued, ...row }) => (issued ? [{ ...row, issued }] : []));
  }

  return {
    ...{
      add,
      keepOnly,
      freeFixedPrices,
      freeDeductions,
      usesOfProjects,
      invoiceOfMilestone,
      fixedPricesOf,
      deductionsOf,
    },
    ...{ usesOfPrepayments, prepaymentsOf },
  };
}
