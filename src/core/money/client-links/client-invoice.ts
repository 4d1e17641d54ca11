import type { Language } from '../../languages.ts';
import { pick } from '../../lib/pick.ts';
import type { IssuedInvoice } from '../invoices/invoice.ts';
import type { InvoiceFile, InvoiceState } from '../invoices/invoice-views.ts';

const SELLER = [
  ...(['legalName', 'address', 'vatId', 'taxNumber', 'registrationNumber', 'email'] as const),
  ...(['phone', 'iban', 'bic', 'logo', 'footer', 'smallBusinessNote'] as const),
] as const;
const BUYER = ['name', 'contact', 'address', 'vatId', 'buyerReference'] as const;

/** What the document says, and nothing else of the business and its client. */
export interface InvoiceDocumentView extends Omit<IssuedInvoice, 'seller' | 'buyer'> {
  seller: Pick<IssuedInvoice['seller'], (typeof SELLER)[number]>;
  buyer: Pick<IssuedInvoice['buyer'], (typeof BUYER)[number]>;
}

/** An invoice as its client sees it by a link. Amounts are minor units of its currency. */
export interface ClientInvoice {
  language: Language;
  invoice: InvoiceDocumentView;
  state: InvoiceState;
  paid: number;
  credited: number;
  /** What is still to be paid; 0 if nothing is. */
  outstanding: number;
  files: readonly Pick<InvoiceFile, 'kind' | 'name' | 'size'>[];
  /** The QR code for banking apps, as the path of an SVG; null where there is none. */
  paymentCode: { size: number; path: string } | null;
}

export function documentViewOf(issued: IssuedInvoice): InvoiceDocumentView {
  return { ...documentPartsOf(issued), kind: issued.kind };
}

/** The same without its kind, of any document. */
export function documentPartsOf(
  issued: Omit<IssuedInvoice, 'kind'>,
): Omit<InvoiceDocumentView, 'kind'> {
  const { number, language, currency, issueDate, dueDate, period, deliveryCountry } = issued;
  const { exemptionReason, orderReference, introduction, closing, discount } = issued;
  const { exchangeRate, preceding, totals, accountingTax } = issued;
  return {
    ...{ number, language, currency, issueDate, dueDate, period, deliveryCountry },
    ...{ exemptionReason, orderReference, introduction, closing, discount },
    ...{ exchangeRate, preceding, totals, accountingTax },
    // The ids of lines are those of the draft.
    lines: issued.lines.map((line, index) => ({ ...line, id: String(index + 1) })),
    seller: pick(issued.seller, SELLER),
    buyer: pick(issued.buyer, BUYER),
  };
}
