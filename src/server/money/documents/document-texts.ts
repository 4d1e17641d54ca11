import type { Day } from '../../../core/days.ts';
import type { Language } from '../../../core/languages.ts';
import type { LineContent } from '../../../core/money/invoices/invoice.ts';
import type { TaxCategory } from '../../../core/money/tax-categories.ts';
import type { PrintedDocument } from './printed-document.ts';

type Kind = PrintedDocument['kind'];

interface DocumentTexts {
  titles: Record<Kind, string>;
  number: Record<Kind, string>;
  issueDate: Record<Kind, string>;
  dueDate: string;
  validUntil: string;
  revision: string;
  deliveryDate: string;
  period: string;
  orderReference: string;
  buyerReference: string;
  credited: string;
  from: string;
  billTo: string;
  quoteTo: string;
  vatId: string;
  taxNumber: string;
  registrationNumber: string;
  phone: string;
  email: string;
  item: string;
  quantity: string;
  price: string;
  taxRate: string;
  amount: string;
  /** After 1, and after other quantities. */
  units: Record<LineContent['unit'], readonly [string, string]>;
  percent(rate: string): string;
  subtotal: string;
  net: string;
  gross: string;
  prepaid: string;
  due: Record<Kind, string>;
  payment: string;
  accountHolder: string;
  reference: string;
  scanToPay: string;
  /** The legal reason why no tax is charged, for categories with a fixed wording. */
  exemptions: Partial<Record<TaxCategory, string>>;
  noTax: string;
  /** Of a rate as `percent` writes it. */
  tax(rate: string, base: string): string;
  noTaxOn(category: TaxCategory, base: string): string;
  page(page: number, count: number): string;
  creditOf(number: string, day: string): string;
  terms(kind: Kind, day: string | null): string;
  accountingTax(currency: string): string;
  exchangeRate(from: string, rate: string, to: string, day: string, source: string): string;
  locale: Record<PrintedDocument['seller']['paperSize'], string>;
}

/** The names of the categories without tax. */
const EN_CATEGORIES: Record<TaxCategory, string> = {
  ...{ S: 'VAT', Z: 'Zero rated', E: 'Exempt', AE: 'Reverse charge' },
  ...{ K: 'Intra-community supply', G: 'Export', O: 'Not subject to VAT' },
};
const DE_CATEGORIES: Record<TaxCategory, string> = {
  ...{ S: 'USt.', Z: 'Nullsatz', E: 'Steuerfrei', AE: 'Reverse Charge' },
  ...{ K: 'Innergemeinschaftliche Lieferung', G: 'Ausfuhr', O: 'Nicht steuerbar' },
};

