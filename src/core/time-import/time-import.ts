import type { TimeCsvFormat } from './csv-formats.ts';

/** The longest file, in rows. */
export const MAX_IMPORTED_ROWS = 20_000;
/** An import is sent in portions. */
export const MAX_PORTION_ENTRIES = 300;

/** Why an entry is not added: its ticket or project is not open to its person, or to the importer. */
export type ImportFault = 'person' | 'ticket' | 'project';

/** The result of a portion, or its preview. */
export interface TimeImportReport {
  added: number;
  addedSeconds: number;
  /** Already recorded, by an earlier import or otherwise. */
  known: number;
  refused: { line: number; fault: ImportFault }[];
}

export interface TimeImportView {
  id: string;
  fileName: string;
  format: TimeCsvFormat;
  /** Milliseconds since the epoch. */
  at: number;
  added: number;
  /** How many of its entries still exist. */
  remaining: number;
}

/** Entries on issued invoices stay. */
export interface UndoneImport {
  removed: number;
  billed: number;
}

/** The ticket found for a name or number. */
export interface NamedTicket {
  id: string;
  name: string;
  number: string;
  boardName: string;
  projectId: string | null;
}
