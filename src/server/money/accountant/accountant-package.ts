import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Period } from '../../../core/money/reports/report-views.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { moneyActor } from '../money-access.ts';
import {
  type PostedDocument,
  type PostedPayment,
  paymentsCsv,
  postingsCsv,
} from './accountant-csv.ts';
import { type ZipFile, zipped } from './zip.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

interface Contents {
  documents: PostedDocument[];
  payments: PostedPayment[];
}

const KINDS = ['pdf', 'xml'] as const;

export type AccountantPackage = ReturnType<typeof createAccountantPackage>;

/** The accountant's package: the documents of a period as one ZIP (money §5, rules AC). */
export function createAccountantPackage({ store, repositories, now = Date.now }: Deps) {
  const { reportRows, invoiceFiles, invoicingParties } = repositories;

  /**
   * The name of the ZIP, and its bytes as they are read.
   * @throws AppError forbidden, also while it is read, once the user is no longer an ADMIN
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
    return { documents, payments };
  }

  /** Reads the files of one invoice at a time. The manifest is the last one. */
  async function* filesOf(
    userId: string,
    period: Period,
    { documents, payments }: Contents,
  ): AsyncGenerator<ZipFile> {
    const listed: { name: string; size: number; sha256: string }[] = [];
    const add = (name: string, content: Buffer): ZipFile => {
      listed.push({ name, size: content.length, sha256: hash('sha256', content, 'hex') });
      return { name, content };
    };
    for (const { id } of documents) {
      const found = await store.read(async (query) => {
        await moneyActor(query, repositories, userId);
        return Promise.all(KINDS.map((kind) => invoiceFiles.find(query, id, kind)));
      });
      for (const file of found) if (file) yield add(`invoices/${file.name}`, file.content);
    }
    yield add('postings.csv', postingsCsv(documents));
    yield add('payments.csv', paymentsCsv(payments));
    // Expenses with their receipts belong here, as files of their own.
    const manifest = {
      ...{ from: period.from, to: period.to, createdAt: new Date(now()).toISOString() },
      ...{ documentCount: documents.length, paymentCount: payments.length, files: listed },
    };
    yield { name: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  }

  return { build };
}