export const DOCUMENT_TEXTS: Record<Language, DocumentTexts> = {
  en: {
    titles: {
      ...{ invoice: 'Invoice', creditNote: 'Credit note', prepayment: 'Prepayment invoice' },
      quote: 'Quote',
    },
    number: {
      ...{ invoice: 'Invoice number', creditNote: 'Credit note number' },
      ...{ prepayment: 'Invoice number', quote: 'Quote number' },
    },
    issueDate: {
      ...{ invoice: 'Date of issue', creditNote: 'Date of issue' },
      ...{ prepayment: 'Date of issue', quote: 'Date' },
    },
    dueDate: 'Due date',
    validUntil: 'Valid until',
    revision: 'Version',
    deliveryDate: 'Date of supply',
    period: 'Period of service',
    orderReference: 'Your order',
    buyerReference: 'Your reference',
    credited: 'Invoice credited',
    from: 'From',
    billTo: 'Bill to',
    quoteTo: 'To',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    registrationNumber: 'Registration number',
    phone: 'Phone',
    email: 'Email',
    item: 'Description',
    quantity: 'Quantity',
    price: 'Unit price',
    taxRate: 'VAT',
    amount: 'Amount',
    units: { HUR: ['h', 'h'], C62: ['pc', 'pcs'], DAY: ['day', 'days'], LS: ['flat', 'flat'] },
    percent: (rate) => `${rate}%`,
    subtotal: 'Subtotal',
    net: 'Total excluding VAT',
    gross: 'Total',
    prepaid: 'Already paid',
    due: {
      ...{ invoice: 'Amount due', creditNote: 'Amount credited' },
      ...{ prepayment: 'Amount due', quote: 'Total' },
    },
    payment: 'Payment',
    accountHolder: 'Account holder',
    reference: 'Reference',
    scanToPay: 'Scan to pay',
    exemptions: {
      AE: 'Reverse charge: VAT is to be accounted for by the recipient.',
      K: 'VAT exempt intra-community supply.',
      G: 'VAT exempt export outside the European Union.',
      O: 'Not subject to VAT.',
    },
    noTax: '–',
    tax: (rate, base) => `VAT ${rate} on ${base}`,
    noTaxOn: (category, base) => `${EN_CATEGORIES[category]}, VAT 0% on ${base}`,
    page: (page, count) => `Page ${page} of ${count}`,
    creditOf: (number, day) => `This credit note corrects invoice ${number} of ${day}.`,
    terms: (kind, day) => {
      if (kind === 'creditNote') return 'The amount is credited to you.';
      if (kind === 'quote') return `This quote is valid until ${day}.`;
      return day ? `Payable by ${day} without deduction.` : 'Payable on receipt without deduction.';
    },
    accountingTax: (currency) => `VAT in ${currency}`,
    exchangeRate: (from, rate, to, day, source) =>
      `1 ${from} = ${rate} ${to} (${[source, day].filter(Boolean).join(', ')})`,
    locale: { A4: 'en-GB', Letter: 'en-US' },
  },
  de: {
    titles: {
      // A "Gutschrift" in the sense of German VAT law is an invoice that the buyer writes.
      ...{ invoice: 'Rechnung', creditNote: 'Rechnungskorrektur' },
      ...{ prepayment: 'Anzahlungsrechnung', quote: 'Angebot' },
    },
    number: {
      ...{ invoice: 'Rechnungsnummer', creditNote: 'Belegnummer' },
      ...{ prepayment: 'Rechnungsnummer', quote: 'Angebotsnummer' },
    },
    issueDate: {
      ...{ invoice: 'Rechnungsdatum', creditNote: 'Datum' },
      ...{ prepayment: 'Rechnungsdatum', quote: 'Datum' },
    },
    dueDate: 'Fällig am',
    validUntil: 'Gültig bis',
    revision: 'Fassung',
    deliveryDate: 'Leistungsdatum',
    period: 'Leistungszeitraum',
    orderReference: 'Ihre Bestellung',
    buyerReference: 'Ihre Referenz',
    credited: 'Korrigierte Rechnung',
    from: 'Von',
    billTo: 'An',
    quoteTo: 'An',
    vatId: 'USt-IdNr.',
    taxNumber: 'Steuernummer',
    registrationNumber: 'Registernummer',
    phone: 'Telefon',
    email: 'E-Mail',
    item: 'Beschreibung',
    quantity: 'Menge',
    price: 'Einzelpreis',
    taxRate: 'USt.',
    amount: 'Betrag',
    units: {
      ...{ HUR: ['Std.', 'Std.'], C62: ['Stk.', 'Stk.'] },
      ...{ DAY: ['Tag', 'Tage'], LS: ['pausch.', 'pausch.'] },
    },
    percent: (rate) => `${rate}\u00a0%`,
    subtotal: 'Zwischensumme',
    net: 'Gesamt ohne USt.',
    gross: 'Gesamt',
    prepaid: 'Bereits gezahlt',
    due: {
      ...{ invoice: 'Zu zahlen', creditNote: 'Gutgeschriebener Betrag' },
      ...{ prepayment: 'Zu zahlen', quote: 'Gesamt' },
    },
    payment: 'Zahlung',
    accountHolder: 'Kontoinhaber',
    reference: 'Verwendungszweck',
    scanToPay: 'Zum Bezahlen scannen',
    exemptions: {
      AE: 'Steuerschuldnerschaft des Leistungsempfängers.',
      K: 'Steuerfreie innergemeinschaftliche Lieferung.',
      G: 'Steuerfreie Ausfuhrlieferung.',
      O: 'Nicht steuerbar.',
    },
    noTax: '–',
    tax: (rate, base) => `USt. ${rate} auf ${base}`,
    noTaxOn: (category, base) => `${DE_CATEGORIES[category]}, USt. 0\u00a0% auf ${base}`,
    page: (page, count) => `Seite ${page} von ${count}`,
    creditOf: (number, day) =>
      `Diese Rechnungskorrektur betrifft die Rechnung ${number} vom ${day}.`,
    terms: (kind, day) => {
      if (kind === 'creditNote') return 'Der Betrag wird Ihnen gutgeschrieben.';
      if (kind === 'quote') return `Dieses Angebot ist gültig bis ${day}.`;
      return day ? `Zahlbar bis ${day} ohne Abzug.` : 'Zahlbar sofort nach Erhalt ohne Abzug.';
    },
    accountingTax: (currency) => `USt. in ${currency}`,
    exchangeRate: (from, rate, to, day, source) =>
      `1 ${from} = ${rate} ${to} (${[source, day].filter(Boolean).join(', ')})`,
    locale: { A4: 'de-DE', Letter: 'de-DE' },
  },
};

