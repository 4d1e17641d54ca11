import { addDays } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import type { NewBooking } from '../../../core/money/bank/bank-requests.schema.ts';
import type {
  BankCredit,
  BankStatement,
  BookedTransaction,
  CsvMapping,
  ProposedCredit,
} from '../../../core/money/bank/bank-transaction.ts';
import {
  contentKey,
  matchCredits,
  withOccurrences,
} from '../../../core/money/bank/match-credits.ts';
import { openAmount } from '../../../core/money/invoices/invoice-state.ts';
import type { Bus } from '../../bus/bus.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { createInvoiceReader } from '../invoices/invoice-reader.ts';
import { type Author, createInvoiceWriter, type InvoiceWork } from '../invoices/invoice-writer.ts';
import { paymentSteps } from '../invoices/payment-steps.ts';
import { moneyActor } from '../money-access.ts';
import { readStatementFile, type StatementOfFile } from './read-statement.ts';
import { cutText } from './statement.ts';

/** Maximum number of transfers in one file. */
const MAX_CREDITS = 5000;
/** How many booked transfers are listed. */
const LISTED_TRANSFERS = 50;
const MAX_NOTE = 500;
/** Banks do not agree on the day of one transfer. */
const DAYS_APART = 3;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney' | 'notifyTime'>;
  now?: () => number;
}

/** A file as it was sent: its bytes, or compressed as base64. */
interface SentStatement {
  content: string | Buffer;
  /** How the columns of a CSV are read; recognised where it is null. */
  mapping: CsvMapping | null;
}

/** Payments from bank statements, for ADMINs (money §5, rules BS). */
export interface Bank {
  /**
   * The transfers of a statement with the invoices that they may pay. Stores nothing.
   * @throws AppError bank.unreadable, bank.tooLarge
   */
  read(userId: string, file: SentStatement): Promise<BankStatement>;
  /**
   * Books a transfer as payments, once.
   * @throws AppError bank.booked, bank.changed, bank.shares, invoice.unknown, invoice.notIssued
   */
  book(author: Author, booking: NewBooking): Promise<BookedTransaction>;
  /** The transfers that were booked last. */
  booked(userId: string): Promise<BookedTransaction[]>;
  /** Removes the payments of a transfer, so that it can be booked again. @throws AppError bank.unknown */
  undo(author: Author, transactionId: string): Promise<void>;
}

