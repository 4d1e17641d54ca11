import { groupBy } from '../../../core/lib/group-by.ts';
import { splitByWeight } from '../../../core/money/amounts.ts';
import type { Period, ReportBasis } from '../../../core/money/reports/report-views.ts';
import {
  issuedParts,
  paidParts,
  type ReportedDocument,
  type ReportedLine,
  type ReportedPart,
} from '../../../core/money/reports/reported-parts.ts';
import type { LineRow, ReportRow } from '../../storage/money/reports/report-rows.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

interface Wanted {
  period: Period;
  basis: ReportBasis;
  /** Whether amounts are split by project, which needs the lines. */
  byProject: boolean;
  /** Whether the parts are split by tax. */
  byTax?: boolean;
  /** The currency of the business. */
  accounting: string;
}

/** The parts of a period's revenue and tax: each amount of a report is a sum of these. */
export async function reportParts(
  query: Query,
  repositories: BoardRepositories,
  { period, basis, byProject, byTax = false, accounting }: Wanted,
): Promise<ReportedPart[]> {
  const { reportRows } = repositories;
  // Projects share the taxes of their lines.
  const needsTaxes = byTax || byProject;
  const rows =
    basis === 'issued'
      ? await reportRows.issuedIn(query, period, { accounting, needsTaxes })
      : await reportRows.paidIn(query, period, accounting);
  const lines = byProject ? await linesByProject(query, repositories, rows) : null;
  const documents = rows.map((row): ReportedDocument => {
    return { ...row, lines: lines && (lines.get(row.id) ?? []) };
  });
  if (basis === 'issued') return documents.flatMap((each) => issuedParts(each, accounting));
  const payments = groupBy(
    await reportRows.paymentsUntil(query, period),
    ({ invoiceId }) => invoiceId,
  );
  return documents.flatMap((document) => {
    let before = 0;
    return (payments.get(document.id) ?? []).flatMap(({ day, amount }) => {
      const isCounted = day >= period.from;
      const parts = isCounted ? paidParts(document, { day, amount, before }, accounting) : [];
      before += amount;
      return parts;
    });
  });
}

/**
 * The net amounts of lines by project: of the entries on a line by their billed seconds, of a fixed
 * price or an expense its own. A credit note has the lines of the invoice that it credits, and their projects.
 */
async function linesByProject(
  query: Query,
  { reportRows }: BoardRepositories,
  rows: readonly ReportRow[],
): Promise<Map<string, ReportedLine[]>> {
  const lines = await reportRows.linesOf(
    query,
    rows.map(({ id }) => id),
  );
  const holders = new Set(rows.map(({ id, creditedId }) => creditedId ?? id));
  const shares = groupBy(
    await reportRows.lineProjectsOf(query, [...holders]),
    ({ invoiceId, lineId }) => keyOf(invoiceId, lineId),
  );
  return new Map(
    rows.map(({ id, creditedId }) => [
      id,
      (lines.get(id) ?? []).flatMap((line) =>
        splitLine(line, shares.get(keyOf(creditedId ?? id, line.id)) ?? []),
      ),
    ]),
  );
}

function splitLine(
  { taxCategory, taxRate, net }: LineRow,
  shares: readonly { projectId: string | null; seconds: number }[],
): ReportedLine[] {
  if (shares.length === 0) return [{ projectId: null, taxCategory, taxRate, net }];
  const sorted = [...shares].sort((a, b) => ((a.projectId ?? '') < (b.projectId ?? '') ? -1 : 1));
  const nets = splitByWeight(
    BigInt(net),
    sorted.map(({ seconds }) => BigInt(seconds)),
  );
  return sorted.map(({ projectId }, index) => {
    return { projectId, taxCategory, taxRate, net: Number(nets[index] ?? 0n) };
  });
}

function keyOf(invoiceId: string, lineId: string): string {
  return `${invoiceId}\n${lineId}`;
}
