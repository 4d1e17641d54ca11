import { AppError } from '../../../core/errors.ts';
import { draftTotals } from '../../../core/money/credits/credit-totals.ts';
import {
  type AgreedRest,
  type BillableMilestone,
  deductionLines,
  type FixedPriceChoices,
  fixedPriceLines,
  isDeductedAbove,
  type OpenPrepayment,
} from '../../../core/money/fixed-prices/fixed-price-lines.ts';
import { milestoneValue } from '../../../core/money/fixed-prices/milestones.ts';
import { defaultTax, NO_BUSINESS } from '../../../core/money/invoices/freeze-invoice.ts';
import type { InvoiceDraft } from '../../../core/money/invoices/invoice.ts';
import type { FixedPriceChoice } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { PrepaymentFault } from '../../../core/money/invoices/missing-for-issue.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import type { InvoiceRow, StoredDraft } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { billedOf } from './milestone-reader.ts';

/** Items that a client can be billed besides time: milestones, agreed amounts, and deductions. */
export async function fixedPriceChoices(
  query: Query,
  repositories: BoardRepositories,
  client: Pick<StoredClient, 'id' | 'currency'>,
): Promise<FixedPriceChoices> {
  const { milestones, invoiceLinks, projectBillings } = repositories;
  const { id: clientId, currency } = client;
  const projects = (await projectBillings.all(query)).filter(
    (project) => project.clientId === clientId && project.billing === 'fixed',
  );
  const ids = projects.map(({ projectId }) => projectId);
  const uses = await invoiceLinks.usesOfProjects(query, ids);
  const billed = new Set(uses.map(({ milestoneId }) => milestoneId));
  const byProject = new Map(projects.map((project) => [project.projectId, project]));
  const rows = await milestones.ofProjects(query, ids);
  return {
    currency,
    milestones: rows.flatMap(({ id, projectId, name, reachedOn, ...row }): BillableMilestone[] => {
      const project = byProject.get(projectId);
      const value = milestoneValue(row, project?.agreedAmount ?? null, currency);
      if (!project || reachedOn === null || !value || billed.has(id)) return [];
      return [{ id, projectId, projectName: project.name, name, reachedOn, value }];
    }),
    rests: projects.flatMap(({ projectId, name, agreedAmount }): AgreedRest[] => {
      if (agreedAmount === null) return [];
      const ofProject = uses.filter((use) => use.projectId === projectId);
      const before = billedOf(ofProject, clientId);
      const left = agreedAmount - before;
      return left > 0 ? [{ projectId, projectName: name, agreedAmount, billed: before, left }] : [];
    }),
    prepayments: await openPrepayments(query, repositories, { clientId, currency }),
  };
}

async function openPrepayments(
  query: Query,
  { invoiceLinks }: BoardRepositories,
  of: { clientId: string; currency: string },
): Promise<OpenPrepayment[]> {
  const found = await invoiceLinks.prepaymentsOf(query, of);
  const ids = found.map(({ id }) => id);
  const uses = await invoiceLinks.usesOfPrepayments(query, ids);
  const keyOf = (id: string, category: string, rate: string) => `${id} ${category} ${rate}`;
  const used = new Set(
    uses.map(({ prepaymentId, taxCategory, taxRate }) => keyOf(prepaymentId, taxCategory, taxRate)),
  );
  return found.flatMap(({ id, due, paid, issued }) => {
    const taxes = issued.totals.taxes
      .filter(({ category, rate, base }) => base > 0 && !used.has(keyOf(id, category, rate)))
      .map(({ category, rate, base }) => ({ category, rate, base }));
    if (taxes.length === 0) return [];
    const { number, issueDate, totals } = issued;
    const { net, gross } = totals;
    return [{ id, number, issueDate, net, gross, isPaid: paid >= due, taxes }];
  });
}

/** Lines for a new draft, and the items that they bill and deduct. */
/**
 * The lines of chosen milestones, of remaining agreed amounts, and of deductions.
 * @throws AppError milestone.notBillable, prepayment.unavailable for what is no longer free
 */
