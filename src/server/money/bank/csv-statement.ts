import type { Day } from '../../../core/days.ts';
import { csvRows, decodeCsv } from '../../../core/lib/csv-table.ts';
import type { CsvColumns, CsvMapping } from '../../../core/money/bank/bank-transaction.ts';
import { currencyOf } from '../../../core/money/currencies.ts';
import { type FoundColumns, findColumns } from './csv-columns.ts';
import { amountReader, dayReader, decimalOf, hasMonthFirst } from './csv-values.ts';
import { cutText, plainIban, type ReadStatement } from './statement.ts';

const SAMPLE_ROWS = 3;
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 200;

/** Words in a status column for transactions that the bank has not booked yet. */
const PENDING = /vorgemerkt|pending|vorl[äa]ufig|ausstehend|reserved/i;

/**
 * Reads a bank's CSV; columns are found by their names unless a mapping is passed. Null if it has
 * no table.
 */
export function readCsv(
  bytes: Uint8Array,
  { mapping: given, currency }: { mapping: CsvMapping | null; currency: string },
): (ReadStatement & { columns: CsvColumns }) | null {
  const rows = csvRows(decodeCsv(bytes), MAX_ROWS).map(({ cells }) => cells);
  if (rows.some(({ length }) => length > MAX_COLUMNS)) return null;
  const found = findColumns(rows);
  if (!found) return null;
  const body = rows.slice(found.headRow + 1).filter((row) => row.length > 1);
  const mapping = given ?? recognised(found, body);
  const isComplete = mapping.day !== null && (mapping.amount !== null || mapping.credit !== null);
  const columns = {
    ...{ names: found.names.map((name) => cutText(name, 100)), mapping, isComplete },
    samples: body.slice(0, SAMPLE_ROWS).map((row) => row.map((cell) => cutText(cell, 100))),
  };
  const statement = isComplete
    ? creditsOf(body, mapping, found, currency)
    : { credits: [], debitCount: 0, pendingCount: 0, unreadableCount: 0 };
  return { columns, ...statement };
}

function recognised(found: FoundColumns, body: readonly string[][]): CsvMapping {
  const { day, amount, credit, name, iban, purpose } = found;
  const cellsOf = (column: number | null) => {
    return column === null ? [] : body.map((row) => row[column] ?? '');
  };
  return {
    ...{ day, amount, credit, name, iban, purpose },
    dayOrder: hasMonthFirst(cellsOf(day)) ? 'mdy' : 'dmy',
    decimal: decimalOf([...cellsOf(amount), ...cellsOf(credit)]),
  };
}

function creditsOf(
  body: readonly string[][],
  mapping: CsvMapping,
  { currency, status, sign, headCurrency }: FoundColumns,
  ownCurrency: string,
): ReadStatement {
  const statement: ReadStatement = {
    ...{ credits: [], debitCount: 0, pendingCount: 0, unreadableCount: 0 },
  };
  const dayOf = dayReader(mapping.dayOrder);
  const amountOf = amountReader(mapping.decimal);
  for (const row of body) {
    const cell = (column: number | null) => (column === null ? '' : (row[column] ?? '').trim());
    const text = cell(mapping.amount);
    if (mapping.amount === null && cell(mapping.credit) === '') {
      // Of two columns, the other one has the amount.
      statement.debitCount += 1;
      continue;
    }
    const day: Day | null = dayOf(cell(mapping.day));
    const code = codeOf(cell(currency)) ?? codeOf(text) ?? headCurrency ?? ownCurrency;
    const exponent = currencyOf(code)?.exponent ?? null;
    const amount =
      exponent === null
        ? null
        : amountOf(mapping.amount === null ? cell(mapping.credit) : text, exponent);
    if (day === null || amount === null) {
      // A row without both is no transaction, such as a total or a note below the table.
      if (day !== null || amount !== null) statement.unreadableCount += 1;
    } else if (PENDING.test(cell(status))) {
      statement.pendingCount += 1;
    } else if (amount <= 0 || /^(s|d|soll|debit)$/i.test(cell(sign))) {
      statement.debitCount += 1;
    } else {
      statement.credits.push({
        ...{ day, amount, currency: code, reference: '' },
        name: cutText(cell(mapping.name), 300),
        iban: ibanOf(cell(mapping.iban)),
        purpose: cutText(cell(mapping.purpose), 2000),
      });
    }
  }
  return statement;
}

/** A code in a cell, as `EUR` or `12,00 EUR`. */
function codeOf(text: string): string | null {
  if (text.includes('€')) return 'EUR';
  const code = /\b[A-Z]{3}\b/.exec(text)?.[0];
  return code && currencyOf(code) ? code : null;
}

/** Old files have account numbers there, which are ambiguous without the bank code. */
function ibanOf(text: string): string {
  const iban = plainIban(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(iban) ? iban : '';
}
