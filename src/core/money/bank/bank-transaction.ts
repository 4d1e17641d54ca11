import type { Day } from '../../days.ts';

/** An incoming transfer of a bank statement. Texts that the statement lacks are empty. */
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
  /** Numbers equal transactions (same day, amount, name and purpose) from 1. */
  occurrence: number;
}

/** An invoice that a transfer can pay, or has paid. */
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

/** The part of a transfer that pays an invoice. */
interface PaymentShare {
  invoiceId: string;
  amount: number;
}

/**
 * `sure`: the transfer has exactly the open amount, and names the invoices by number or comes from
 * a known account with only one fitting invoice. `possible`: a person should check. `none`: nothing
 * fits.
 */
type MatchCertainty = 'sure' | 'possible' | 'none';

export interface Match {
  certainty: MatchCertainty;
  reason: MatchReason | null;
  shares: readonly PaymentShare[];
  /** Invoices that it names and that are already paid. */
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
  /** The same in every file that contains the transaction. */
  id: string;
  credit: BankCredit;
  match: Match;
  /** The payments that it was booked as; null if it is not booked. */
  booked: readonly BookedShare[] | null;
  /**
   * Whether another transfer with its day and amount is booked, possibly the same one from another
   * file.
   */
  isLikeBooked: boolean;
}

/** The columns of a bank's CSV, counted from 0; null if there is none. */
export interface CsvMapping {
  day: number | null;
  /** A signed amount. Without it, incoming money is in `credit`. */
  amount: number | null;
  credit: number | null;
  name: number | null;
  iban: number | null;
  purpose: number | null;
  /** The order of day, month and year if the separator does not decide it. */
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

/** A parsed statement. Nothing of it is stored until it is booked. */
export interface BankStatement {
  format: 'camt' | 'csv';
  /** Of a CSV. */
  columns: CsvColumns | null;
  /** The newest first. */
  credits: readonly ProposedCredit[];
  /**
   * The number of transactions that are not listed: outgoing money, and those that the bank has not
   * booked yet.
   */
  debitCount: number;
  pendingCount: number;
  /** Rows of a CSV without a day or an amount. */
  unreadableCount: number;
  /** All open invoices, for assigning one by hand. */
  payable: readonly PayableInvoice[];
}

/** The most payments of one transaction. */
export const MAX_SHARES = 50;
/** Maximum size of a file after decompression. */
export const MAX_STATEMENT_BYTES = 20_000_000;
