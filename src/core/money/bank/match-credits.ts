import { foldedText } from '../../lib/folded-text.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { BankCredit, Match, MatchReason, PayableInvoice } from './bank-transaction.ts';

/** The shortest number that is recognised in a purpose, in letters and digits. */
const MIN_NUMBER_LENGTH = 4;
/** The fewest digits of a number that is recognised without its letters. */
const MIN_DIGITS = 5;
/** The shortest name that is looked for in another one. */
const MIN_NAME_LENGTH = 5;

/** What is known about the payer. */
interface Payers {
  /** By IBAN, the client whose invoices it paid before. */
  clientOfIban: ReadonlyMap<string, string>;
}

/**
 * Proposes the invoices that transfers pay: by the number in the purpose, then by the amount with
 * the account or the name (BS4). What an earlier transfer of the list pays for sure is not open for
 * the next ones.
 */
export function matchCredits(
  credits: readonly BankCredit[],
  invoices: readonly PayableInvoice[],
  payers: Payers,
): Match[] {
  const open = new Map(invoices.map(({ id, open }) => [id, open]));
  const named = invoices.map((invoice) => ({ ...invoice, finder: numberFinder(invoice.number) }));
  return credits.map((credit) => {
    const current = named
      .filter(({ currency }) => currency === credit.currency)
      .map((invoice) => ({ ...invoice, open: open.get(invoice.id) ?? 0 }));
    const match = byNumber(credit, current) ?? byAmount(credit, current, payers) ?? NONE;
    if (match.certainty !== 'sure') return match;
    for (const { invoiceId, amount } of match.shares) {
      open.set(invoiceId, (open.get(invoiceId) ?? 0) - amount);
    }
    return match;
  });
}

const NONE: Match = { certainty: 'none', reason: null, shares: [], paidNumbers: [] };

type Named = PayableInvoice & { finder: NumberFinder };

function byNumber(credit: BankCredit, invoices: readonly Named[]): Match | null {
  const text = `${credit.purpose}\n${credit.name}`.toUpperCase();
  const squeezed = lettersAndDigits(text);
  const found = (kind: 'whole' | 'part') =>
    invoices.filter(({ finder }) => finder[kind](text, squeezed));
  const whole = found('whole');
  const part = whole.length > 0 ? [] : found('part');
  const all = whole.length > 0 ? whole : part;
  if (all.length === 0) return null;
  const unpaid = all.filter(({ open }) => open > 0).sort(byAge);
  const paidNumbers = all.filter(({ open }) => open <= 0).map(({ number }) => number);
  const reason: MatchReason = whole.length > 0 ? 'number' : 'partOfNumber';
  const total = unpaid.reduce((sum, { open }) => sum + open, 0);
  if (unpaid.length === 0) return { ...NONE, reason, paidNumbers };
  const isExact = total === credit.amount && paidNumbers.length === 0;
  const certainty = isExact && reason === 'number' ? 'sure' : 'possible';
  return { certainty, reason, shares: sharesOf(credit.amount, unpaid), paidNumbers };
}

/** The oldest are paid first; what is too much is on the last one. */
function sharesOf(amount: number, invoices: readonly PayableInvoice[]): Match['shares'] {
  let left = amount;
  const shares: { invoiceId: string; amount: number }[] = [];
  for (const [index, { id, open }] of invoices.entries()) {
    const isLast = index === invoices.length - 1;
    const share = isLast ? left : Math.min(left, open);
    if (share > 0) shares.push({ invoiceId: id, amount: share });
    left -= share;
  }
  return shares;
}

