import { sql } from 'drizzle-orm';
import type { Kit } from './kit.ts';
import type { defineMoney } from './money.ts';

type Invoices = ReturnType<typeof defineMoney>['invoices'];

/**
 * Milestones of projects, and which lines of invoices bill them or deduct prepayments. No foreign
 * keys to projects and tickets, as in the other tables of money.
 */
export function defineMilestones(k: Kit, invoices: Invoices) {
  const milestones = k.table(
    'milestones',
    {
      id: k.text().primaryKey(),
      projectId: k.text().notNull(),
      version: k.int().notNull(),
      name: k.text().notNull(),
      day: k.text(),
      /** In minor units of `currency`. */
      amount: k.int(),
      currency: k.text(),
      percent: k.text(),
      reachedOn: k.text(),
      position: k.int().notNull(),
      ticketIds: k.json<readonly string[]>().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      deletedAt: k.int(),
    },
    (t) => [
      k.index('milestones_project').on(t.projectId, t.position, t.id),
      k.check('milestones_share', sql`${t.amount} is null or ${t.percent} is null`),
    ],
  );
  const line = () => ({
    invoiceId: k
      .text()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    lineId: k.text().notNull(),
  });
  /** Lines that bill a milestone, or with none what is left of the agreed amount of a project. */
  const fixedPriceLines = k.table(
    'fixed_price_lines',
    { ...line(), projectId: k.text().notNull(), milestoneId: k.text() },
    (t) => [
      k.primaryKey({ columns: [t.invoiceId, t.lineId] }),
      // A milestone is on one draft or invoice at most.
      k
        .unique('fixed_price_lines_milestone')
        .on(t.milestoneId)
        .where(sql`milestone_id is not null`),
      k.index('fixed_price_lines_project').on(t.projectId),
    ],
  );
  /** Lines that deduct a prepayment invoice. */
  const prepaymentDeductions = k.table(
    'prepayment_deductions',
    {
      ...line(),
      prepaymentId: k
        .text()
        .notNull()
        .references(() => invoices.id),
      taxCategory: k.text().notNull(),
      taxRate: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.invoiceId, t.lineId] }),
      // Each tax of a prepayment is deducted once at most.
      k.unique('prepayment_deductions_tax').on(t.prepaymentId, t.taxCategory, t.taxRate),
    ],
  );
  return { milestones, fixedPriceLines, prepaymentDeductions };
}
