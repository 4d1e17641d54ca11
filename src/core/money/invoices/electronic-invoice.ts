import { currencyOf, hasStructuredInvoice } from '../currencies.ts';
import { isPeppolAddress } from '../identifiers/electronic-address.ts';
import type { IssuedInvoice } from './invoice.ts';

interface Addressed extends Pick<IssuedInvoice, 'currency' | 'deliveryCountry'> {
  seller: Pick<IssuedInvoice['seller'], 'phone' | 'email' | 'address'>;
  buyer: Pick<IssuedInvoice['buyer'], 'email' | 'address' | 'electronicAddress'>;
  lines: readonly Pick<IssuedInvoice['lines'][number], 'taxCategory'>[];
}

/** Whether an e-invoice can be made: the currency must have at most 2 decimals. */
export function hasElectronicInvoice({ currency }: Pick<IssuedInvoice, 'currency'>): boolean {
  const found = currencyOf(currency);
  return found !== null && hasStructuredInvoice(found);
}

type OfBuyer = Pick<IssuedInvoice, 'currency' | 'buyer'>;

/** The data that the client wants beside the PDF; null for none (UB2). */
export function dataFormatOf(invoice: OfBuyer): 'xrechnung' | 'ubl' | null {
  if (!hasElectronicInvoice(invoice)) return null;
  const { eInvoiceFormat = 'automatic', buyerReference } = invoice.buyer;
  if (eInvoiceFormat === 'ubl') return 'ubl';
  return eInvoiceFormat !== 'pdf' && buyerReference.trim() !== '' ? 'xrechnung' : null;
}

/** Whether the client wants an XRechnung in CII: only then there is a reference of the buyer. */
export function wantsXRechnung(invoice: OfBuyer): boolean {
  return dataFormatOf(invoice) === 'xrechnung';
}

/** The rules that an invoice in UBL follows. */
export type UblProfile = 'en16931' | 'xrechnung' | 'peppol';

/**
 * XRechnung for buyers in Germany with a reference, Peppol BIS Billing 3 where both parties are in
 * that network and there is a reference, which it asks for (R003); else EN 16931 alone (UB3).
 */
export function ublProfileOf(invoice: IssuedInvoice): UblProfile {
  const { seller, buyer, orderReference } = invoice;
  const hasReference = buyer.buyerReference.trim() !== '';
  const isGerman = buyer.address.country === 'DE';
  if (hasReference && isGerman && missingForXRechnung(invoice).length === 0) return 'xrechnung';
  const isReferred = hasReference || orderReference.trim() !== '';
  const isReachable = [seller, buyer].every((party) => isPeppolAddress(party.electronicAddress));
  return isReferred && isReachable ? 'peppol' : 'en16931';
}

/** What an XRechnung needs beyond what every invoice has. */
export type MissingForXRechnung =
  | 'sellerPhone'
  | 'sellerEmail'
  | 'sellerCity'
  | 'sellerPostalCode'
  | 'buyerEmail'
  | 'buyerCity'
  | 'buyerPostalCode'
  | 'deliveryAddress';

/**
 * What is missing for an XRechnung, in a fixed order. Source: BR-DE-3 to BR-DE-11 and BR-DE-27 of
 * XRechnung 3.0, and the electronic addresses that its Peppol rules R010 and R020 require.
 */
export function missingForXRechnung(invoice: Addressed): MissingForXRechnung[] {
  const { seller, buyer, deliveryCountry, lines } = invoice;
  const isIntraCommunity = lines.some(({ taxCategory }) => taxCategory === 'K');
  // The address of a delivery in another country is unknown.
  const isElsewhere = deliveryCountry !== '' && deliveryCountry !== buyer.address.country;
  const checks: [MissingForXRechnung, boolean][] = [
    ['sellerPhone', (seller.phone.match(/\d/g)?.length ?? 0) < 3],
    ['sellerEmail', !isEmail(seller.email)],
    ['sellerCity', !seller.address.city.trim()],
    ['sellerPostalCode', !seller.address.postalCode.trim()],
    ['buyerEmail', !isEmail(buyer.email) && !buyer.electronicAddress],
    ['buyerCity', !buyer.address.city.trim()],
    ['buyerPostalCode', !buyer.address.postalCode.trim()],
    ['deliveryAddress', isIntraCommunity && isElsewhere],
  ];
  return checks.filter(([, isMissing]) => isMissing).map(([name]) => name);
}

/** As BR-DE-28 has it: one @ with at least two characters on each side, no dot at an end. */
function isEmail(text: string): boolean {
  return /^[^@\s.][^@\s]*[^@\s.]@[^@\s.][^@\s]*[^@\s.]$/.test(text.trim());
}
