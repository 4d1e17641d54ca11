import type { Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import type { ClientLinkKind, ClientPages } from '../../../core/money/client-links/client-link.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

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

function invoiceTarget({ invoices }: BoardRepositories): ClientLinkTarget<'invoice'> {
  return {
    async nameOf(query, id) {
      const invoice = await invoices.find(query, id);
      if (!invoice) throw new AppError('invoice.unknown');
      if (invoice.number === null) throw new AppError('invoice.notIssued');
      return invoice.number;
    },
    async pageOf(query, id) {
      const invoice = await invoices.find(query, id);
      if (!invoice?.issued) return null;
      const { language, number } = invoice.issued;
      return { language, number };
    },
  };
}
