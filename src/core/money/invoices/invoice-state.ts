import { addDays, type Day } from '../../days.ts';
import type { Business, Client } from '../parties.ts';
import type { InvoiceDraft, IssuedInvoice } from './invoice.ts';
import type { InvoiceState } from './invoice-views.ts';

/** Of amounts in minor units; `number` is null for a draft. */
export interface InvoiceBalance {
  kind: IssuedInvoice['kind'];
  number: string | null;
  dueDate: Day | null;
  gross: number;
  due: number;
  paid: number;
  credited: number;
}

/**
 * The state of an invoice on a day (money §5, IN5). Credited amounts count like payments. A credit
 * note is settled as soon as it is issued: its amount counts on the invoice that it credits.
 */
export function stateOf(invoice: InvoiceBalance, today: Day): InvoiceState {
  const { kind, number, dueDate, gross, paid, credited } = invoice;
  if (number === null) return 'draft';
  if (kind === 'creditNote') return 'paid';
  if (credited > 0 && credited >= gross) return 'cancelled';
  if (isPaid(invoice)) return 'paid';
  if (dueDate !== null && dueDate < today) return 'overdue';
  return paid > 0 || credited > 0 ? 'partlyPaid' : 'open';
}

/** Whether nothing is open of an invoice that was not cancelled. */
export function isPaid(invoice: InvoiceBalance): boolean {
  const { kind, number, gross, credited } = invoice;
  if (number === null || kind === 'creditNote') return false;
  return !(credited > 0 && credited >= gross) && openAmount(invoice) <= 0;
}

/** What is still to be paid; negative if too much was paid. 0 for drafts and credit notes. */
export function openAmount({ kind, number, due, paid, credited }: InvoiceBalance): number {
  return number === null || kind === 'creditNote' ? 0 : due - paid - credited;
}

/** When an invoice is due: as the draft says, else by the terms of the client, else of the business. */
export function dueDateOf(
  draft: Pick<InvoiceDraft, 'dueDate'>,
  issueDate: Day,
  client: Pick<Client, 'termDays'>,
  business: Pick<Business, 'termDays'>,
): Day {
  return draft.dueDate ?? addDays(issueDate, client.termDays ?? business.termDays);
}
