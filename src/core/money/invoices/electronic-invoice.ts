import { currencyOf, hasStructuredInvoice } from '../currencies.ts';
import type { IssuedInvoice } from './invoice.ts';

interface Addressed extends Pick<IssuedInvoice, 'currency' | 'deliveryCountry'> {
  seller: Pick<IssuedInvoice['seller'], 'phone' | 'email' | 'address'>;
  buyer: Pick<IssuedInvoice['buyer'], 'email' | 'address'>;
  lines: readonly Pick<IssuedInvoice['lines'][number], 'taxCategory'>[];
}

/** Whether an e-invoice can be made: the currency must have at most 2 decimals. */
export function hasElectronicInvoice({ currency }: Pick<IssuedInvoice, 'currency'>): boolean {
  const found = currencyOf(currency);
  return found !== null && hasStructuredInvoice(found);
}

/** Whether the client needs an XRechnung: only such clients have a buyer reference. */
export function wantsXRechnung(invoice: Pick<IssuedInvoice, 'currency' | 'buyer'>): boolean {
  return hasElectronicInvoice(invoice) && invoice.buyer.buyerReference.trim() !== '';
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
    ['buyerEmail', !isEmail(buyer.email)],
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