export function createBank({ store, repositories, bus, now = Date.now }: Deps): Bank {
  const { bankTransactions, invoicingParties } = repositories;
  const reader = createInvoiceReader({ repositories, now });
  const writer = createInvoiceWriter({ store, repositories, bus, reader, now });
  const steps = paymentSteps(repositories);

  async function read(userId: string, { content, mapping }: SentStatement): Promise<BankStatement> {
    const currency = await store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      return (await invoicingParties.businessOf(query))?.currency || 'EUR';
    });
    const file = await readStatementFile(content, { mapping, currency });
    if (file.credits.length > MAX_CREDITS) throw new AppError('bank.tooLarge');
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      return statementOf(query, file);
    });
  }

  async function statementOf(query: Query, file: StatementOfFile): Promise<BankStatement> {
    const { format, columns, debitCount, pendingCount, unreadableCount } = file;
    const credits = withOccurrences(file.credits).map((credit) => {
      return { id: transactionIdOf(credit), credit };
    });
    const shares = await bankTransactions.sharesOf(
      query,
      credits.map(({ id }) => id),
    );
    const invoices = await bankTransactions.payableInvoices(query);
    const clientOfIban = await bankTransactions.clientsOfIbans(query);
    const isLikeBooked = await bookedFinder(query, credits);
    // Booked transfers are already subtracted from the open amounts.
    const free = credits.filter(({ id }) => !shares.has(id));
    const matches = matchCredits(
      free.map(({ credit }) => credit),
      invoices,
      { clientOfIban },
    );
    const matchOf = new Map(free.map(({ id }, index) => [id, matches[index]]));
    const proposed = credits.map(({ id, credit }): ProposedCredit => {
      const match = matchOf.get(id) ?? NO_MATCH;
      const isLike = !shares.has(id) && isLikeBooked(id, credit);
      const certainty = isLike && match.certainty === 'sure' ? 'possible' : match.certainty;
      const booked = shares.get(id) ?? null;
      return { id, credit, match: { ...match, certainty }, booked, isLikeBooked: isLike };
    });
    return {
      ...{ format, columns, debitCount, pendingCount, unreadableCount },
      credits: proposed.sort((a, b) => (a.credit.day < b.credit.day ? 1 : -1)),
      payable: invoices.filter(({ open }) => open > 0),
    };
  }

  /** Finds booked transfers of the same amount and nearly the same day, but of another id. */
  async function bookedFinder(
    query: Query,
    credits: readonly { id: string; credit: BankCredit }[],
  ): Promise<(id: string, credit: BankCredit) => boolean> {
    const [first] = credits.map(({ credit }) => credit.day).sort();
    if (first === undefined) return () => false;
    const booked = await bankTransactions.bookedSince(query, addDays(first, -DAYS_APART));
    const ofFile = new Set(credits.map(({ id }) => id));
    const others = booked.filter(({ id }) => !ofFile.has(id));
    return (_, { day, amount, currency }) => {
      const [from, to] = [addDays(day, -DAYS_APART), addDays(day, DAYS_APART)];
      return others.some(
        (other) =>
          other.amount === amount &&
          other.currency === currency &&
          other.day >= from &&
          other.day <= to,
      );
    };
  }

  function book(author: Author, { credit, shares }: NewBooking): Promise<BookedTransaction> {
    return writer(author, async (work) => {
      const total = shares.reduce((sum, { amount }) => sum + amount, 0);
      const invoiceIds = new Set(shares.map(({ invoiceId }) => invoiceId));
      if (total > credit.amount || invoiceIds.size < shares.length) {
        throw new AppError('bank.shares');
      }
      const id = transactionIdOf(credit);
      const { day, amount, currency, name, iban, purpose } = credit;
      const row = { id, day, amount, currency, name, iban, purpose };
      const booking = { bookedBy: author.userId, bookedAt: work.at };
      await bankTransactions.lock(work.query, { ...row, ...booking });
      const earlier = (await bankTransactions.sharesOf(work.query, [id])).get(id) ?? [];
      if (earlier.length > 0) {
        const sent = new Set(shares.map((share) => share.id));
        const isRepeated = earlier.every(({ paymentId }) => sent.has(paymentId));
        if (!isRepeated) throw new AppError('bank.booked');
        return { ...row, shares: earlier, bookedAt: work.at };
      }
      // In one order, so that two transfers at once do not wait for each other.
      for (const share of [...shares].sort(byInvoice)) await pay(work, author, credit, share, id);
      const booked = (await bankTransactions.sharesOf(work.query, [id])).get(id) ?? [];
      return { ...row, shares: booked, bookedAt: work.at };
    });
  }

  async function pay(
    work: InvoiceWork,
    { userId }: Author,
    credit: BankCredit,
    { id, invoiceId, amount, open }: NewBooking['shares'][number],
    transactionId: string,
  ): Promise<void> {
    const invoice = await steps.lockIssued(work, invoiceId);
    if (invoice.currency !== credit.currency) throw new AppError('bank.shares');
    if (openAmount(invoice) !== open) throw new AppError('bank.changed');
    if (await repositories.payments.find(work.query, id)) throw new AppError('command.reused');
    const note = [credit.name, credit.purpose].filter(Boolean).join(' · ');
    await steps.add(work, invoice, {
      ...{ id, invoiceId, day: credit.day, amount, method: 'transfer' },
      ...{ note: cutText(note, MAX_NOTE), createdBy: userId },
    });
    await bankTransactions.addPayment(work.query, id, transactionId);
  }

  function booked(userId: string): Promise<BookedTransaction[]> {
    return store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      return bankTransactions.latest(query, LISTED_TRANSFERS);
    });
  }

  function undo(author: Author, transactionId: string): Promise<void> {
    return writer(author, async (work) => {
      const isKnown = await bankTransactions.lockExisting(work.query, transactionId);
      if (!isKnown) throw new AppError('bank.unknown');
      const shares = await bankTransactions.sharesOf(work.query, [transactionId]);
      for (const { paymentId, invoiceId } of [...(shares.get(transactionId) ?? [])].sort(
        byInvoice,
      )) {
        const invoice = await steps.lockIssued(work, invoiceId);
        const payment = await repositories.payments.find(work.query, paymentId);
        if (payment && payment.deletedAt === null) await steps.remove(work, invoice, payment);
      }
    });
  }

  return { read, book, booked, undo };
}

const NO_MATCH = { certainty: 'none', reason: null, shares: [], paidNumbers: [] } as const;

function byInvoice(a: { invoiceId: string }, b: { invoiceId: string }): number {
  return a.invoiceId < b.invoiceId ? -1 : 1;
}

/**
 * The id of a transaction: from the bank's reference, else from its content, so that it is the same
 * in every file (BS6).
 */
function transactionIdOf(credit: BankCredit): string {
  const { reference, occurrence } = credit;
  const key = reference === '' ? `${contentKey(credit)} ${occurrence}` : `reference ${reference}`;
  return digestOf(key).slice(0, 40);
}
