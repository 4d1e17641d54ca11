import type { ReportRow } from '../../storage/money/reports/report-rows.ts';
import { amountOf, csv } from './csv-text.ts';

export interface PostedDocument extends ReportRow {
  number: string;
  clientName: string;
}

export interface PostedPayment {
  day: string;
  number: string;
  clientName: string;
  amount: number;
  currency: string;
  method: string;
  note: string;
}

/**
 * The columns of DATEV's postings that an invoice fills, and the tax, which DATEV encodes in a key.
 */
const POSTING_COLUMNS = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs'],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1'],
  ...['Buchungstext', 'Belegdatum (Jahr)', 'Steuerkategorie', 'Steuersatz', 'Netto', 'Steuer'],
];
const PAYMENT_COLUMNS = ['Datum', 'Rechnung', 'Kunde', 'Betrag', 'Währung', 'Zahlungsart', 'Notiz'];

/** DATEV cuts longer texts. */
const MAX_TEXT = 60;

/**
 * A line for each document and tax rate; credit notes are on the other side. Accounts and tax keys
 * are empty, because they depend on the accountant's chart of accounts.
 */
export function postingsCsv(documents: readonly PostedDocument[]): Buffer {
  const lines = documents.flatMap(({ taxes, ...document }) =>
    taxes.map(({ category, rate, base, tax }) => {
      const { kind, currency, exchangeRate, number, clientName, issueDate } = document;
      const amount = base + tax;
      // A negative group, such as a deducted prepayment, is on the other side as well.
      const isCredit = (kind === 'creditNote') !== amount < 0;
      const decimal = (minor: number) => amountOf(minor, currency);
      const sign = kind === 'creditNote' ? -1 : 1;
      return [
        ...[decimal(Math.abs(amount)), isCredit ? 'H' : 'S', currency],
        (exchangeRate?.rate ?? '').replace('.', ','),
        ...['', '', '', issueDate.slice(8) + issueDate.slice(5, 7), number],
        ...[clientName.slice(0, MAX_TEXT), issueDate.slice(0, 4), category, rate.replace('.', ',')],
        ...[decimal(sign * base), decimal(sign * tax)],
      ];
    }),
  );
  return csv([POSTING_COLUMNS, ...lines]);
}

export function paymentsCsv(payments: readonly PostedPayment[]): Buffer {
  const lines = payments.map(({ day, number, clientName, amount, currency, method, note }) => [
    ...[day, number, clientName, amountOf(amount, currency), currency, method, note],
  ]);
  return csv([PAYMENT_COLUMNS, ...lines]);
}
