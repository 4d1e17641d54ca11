import { type CreditBasis, draftTotals } from '../../../../../core/money/credits/credit-totals.ts';
import type { DocumentTotals } from '../../../../../core/money/invoices/draft-totals.ts';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';

/**
 * The totals of a draft as it is typed; null if an amount is too large for an invoice. `basis`: of a
 * credit note.
 */
export function shownTotals(
  draft: Pick<InvoiceDraft, 'currency' | 'lines' | 'discount' | 'prepaid'>,
  basis: CreditBasis | null,
): DocumentTotals | null {
  try {
    return draftTotals(draft, basis);
  } catch {
    return null;
  }
}