export async function gatherFixedPrices(
  query: Query,
  repositories: BoardRepositories,
  client: StoredClient,
  { milestoneIds = [], agreedRestOf = [], prepaymentIds = [] }: FixedPriceChoice,
) {
  const none = { lines: [] as InvoiceDraft['lines'], fixedPrices: [], deductions: [] };
  if (milestoneIds.length + agreedRestOf.length + prepaymentIds.length === 0) return none;
  const choices = await fixedPriceChoices(query, repositories, client);
  const milestones = choices.milestones.filter(({ id }) => milestoneIds.includes(id));
  if (milestones.length < new Set(milestoneIds).size) {
    throw new AppError('milestone.notBillable');
  }
  const prepayments = choices.prepayments.filter(({ id }) => prepaymentIds.includes(id));
  if (prepayments.length < new Set(prepaymentIds).size) {
    throw new AppError('prepayment.unavailable');
  }
  const rests = choices.rests.filter(({ projectId }) => agreedRestOf.includes(projectId));
  const business = (await repositories.invoicingParties.businessOf(query)) ?? NO_BUSINESS;
  const { currency, language } = client;
  const terms = { currency, language, tax: defaultTax(client, business) };
  const billed = fixedPriceLines({ milestones, rests }, terms);
  const deducted = deductionLines(prepayments, terms);
  return {
    lines: [...billed.lines, ...deducted.lines],
    fixedPrices: billed.links,
    deductions: deducted.links,
  };
}

/**
 * The problems that prevent issuing a draft because of prepayments that it deducts or credits (MS8,
 * MS9).
 */
export async function prepaymentFaults(
  query: Query,
  { invoiceLinks }: BoardRepositories,
  { id, kind }: Pick<InvoiceRow, 'id' | 'kind'>,
  draft: StoredDraft,
  credited: InvoiceRow | null,
): Promise<PrepaymentFault[]> {
  if (kind === 'creditNote') {
    const uses =
      credited?.kind === 'prepayment'
        ? await invoiceLinks.usesOfPrepayments(query, [credited.id])
        : [];
    return uses.some(({ number }) => number !== null) ? ['prepaymentDeducted'] : [];
  }
  const deductions = await invoiceLinks.deductionsOf(query, id);
  if (deductions.length === 0) return [];
  const { lines } = draftTotals(draft, null);
  const isAbove = deductions.some(({ lineId, issued }) => {
    const line = lines.find((each) => each.id === lineId);
    if (!line || !issued) return false;
    return issued.currency !== draft.currency || isDeductedAbove(line, issued);
  });
  const isCredited = deductions.some(({ credited }) => credited > 0);
  return [
    ...(isCredited ? (['prepaymentCredited'] as const) : []),
    ...(isAbove ? (['deductionAbove'] as const) : []),
    // A percentage would also apply to the amount that is already paid.
    ...(draft.discount && 'percent' in draft.discount.value
      ? (['deductionDiscount'] as const)
      : []),
  ];
}

/** The items besides time that an invoice bills and deducts, and the invoices that deduct it. */
export async function invoiceLinksOf(
  query: Query,
  { invoiceLinks }: BoardRepositories,
  { id, kind }: Pick<InvoiceRow, 'id' | 'kind'>,
): Promise<Pick<InvoiceView, 'fixedPrices' | 'deductions' | 'deductedOn'>> {
  const deductions = await invoiceLinks.deductionsOf(query, id);
  const uses = kind === 'prepayment' ? await invoiceLinks.usesOfPrepayments(query, [id]) : [];
  const on = new Map(uses.map(({ invoiceId, number }) => [invoiceId, { id: invoiceId, number }]));
  return {
    fixedPrices: await invoiceLinks.fixedPricesOf(query, id),
    deductions: deductions.map(({ lineId, prepaymentId, number }) => {
      return { lineId, prepayment: { id: prepaymentId, number } };
    }),
    deductedOn: [...on.values()],
  };
}
