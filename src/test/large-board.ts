import { firstKeys } from '../core/board/ordering.ts';
import type { Store } from '../server/storage/store.ts';
import { newTestId } from './kits/harness.ts';

const ROWS_PER_STATEMENT = 100;

/** Number of large tickets in one column, and the length of each description. */
export interface LargeColumn {
  boardId: string;
  columnId: string;
  createdBy: string;
  tickets: number;
  characters: number;
}

/** Fills a column by inserting rows, without commands. Returns the ticket ids in order. */
export async function fillColumn(
  { tx, tables }: Pick<Store, 'tx' | 'tables'>,
  { boardId, columnId, createdBy, tickets, characters }: LargeColumn,
): Promise<string[]> {
  const keys = firstKeys(tickets);
  const description = 'Words of a long text. '.repeat(characters / 22 + 1).slice(0, characters);
  const rows = keys.map((pos, n) => ({
    boardId,
    columnId,
    pos,
    createdBy,
    description,
    id: `t${newTestId()}`,
    name: `Ticket ${n}`,
    preview: description.slice(0, 100),
    labels: [],
    createdAt: 1,
    updatedAt: 1,
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await tx((query) => query.insert(tables.tickets).values(some));
  }
  return rows.map(({ id }) => id);
}
