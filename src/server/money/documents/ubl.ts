import type { Currency } from '../../../core/money/currencies.ts';
import type { UblProfile } from '../../../core/money/invoices/electronic-invoice.ts';
import type { IssuedInvoice, IssuedLine, IssuedTax } from '../../../core/money/invoices/invoice.ts';
import { exemptionText, termsText } from './document-texts.ts';
import {
  EXEMPTION_CODES,
  grossOf,
  isTransfer,
  lineTotalOf,
  PROCESS,
  paymentCodeOf,
  plain,
  pricePerUnit,
  requireCurrency,
  TYPE_CODES,
  UBL_PROFILES,
} from './invoice-data.ts';
import { customer, delivery, supplier } from './ubl-parties.ts';
import { allowance, amountElement, cac, cbc, rateOf, taxCategory } from './ubl-values.ts';
import { type Content, element, xmlDocument } from './xml.ts';

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd';

/**
 * The invoice as data: UBL 2.1, `Invoice` or `CreditNote`, in the order of its schema, by the rules
 * of EN 16931, XRechnung 3.0 or Peppol BIS Billing 3.0 (UB1). Only for currencies with at most 2
 * decimals (`hasElectronicInvoice`).
 */
export function ublInvoice(invoice: IssuedInvoice, profile: UblProfile): string {
  const { number, kind, issueDate, dueDate, period, lines, discount, totals } = invoice;
  const currency = requireCurrency(invoice.currency);
  const isCreditNote = kind === 'creditNote';
  const root = isCreditNote ? 'CreditNote' : 'Invoice';
  return xmlDocument(
    element(
      root,
      {
        xmlns: `${NAMESPACE}:${root}-2`,
        'xmlns:cac': `${NAMESPACE}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${NAMESPACE}:CommonBasicComponents-2`,
      },
      cbc('CustomizationID', UBL_PROFILES[profile]),
      cbc('ProfileID', PROCESS),
      cbc('ID', number),
      cbc('IssueDate', issueDate),
      !isCreditNote && cbc('DueDate', dueDate),
      cbc(`${root}TypeCode`, TYPE_CODES[kind]),
      cbc('Note', noteOf(invoice)),
      cbc('DocumentCurrencyCode', currency.code),
      cbc('TaxCurrencyCode', invoice.accountingTax?.currency),
      cbc('BuyerReference', invoice.buyer.buyerReference),
      period && cac('InvoicePeriod', cbc('StartDate', period.from), cbc('EndDate', period.to)),
      cac('OrderReference', cbc('ID', invoice.orderReference)),
      billingReference(invoice),
      supplier(invoice),
      customer(invoice),
      delivery(invoice),
      paymentMeans(invoice),
      cac('PaymentTerms', cbc('Note', termsText(invoice))),
      discount &&
        totals.taxes.map((each) => {
          const share = lineTotalOf(invoice, each) - BigInt(each.base);
          return share !== 0n && allowance(share, discount, currency, each);
        }),
      taxTotals(invoice, currency, profile),
      monetaryTotal(invoice, currency),
      lines.map((line, index) => lineItem(line, index, currency, isCreditNote)),
    ),
  );
}

/** Peppol accepts one note. */
function noteOf({ introduction, closing }: IssuedInvoice): string {
  return [introduction, closing].filter((text) => text.trim()).join('\n\n');
}

/** The invoice that a credit note credits. */
function billingReference({ preceding }: IssuedInvoice): Content {
  return (
    preceding &&
    cac(
      'BillingReference',
      cac(
        'InvoiceDocumentReference',
        cbc('ID', preceding.number),
        cbc('IssueDate', preceding.issueDate),
      ),
    )
  );
}

function paymentMeans(invoice: IssuedInvoice): Content {
  const { number, seller } = invoice;
  const code = paymentCodeOf(invoice);
  return cac(
    'PaymentMeans',
    cbc('PaymentMeansCode', code),
    isTransfer(code) && [
      cbc('PaymentID', number),
      cac(
        'PayeeFinancialAccount',
        cbc('ID', seller.iban),
        cbc('Name', seller.legalName),
        cac('FinancialInstitutionBranch', cbc('ID', seller.bic)),
      ),
    ],
  );
}

/** The taxes, and their sum in the currency of the seller's accounts if that is another one. */
function taxTotals(invoice: IssuedInvoice, currency: Currency, profile: UblProfile): Content {
  const { totals, accountingTax } = invoice;
  return [
    cac(
      'TaxTotal',
      amountElement('TaxAmount', totals.tax, currency),
      totals.taxes.map((each) => taxSubtotal(invoice, each, currency, profile)),
    ),
    accountingTax &&
      cac(
        'TaxTotal',
        amountElement('TaxAmount', accountingTax.tax, requireCurrency(accountingTax.currency)),
      ),
  ];
}

function taxSubtotal(
  invoice: IssuedInvoice,
  { category, rate, base, tax }: IssuedTax,
  currency: Currency,
  profile: UblProfile,
): Content {
  return cac(
    'TaxSubtotal',
    amountElement('TaxableAmount', base, currency),
    amountElement('TaxAmount', tax, currency),
    taxCategory(
      'TaxCategory',
      category,
      // XRechnung wants a rate also outside the scope of VAT (BR-DE-14).
      profile === 'xrechnung' ? rate : rateOf(category, rate),
      cbc('TaxExemptionReasonCode', EXEMPTION_CODES[category]),
      cbc('TaxExemptionReason', exemptionText(invoice, category)),
    ),
  );
}

function monetaryTotal({ totals }: IssuedInvoice, currency: Currency): Content {
  const { lineTotal, net, gross, discount, prepaid, due } = totals;
  return cac(
    'LegalMonetaryTotal',
    amountElement('LineExtensionAmount', lineTotal, currency),
    amountElement('TaxExclusiveAmount', net, currency),
    amountElement('TaxInclusiveAmount', gross, currency),
    discount !== 0 && amountElement('AllowanceTotalAmount', discount, currency),
    prepaid !== 0 && amountElement('PrepaidAmount', prepaid, currency),
    amountElement('PayableAmount', due, currency),
  );
}

function lineItem(
  line: IssuedLine,
  index: number,
  currency: Currency,
  isCreditNote: boolean,
): Content {
  const { name, description, quantity, unit, net } = line;
  const price = pricePerUnit(line, currency);
  const discount = grossOf(line, currency) - BigInt(net);
  return cac(
    isCreditNote ? 'CreditNoteLine' : 'InvoiceLine',
    cbc('ID', String(index + 1)),
    element(
      isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
      { unitCode: unit },
      plain(quantity),
    ),
    amountElement('LineExtensionAmount', net, currency),
    discount !== 0n && line.discount && allowance(discount, line.discount, currency),
    cac(
      'Item',
      cbc('Description', description),
      cbc('Name', name),
      taxCategory(
        'ClassifiedTaxCategory',
        line.taxCategory,
        rateOf(line.taxCategory, line.taxRate),
      ),
    ),
    cac(
      'Price',
      element('cbc:PriceAmount', { currencyID: currency.code }, price.amount),
      price.baseQuantity && element('cbc:BaseQuantity', { unitCode: unit }, price.baseQuantity),
    ),
  );
}