function byAmount(
  { amount, iban, name }: BankCredit,
  invoices: readonly Named[],
  { clientOfIban }: Payers,
): Match | null {
  const fitting = invoices.filter(({ open }) => open === amount).sort(byAge);
  const payer = iban === '' ? undefined : clientOfIban.get(iban);
  const ofIban = payer === undefined ? [] : fitting.filter(({ clientId }) => clientId === payer);
  const share = (invoice: PayableInvoice) => [{ invoiceId: invoice.id, amount }];
  if (ofIban[0]) {
    const certainty = ofIban.length === 1 ? 'sure' : 'possible';
    return { ...NONE, certainty, reason: 'iban', shares: share(ofIban[0]) };
  }
  const ofName = fitting.filter(({ clientName }) => isSameName(clientName, name));
  if (ofName[0]) {
    return { ...NONE, certainty: 'possible', reason: 'name', shares: share(ofName[0]) };
  }
  const [only, second] = fitting;
  if (!only || second) return null;
  return { ...NONE, certainty: 'possible', reason: 'amount', shares: share(only) };
}

function byAge(a: PayableInvoice, b: PayableInvoice): number {
  return a.issueDate === b.issueDate
    ? a.number.localeCompare(b.number, 'en', { numeric: true })
    : a.issueDate < b.issueDate
      ? -1
      : 1;
}

interface NumberFinder {
  /** Whether a text, in capital letters, has the number; `squeezed` is its letters and digits. */
  whole(text: string, squeezed: string): boolean;
  /** The same for the number without its letters in front. */
  part(text: string, squeezed: string): boolean;
}

function numberFinder(number: string): NumberFinder {
  const squeezed = lettersAndDigits(number.toUpperCase());
  const digits = squeezed.replace(/^\D+/, '');
  const isLong = squeezed.length >= MIN_NUMBER_LENGTH;
  const hasPart = digits !== squeezed && digits.replaceAll(/\D/g, '').length >= MIN_DIGITS;
  return {
    whole: isLong ? finderOf(squeezed) : () => false,
    part: hasPart ? finderOf(digits) : () => false,
  };
}

/**
 * Finds letters and digits with anything else between them: banks cut purposes into lines, and
 * people write spaces and slashes. No digit touches the first or last one.
 */
function finderOf(signs: string): (text: string, squeezed: string) => boolean {
  let pattern: RegExp | undefined;
  return (text, squeezed) => {
    if (!squeezed.includes(signs)) return false;
    pattern ??= new RegExp(`(?<![0-9])${[...signs].join('[^\\p{L}\\p{N}]*')}(?![0-9])`, 'u');
    return pattern.test(text);
  };
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Words for the form of a company, which banks leave out or cut. */
const COMPANY_FORMS = new Set([
  ...['gmbh', 'ag', 'kg', 'ohg', 'ug', 'gbr', 'mbh', 'ev', 'se', 'eg', 'co', 'inc', 'ltd', 'llc'],
  ...['limited', 'plc', 'sa', 'sarl', 'srl', 'bv', 'nv', 'ab', 'as', 'oy', 'spa', 'und', 'and'],
]);

function isSameName(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)];
  if (a === '' || b === '') return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (short.length >= MIN_NAME_LENGTH && long.includes(short));
}

function nameKey(name: string): string {
  const words = foldedText(name)
    .replaceAll('ß', 'ss')
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !COMPANY_FORMS.has(word)).join('');
}

/**
 * Counts transactions of one list that are alike, in their order, so that two transfers of one day
 * with one amount and purpose stay two, and each is the same in another file (BS6).
 */
export function withOccurrences(credits: readonly Omit<BankCredit, 'occurrence'>[]): BankCredit[] {
  const groups = groupBy(
    credits.map((credit, index) => ({ credit, index })),
    ({ credit }) => contentKey(credit),
  );
  const occurrences = new Map<number, number>();
  for (const group of groups.values()) {
    for (const [place, { index }] of group.entries()) occurrences.set(index, place + 1);
  }
  return credits.map((credit, index) => ({ ...credit, occurrence: occurrences.get(index) ?? 1 }));
}

/** What two files have in common of one transaction: texts without spaces and case. */
export function contentKey(credit: Omit<BankCredit, 'occurrence' | 'iban' | 'reference'>): string {
  const { day, amount, currency, name, purpose } = credit;
  const plain = (text: string) => text.toUpperCase().replaceAll(/\s+/g, '');
  return JSON.stringify([day, amount, currency, plain(name), plain(purpose)]);
}
