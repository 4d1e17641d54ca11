import type {
  IssuedInvoice,
  LineContent,
  NamedDiscount,
} from '../../../core/money/invoices/invoice.ts';
import { missingCharacters } from './pdf/text-runs.ts';

/** A text of an invoice with characters that its PDF shows as `?`; its data has them all. */
export interface MissingGlyphs {
  text: string;
  characters: readonly string[];
}

/** What is printed of an invoice or a draft of one. */
export interface PrintedTexts {
  seller: Pick<IssuedInvoice['seller'], 'legalName' | 'address' | 'footer' | 'smallBusinessNote'>;
  buyer: Pick<IssuedInvoice['buyer'], 'name' | 'contact' | 'address' | 'buyerReference'>;
  introduction: string;
  closing: string;
  exemptionReason: string;
  orderReference: string;
  discount: NamedDiscount | null;
  lines: readonly Pick<LineContent, 'name' | 'description' | 'discount'>[];
}

/** The texts that the fonts cannot show whole, to be named before an invoice is issued. */
export function missingGlyphs(invoice: PrintedTexts): MissingGlyphs[] {
  return [...new Set(printedTexts(invoice))]
    .map((text) => ({ text, characters: missingCharacters(text) }))
    .filter(({ characters }) => characters.length > 0);
}

function printedTexts(invoice: PrintedTexts): string[] {
  const { seller, buyer, discount, lines } = invoice;
  return [
    ...[seller.legalName, seller.address.street, seller.address.city, seller.footer],
    ...[seller.smallBusinessNote ?? '', buyer.name, buyer.contact, buyer.address.street],
    ...[buyer.address.city, buyer.buyerReference, invoice.orderReference, invoice.introduction],
    ...[invoice.closing, invoice.exemptionReason, discount?.reason ?? ''],
    ...lines.flatMap((line) => [line.name, line.description, line.discount?.reason ?? '']),
  ];
}
