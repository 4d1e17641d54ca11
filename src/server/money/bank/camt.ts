import { currencyOf } from '../../../core/money/currencies.ts';
import { parseDecimal } from '../../../core/money/decimals.ts';
import { elementAt, elementsOf, textAt, type XmlElement } from '../../lib/safe-xml.ts';
import { cutText, plainIban, type ReadCredit, type ReadStatement } from './statement.ts';

/** The text that banks write if there is no reference. */
const NO_REFERENCES = new Set(['NONREF', 'NOTPROVIDED', 'NOT PROVIDED']);

/**
 * The credits of a CAMT.053 statement (or of a report, CAMT.052), of any version: 02 and 08 differ in
 * where states and names are. Only booked entries count. Null if it is another document.
 */
export function readCamt(root: XmlElement): ReadStatement | null {
  const isCamt = root.name === 'Document' && /camt\.05[23]\./.test(root.uri);
  const message = elementAt(root, 'BkToCstmrStmt') ?? elementAt(root, 'BkToCstmrAcctRpt');
  if (!isCamt || !message) return null;
  const statement: ReadStatement = {
    ...{ credits: [], debitCount: 0, pendingCount: 0, unreadableCount: 0 },
  };
  for (const account of [...elementsOf(message, 'Stmt'), ...elementsOf(message, 'Rpt')]) {
    const own = elementAt(account, 'Acct');
    const accountId = textAt(own, 'Id', 'IBAN') || textAt(own, 'Id', 'Othr', 'Id');
    for (const entry of elementsOf(account, 'Ntry')) addEntry(statement, entry, accountId);
  }
  return statement;
}

function addEntry(statement: ReadStatement, entry: XmlElement, accountId: string): void {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  const details = elementsOf(entry, 'NtryDtls').flatMap((part) => elementsOf(part, 'TxDtls'));
  if (status !== 'BOOK') {
    statement.pendingCount += 1;
  } else if (!isCredit(entry)) {
    statement.debitCount += 1;
  } else if (details.length > 1 && details.every((detail) => amountAt(entry, detail) !== null)) {
    // A batch: each of its transactions has its own amount.
    for (const [index, detail] of details.entries()) {
      if (elementAt(detail, 'CdtDbtInd') && !isCredit(detail)) statement.debitCount += 1;
      else addCredit(statement, entry, detail, accountId, index);
    }
  } else {
    addCredit(statement, entry, details[0] ?? null, accountId, null);
  }
}

/** A returned debit is incoming too, but never pays an invoice. */
function isCredit(element: XmlElement): boolean {
  return (
    textAt(element, 'CdtDbtInd') === 'CRDT' && !['true', '1'].includes(textAt(element, 'RvslInd'))
  );
}

function addCredit(
  statement: ReadStatement,
  entry: XmlElement,
  detail: XmlElement | null,
  accountId: string,
  indexInBatch: number | null,
): void {
  const amount = amountAt(entry, indexInBatch === null ? null : detail);
  const day = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  if (!amount || !day || amount.minor <= 0) {
    statement.unreadableCount += 1;
    return;
  }
  const parties = elementAt(detail, 'RltdPties');
  const credit: ReadCredit = {
    ...{ day, amount: amount.minor, currency: amount.currency },
    name: cutText(nameOf(parties), 300),
    iban: plainIban(textAt(parties, 'DbtrAcct', 'Id', 'IBAN')),
    purpose: cutText(purposeOf(entry, detail), 2000),
    reference: cutText(referenceOf(entry, detail, accountId, indexInBatch), 200),
  };
  statement.credits.push(credit);
}

/** In version 02 `Dbtr/Nm`, in version 08 `Dbtr/Pty/Nm`. */
function nameOf(parties: XmlElement | null): string {
  return (
    textAt(parties, 'UltmtDbtr', 'Nm') ||
    textAt(parties, 'UltmtDbtr', 'Pty', 'Nm') ||
    textAt(parties, 'Dbtr', 'Nm') ||
    textAt(parties, 'Dbtr', 'Pty', 'Nm')
  );
}

function purposeOf(entry: XmlElement, detail: XmlElement | null): string {
  const remittance = elementAt(detail, 'RmtInf');
  const free = elementsOf(remittance, 'Ustrd').map(({ text }) => text.trim());
  const structured = elementsOf(remittance, 'Strd').flatMap((each) => [
    textAt(each, 'CdtrRefInf', 'Ref'),
    ...elementsOf(each, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    textAt(each, 'AddtlRmtInf'),
  ]);
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId');
  const parts = [...free, ...structured, isReference(endToEnd) ? endToEnd : ''];
  const text = parts.filter(Boolean).join(' ');
  return text || textAt(detail, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf');
}

/** With the account, because each bank counts on its own. */
function referenceOf(
  entry: XmlElement,
  detail: XmlElement | null,
  accountId: string,
  indexInBatch: number | null,
): string {
  const ofEntry = textAt(entry, 'AcctSvcrRef');
  const ofDetail = textAt(detail, 'Refs', 'AcctSvcrRef');
  const inBatch =
    indexInBatch !== null && isReference(ofEntry) ? `${ofEntry} ${indexInBatch + 1}` : '';
  // The transactions of a batch may all have the reference of the batch.
  const reference = indexInBatch === null ? [ofEntry, ofDetail].find(isReference) : inBatch;
  return reference && accountId ? `${accountId} ${reference}` : '';
}

function isReference(text: string): boolean {
  return text !== '' && !NO_REFERENCES.has(text.toUpperCase()) && /[^0]/.test(text);
}

/** The amount of a transaction in a batch, else of the entry; null if it cannot be read. */
function amountAt(
  entry: XmlElement,
  detail: XmlElement | null,
): { minor: number; currency: string } | null {
  const element = detail
    ? (elementAt(detail, 'Amt') ?? elementAt(detail, 'AmtDtls', 'TxAmt', 'Amt'))
    : elementAt(entry, 'Amt');
  const code = element?.attributes.get('Ccy') ?? '';
  const currency = currencyOf(code);
  const decimal = element && currency ? parseDecimal(element.text.trim(), 5n) : null;
  if (!decimal || !currency) return null;
  const [whole, rest] = scaled(decimal.amount, decimal.scale, currency.exponent);
  return rest === 0n ? { minor: Number(whole), currency: code } : null;
}

/** An amount with another number of decimals, and the remainder. */
function scaled(amount: bigint, scale: bigint, exponent: bigint): [bigint, bigint] {
  if (scale <= exponent) return [amount * 10n ** (exponent - scale), 0n];
  const divisor = 10n ** (scale - exponent);
  return [amount / divisor, amount % divisor];
}

function dayAt(entry: XmlElement, name: string): string | null {
  const text = textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm');
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}
