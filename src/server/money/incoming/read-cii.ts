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
  textOf,
  unitPrice,
} from './invoice-values.ts';

/** Each with its name in ZUGFeRD 1, where that is another one. */
const CONTEXT = 'ExchangedDocumentContext|SpecifiedExchangedDocumentContext';
const DOCUMENT = 'ExchangedDocument|HeaderExchangedDocument';
const TRANSACTION = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction';
const AGREEMENT = 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement';
const SETTLEMENT = 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement';
const SUMS =
  'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
const RATE = 'RateApplicablePercent|ApplicablePercent';

/** Reads the Cross Industry Invoice: Factur-X, ZUGFeRD 1 and 2, XRechnung (CII). */
export function readCii(root: XmlElement): IncomingInvoice {
  const document = child(root, DOCUMENT);
  const transaction = child(root, TRANSACTION);
  const agreement = child(transaction, AGREEMENT);
  const settlement = child(transaction, SETTLEMENT);
  const currency = currencyAt(child(settlement, 'InvoiceCurrencyCode'));
  const terms = all(settlement, 'SpecifiedTradePaymentTerms');
  const period = child(settlement, 'BillingSpecifiedPeriod');
  const [from, to] = ['StartDateTime', 'EndDateTime'].map((name) =>
    dayAt(child(period, name, 'DateTimeString')),
  );
  return {
    format: formatOf(root),
    kind: kindOf(textAt(document, 'TypeCode')),
    number: required(textAt(document, 'ID')),
    issueDate: required(dayAt(child(document, 'IssueDateTime', 'DateTimeString'))),
    dueDate:
      terms
        .map((each) => dayAt(child(each, 'DueDateDateTime', 'DateTimeString')))
        .find((day) => day !== null) ?? null,
    period: from && to ? { from, to } : null,
    currency: currency.code,
    seller: partyOf(child(agreement, 'SellerTradeParty')),
    buyer: partyOf(child(agreement, 'BuyerTradeParty')),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID|ID'),
    iban: ibanOf(settlement),
    notes: notesOf([
      ...all(document, 'IncludedNote').flatMap((note) => all(note, 'Content')),
      ...terms.flatMap((each) => all(each, 'Description')),
    ]),
    lines: linesOf(transaction, currency),
    taxes: all(settlement, 'ApplicableTradeTax').map((tax) => ({
      category: categoryAt(child(tax, 'CategoryCode')),
      rate: numberAt(child(tax, RATE), '0'),
      base: amountAt(child(tax, 'BasisAmount'), currency) ?? 0,
      tax: amountAt(child(tax, 'CalculatedAmount'), currency) ?? 0,
    })),
    totals: totalsOf(child(settlement, SUMS), currency),
  };
}

function formatOf(root: XmlElement): string {
  if (root.name === 'CrossIndustryDocument') return 'ZUGFeRD 1.0';
  const path = [CONTEXT, 'GuidelineSpecifiedDocumentContextParameter', 'ID'];
  const guideline = textAt(root, ...path).toLowerCase();
  if (guideline.includes('xrechnung')) return 'XRechnung (CII)';
  return guideline.includes('zugferd') ? 'ZUGFeRD' : 'Factur-X / ZUGFeRD';
}

function totalsOf(sums: XmlElement | undefined, currency: Currency): IncomingInvoice['totals'] {
  const amount = (name: string) => amountAt(child(sums, name), currency);
  const taxes = all(sums, 'TaxTotalAmount');
  // The tax may also be stated in the seller's own currency.
  const own = taxes.find((each) => each.attributes.get('currencyID') === currency.code);
  const tax = amountAt(own ?? taxes[0], currency) ?? 0;
  const gross = required(amount('GrandTotalAmount'));
  return {
    ...{ lineTotal: amount('LineTotalAmount'), tax, gross },
    allowances: amount('AllowanceTotalAmount') ?? 0,
    charges: amount('ChargeTotalAmount') ?? 0,
    net: amount('TaxBasisTotalAmount') ?? gross - tax,
    prepaid: amount('TotalPrepaidAmount') ?? 0,
    rounding: amount('RoundingAmount') ?? 0,
    payable: amount('DuePayableAmount'),
  };
}

function linesOf(transaction: XmlElement | undefined, currency: Currency): IncomingLine[] {
  const lines = all(transaction, 'IncludedSupplyChainTradeLineItem').slice(0, MAX_LINES);
  return lines.flatMap((line) => {
    const product = child(line, 'SpecifiedTradeProduct');
    const priced = child(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement');
    const price = child(priced, 'NetPriceProductTradePrice');
    const delivery = child(line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery');
    const quantity = child(delivery, 'BilledQuantity');
    const settled = child(line, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement');
    const sums =
      'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
    const net = amountAt(child(settled, sums, 'LineTotalAmount'), currency);
    // Lines of ZUGFeRD 1 that have no amount are texts.
    if (net === null) return [];
    return [
      {
        name: textAt(product, 'Name'),
        description: textAt(product, 'Description'),
        quantity: numberAt(quantity, '1'),
        unit: quantity?.attributes.get('unitCode')?.slice(0, 20) ?? '',
        unitPrice: unitPrice(child(price, 'ChargeAmount'), child(price, 'BasisQuantity')),
        taxRate: numberAt(child(settled, 'ApplicableTradeTax', RATE), ''),
        net,
      },
    ];
  });
}

function partyOf(party: XmlElement | undefined): IncomingParty {
  const address = child(party, 'PostalTradeAddress');
  const registrations = all(party, 'SpecifiedTaxRegistration').flatMap((each) => all(each, 'ID'));
  const idOf = (scheme: string) =>
    textOf(registrations.find(({ attributes }) => attributes.get('schemeID') === scheme));
  const line = (name: string) => textAt(address, name);
  const city = [line('PostcodeCode'), line('CityName')].filter(Boolean).join(' ');
  return {
    name: textAt(party, 'Name'),
    address: [line('LineOne'), line('LineTwo'), line('LineThree'), city, line('CountryID')].filter(
      Boolean,
    ),
    vatId: idOf('VA'),
    taxNumber: idOf('FC'),
    email: textAt(party, 'DefinedTradeContact', 'EmailURIUniversalCommunication', 'URIID'),
  };
}

function ibanOf(settlement: XmlElement | undefined): string {
  const accounts = all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
    textAt(means, 'PayeePartyCreditorFinancialAccount', 'IBANID'),
  );
  return accounts.find(Boolean) ?? '';
}
