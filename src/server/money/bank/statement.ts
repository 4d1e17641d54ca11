import type { BankCredit } from '../../../core/money/bank/bank-transaction.ts';

export type ReadCredit = Omit<BankCredit, 'occurrence'>;

/** The content of a statement file. */
export interface ReadStatement {
  credits: ReadCredit[];
  debitCount: number;
  pendingCount: number;
  unreadableCount: number;
}

export function plainIban(text: string): string {
  return cutText(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), 50);
}

/** A text that can be stored: without controls, in one line. */
export function cutText(text: string, max: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced.
  const plain = text.replaceAll(/[\u0000-\u001F\u007F\s]+/g, ' ').trim();
  // Half a character cannot be stored.
  return plain.slice(0, max).replaceAll(/\p{Cs}/gu, '');
}
