import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type {
  BookedShare,
  BookedTransaction,
  PayableInvoice,
} from '../../../core/money/bank/bank-transaction.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

export type BankTransactionRow = Tables['bankTransactions']['$inferSelect'];

const IDS_PER_READ = 500;

/** Transfers that were booked from bank statements. */
export function bankTransactionsRepository(tables: Tables) {
  const { bankTransactions, bankPayments, payments, invoices, clients } = tables;
  const open = sql<number>`${invoices.due} - ${invoices.paid} - ${invoices.credited}`;

  /** Inserts a transaction unless it exists, and locks it until the end of the transaction. */
  async function lock(query: Query, row: BankTransactionRow): Promise<void> {
    await query.insert(bankTransactions).values(row).onConflictDoNothing();
    const { bookedBy, bookedAt } = row;
    await query
      .update(bankTransactions)
      .set({ bookedBy, bookedAt })
      .where(eq(bankTransactions.id, row.id));
  }

  /** The same of one that exists; false if it does not. */
  async function lockExisting(query: Query, id: string): Promise<boolean> {
    const rows = await query
      .update(bankTransactions)
      .set({ id: bankTransactions.id })
      .where(eq(bankTransactions.id, id))
      .returning({ id: bankTransactions.id });
    return rows.length > 0;
  }

  async function addPayment(query: Query, paymentId: string, transactionId: string): Promise<void> {
    await query.insert(bankPayments).values({ paymentId, transactionId });
  }

  /** The payments of these transactions that were not removed, by transaction. */
  async function sharesOf(
    query: Query,
    ids: readonly string[],
  ): Promise<Map<string, BookedShare[]>> {
    const shares = new Map<string, BookedShare[]>();
    for (let from = 0; from < ids.length; from += IDS_PER_READ) {
      const rows = await query
        .select({
          transactionId: bankPayments.transactionId,
          paymentId: payments.id,
          invoiceId: payments.invoiceId,
          number: invoices.number,
          amount: payments.amount,
        })
        .from(bankPayments)
        .innerJoin(payments, eq(payments.id, bankPayments.paymentId))
        .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
        .where(
          and(
            inArray(bankPayments.transactionId, ids.slice(from, from + IDS_PER_READ)),
            isNull(payments.deletedAt),
          ),
        )
        .orderBy(asc(invoices.number), asc(payments.id));
      for (const { transactionId, number, ...share } of rows) {
        const known = shares.get(transactionId) ?? [];
        shares.set(transactionId, [...known, { ...share, number: number ?? '' }]);
      }
    }
    return shares;
  }

  /** The transactions with payments, the last booked first. */
  async function latest(query: Query, limit: number): Promise<BookedTransaction[]> {
    const live = query
      .select({ id: bankPayments.transactionId })
      .from(bankPayments)
      .innerJoin(payments, eq(payments.id, bankPayments.paymentId))
      .where(isNull(payments.deletedAt));
    const rows = await query
      .select()
      .from(bankTransactions)
      .where(inArray(bankTransactions.id, live))
      .orderBy(desc(bankTransactions.bookedAt), desc(bankTransactions.id))
      .limit(limit);
    const shares = await sharesOf(
      query,
      rows.map(({ id }) => id),
    );
    return rows.map(({ bookedBy: _, iban: __, ...row }) => {
      return { ...row, shares: shares.get(row.id) ?? [] };
    });
  }

  /** Days, amounts and currencies of payments booked since a day, each with its transaction. */
  async function bookedSince(query: Query, day: string) {
    return query
      .select({
        id: bankTransactions.id,
        day: bankTransactions.day,
        amount: bankTransactions.amount,
        currency: bankTransactions.currency,
      })
      .from(bankTransactions)
      .innerJoin(bankPayments, eq(bankPayments.transactionId, bankTransactions.id))
      .innerJoin(payments, eq(payments.id, bankPayments.paymentId))
      .where(and(gte(bankTransactions.day, day), isNull(payments.deletedAt)))
      .groupBy(bankTransactions.id);
  }

  /** The client that an IBAN has paid for; one that paid for several is left out. */
  async function clientsOfIbans(query: Query): Promise<Map<string, string>> {
    const rows = await query
      .select({ iban: bankTransactions.iban, clientId: invoices.clientId })
      .from(bankTransactions)
      .innerJoin(bankPayments, eq(bankPayments.transactionId, bankTransactions.id))
      .innerJoin(payments, eq(payments.id, bankPayments.paymentId))
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(ne(bankTransactions.iban, ''), isNull(payments.deletedAt)))
      .groupBy(bankTransactions.iban, invoices.clientId);
    const counts = new Map<string, number>();
    for (const { iban } of rows) counts.set(iban, (counts.get(iban) ?? 0) + 1);
    return new Map(
      rows
        .filter(({ iban }) => counts.get(iban) === 1)
        .map(({ iban, clientId }) => [iban, clientId]),
    );
  }

  /** All invoices that transfers can pay, also those that were paid. */
  async function payableInvoices(query: Query): Promise<PayableInvoice[]> {
    const rows = await query
      .select({
        id: invoices.id,
        number: invoices.number,
        clientId: invoices.clientId,
        clientName: clients.name,
        currency: invoices.currency,
        issueDate: invoices.issueDate,
        open: open.mapWith(Number),
      })
      .from(invoices)
      .leftJoin(clients, eq(clients.id, invoices.clientId))
      .where(and(isNotNull(invoices.number), ne(invoices.kind, 'creditNote')))
      .orderBy(asc(invoices.issueDate), asc(invoices.count), asc(invoices.id));
    return rows.map(({ number, clientName, issueDate, ...row }) => {
      return {
        ...row,
        number: number ?? '',
        clientName: clientName ?? '',
        issueDate: issueDate ?? '',
      };
    });
  }

  return {
    ...{ lock, lockExisting, addPayment, sharesOf, latest, bookedSince, clientsOfIbans },
    payableInvoices,
  };
}
