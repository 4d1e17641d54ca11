import type { Kit } from './kit.ts';

/** Transfers of bank statements that were booked as payments. Nothing else of a statement is stored. */
export function defineBank(k: Kit) {
  const bankTransactions = k.table(
    'bank_transactions',
    {
      /** The digest of the bank's reference, or of the transaction's content. */
      id: k.text().primaryKey(),
      day: k.text().notNull(),
      amount: k.int().notNull(),
      currency: k.text().notNull(),
      name: k.text().notNull(),
      iban: k.text().notNull(),
      purpose: k.text().notNull(),
      bookedBy: k.text().notNull(),
      bookedAt: k.int().notNull(),
    },
    (t) => [
      k.index('bank_transactions_booked').on(t.bookedAt, t.id),
      k.index('bank_transactions_day').on(t.day, t.amount),
    ],
  );
  /** The payments of a transaction; those that were removed included. */
  const bankPayments = k.table(
    'bank_payments',
    {
      paymentId: k.text().primaryKey(),
      transactionId: k
        .text()
        .notNull()
        .references(() => bankTransactions.id),
    },
    (t) => [k.index('bank_payments_transaction').on(t.transactionId)],
  );
  return { bankTransactions, bankPayments };
}
