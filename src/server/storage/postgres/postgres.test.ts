import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { keyBetween } from '../../../core/board/ordering.ts';
import { openPostgresBoard, type PostgresBoard } from '../../../test/kits/postgres-board.ts';
import { seeded } from '../../../test/random-commands.ts';
import { newId } from '../../lib/tokens.ts';
import { storeContract } from '../contract/store-contract.ts';
import type { Query } from '../store.ts';

const COLLATIONS = ['C', 'en-US-x-icu', 'da-x-icu', 'cs-x-icu', 'hu-x-icu', 'az-x-icu', 'ja-x-icu'];

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let board: PostgresBoard;
beforeAll(async () => {
  board = await openPostgresBoard();
});
afterAll(() => board.close());

describe('commands', () => {
  it('C3 a command that creates a board, sent 20 times at once, creates it once', async () => {
    const boardId = newId('b');
    const command: Command<'boards.create'> = {
      type: 'boards.create',
      boardId,
      name: 'Board',
      members: [],
      columns: ['To Do'],
    };
    const commandId = newId();
    const sent = Array.from({ length: 20 }, () => board.execute(command, commandId));
    const replies = await Promise.all(sent);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ seq: 1 });
  });
});

describe('transactions', () => {
  function rename(query: Query, name: string) {
    const { boards } = board.store.tables;
    return query.update(boards).set({ name }).where(eq(boards.id, board.boardId));
  }

  async function nameOf(query: Query): Promise<string | undefined> {
    const { boards } = board.store.tables;
    const [row] = await query.select().from(boards).where(eq(boards.id, board.boardId));
    return row?.name;
  }

  it('L2 a transaction with an ignored failed statement is not reported as committed', async () => {
    const careless = board.store.tx(async (query) => {
      await rename(query, 'Half');
      const { boards } = board.store.tables;
      const [row] = await query.select().from(boards).where(eq(boards.id, board.boardId));
      if (row)
        await query
          .insert(boards)
          .values(row)
          .catch(() => {});
    });
    await expect(careless).rejects.toThrow('had failed');
    expect(await board.store.read(nameOf)).toBe('Board');
  });

  it('D2 a reader sees one committed snapshot while others write', async () => {
    await board.store.tx(async (query) => {
      await rename(query, 'Not yet');
      expect(await board.store.read(nameOf)).toBe('Board');
    });
    const names = await board.store.read(async (query) => {
      const first = await nameOf(query);
      await board.store.tx((other) => rename(other, 'Later'));
      return [first, await nameOf(query)];
    });
    expect(names).toEqual(['Not yet', 'Not yet']);
    expect(await board.store.read(nameOf)).toBe('Later');
  });

  it('D2 a reader cannot write', async () => {
    await expect(board.store.read((query) => rename(query, 'Mine'))).rejects.toThrow();
  });
});

describe('order', () => {
  it.each(COLLATIONS)('D6 order keys sort under %s as they do in JavaScript', async (collation) => {
    const random = seeded(7);
    const keys: string[] = [];
    for (let n = 0; n < 300; n += 1) {
      const at = Math.floor(random() * (keys.length + 1));
      keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null));
    }
    const values = [...keys].reverse().map((key) => `('${key}')`);
    const rows = await board.database.query(
      `select key from (values ${values.join()}) as keys (key) order by key collate "${collation}"`,
    );
    expect(rows.map(({ key }) => key)).toEqual(keys);
  });
});

// Last, because it empties the database before each test.
storeContract('PostgreSQL', async () => {
  await emptyTables();
  return { store: board.store, destroy: async () => {} };
});

/** One statement, at whose end references are checked; truncating tables takes 50 times as long. */
async function emptyTables(): Promise<void> {
  const { query } = board.database;
  const rows = await query("select tablename from pg_tables where schemaname = 'public'");
  const deletions = rows.map(
    ({ tablename }) => `"of_${tablename}" as (delete from "${tablename}")`,
  );
  await query(`with ${deletions.join(', ')} select`);
}
