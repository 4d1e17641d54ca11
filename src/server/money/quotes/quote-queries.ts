import { byPosition } from '../../../core/board/ordering.ts';
import { AppError } from '../../../core/errors.ts';
import type { QuoteSettings } from '../../../core/money/quotes/quote.ts';
import type { QuotePage, QuoteView } from '../../../core/money/quotes/quote-views.ts';
import { openBoard } from '../../access/board-access.ts';
import { userViewer } from '../../access/viewer.ts';
import type { QuoteCursor, QuoteListRow } from '../../storage/money/quotes/quotes.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import type { Author } from '../invoices/invoice-writer.ts';
import { placeText, readPlace } from '../list-places.ts';
import { moneyActor } from '../money-access.ts';
import { changeText } from '../money-audit.ts';
import { fileIn, type QuoteFile } from './quote-file.ts';
import { listItem, type QuoteReader } from './quote-reader.ts';
import type { QuoteWriter } from './quote-writer.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  reader: QuoteReader;
  writer: QuoteWriter;
}

/** Queries of quotes and their settings, for ADMINs. */
export function createQuoteQueries({ store, repositories, reader, writer }: Deps) {
  const { quotes, quoteSettings } = repositories;

  function read<T>(userId: string, work: (query: Query) => Promise<T>): Promise<T> {
    return store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      return work(query);
    });
  }

  async function list(
    userId: string,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<QuotePage> {
    const before = cursor === null ? null : cursorOf(cursor);
    return read(userId, async (query) => {
      const found = await quotes.list(query, { before, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const today = await reader.today(query);
      return {
        quotes: rows.map((row) => listItem(row, today)),
        next: last ? placeOf(last) : null,
      };
    });
  }

  return {
    list,

    get: (userId: string, id: string): Promise<QuoteView> =>
      read(userId, (query) => reader.view(query, id)),

    /** Part of a transaction that has checked the right. */
    viewIn: reader.view,

    file: (userId: string, id: string): Promise<QuoteFile> =>
      read(userId, (query) => fileIn(query, repositories, id)),

    /** The columns of a board in which tickets can be created. @throws AppError board.unknown */
    boardColumns: (userId: string, boardId: string): Promise<{ id: string; name: string }[]> =>
      read(userId, async (query) => {
        await openBoard(query, repositories, userViewer(userId), boardId);
        const { columns } = await repositories.boardRecords.structure(query, boardId);
        return [...columns].sort(byPosition).map(({ id, name }) => ({ id, name }));
      }),

    settings: (userId: string): Promise<QuoteSettings> => read(userId, quoteSettings.find),

    setSettings: (author: Author, settings: QuoteSettings): Promise<QuoteSettings> =>
      writer(author, async ({ query, at, audit, touch }) => {
        const before = await quoteSettings.find(query);
        if (!(await quoteSettings.set(query, settings, at))) throw new AppError('money.changed');
        const { version: _, ...after } = settings;
        await audit('quoteSettingsChanged', changeText('', { ...before }, after));
        touch('quotes');
        return { ...settings, version: settings.version + 1 };
      }),
  };
}

function placeOf({ isDraft, sentDay, createdAt, id }: QuoteListRow): string {
  return placeText([(isDraft ? null : sentDay) ?? '9999-12-31', createdAt, id]);
}

/** @throws AppError request.invalid */
function cursorOf(text: string): QuoteCursor {
  const [day, at, id] = readPlace(text, ['text', 'number', 'text']);
  return { day, at, id };
}
