import type { Currency } from '../../../core/money/currencies.ts';
import type { IssuedInvoice, IssuedLine, IssuedTax } from '../../../core/money/invoices/invoice.ts';
import { agreement, delivery } from './cii-parties.ts';
import { allowance, date, ram, tax } from './cii-values.ts';
import { exemptionText, termsText } from './document-texts.ts';
import {
  CII_PROFILES,
  EXEMPTION_CODES,
  grossOf,
  isTransfer,
  lineTotalOf,
  money,
  PROCESS,
  paymentCodeOf,
  plain,
  pricePerUnit,
  requireCurrency,
  TYPE_CODES,
} from './invoice-data.ts';
import { type Content, element, xmlDocument } from './xml.ts';

export type Profile = keyof typeof CII_PROFILES;

const NAMESPACE = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  'xmlns:rsm': `${NAMESPACE}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${NAMESPACE}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${NAMESPACE}:UnqualifiedDataType:100`,
  'xmlns:qdt': `${NAMESPACE}:QualifiedDataType:100`,
};

/**
 * The invoice as data: CII (UN/CEFACT D16B) in the order of its schema, by the rules of EN 16931 or
 * of XRechnung 3.0. Only for currencies with at most 2 decimals (`hasElectronicInvoice`).
 */
export function ciiInvoice(invoice: IssuedInvoice, profile: Profile): string {
  const { number, kind, issueDate, introduction, closing, lines } = invoice;
  const currency = requireCurrency(invoice.currency);
  return xmlDocument(
    element(
      'rsm:CrossIndustryInvoice',
      NAMESPACES,
      element(
        'rsm:ExchangedDocumentContext',
        {},
        ram('BusinessProcessSpecifiedDocumentContextParameter', ram('ID', PROCESS)),
        ram('GuidelineSpecifiedDocumentContextParameter', ram('ID', CII_PROFILES[profile])),
      ),
      element(
        'rsm:ExchangedDocument',
        {},
        ram('ID', number),
        ram('TypeCode', TYPE_CODES[kind]),
        date('IssueDateTime', issueDate),
        [introduction, closing].map((text) => ram('IncludedNote', ram('Content', text))),
      ),
      element(
        'rsm:SupplyChainTradeTransaction',
        {},
        lines.map((line, index) => lineItem(line, index, currency)),
        agreement(invoice),
        delivery(invoice),
        settlement(invoice, currency, profile),
      ),
    ),
  );
}

function lineItem(line: IssuedLine, index: number, currency: Currency): Content {
  const price = pricePerUnit(line, currency);
  const discount = grossOf(line, currency) - BigInt(line.net);
  return ram(
    'IncludedSupplyChainTradeLineItem',
    ram('AssociatedDocumentLineDocument', ram('LineID', String(index + 1))),
    ram('SpecifiedTradeProduct', ram('Name', line.name), ram('Description', line.description)),
    ram(
      'SpecifiedLineTradeAgreement',
      ram(
        'NetPriceProductTradePrice',
        ram('ChargeAmount', price.amount),
        price.baseQuantity &&
          element('ram:BasisQuantity', { unitCode: line.unit }, price.baseQuantity),
      ),
    ),
    ram(
      'SpecifiedLineTradeDelivery',
      element('ram:BilledQuantity', { unitCode: line.unit }, plain(line.quantity)),
    ),
    ram(
      'SpecifiedLineTradeSettlement',
      tax('ApplicableTradeTax', line.taxCategory, line.taxRate),
      discount !== 0n && line.discount && allowance(discount, line.discount, currency),
      ram(
        'SpecifiedTradeSettlementLineMonetarySummation',
        ram('LineTotalAmount', money(line.net, currency)),
      ),
    ),
  );
}

function settlement(invoice: IssuedInvoice, currency: Currency, profile: Profile): Content {
  const { number, period, discount, totals, accountingTax, preceding, dueDate } = invoice;
  const amount = (value: number) => money(value, currency);
  return ram(
    'ApplicableHeaderTradeSettlement',
    ram('PaymentReference', number),
    ram('TaxCurrencyCode', accountingTax?.currency),
    ram('InvoiceCurrencyCode', currency.code),
    paymentMeans(invoice),
    totals.taxes.map((each) => taxSubtotal(invoice, each, currency, profile)),
    period &&
      ram(
        'BillingSpecifiedPeriod',
        date('StartDateTime', period.from),
        date('EndDateTime', period.to),
      ),
    discount &&
      totals.taxes.map((each) => {
        const share = lineTotalOf(invoice, each) - BigInt(each.base);
        return share !== 0n && allowance(share, discount, currency, each);
      }),
    ram(
      'SpecifiedTradePaymentTerms',
      ram('Description', termsText(invoice)),
      date('DueDateDateTime', dueDate),
    ),
    ram(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      ram('LineTotalAmount', amount(totals.lineTotal)),
      totals.discount !== 0 && ram('AllowanceTotalAmount', amount(totals.discount)),
      ram('TaxBasisTotalAmount', amount(totals.net)),
      element('ram:TaxTotalAmount', { currencyID: currency.code }, amount(totals.tax)),
      accountingTax &&
        element(
          'ram:TaxTotalAmount',
          { currencyID: accountingTax.currency },
          money(accountingTax.tax, requireCurrency(accountingTax.currency)),
        ),
      ram('GrandTotalAmount', amount(totals.gross)),
      totals.prepaid !== 0 && ram('TotalPrepaidAmount', amount(totals.prepaid)),
      ram('DuePayableAmount', amount(totals.due)),
    ),
    preceding &&
      ram(
        'InvoiceReferencedDocument',
        ram('IssuerAssignedID', preceding.number),
        date('FormattedIssueDateTime', preceding.issueDate, 'qdt'),
      ),
  );
}

function paymentMeans(invoice: IssuedInvoice): Content {
  const { seller } = invoice;
  const code = paymentCodeOf(invoice);
  if (!isTransfer(code)) return ram('SpecifiedTradeSettlementPaymentMeans', ram('TypeCode', code));
  return ram(
    'SpecifiedTradeSettlementPaymentMeans',
    ram('TypeCode', code),
    ram(
      'PayeePartyCreditorFinancialAccount',
      ram('IBANID', seller.iban),
      ram('AccountName', seller.legalName),
    ),
    ram('PayeeSpecifiedCreditorFinancialInstitution', ram('BICID', seller.bic)),
  );
}

function taxSubtotal(
  invoice: IssuedInvoice,
  { category, rate, base, tax: amount }: IssuedTax,
  currency: Currency,
  profile: Profile,
): Content {
  return ram(
    'ApplicableTradeTax',
    ram('CalculatedAmount', money(amount, currency)),
    ram('TypeCode', 'VAT'),
    ram('ExemptionReason', exemptionText(invoice, category)),
    ram('BasisAmount', money(base, currency)),
    ram('CategoryCode', category),
    ram('ExemptionReasonCode', EXEMPTION_CODES[category]),
    // Outside scope there is no rate, but XRechnung requires one (BR-DE-14).
    ram('RateApplicablePercent', category !== 'O' || profile === 'xrechnung' ? plain(rate) : null),
  );
}
