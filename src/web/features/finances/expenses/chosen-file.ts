import type { ReadInvoice } from '../../../../core/money/expenses/incoming.ts';

interface ChosenFile {
  file: File;
  /** Its content, if it is an e-invoice. */
  read: ReadInvoice | null;
}

let chosen: ChosenFile | null = null;

/** Hands a file over to the page of a new expense: an address cannot carry it. */
export function setChosenFile(file: ChosenFile): void {
  chosen = file;
}

/** The file that the page of a new expense begins with, once. */
export function takeChosenFile(): ChosenFile | null {
  const taken = chosen;
  chosen = null;
  return taken;
}
