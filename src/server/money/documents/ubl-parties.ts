import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import { deliveryDay, hasVatIds } from './document-texts.ts';
import { endpointOf, streetLines, writtenVatId } from './invoice-data.ts';
import { cac, cbc } from './ubl-values.ts';
import { element } from './xml.ts';

export function supplier(invoice: IssuedInvoice) {
  const { seller } = invoice;
  const vatId = hasVatIds(invoice) ? seller.vatId : '';
  return cac(
    'AccountingSupplierParty',
    cac(
      'Party',
      endpoint(seller),
      // A seller without a VAT id needs another one; the tax number alone is none (BR-CO-26).
      !vatId &&
        !seller.registrationNumber &&
        cac('PartyIdentification', cbc('ID', seller.taxNumber)),
      address('PostalAddress', seller.address),
      taxScheme('VAT', writtenVatId(vatId)),
      taxScheme('FC', seller.taxNumber),
      cac(
        'PartyLegalEntity',
        cbc('RegistrationName', seller.legalName),
        cbc('CompanyID', seller.registrationNumber),
      ),
      cac(
        'Contact',
        cbc('Name', seller.legalName),
        cbc('Telephone', seller.phone),
        cbc('ElectronicMail', seller.email),
      ),
    ),
  );
}

export function customer(invoice: IssuedInvoice) {
  const { buyer } = invoice;
  return cac(
    'AccountingCustomerParty',
    cac(
      'Party',
      endpoint(buyer),
      address('PostalAddress', buyer.address),
      taxScheme('VAT', hasVatIds(invoice) ? writtenVatId(buyer.vatId) : ''),
      cac('PartyLegalEntity', cbc('RegistrationName', buyer.name)),
      cac('Contact', cbc('Name', buyer.contact)),
    ),
  );
}

/** When the supply was, and of an intra-community delivery where. */
export function delivery(invoice: IssuedInvoice) {
  const { buyer, lines } = invoice;
  const country = invoice.deliveryCountry || buyer.address.country;
  const isIntraCommunity = lines.some(({ taxCategory }) => taxCategory === 'K');
  const isAtBuyer = country === buyer.address.country;
  const place = isAtBuyer ? buyer.address : { street: '', postalCode: '', city: '', country };
  return cac(
    'Delivery',
    cbc('ActualDeliveryDate', deliveryDay(invoice)),
    isIntraCommunity && cac('DeliveryLocation', address('Address', place)),
  );
}

function endpoint(party: IssuedInvoice['seller'] | IssuedInvoice['buyer']) {
  const { scheme, identifier } = endpointOf(party);
  return element('cbc:EndpointID', { schemeID: scheme }, identifier);
}

function address(
  name: string,
  { street, postalCode, city, country }: IssuedInvoice['buyer']['address'],
) {
  const [first, second, others] = streetLines(street);
  return cac(
    name,
    cbc('StreetName', first),
    cbc('AdditionalStreetName', second),
    cbc('CityName', city),
    cbc('PostalZone', postalCode),
    cac('AddressLine', cbc('Line', others)),
    cac('Country', cbc('IdentificationCode', country)),
  );
}

function taxScheme(scheme: 'VAT' | 'FC', id: string) {
  return id.trim() === ''
    ? undefined
    : cac('PartyTaxScheme', cbc('CompanyID', id), cac('TaxScheme', cbc('ID', scheme)));
}
