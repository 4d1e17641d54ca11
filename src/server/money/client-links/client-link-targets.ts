import type { Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { documentViewOf } from '../../../core/money/client-links/client-invoice.ts';
import type { ClientLinkKind, ClientPages } from '../../../core/money/client-links/client-link.ts';
import { openAmount, stateOf } from '../../../core/money/invoices/invoice-state.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { paymentCode, qrPath } from '../documents/pdf/payment-code.ts';

/** What links of one kind lead to. `core/money/client-links/client-link.ts` says how to add one. */
export interface ClientLinkTarget<K extends ClientLinkKind> {
  /** Its name in the audit log. @throws AppError if there is none that a client may see */
  nameOf(query: Query, targetId: string): Promise<string>;
  /** All that the holder of a link receives; null if there is nothing to see. */
  pageOf(query: Query, targetId: string, today: Day): Promise<ClientPages[K] | null>;
}

export type ClientLinkTargets = { [K in ClientLinkKind]: ClientLinkTarget<K> };

export function createClientLinkTargets(repositories: BoardRepositories): ClientLinkTargets {
  return { invoice: invoiceTarget(repositories) };
}

function invoiceTarget({
  invoices,
  invoiceFiles,
}: BoardRepositories): ClientLinkTarget<'invoice'> {
  return {
    async nameOf(query, id) {
      const invoice = await invoices.find(query, id);
      if (!invoice) throw new AppError('invoice.unknown');
      if (invoice.number === null) throw new AppError('invoice.notIssued');
      return invoice.number;
    },
    async pageOf(query, id, today) {
      const invoice = await invoices.find(query, id);
      if (!invoice?.issued) return null;
      const { issued, paid, credited } = invoice;
      const state = stateOf(invoice, today);
      const isSettled = state === 'paid' || state === 'cancelled';
      const outstanding = isSettled ? 0 : Math.max(openAmount(invoice), 0);
      const files = await invoiceFiles.list(query, id);
      const totals = { ...issued.totals, due: outstanding };
      const code = paymentCode({ ...issued, totals });
      return {
        ...{ language: issued.language, invoice: documentViewOf(issued) },
        ...{ state, paid, credited, outstanding },
        files: files.map(({ kind, name, size }) => ({ kind, name, size })),
        paymentCode: code === null ? null : qrPath(code),
      };
    },
  };
}
