import type { Currency } from '../../../core/money/currencies.ts';
import type {
  IncomingInvoice,
  IncomingLine,
  IncomingParty,
} from '../../../core/money/expenses/incoming.ts';
import type { XmlElement } from '../../lib/safe-xml.ts';
import {
  all,
  amountAt,
  categoryAt,
  child,
  currencyAt,
  dayAt,
  kindOf,
  MAX_LINES,
  notesOf,
  numberAt,
  required,
  textAt,
  unitPrice,
} from './invoice-values.ts';

/** Reads UBL 2.1: XRechnung (UBL), Peppol BIS Billing; invoices and credit notes. */
export function readUbl(root: XmlElement): IncomingInvoice {
  const currency = currencyAt(child(root, 'DocumentCurrencyCode'));
  const period = child(root, 'InvoicePeriod');
  const [from, to] = [dayAt(child(period, 'StartDate')), dayAt(child(period, 'EndDate'))];
  const means = all(root, 'PaymentMeans');
  const dueDates = [child(root, 'DueDate'), ...means.map((each) => child(each, 'PaymentDueDate'))];
  const isCreditNote =
    root.name === 'CreditNote' || kindOf(textAt(root, 'InvoiceTypeCode')) === 'creditNote';
  return {
    format: formatOf(root),
    kind: isCreditNote ? 'creditNote' : 'invoice',
    number: required(textAt(root, 'ID')),
    issueDate: required(dayAt(child(root, 'IssueDate'))),
    dueDate: dueDates.map(dayAt).find((day) => day !== null) ?? null,
    period: from && to ? { from, to } : null,
    currency: currency.code,
    seller: partyOf(child(root, 'AccountingSupplierParty', 'Party')),
    buyer: partyOf(child(root, 'AccountingCustomerParty', 'Party')),
    orderReference: textAt(root, 'OrderReference', 'ID'),
    iban: means.map((each) => textAt(each, 'PayeeFinancialAccount', 'ID')).find(Boolean) ?? '',
    notes: notesOf([
      ...all(root, 'Note'),
      ...all(root, 'PaymentTerms').flatMap((each) => all(each, 'Note')),
    ]),
    lines: linesOf(root, currency),
    taxes: subtotalsOf(root, currency),
    totals: totalsOf(root, currency),
  };
}

function formatOf(root: XmlElement): string {
  const customization = textAt(root, 'CustomizationID').toLowerCase();
  if (customization.includes('xrechnung')) return 'XRechnung (UBL)';
  return customization.includes('peppol') ? 'Peppol BIS (UBL)' : 'UBL';
}

/** The taxes in the invoice's currency; they may also be stated in the seller's own. */
function ownTaxTotals(root: XmlElement, { code }: Currency): XmlElement[] {
  const totals = all(root, 'TaxTotal');
  const isOwn = (total: XmlElement) =>
    child(total, 'TaxAmount')?.attributes.get('currencyID') === code;
  const own = totals.filter(isOwn);
  return own.length > 0 ? own : totals.slice(0, 1);
}

function subtotalsOf(root: XmlElement, currency: Currency): IncomingInvoice['taxes'] {
  const subtotals = ownTaxTotals(root, currency).flatMap((total) => all(total, 'TaxSubtotal'));
  return subtotals.map((subtotal) => ({
    category: categoryAt(child(subtotal, 'TaxCategory', 'ID')),
    rate: numberAt(child(subtotal, 'TaxCategory', 'Percent') ?? child(subtotal, 'Percent'), '0'),
    base: amountAt(child(subtotal, 'TaxableAmount'), currency) ?? 0,
    tax: amountAt(child(subtotal, 'TaxAmount'), currency) ?? 0,
  }));
}

function totalsOf(root: XmlElement, currency: Currency): IncomingInvoice['totals'] {
  const sums = child(root, 'LegalMonetaryTotal');
  const amount = (name: string) => amountAt(child(sums, name), currency);
  const taxes = ownTaxTotals(root, currency).map((total) =>
    amountAt(child(total, 'TaxAmount'), currency),
  );
  const tax = taxes.reduce((total: number, each) => total + (each ?? 0), 0);
  const gross = required(amount('TaxInclusiveAmount') ?? amount('PayableAmount'));
  return {
    ...{ lineTotal: amount('LineExtensionAmount'), tax, gross },
    allowances: amount('AllowanceTotalAmount') ?? 0,
    charges: amount('ChargeTotalAmount') ?? 0,
    net: amount('TaxExclusiveAmount') ?? gross - tax,
    prepaid: amount('PrepaidAmount') ?? 0,
    rounding: amount('PayableRoundingAmount') ?? 0,
    payable: amount('PayableAmount'),
  };
}

function linesOf(root: XmlElement, currency: Currency): IncomingLine[] {
  const lines = all(root, 'InvoiceLine|CreditNoteLine').slice(0, MAX_LINES);
  return lines.map((line) => {
    const item = child(line, 'Item');
    const price = child(line, 'Price');
    const quantity = child(line, 'InvoicedQuantity|CreditedQuantity');
    return {
      name: textAt(item, 'Name'),
      description: textAt(item, 'Description'),
      quantity: numberAt(quantity, '1'),
      unit: quantity?.attributes.get('unitCode')?.slice(0, 20) ?? '',
      unitPrice: unitPrice(child(price, 'PriceAmount'), child(price, 'BaseQuantity')),
      taxRate: numberAt(child(item, 'ClassifiedTaxCategory', 'Percent'), ''),
      net: amountAt(child(line, 'LineExtensionAmount'), currency) ?? 0,
    };
  });
}

function partyOf(party: XmlElement | undefined): IncomingParty {
  const address = child(party, 'PostalAddress');
  const line = (...path: string[]) => textAt(address, ...path);
  const schemes = all(party, 'PartyTaxScheme');
  const isVat = (scheme: XmlElement) => textAt(scheme, 'TaxScheme', 'ID').toUpperCase() === 'VAT';
  const city = [line('PostalZone'), line('CityName')].filter(Boolean).join(' ');
  return {
    name:
      textAt(party, 'PartyLegalEntity', 'RegistrationName') || textAt(party, 'PartyName', 'Name'),
    address: [
      ...[line('StreetName'), line('AdditionalStreetName'), line('AddressLine', 'Line')],
      ...[city, line('Country', 'IdentificationCode')],
    ].filter(Boolean),
    vatId: textAt(schemes.find(isVat), 'CompanyID'),
    taxNumber: textAt(
      schemes.find((scheme) => !isVat(scheme)),
      'CompanyID',
    ),
    email: textAt(party, 'Contact', 'ElectronicMail'),
  };
}
