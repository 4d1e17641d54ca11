import { AppError } from '../../../core/errors.ts';
import { totalsOf } from '../../../core/money/invoices/draft-totals.ts';
import type { GatheredTime, InvoicePage } from '../../../core/money/invoices/invoice-answers.ts';
import type { Gathering } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { InvoiceFile, InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { InvoiceDocument } from '../../storage/money/invoice-files.ts';
import type {
  InvoiceCursor,
  InvoiceListFilter,
  InvoiceListRow,
} from '../../storage/money/invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { ublOf } from '../documents/ubl-file.ts';
import { expenseLines } from '../expenses/bill-expenses.ts';
import { gatherFixedPrices } from '../fixed-prices/fixed-prices.ts';
import { placeText, readPlace } from '../list-places.ts';
import { moneyActor } from '../money-access.ts';
import { gatherTime, unbilledIds } from './gather-time.ts';
import { type InvoiceReader, listItem } from './invoice-reader.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  reader: InvoiceReader;
}

/** Queries of invoices, for ADMINs. */
export function createInvoiceQueries({ store, repositories, reader }: Deps) {
  const { invoices, invoiceFiles } = repositories;

  async function list(
    userId: string,
    filter: InvoiceListFilter,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<InvoicePage> {
    const before = cursor === null ? null : cursorOf(cursor);
    return store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      const today = await reader.today(query);
      const page = { before, limit: limit + 1, today };
      const found = await invoices.list(query, filter, page);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return {
        invoices: rows.map((row) => listItem(row, today)),
        next: last ? placeOf(last) : null,
      };
    });
  }

  function get(userId: string, id: string): Promise<InvoiceView> {
    return store.read((query) => getIn(query, userId, id));
  }

  async function getIn(query: Query, userId: string, id: string): Promise<InvoiceView> {
    const actor = await moneyActor(query, repositories, userId);
    return reader.view(query, actor, id);
  }

  /** UBL of any issued invoice; other files if they were made when it was issued. */
  function file(userId: string, id: string, kind: InvoiceFile['kind']): Promise<InvoiceDocument> {
    return store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      const invoice = await invoices.find(query, id);
      if (!invoice) throw new AppError('invoice.unknown');
      const found =
        (await invoiceFiles.find(query, id, kind)) ??
        (kind === 'ubl' && invoice.issued ? ublOf(invoice.issued) : null);
      if (!found) throw new AppError('file.unknown');
      return found;
    });
  }

  function gather(userId: string, gathering: Gathering): Promise<GatheredTime> {
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      const ids = await unbilledIds(query, repositories, gathering);
      const { client, entries, unapproved, ...time } = await gatherTime(
        query,
        repositories,
        gathering,
        ids,
      );
      const others = await gatherFixedPrices(query, repositories, client, gathering);
      const { expenseIds = [] } = gathering;
      const chosen = { expenseIds, lineCount: time.lines.length + others.lines.length };
      const billed = await expenseLines(query, repositories, client, chosen);
      const lines = [...time.lines, ...others.lines, ...billed.lines];
      const { currency } = client;
      const sumOf = (of: (entry: (typeof entries)[number]) => number) =>
        entries.reduce((total, entry) => total + of(entry), 0);
      return {
        ...totalsOf({ currency, lines, discount: null, prepaid: 0 }),
        ...{ currency, entryCount: entries.length, unapproved },
        entriesWithoutRate: entries.filter(({ rate }) => rate === null).length,
        seconds: sumOf(({ seconds }) => seconds),
        billedSeconds: sumOf(({ billedSeconds }) => billedSeconds),
      };
    });
  }

  return { list, get, getIn, file, gather };
}

function placeOf({ issueDate, count, createdAt, id }: InvoiceListRow): string {
  return placeText([issueDate ?? '9999-12-31', count ?? createdAt, id]);
}

/** @throws AppError request.invalid */
function cursorOf(text: string): InvoiceCursor {
  const [day, at, id] = readPlace(text, ['text', 'number', 'text']);
  return { day, at, id };
}
