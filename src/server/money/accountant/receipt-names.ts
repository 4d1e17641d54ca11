import type { ReceiptRow } from '../../storage/money/expenses/expense-receipts.ts';
import type { ExpenseRecord } from '../../storage/money/expenses/expenses.ts';

const MAX_LENGTH = 100;
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * The files of receipts in the ZIP, by expense, as `receipts/2026-11-05 Paper Ltd 4711.pdf`. Each is
 * there once, also for file systems that do not tell cases apart.
 */
export function receiptNames(
  expenses: readonly Pick<ExpenseRecord, 'id' | 'day' | 'supplier' | 'reference'>[],
  receipts: ReadonlyMap<string, Pick<ReceiptRow, 'type'>>,
): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Set<string>();
  for (const { id, day, supplier, reference } of expenses) {
    const ending = ENDINGS[receipts.get(id)?.type ?? ''] ?? 'bin';
    const words = [day, supplier, reference].map(plainWord).filter(Boolean).join(' ');
    const base = words.slice(0, MAX_LENGTH).trim();
    let name = `${base}.${ending}`;
    for (let count = 2; used.has(name.toLowerCase()); count += 1) {
      name = `${base} (${count}).${ending}`;
    }
    used.add(name.toLowerCase());
    names.set(id, `receipts/${name}`);
  }
  return names;
}

/** Letters, digits and what every file system allows. */
function plainWord(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
}