const EN_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** How an invoice writes dates; by hand, because Intl changes with the version of Node. */
export function dayText({ language, seller }: PrintedDocument, day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (language === 'de') return `${date}.${month}.${year}`;
  const name = EN_MONTHS[Number(month) - 1] ?? '';
  return seller.paperSize === 'Letter'
    ? `${name} ${Number(date)}, ${year}`
    : `${Number(date)} ${name} ${year}`;
}

/** From one day to another, in English shortened within a month. A line breaks at the dash only. */
export function periodText(invoice: PrintedDocument, { from, to }: { from: Day; to: Day }): string {
  const whole = (day: Day) => dayText(invoice, day).replaceAll(' ', '\u00a0');
  if (invoice.language === 'de' || from.slice(0, 7) !== to.slice(0, 7))
    return `${whole(from)} – ${whole(to)}`;
  const range = from === to ? dateOf(to) : `${dateOf(from)}–${dateOf(to)}`;
  return dayText(invoice, to).replace(new RegExp(`\\b${dateOf(to)}\\b`), range);
}

function dateOf(day: Day): string {
  return String(Number(day.slice(8)));
}

/** The reason why a tax category is not taxed, printed and in the data; undefined for S and Z. */
export function exemptionText(invoice: PrintedDocument, category: TaxCategory): string | undefined {
  if (category === 'E')
    return invoice.exemptionReason.trim() || invoice.seller.smallBusinessNote?.trim() || undefined;
  return DOCUMENT_TEXTS[invoice.language].exemptions[category];
}

/** When and how the amount is to be paid; of a quote, until when it is valid. */
export function termsText(invoice: PrintedDocument): string {
  const { kind, language } = invoice;
  const day = kind === 'quote' ? invoice.validUntil : invoice.dueDate;
  return DOCUMENT_TEXTS[language].terms(kind, day && dayText(invoice, day));
}

/** The day of the supply (BT-72); null where the supply is still to come. */
export function deliveryDay({ kind, period, issueDate }: PrintedDocument): Day | null {
  if (period) return period.to;
  return kind === 'prepayment' || kind === 'quote' ? null : issueDate;
}

/** Outside the scope of VAT no VAT id may stand on an invoice (BR-O-02). */
export function hasVatIds({ lines }: PrintedDocument): boolean {
  return !lines.some(({ taxCategory }) => taxCategory === 'O');
}

/** The name of its files. Numbers may have spaces and slashes; no system takes both in names. */
export function fileNameOf({ kind, number, language }: PrintedDocument): string {
  const title = `${DOCUMENT_TEXTS[language].titles[kind]} ${number}`;
  return title.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
}
