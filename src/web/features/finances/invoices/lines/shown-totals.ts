import { totalsOf } from '../../../../../core/money/invoices/draft-totals.ts';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';

/** The totals of a draft as it is typed; null if an amount is too large for an invoice. */
export function shownTotals(
  draft: Pick<InvoiceDraft, 'currency' | 'lines' | 'discount' | 'prepaid'>,
): ReturnType<typeof totalsOf> | null {
  try {
    return totalsOf(draft);
  } catch {
    return null;
  }
}
