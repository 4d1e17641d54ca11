import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { LoggedChange } from '../core/board/change.ts';
import { boardsRepository } from '../server/storage/boards/boards.ts';
import { logRepository } from '../server/storage/boards/log.ts';
import type { Store } from '../server/storage/store.ts';

/** The log and idempotency keys as a version stored them that had separate tables for both. */
export const OLDER_LOG = `
  insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch, ticket_count)
    values ('b', 'Board', 'u', 1, 1, 1, 4, 40, 'e', 0), ('c', 'Other', 'u', 1, 1, 1, 1, 25, 'e', 0);
  insert into board_log (board_id, seq, at, "by", command_id, facts) values
    ('b', 3, 30, 'u', 'third', '[]'), ('b', 4, 40, 'v', 'fourth', '[]'), ('c', 1, 25, 'u', 'first', '[]');
  insert into commands (board_id, user_id, id, hash, answer, at) values
    ('b', 'u', 'second', 'h2', '{"seq":2,"result":{"id":"made"}}', 20),
    ('b', 'u', 'third', 'h3', '{"seq":3,"result":null}', 30),
    ('c', 'u', 'first', 'h1', '{"seq":1,"result":{"id":"c"}}', 25);`;

/** Checks that the log continues at its number, and that commands in it are answered as before. */
export async function expectOlderLog(store: Store): Promise<void> {
  const boards = boardsRepository(store.tables);
  const log = logRepository(store.tables);
  await store.tx(async (query) => {
    const row = await boards.takeNumber(query, 'b', 50);
    if (!row) throw new Error('the board is gone');
    const mutation = { boardId: 'b', at: row.at, by: 'u', commandId: 'fifth' };
    await log.append(query, mutation, row, []);
  });
  await store.read(async (query) => {
    const read = async (boardId: string) =>
      (await log.after(query, boardId, 0, 9)).map((row) => [row.seq, row.at, row.by]);
    expect(await read('b')).toEqual([
      [3, 30, 'u'],
      [4, 40, 'v'],
      [5, 50, 'u'],
    ]);
    expect(await read('c')).toEqual([[1, 25, 'u']]);
    const answer = (boardId: string, commandId: string) =>
      log.answerTo(query, { boardId, by: 'u', commandId });
    expect(await answer('b', 'second')).toEqual({
      hash: 'h2',
      answer: { seq: 2, result: { id: 'made' } },
    });
    expect(await answer('b', 'third')).toEqual({ hash: 'h3', answer: { seq: 3, result: null } });
    expect(await answer('c', 'first')).toMatchObject({ answer: { result: { id: 'c' } } });
    expect(await answer('b', 'fourth')).toBeUndefined();
  });
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
