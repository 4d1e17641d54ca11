import { and, eq, lte } from 'drizzle-orm';
import type { Change, LoggedChange } from '../core/board/change.ts';
import { newId } from '../server/lib/tokens.ts';
import type { Services } from '../server/services.ts';
import type { Store } from '../server/storage/store.ts';

/** Changes to a board that wake no subscriber, and to its epoch. */

/** Writes a change as a mutation does: number, records and log row. */
export async function writeLogEntry(
  { store, repositories }: Pick<Services, 'store' | 'repositories'>,
  boardId: string,
  by: string,
  change: Change,
): Promise<void> {
  const { boards, changeWriter, log } = repositories;
  await store.tx(async (query) => {
    const row = await boards.takeNumber(query, boardId, Date.now());
    if (!row) throw new Error(`there is no board ${boardId}`);
    const mutation = { boardId, at: row.at, by, commandId: newId() };
    await changeWriter.write(query, mutation, [{ change }]);
    await log.append(query, mutation, row, [{ change }]);
  });
}

/** Invalidates existing cursors, as a restore does. */
export async function renewEpoch({ store }: Services, boardId: string): Promise<void> {
  const { boards } = store.tables;
  await store.tx((query) =>
    query.update(boards).set({ epoch: newId() }).where(eq(boards.id, boardId)),
  );
}

export async function trimLog({ store }: Services, boardId: string, upTo: number): Promise<void> {
  const { log } = store.tables;
  await store.tx((query) =>
    query.delete(log).where(and(eq(log.boardId, boardId), lte(log.seq, upTo))),
  );
}

/**
 * Replaces the changes of a log row, for example with those from before descriptions were left out.
 */
export async function replaceChanges(
  { tx, tables }: Pick<Store, 'tx' | 'tables'>,
  { boardId, seq }: { boardId: string; seq: number },
  facts: LoggedChange[],
): Promise<void> {
  const { log } = tables;
  const isRow = and(eq(log.boardId, boardId), eq(log.seq, seq));
  await tx((query) => query.update(log).set({ facts }).where(isRow));
}
