import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { currencyOf } from '../../../core/money/currencies.ts';
import type { Period } from '../../../core/money/reports/report-views.ts';
import type { PhotoStore } from '../../attachments/stores/photo-store.ts';
import type { ReceiptRow } from '../../storage/money/expenses/expense-receipts.ts';
import type { ExpenseRecord } from '../../storage/money/expenses/expenses.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { expensesOfPeriod } from '../expenses/expenses-of-period.ts';
import { moneyActor } from '../money-access.ts';
import {
  type PostedDocument,
  type PostedPayment,
  paymentsCsv,
  postingsCsv,
} from './accountant-csv.ts';
import { datevFiles } from './datev/datev-files.ts';
import { expensesCsv, type ListedExpense } from './expenses-csv.ts';
import { receiptNames } from './receipt-names.ts';
import { type ZipFile, zipped } from './zip.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  photoStore: PhotoStore;
  now?: () => number;
}

interface Contents {
  documents: PostedDocument[];
  payments: PostedPayment[];
  /** DATEV's files; the plain one without settings for it. */
  postings: ZipFile[];
  expenses: ListedExpense[];
  receipts: { name: string; row: ReceiptRow }[];
}

const KINDS = ['pdf', 'xml', 'ubl'] as const;
/** How many expenses the receipts are read of at once. */
const IDS_PER_READ = 500;

export type AccountantPackage = ReturnType<typeof createAccountantPackage>;

/** What an accountant needs of a period, as one ZIP (money §5, rules AC). */
export function createAccountantPackage({ store, repositories, photoStore, now = Date.now }: Deps) {
  const { reportRows, invoiceFiles, invoicingParties, projectBillings } = repositories;
  const { datevSettings, expenseReceipts } = repositories;

  /**
   * The name of the ZIP, and its bytes as they are read.
   * @throws AppError forbidden, also while it is read, once the user is no ADMIN any more;
   * datev.noAccount if a posting has no account
   */
  async function build(
    userId: string,
    period: Period,
  ): Promise<{ name: string; stream: Readable }> {
    const contents = await store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      return contentsOf(query, period);
    });
    const files = filesOf(userId, period, contents);
    const stream = Readable.from(zipped(files, new Date(now())), { objectMode: false });
    return { name: `accounting-${period.from}-${period.to}.zip`, stream };
  }

  async function contentsOf(query: Query, period: Period): Promise<Contents> {
    const names = await reportRows.clientNames(query);
    const accounting = (await invoicingParties.businessOf(query))?.currency ?? '';
    const rows = await reportRows.numberedIn(query, period, accounting);
    const documents = rows.map((row) => ({ ...row, clientName: names.get(row.clientId) ?? '' }));
    const payments = (await reportRows.paymentsIn(query, period)).map(
      ({ clientId, ...payment }) => {
        return { ...payment, clientName: names.get(clientId) ?? '' };
      },
    );
    const { details: datev } = await datevSettings.find(query);
    // DATEV has no amounts with three decimals.
    const isPosted = (currencyOf(accounting)?.exponent ?? 2n) <= 2n;
    const postings =
      datev && isPosted
        ? datevFiles(documents, { settings: datev, period, accounting, at: new Date(now()) })
        : [{ name: 'postings.csv', content: postingsCsv(documents) }];
    return { documents, payments, postings, ...(await expensesIn(query, period, names)) };
  }

  async function expensesIn(query: Query, { from, to }: Period, clients: Map<string, string>) {
    const found = await expensesOfPeriod(repositories, query, from, to);
    const receipts = await receiptsOf(query, found);
    const fileNames = receiptNames(
      found.filter(({ id }) => receipts.has(id)),
      receipts,
    );
    const projects = new Map(
      (await projectBillings.all(query)).map(({ projectId, name }) => [projectId, name]),
    );
    return {
      expenses: found.map((expense): ListedExpense => {
        return {
          ...expense,
          clientName: clients.get(expense.clientId ?? '') ?? '',
          projectName: projects.get(expense.projectId ?? '') ?? '',
          receiptFile: fileNames.get(expense.id) ?? '',
        };
      }),
      receipts: [...receipts].map(([id, row]) => ({ name: fileNames.get(id) ?? id, row })),
    };
  }

  /** By expense, in the order of the expenses. */
  async function receiptsOf(
    query: Query,
    found: readonly ExpenseRecord[],
  ): Promise<Map<string, ReceiptRow>> {
    const ids = found.map(({ id }) => id);
    const receipts = new Map<string, ReceiptRow>();
    for (let from = 0; from < ids.length; from += IDS_PER_READ) {
      const some = ids.slice(from, from + IDS_PER_READ);
      const rows = await expenseReceipts.ofExpenses(query, some);
      for (const id of some) {
        const row = rows.get(id);
        if (row) receipts.set(id, row);
      }
    }
    return receipts;
  }

  /** Reads the files of one invoice, and one receipt, at a time. The manifest is the last one. */
  async function* filesOf(
    userId: string,
    period: Period,
    { documents, payments, postings, expenses, receipts }: Contents,
  ): AsyncGenerator<ZipFile> {
    const listed: { name: string; size: number; sha256: string }[] = [];
    const missing: string[] = [];
    const add = ({ name, content }: ZipFile): ZipFile => {
      listed.push({ name, size: content.length, sha256: hash('sha256', content, 'hex') });
      return { name, content };
    };
    for (const { id } of documents) {
      const found = await store.read(async (query) => {
        await moneyActor(query, repositories, userId);
        return Promise.all(KINDS.map((kind) => invoiceFiles.find(query, id, kind)));
      });
      for (const file of found) {
        if (file) yield add({ name: `invoices/${file.name}`, content: file.content });
      }
    }
    for (const file of postings) yield add(file);
    yield add({ name: 'payments.csv', content: paymentsCsv(payments) });
    yield add({ name: 'expenses.csv', content: expensesCsv(expenses) });
    for (const { name, row } of receipts) {
      await store.read((query) => moneyActor(query, repositories, userId));
      const opened = await photoStore.open(row, false);
      if (opened) yield add({ name, content: await buffer(opened.stream) });
      else missing.push(name);
    }
    const manifest = {
      ...{ from: period.from, to: period.to, createdAt: new Date(now()).toISOString() },
      ...{ documentCount: documents.length, paymentCount: payments.length },
      ...{ expenseCount: expenses.length, files: listed, missing },
    };
    yield { name: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  }

  return { build };
}
