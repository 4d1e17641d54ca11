import type { InvoiceView } from '../../../../../core/money/invoices/invoice-views.ts';
import { fixedPriceTexts } from '../../../../i18n/en/milestones.ts';

/** The item besides time that a line of a draft bills or deducts. */
export interface LineLink {
  /** Below the line. */
  note: string;
  /** The effect of removing the line. */
  removed: string;
}

/** The lines that bill milestones and agreed amounts, or deduct prepayments, by their ids. */
export function lineLinksOf({
  fixedPrices,
  deductions,
}: Pick<InvoiceView, 'fixedPrices' | 'deductions'>): ReadonlyMap<string, LineLink> {
  const texts = fixedPriceTexts;
  const links = new Map<string, LineLink>();
  for (const { lineId, milestoneId, milestoneName } of fixedPrices) {
    const isMilestone = milestoneId !== null;
    const note = isMilestone ? texts.ofMilestone(milestoneName ?? '') : texts.ofAgreed;
    links.set(lineId, { note, removed: isMilestone ? texts.removeMilestone : texts.removeAgreed });
  }
  for (const { lineId, prepayment } of deductions) {
    const note = texts.ofPrepayment(prepayment.number ?? '');
    links.set(lineId, { note, removed: texts.removePrepayment });
  }
  return links;
}
