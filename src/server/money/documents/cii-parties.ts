import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import { date, ram } from './cii-values.ts';
import { deliveryDay, hasVatIds } from './document-texts.ts';
import { endpointOf, streetLines, writtenVatId } from './invoice-data.ts';
import { type Content, element, requiredElement } from './xml.ts';

/** Seller and buyer, and the buyer's order reference. */
export function agreement(invoice: IssuedInvoice): Content {
  const { seller, buyer, orderReference } = invoice;
  const sellerVatId = hasVatIds(invoice) ? seller.vatId : '';
  return ram(
    'ApplicableHeaderTradeAgreement',
    ram('BuyerReference', buyer.buyerReference),
    ram(
      'SellerTradeParty',
      // A seller without a VAT id needs another identifier; the tax number does not count
      // (BR-CO-26).
      !sellerVatId && !seller.registrationNumber && ram('ID', seller.taxNumber),
      ram('Name', seller.legalName),
      ram('SpecifiedLegalOrganization', ram('ID', seller.registrationNumber)),
      ram(
        'DefinedTradeContact',
        ram('PersonName', seller.legalName),
        ram('TelephoneUniversalCommunication', ram('CompleteNumber', seller.phone)),
        ram('EmailURIUniversalCommunication', ram('URIID', seller.email)),
      ),
      address(seller.address),
      electronicAddress(seller),
      taxRegistration('VA', sellerVatId),
      taxRegistration('FC', seller.taxNumber),
    ),
    ram(
      'BuyerTradeParty',
      ram('Name', buyer.name),
      ram('DefinedTradeContact', ram('PersonName', buyer.contact)),
      address(buyer.address),
      electronicAddress(buyer),
      hasVatIds(invoice) && taxRegistration('VA', buyer.vatId),
    ),
    ram('BuyerOrderReferencedDocument', ram('IssuerAssignedID', orderReference)),
  );
}

function address({ street, postalCode, city, country }: IssuedInvoice['buyer']['address']) {
  const [first, second, others] = streetLines(street);
  return ram(
    'PostalTradeAddress',
    ram('PostcodeCode', postalCode),
    ram('LineOne', first),
    ram('LineTwo', second),
    ram('LineThree', others),
    ram('CityName', city),
    ram('CountryID', country),
  );
}

function electronicAddress(party: IssuedInvoice['seller'] | IssuedInvoice['buyer']): Content {
  const { scheme, identifier } = endpointOf(party);
  return ram('URIUniversalCommunication', element('ram:URIID', { schemeID: scheme }, identifier));
}

function taxRegistration(schemeID: 'VA' | 'FC', id: string): Content {
  const written = schemeID === 'VA' ? writtenVatId(id) : id;
  return ram('SpecifiedTaxRegistration', element('ram:ID', { schemeID }, written));
}

/** The schema requires this element even if it is empty. */
export function delivery(invoice: IssuedInvoice): Content {
  const { buyer, lines } = invoice;
  const country = invoice.deliveryCountry || buyer.address.country;
  const isIntraCommunity = lines.some(({ taxCategory }) => taxCategory === 'K');
  const isAtBuyer = country === buyer.address.country;
  const place = isAtBuyer ? buyer.address : { street: '', postalCode: '', city: '', country };
  return requiredElement(
    'ram:ApplicableHeaderTradeDelivery',
    isIntraCommunity && ram('ShipToTradeParty', address(place)),
    ram('ActualDeliverySupplyChainEvent', date('OccurrenceDateTime', deliveryDay(invoice))),
  );
}
