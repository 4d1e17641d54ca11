import type { Day } from '../../../../core/days.ts';
import { AppError } from '../../../../core/errors.ts';
import { groupBy } from '../../../../core/lib/group-by.ts';
import { currencyOf } from '../../../../core/money/currencies.ts';
import type { DatevSettings } from '../../../../core/money/datev/datev-settings.ts';
import { fiscalYearOf, within } from '../../../../core/money/datev/fiscal-years.ts';
import type { Period } from '../../../../core/money/reports/report-views.ts';
import {
  issuedParts,
  type ReportedPart,
  simplestRate,
} from '../../../../core/money/reports/reported-parts.ts';
import type { PostedDocument } from '../accountant-csv.ts';
import { windows1252 } from '../windows-1252.ts';
import type { ZipFile } from '../zip.ts';
import { DATEV_COLUMNS } from './datev-columns.ts';

interface Wanted {
  settings: DatevSettings;
  period: Period;
  /** The currency of the business. */
  accounting: string;
  /** When the files are made. */
  at: Date;
}

/** A posting of DATEV, by the columns that are filled. */
type Posting = Readonly<Record<string, string>>;

const MAX_TEXT = 60;
const MAX_REFERENCE = 36;
/** What a document number may have in DATEV. */
const NOT_IN_REFERENCES = /[^A-Za-z0-9_$%\-/]/g;
const ORIGIN = 'RE';
/** Columns whose values are texts, which stand in quotes. */
const TEXTS = new Set(['Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Belegfeld 1', 'Buchungstext']);

/**
 * The postings of documents in DATEV's format (EXTF, version 700 of the header, 13 of postings): a
 * file for each fiscal year, as each has one. Debtors are posted against revenue; tax follows from
 * the revenue account.
 * @throws AppError datev.noAccount for a tax without a revenue account
 */
export function datevFiles(documents: readonly PostedDocument[], wanted: Wanted): ZipFile[] {
  const { settings, period } = wanted;
  const yearOf = (day: Day) => fiscalYearOf(day, settings.fiscalYearMonth);
  checkAccounts(documents, wanted);
  const byYear = groupBy(documents, ({ issueDate }) => yearOf(issueDate).from);
  const years = byYear.size > 0 ? [...byYear.keys()].sort() : [yearOf(period.to).from];
  return years.map((from) => {
    const part = within(period, yearOf(from));
    const postings = (byYear.get(from) ?? []).flatMap((each) => postingsOf(each, wanted));
    const lines = [
      headerOf(part, from, wanted),
      DATEV_COLUMNS.join(';'),
      ...postings.map((posting) =>
        DATEV_COLUMNS.map((column) => cellOf(column, posting)).join(';'),
      ),
    ];
    return {
      name: `EXTF_Buchungsstapel_${digits(part.from)}_${digits(part.to)}.csv`,
      content: windows1252(lines.map((line) => `${line}\r\n`).join('')),
    };
  });
}

function headerOf({ from, to }: Period, yearStart: Day, { settings, accounting, at }: Wanted) {
  const { consultantNumber, clientNumber, accountLength } = settings;
  const made = at.toISOString().replaceAll(/\D/g, '');
  const title = `Rechnungen ${digits(from)}-${digits(to)}`;
  return [
    ...[quoted('EXTF'), 700, 21, quoted('Buchungsstapel'), 13, made, '', quoted(ORIGIN)],
    // Who exported and imported.
    ...[quoted(''), quoted('')],
    ...[consultantNumber, clientNumber, digits(yearStart), accountLength],
    // Of the financial accounts, for all purposes, not closed against changes.
    ...[digits(from), digits(to), quoted(title), quoted(''), 1, 0, 0, quoted(accounting)],
    // No more of what the format has room for.
    ...['', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ].join(';');
}

function postingsOf(document: PostedDocument, { settings, accounting }: Wanted): Posting[] {
  const { clientId, clientName, issueDate, number, currency } = document;
  const debtor = settings.debtors.find((each) => each.clientId === clientId)?.account;
  return issuedParts({ ...document, lines: null }, accounting).flatMap((part): Posting[] => {
    // In the currency of the business, by the rate that is frozen on the document.
    const { net, tax } = part.converted ?? part;
    const code = part.converted ? accounting : currency;
    const amount = net + tax;
    if (amount === 0) return [];
    return [
      {
        'Umsatz (ohne Soll/Haben-Kz)': decimal(Math.abs(amount), code),
        'Soll/Haben-Kennzeichen': amount < 0 ? 'H' : 'S',
        'WKZ Umsatz': code,
        Konto: debtor ?? settings.debtorAccount,
        'Gegenkonto (ohne BU-Schlüssel)': accountOf(part, settings) ?? '',
        Belegdatum: issueDate.slice(8) + issueDate.slice(5, 7),
        'Belegfeld 1': number.replaceAll(NOT_IN_REFERENCES, '-').slice(0, MAX_REFERENCE),
        Buchungstext: clientName.replaceAll(/\p{C}+/gu, ' ').slice(0, MAX_TEXT),
      },
    ];
  });
}

function accountOf(
  { category, rate }: Pick<ReportedPart, 'category' | 'rate'>,
  { revenueAccounts }: DatevSettings,
): string | undefined {
  return revenueAccounts.find(
    (each) => each.category === category && simplestRate(each.rate) === simplestRate(rate),
  )?.account;
}

/** @throws AppError datev.noAccount, with the taxes that have none */
function checkAccounts(documents: readonly PostedDocument[], { settings }: Wanted): void {
  const taxes = documents.flatMap((document) => document.taxes);
  const missing = taxes
    .filter(({ base, tax }) => base + tax !== 0)
    .filter((tax) => accountOf(tax, settings) === undefined)
    .map(({ category, rate }) => `${category} ${simplestRate(rate)}`);
  if (missing.length === 0) return;
  const issues = [...new Set(missing)].map((path) => ({ path, message: 'has no account' }));
  throw new AppError('datev.noAccount', { issues });
}

function cellOf(column: string, posting: Posting): string {
  const value = posting[column];
  if (value === undefined) return '';
  return TEXTS.has(column) ? quoted(value) : value;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function digits(day: Day): string {
  return day.replaceAll('-', '');
}

/** With a comma and two decimals, which DATEV requires in every currency. */
function decimal(minor: number, code: string): string {
  const exponent = Number(currencyOf(code)?.exponent ?? 2n);
  const text = String(minor).padStart(exponent + 1, '0');
  const whole = exponent === 0 ? text : text.slice(0, -exponent);
  const rest = exponent === 0 ? '' : text.slice(-exponent);
  return `${whole},${rest.padEnd(2, '0').slice(0, 2)}`;
}
