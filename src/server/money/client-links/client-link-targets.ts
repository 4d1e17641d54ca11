import type { Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { pick } from '../../../core/lib/pick.ts';
import { documentViewOf } from '../../../core/money/client-links/client-invoice.ts';
import type { ClientLinkKind, ClientPages } from '../../../core/money/client-links/client-link.ts';
import { quoteDocumentOf } from '../../../core/money/client-links/client-quote.ts';
import { openAmount, stateOf } from '../../../core/money/invoices/invoice-state.ts';
import { quoteStateOf } from '../../../core/money/quotes/quote-state.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { linesOf, presentOf, totalsOfLines } from '../approvals/approval-reader.ts';
import { paymentCode, qrPath } from '../documents/pdf/payment-code.ts';

/**
 * The target of one kind of links. `core/money/client-links/client-link.ts` says how to add one.
 */
export interface ClientLinkTarget<K extends ClientLinkKind> {
  /** Its name in the audit log. @throws AppError if a client may not see it */
  nameOf(query: Query, targetId: string): Promise<string>;
  /** Everything that the holder of a link receives; null if there is nothing to see. */
  pageOf(query: Query, targetId: string, today: Day): Promise<ClientPages[K] | null>;
}

export type ClientLinkTargets = { [K in ClientLinkKind]: ClientLinkTarget<K> };

export function createClientLinkTargets(repositories: BoardRepositories): ClientLinkTargets {
  return {
    invoice: invoiceTarget(repositories),
    quote: quoteTarget(repositories),
    approval: approvalTarget(repositories),
  };
}

function invoiceTarget({ invoices, invoiceFiles }: BoardRepositories): ClientLinkTarget<'invoice'> {
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

function quoteTarget({ quotes }: BoardRepositories): ClientLinkTarget<'quote'> {
  return {
    async nameOf(query, id) {
      const quote = await quotes.find(query, id);
      if (!quote) throw new AppError('quote.unknown');
      if (quote.draft || quote.number === null) throw new AppError('quote.notSent');
      return quote.number;
    },
    async pageOf(query, id, today) {
      const quote = await quotes.find(query, id);
      // While it is being revised, there is nothing to decide.
      if (!quote || quote.draft) return null;
      const revision = await quotes.revision(query, id, quote.revision);
      if (!revision) return null;
      const { sent, digest, decision, fileName, fileSize } = revision;
      return {
        ...{ language: sent.language, quote: quoteDocumentOf(sent), digest },
        state: quoteStateOf({ ...quote, isDraft: false }, today),
        decision: decision && pick(decision, ['kind', 'name', 'reason', 'at']),
        file: { name: fileName, size: fileSize },
      };
    },
  };
}

function approvalTarget(repositories: BoardRepositories): ClientLinkTarget<'approval'> {
  const { approvals, clients, invoicingParties } = repositories;
  return {
    async nameOf(query, id) {
      const row = await approvals.find(query, id);
      if (!row) throw new AppError('approval.unknown');
      if (row.closedAt !== null) throw new AppError('approval.closed');
      const client = await clients.find(query, row.clientId);
      return `${client?.name ?? ''} · ${row.fromDay} – ${row.untilDay}`;
    },
    async pageOf(query, id) {
      const row = await approvals.find(query, id);
      const client = row && (await invoicingParties.clientOf(query, row.clientId));
      if (!client || row.closedAt !== null) return null;
      const business = await invoicingParties.businessOf(query);
      const lines = presentOf(await linesOf(query, repositories, row));
      return {
        ...{ language: client.language, currency: client.currency },
        ...{ seller: business?.legalName ?? '', client: client.name },
        ...{ from: row.fromDay, until: row.untilDay, message: row.message },
        roundingOf: client.rounding && client.roundingOf,
        ...pick(row, ['showsNames', 'showsAmounts']),
        lines: lines.map(({ key, digest, state, shown, before, decision }) => ({
          ...{ key, digest, state, shown },
          before: state === 'changed' ? before : null,
          decision: decision && pick(decision, ['name', 'at', 'question', 'answer']),
        })),
        totals: totalsOfLines(lines),
      };
    },
  };
}
