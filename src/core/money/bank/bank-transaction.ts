import type { Day } from '../../days.ts';

/** Money that came in, as a bank's statement has it. Texts are empty where it has none. */
export interface BankCredit {
  /** When it was booked. */
  day: Day;
  /** In minor units, above 0. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Who paid. */
  name: string;
  iban: string;
  purpose: string;
  /** The bank's own reference of the transaction, with the account; empty without one. */
  reference: string;
  /** Counts transactions that are alike, from 1: of one day, amount, name and purpose. */
  occurrence: number;
}

/** An invoice that can be paid by a transfer, or was. */
export interface PayableInvoice {
  id: string;
  number: string;
  clientId: string;
  clientName: string;
  currency: string;
  issueDate: Day;
  /** What is still to be paid, in minor units; not above 0 if it is paid. */
  open: number;
}

/** Why an invoice is proposed. */
export type MatchReason = 'number' | 'partOfNumber' | 'iban' | 'name' | 'amount';

/** What of a transfer pays an invoice. */
interface PaymentShare {
  invoiceId: string;
  amount: number;
}

/**
 * `sure`: named by their numbers, or the only one of a known account, with exactly what is open.
 * `possible`: a person should look. `none`: nothing fits.
 */
type MatchCertainty = 'sure' | 'possible' | 'none';

export interface Match {
  certainty: MatchCertainty;
  reason: MatchReason | null;
  shares: readonly PaymentShare[];
  /** Invoices that it names and that have been paid already. */
  paidNumbers: readonly string[];
}

/** A payment of a transaction that was booked. */
export interface BookedShare {
  paymentId: string;
  invoiceId: string;
  number: string;
  amount: number;
}

export interface BookedTransaction {
  id: string;
  day: Day;
  amount: number;
  currency: string;
  name: string;
  purpose: string;
  shares: readonly BookedShare[];
  bookedAt: number;
}

export interface ProposedCredit {
  /** The same in each file that has the transaction. */
  id: string;
  credit: BankCredit;
  match: Match;
  /** What it is booked as; null if it is not. */
  booked: readonly BookedShare[] | null;
  /** Whether another transfer of its day and amount is booked, perhaps the same from another file. */
  isLikeBooked: boolean;
}

/** Which columns of a bank's CSV say what, counted from 0; null for none. */
export interface CsvMapping {
  day: number | null;
  /** With a sign. Else money that comes in is in `credit`. */
  amount: number | null;
  credit: number | null;
  name: number | null;
  iban: number | null;
  purpose: number | null;
  /** The order of a day's numbers where a separator does not tell it. */
  dayOrder: 'dmy' | 'mdy';
  decimal: ',' | '.';
}

export interface CsvColumns {
  names: readonly string[];
  /** The first rows. */
  samples: readonly (readonly string[])[];
  mapping: CsvMapping;
  /** Whether the mapping is enough to read transactions. */
  isComplete: boolean;
}

/** A statement that was read. Nothing of it is stored before it is booked. */
export interface BankStatement {
  format: 'camt' | 'csv';
  /** Of a CSV. */
  columns: CsvColumns | null;
  /** The newest first. */
  credits: readonly ProposedCredit[];
  /** What is not listed: money that went out, and what is not booked by the bank yet. */
  debitCount: number;
  pendingCount: number;
  /** Rows of a CSV without a day or an amount. */
  unreadableCount: number;
  /** All invoices with something open, for a choice by hand. */
  payable: readonly PayableInvoice[];
}

/** The most payments of one transaction. */
export const MAX_SHARES = 50;
/** The largest file, as it is after unpacking. */
export const MAX_STATEMENT_BYTES = 20_000_000;
