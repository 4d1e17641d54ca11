import { currencyOf } from '../../../core/money/currencies.ts';

/** The recognized columns of a bank's CSV, and the row with their names. */
export interface FoundColumns {
  headRow: number;
  names: readonly string[];
  day: number | null;
  amount: number | null;
  credit: number | null;
  name: number | null;
  iban: number | null;
  purpose: number | null;
  currency: number | null;
  status: number | null;
  /** `S` or `H`, beside an amount without a sign. */
  sign: number | null;
  /** As in `Amount (EUR)`; null without one. */
  headCurrency: string | null;
}

type Column =
  | 'day'
  | 'amount'
  | 'credit'
  | 'name'
  | 'iban'
  | 'purpose'
  | 'currency'
  | 'status'
  | 'sign';

/**
 * The column names that banks use, best first, reduced to letters. Of Sparkasse, DKB, Volksbank,
 * ING, Commerzbank, N26, Wise, Revolut, Qonto, PayPal and others.
 */
const NAMES: Record<Column, readonly string[]> = {
  day: [
    ...['buchungstag', 'buchungsdatum', 'buchung', 'bookingdate', 'datum', 'transaktionsdatum'],
    ...['date', 'completeddate', 'settlementdate', 'transactiondate', 'valutadatum', 'valuta'],
    ...['wertstellung', 'wertstellungsdatum', 'valuedate'],
  ],
  amount: [
    ...['betrag', 'umsatz', 'umsatzbetrag', 'amount', 'transactionamount', 'totalamount', 'wert'],
    ...['netto', 'net', 'betraginkontowahrung'],
  ],
  credit: [
    'haben',
    'gutschrift',
    'eingang',
    'einnahmen',
    'credit',
    'moneyin',
    'paidin',
    'creditamount',
  ],
  name: [
    ...['zahlungspflichtiger', 'namezahlungsbeteiligter', 'beguenstigterzahlungspflichtiger'],
    ...['begunstigterzahlungspflichtiger', 'auftraggeberempfanger', 'auftraggeberbegunstigter'],
    ...['auftraggeberzahlungsempfanger', 'auftraggeber', 'zahlungsbeteiligter', 'partnername'],
    ...['counterpartyname', 'counterparty', 'payername', 'payer', 'payee', 'name', 'sender'],
    ...['absender', 'gegenpartei', 'kontrahent'],
  ],
  iban: [
    ...[
      'ibanzahlungsbeteiligter',
      'partneriban',
      'kontonummeriban',
      'counterpartyiban',
      'payeriban',
    ],
    ...['ibandesauftraggebers', 'iban', 'auftraggeberkonto', 'accountnumber', 'gegenkonto'],
    ...['payeraccountnumber', 'kontonummer'],
  ],
  purpose: [
    ...['verwendungszweck', 'paymentreference', 'remittanceinformation', 'zahlungsreferenz'],
    ...['zweck', 'betreff', 'reference', 'description', 'beschreibung', 'memo', 'note', 'notiz'],
    ...['buchungstext', 'bookingtext', 'text', 'details'],
  ],
  currency: ['wahrung', 'waehrung', 'currency', 'kontowahrung', 'accountcurrency'],
  status: ['status', 'info', 'state'],
  sign: ['sollhaben', 'sh', 'debitcredit', 'dc', 'sollhabenkennzeichen'],
};

/**
 * The header row names a day and an amount; in many files, rows about the account come before it.
 */
const ROWS_TO_SEARCH = 30;

/** Finds the header row; the longest of the first rows if none is recognized. */
export function findColumns(rows: readonly string[][]): FoundColumns | null {
  const candidates = rows.slice(0, ROWS_TO_SEARCH);
  const headingRow = candidates.findIndex((row) => {
    const { day, amount, credit } = columnsOf(row);
    return day !== null && (amount !== null || credit !== null);
  });
  const longest = candidates.reduce(
    (best, row, index) => (row.length > (candidates[best]?.length ?? 0) ? index : best),
    0,
  );
  const headRow = headingRow < 0 ? longest : headingRow;
  const names = candidates[headRow];
  if (!names || names.length < 2) return null;
  return { headRow, names, ...columnsOf(names), headCurrency: currencyOfHead(names) };
}

function columnsOf(names: readonly string[]): Record<Column, number | null> {
  const keys = names.map(keyOf);
  const find = (column: Column) => {
    for (const name of NAMES[column]) {
      const index = keys.indexOf(name);
      if (index >= 0) return index;
    }
    return null;
  };
  return {
    ...{ day: find('day'), amount: find('amount'), credit: find('credit'), name: find('name') },
    ...{ iban: find('iban'), purpose: find('purpose'), currency: find('currency') },
    ...{ status: find('status'), sign: find('sign') },
  };
}

/** Maximum length of a column name; longer texts are not names. */
const MAX_NAME = 200;

/** `Begünstigter/Zahlungspflichtiger`, `Betrag (€)` and `Zahlungspflichtige*r` in letters alone. */
function keyOf(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/\b(in|EUR|Euro)\b/gi, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}

function currencyOfHead(names: readonly string[]): string | null {
  for (const name of names) {
    if (!/betrag|amount|umsatz|haben|credit|gutschrift/i.test(name)) continue;
    if (name.includes('€')) return 'EUR';
    const code = /\b[A-Z]{3}\b/.exec(name)?.[0];
    if (code && currencyOf(code)) return code;
  }
  return null;
}
