import type { Day } from '../../../core/days.ts';
import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type {
  GatheredTime,
  InvoiceEditAnswer,
  InvoicePage,
} from '../../../core/money/invoices/invoice-answers.ts';
import type {
  InvoiceState,
  InvoiceView,
  MoneyOverview,
  UnbilledClient,
} from '../../../core/money/invoices/invoice-views.ts';
import type {
  DraftEdit,
  Gathering,
  NewCreditNote,
  NewInvoice,
  NewPayment,
} from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { Source } from '../../lib/request-source.ts';

/** A file of an issued invoice, made of what was frozen and nothing else. */
export interface RenderedDocument {
  kind: 'pdf' | 'xml';
  name: string;
  content: Buffer;
  /** SHA-256 in hex. */
  digest: string;
}

export type RenderDocuments = (
  invoice: IssuedInvoice,
  issuedAt: Date,
) => Promise<RenderedDocument[]>;

export interface InvoiceFilter {
  state?: InvoiceState | undefined;
  clientId?: string | undefined;
  /** In the number or the client's name. */
  text?: string | undefined;
  /** The year of issuing; drafts have none. */
  year?: number | undefined;
}

/** A draft or invoice at the version that its user sees. */
export interface VersionedInvoice {
  id: string;
  version: number;
}

/** Who asks, and from where. */
export interface Author {
  userId: string;
  source: Source;
}

/**
 * Drafts, invoices, credit notes and payments, for ADMINs (money §4, §5).
 * All calls throw AppError forbidden for others.
 */
export interface Invoices {
  list(userId: string, filter: InvoiceFilter, page: { cursor: string | null; limit: number }): Promise<InvoicePage>;
  /** @throws AppError invoice.unknown */
  get(userId: string, id: string): Promise<InvoiceView>;
  /** @throws AppError client.unknown */
  gather(userId: string, gathering: Gathering): Promise<GatheredTime>;
  unbilled(userId: string): Promise<UnbilledClient[]>;
  overview(userId: string): Promise<MoneyOverview>;
  create(author: Author, invoice: NewInvoice): Promise<InvoiceView>;
  edit(author: Author, draft: VersionedInvoice, set: DraftEdit): Promise<InvoiceEditAnswer>;
  refresh(author: Author, draft: VersionedInvoice): Promise<InvoiceView>;
  discard(author: Author, draft: VersionedInvoice): Promise<void>;
  issue(author: Author, draft: VersionedInvoice): Promise<InvoiceView>;
  addPayment(author: Author, payment: NewPayment): Promise<InvoiceView>;
  removePayment(author: Author, payment: { invoiceId: string; paymentId: string }): Promise<InvoiceView>;
  credit(author: Author, creditNote: NewCreditNote): Promise<InvoiceView>;
  startSeries(author: Author, series: { day: Day; next: number }): Promise<{ nextNumber: string }>;
}
