import type { Day } from '../../../core/days.ts';
import type { FixedPriceChoices } from '../../../core/money/fixed-prices/fixed-price-lines.ts';
import type {
  GatheredTime,
  InvoiceEditAnswer,
  InvoicePage,
  PlannedDraft,
} from '../../../core/money/invoices/invoice-answers.ts';
import type {
  DraftEdit,
  DraftPlanning,
  Gathering,
  NewCreditNote,
  NewInvoice,
  NewPayment,
  NewPrepayment,
} from '../../../core/money/invoices/invoice-requests.schema.ts';
import type {
  InvoiceFile,
  InvoiceView,
  MoneyOverview,
  UnbilledClient,
} from '../../../core/money/invoices/invoice-views.ts';
import type { Bus } from '../../bus/bus.ts';
import type { InvoiceDocument } from '../../storage/money/invoice-files.ts';
import type { InvoiceListFilter } from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { createPrepayments } from '../fixed-prices/prepayments.ts';
import { createDrafts } from './create-draft.ts';
import { createCreditNotes } from './credit-notes.ts';
import { createDraftEdits } from './edit-draft.ts';
import { createInvoiceQueries } from './invoice-queries.ts';
import { createInvoiceReader } from './invoice-reader.ts';
import {
  type Author,
  createInvoiceWriter,
  type InvoiceGuard,
  type VersionedInvoice,
} from './invoice-writer.ts';
import { createIssuing, type RenderDocuments } from './issue-invoice.ts';
import { createOverview } from './overview.ts';
import { createPayments } from './payments.ts';
import { createDraftPlans } from './unbilled/plan-drafts.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney' | 'notifyTime'>;
  renderDocuments: RenderDocuments;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Drafts, invoices, credit notes and payments, for ADMINs (money §4, §5; rules IN1 to IN20). For
 * others, each call throws AppError forbidden.
 */
export interface Invoices {
  /** A page of at most `limit` invoices. @throws AppError request.invalid for a bad cursor */
  list(
    userId: string,
    filter: InvoiceListFilter,
    page: { cursor: string | null; limit: number },
  ): Promise<InvoicePage>;
  /** @throws AppError invoice.unknown */
  get(userId: string, id: string): Promise<InvoiceView>;
  /** The same within a transaction. */
  getIn(query: Query, userId: string, id: string): Promise<InvoiceView>;
  /** A file with its bytes. @throws AppError invoice.unknown; file.unknown, as for a draft */
  file(userId: string, id: string, kind: InvoiceFile['kind']): Promise<InvoiceDocument>;
  /** A preview of the draft that `create` would make. @throws AppError client.unknown */
  gather(userId: string, gathering: Gathering): Promise<GatheredTime>;
  /** What `create` would put on a draft for each client with unbilled time, by name. */
  planDrafts(userId: string, planning: DraftPlanning): Promise<PlannedDraft[]>;
  /** The clients with unbilled time, by name. */
  unbilled(userId: string): Promise<UnbilledClient[]>;
  overview(userId: string): Promise<MoneyOverview>;
  /**
   * A draft with the unbilled time of a client; repeating the request changes nothing.
   * @throws AppError client.unknown, command.reused, invoice.lineLimit, invoice.tooLarge,
   * milestone.notBillable, prepayment.unavailable
   */
  create(author: Author, invoice: NewInvoice): Promise<InvoiceView>;
  /** The items that `create` can bill besides time. @throws AppError client.unknown */
  choices(userId: string, clientId: string): Promise<FixedPriceChoices>;
  /**
   * A draft of a prepayment invoice; repeating the request changes nothing.
   * @throws AppError client.unknown, client.archived, project.unknown, command.reused
   */
  createPrepayment(author: Author, prepayment: NewPrepayment): Promise<InvoiceView>;
  /** @throws AppError invoice.unknown, invoice.issued, invoice.stale, invoice.tooLarge */
  edit(
    author: Author,
    draft: VersionedInvoice,
    set: DraftEdit,
    guard?: InvoiceGuard,
  ): Promise<InvoiceEditAnswer>;
  /** Updates the draft with entries that have changed. @throws AppError as `edit` */
  refresh(author: Author, draft: VersionedInvoice): Promise<InvoiceView>;
  /** Deletes a draft and frees its entries. @throws AppError as `edit` */
  discard(author: Author, draft: VersionedInvoice, guard?: InvoiceGuard): Promise<void>;
  /**
   * Gives a draft its number and files. Idempotent: an issued invoice is returned as it is.
   * @throws AppError invoice.unknown, invoice.stale, invoice.numberTaken; invoice.incomplete, whose
   * issues name what is missing and where; server.busy
   */
  issue(author: Author, draft: VersionedInvoice, guard?: InvoiceGuard): Promise<InvoiceView>;
  /** @throws AppError invoice.unknown, invoice.notIssued, command.reused, payment.refundLimit */
  addPayment(author: Author, payment: NewPayment): Promise<InvoiceView>;
  /** @throws AppError invoice.unknown, payment.unknown, payment.refundLimit */
  removePayment(
    author: Author,
    payment: { invoiceId: string; paymentId: string },
  ): Promise<InvoiceView>;
  /**
   * @throws AppError invoice.unknown, invoice.notIssued, invoice.credited, invoice.lineUnknown,
   * prepayment.deducted
   */
  credit(author: Author, creditNote: NewCreditNote): Promise<InvoiceView>;
  /** Returns the first number. @throws AppError invoice.seriesStarted, invoice.numberPattern */
  startSeries(author: Author, series: { day: Day; next: number }): Promise<{ nextNumber: string }>;
}

export function createInvoices({ now = Date.now, ...deps }: Deps): Invoices {
  const { store, repositories, bus, renderDocuments } = deps;
  const reader = createInvoiceReader({ repositories, now });
  const writer = createInvoiceWriter({ store, repositories, bus, reader, now });
  const parts = { store, repositories, reader, writer, now };
  return {
    ...createInvoiceQueries(parts),
    ...createOverview(parts),
    ...createDrafts(parts),
    ...createDraftPlans(parts),
    ...createDraftEdits(parts),
    ...createIssuing({ ...parts, renderDocuments }),
    ...createPayments(parts),
    ...createPrepayments(parts),
    ...createCreditNotes(parts),
  };
}
