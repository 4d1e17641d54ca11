import { count, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { until } from '../../../test/until.ts';
import { createExecuteCommand } from '../../boards/execute-command.ts';
import { localBus } from '../../bus/bus.ts';
import { newId } from '../../lib/new-id.ts';
import { boardRepositories } from '../repositories.ts';
import { faultOf, type Query } from '../store.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** What `tx` and `read` promise. */
export function transactionsContract(open: OpenEmptyStore): void {
  describe('transactions', () => {
    let desk: ContractKit;
    let boardId: string;
    let columnId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      const made = await desk.makeBoard();
      boardId = made.boardId;
      columnId = made.todo;
    });
    afterEach(() => desk.close());

    function rename(query: Query, name: string) {
      const { boards } = desk.store.tables;
      return query.update(boards).set({ name }).where(eq(boards.id, boardId));
    }

    function nameOf(query: Query) {
      return desk.repositories.boards.head(query, boardId).then((row) => row?.name);
    }

    it('L2 work that throws after it has written leaves nothing', async () => {
      const before = await desk.contents();
      const failing = desk.store.tx(async (query) => {
        await desk.repositories.boards.takeNumber(query, boardId, Date.now());
        await rename(query, 'lost');
        throw new Error('no further');
      });
      await expect(failing).rejects.toThrow('no further');
      expect(await desk.contents()).toEqual(before);
    });

    it('L2 what waits beside work that fails is committed all the same', async () => {
      const { boards, users } = desk.store.tables;
      const outcomes = await Promise.allSettled([
        desk.makeTicket(boardId, columnId, { name: 'first' }),
        desk.store.tx(async (query) => {
          await rename(query, 'lost');
          throw new Error('no further');
        }),
        desk.makeTicket(boardId, columnId, { name: 'second' }),
        desk.store.tx(async (query) => {
          await rename(query, 'lost too');
          const [user] = await query.select().from(users).limit(1);
          if (user) await query.insert(users).values(user);
        }),
        desk.makeTicket(boardId, columnId, { name: 'third' }),
      ]);
      const ends = outcomes.map(({ status }) => status);
      expect(ends).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
      expect(faultOf((outcomes[3] as PromiseRejectedResult).reason)).toBe('unique');
      const { name, tickets } = await desk.board(boardId);
      expect(name).toBe('Board');
      expect([...tickets.values()].map((ticket) => ticket.name).sort()).toEqual([
        'first',
        'second',
        'third',
      ]);
      const [row] = await desk.store.read((query) => query.select({ n: count() }).from(boards));
      expect(row?.n).toBe(1);
    });

    it('L2 columns that were changed by work that failed are as they were', async () => {
      const { boards, changeWriter, partialBoards } = desk.repositories;
      await desk.makeTicket(boardId, columnId);
      const failing = desk.store.tx(async (query) => {
        const mutation = { boardId, at: Date.now(), by: 'admin', commandId: newId() };
        await changeWriter.write(query, mutation, [
          { change: { type: 'column.removed', id: columnId } },
          { change: { type: 'board.set', set: { version: 2 } } },
        ]);
        const row = await boards.takeNumber(query, boardId, mutation.at);
        const standing = await boards.standing(query, boardId, 'admin');
        if (!row || !standing) throw new Error('the board is gone');
        const { columns } = await partialBoards.load(query, row, standing, {});
        throw new Error(`${columns.size} columns`);
      });
      await expect(failing).rejects.toThrow('2 columns');
      await desk.makeTicket(boardId, columnId);
    });

    it('L2 columns that another process has changed are known at once', async () => {
      const { store } = desk;
      await desk.makeTicket(boardId, columnId);
      const repositories = boardRepositories(store.tables);
      const other = createExecuteCommand({ store, repositories, bus: localBus() });
      await other.execute('admin', newId(), { type: 'boards.deleteColumn', boardId, columnId });
      await expect(desk.makeTicket(boardId, columnId)).rejects.toThrow('Unknown column');
    });

    it('L2 tickets that were changed by work that failed are as they were', async () => {
      const { store, repositories } = desk;
      const { executeIn, execute } = createExecuteCommand({ store, repositories, bus: localBus() });
      const ticketId = await desk.makeTicket(boardId, columnId);
      const rename: Command = { type: 'tickets.edit', boardId, ticketId, set: { name: 'new' } };
      const failing = desk.store.tx(async (query) => {
        await executeIn(query, 'admin', newId(), rename);
        await query
          .insert(store.tables.users)
          .values(await query.select().from(store.tables.users));
      });
      await expect(failing).rejects.toSatisfy((error) => faultOf(error) === 'unique');
      const { seq } = await execute('admin', newId(), rename);
      expect(seq).not.toBeNull();
      expect((await desk.board(boardId)).tickets.get(ticketId)?.name).toBe('new');
    });

    it('L2 tickets that another process has changed are known at once', async () => {
      const { store } = desk;
      const repositories = boardRepositories(store.tables);
      const other = createExecuteCommand({ store, repositories, bus: localBus() });
      const ticketId = await desk.makeTicket(boardId, columnId);
      for (const name of ['ours', 'theirs', 'ours', 'theirs']) {
        const run = name === 'ours' ? desk.execute : other.execute;
        // Whoever believed in their own last name would find nothing to be changed.
        const { seq } = await run('admin', newId(), {
          type: 'tickets.edit',
          boardId,
          ticketId,
          set: { name },
        });
        expect(seq).not.toBeNull();
      }
      await other.execute('admin', newId(), { type: 'tickets.delete', boardId, ticketId });
      const late = desk.run('admin', {
        type: 'tickets.edit',
        boardId,
        ticketId,
        set: { name: 'late' },
      });
      await expect(late).rejects.toThrow('Ticket not found');
    });

    it('L2 what was answered can be read at once', async () => {
      for (let n = 0; n < 50; n += 1) {
        const id = await desk.makeTicket(boardId, columnId);
        expect((await desk.board(boardId)).tickets.has(id)).toBe(true);
      }
    });

    it('L2 reads see nothing of what is not committed', async () => {
      const seen: (string | undefined)[] = [];
      const work = desk.store.tx(async (query) => {
        await rename(query, 'not yet');
        seen.push(await nameOf(query), await desk.store.read(nameOf));
        throw new Error('no further');
      });
      await expect(work).rejects.toThrow('no further');
      expect(seen).toEqual(['not yet', 'Board']);
    });

    it('L2 a read is one snapshot while writes go on', async () => {
      const [before, after] = await desk.store.read(async (query) => {
        const first = await nameOf(query);
        await desk.makeTicket(boardId, columnId);
        await desk.store.tx((other) => rename(other, 'changed'));
        const records = await desk.repositories.boardRecords.read(query, boardId);
        return [first, `${await nameOf(query)} with ${records.tickets.length}`];
      });
      expect([before, after]).toEqual(['Board', 'Board with 0']);
      expect(await desk.store.read(nameOf)).toBe('changed');
    });

    it('D7 long reads hold up no other read or write, and each keeps its moment', async () => {
      const ends: (() => void)[] = [];
      const running = Array.from({ length: 3 }, () =>
        desk.store.readLong(async (query) => {
          const before = await nameOf(query);
          await new Promise<void>((resolve) => ends.push(resolve));
          return [before, await nameOf(query)];
        }),
      );
      await until('two of them run', async () => ends.length === 2);
      await desk.store.tx((query) => rename(query, 'changed'));
      const names = await Promise.all(Array.from({ length: 20 }, () => desk.store.read(nameOf)));
      expect(new Set(names)).toEqual(new Set(['changed']));
      expect(ends).toHaveLength(2);
      for (const end of ends) end();
      await until('the third one runs', async () => ends.length === 3);
      ends.at(-1)?.();
      expect(await Promise.all(running)).toEqual([
        ['Board', 'Board'],
        ['Board', 'Board'],
        ['changed', 'changed'],
      ]);
    });

    it('D7 a long read that fails leaves its place to the next one', async () => {
      for (let n = 0; n < 5; n += 1) {
        const failing = desk.store.readLong(() => Promise.reject(new Error('no further')));
        await expect(failing).rejects.toThrow('no further');
      }
      expect(await desk.store.readLong(nameOf)).toBe('Board');
    });

    it('L2 many reads at once are all answered', async () => {
      const names = await Promise.all(Array.from({ length: 50 }, () => desk.store.read(nameOf)));
      expect(new Set(names)).toEqual(new Set(['Board']));
    });

    it('L2 a read that fails leaves its connection as good as new', async () => {
      for (let n = 0; n < 10; n += 1) {
        const failing = desk.store.read(async (query) => {
          await nameOf(query);
          throw new Error('no further');
        });
        await expect(failing).rejects.toThrow('no further');
      }
      await desk.store.tx((query) => rename(query, newId()));
      const name = await desk.store.read(nameOf);
      expect(name).not.toBe('Board');
      await desk.store.ready();
    });
  });
}
