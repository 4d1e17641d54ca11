import { count, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { until } from '../../../../test/until.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createExecuteCommand } from '../../../boards/commands/execute-command.ts';
import { localBus } from '../../../bus/bus.ts';
import { newId } from '../../../lib/tokens.ts';
import { boardRepositories } from '../../repositories.ts';
import { faultOf, type Query } from '../../store.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** What `tx` and `read` guarantee. */
export function transactionsContract(open: OpenEmptyStore): void {
  describe('transactions', () => {
    let kit: ContractKit;
    let boardId: string;
    let columnId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      const created = await kit.makeBoard();
      boardId = created.boardId;
      columnId = created.todo;
    });
    afterEach(() => kit.close());

    function rename(query: Query, name: string) {
      const { boards } = kit.store.tables;
      return query.update(boards).set({ name }).where(eq(boards.id, boardId));
    }

    function nameOf(query: Query) {
      return kit.repositories.boards.head(query, boardId).then((row) => row?.name);
    }

    it('L2 work that throws after writing leaves nothing', async () => {
      const before = await kit.contents();
      const failing = kit.store.tx(async (query) => {
        await kit.repositories.boards.takeNumber(query, boardId, Date.now());
        await rename(query, 'lost');
        throw new Error('no further');
      });
      await expect(failing).rejects.toThrow('no further');
      expect(await kit.contents()).toEqual(before);
    });

    it('L2 work that shares a commit with failing work is still committed', async () => {
      const { boards, users } = kit.store.tables;
      const outcomes = await Promise.allSettled([
        kit.makeTicket(boardId, columnId, { name: 'first' }),
        kit.store.tx(async (query) => {
          await rename(query, 'lost');
          throw new Error('no further');
        }),
        kit.makeTicket(boardId, columnId, { name: 'second' }),
        kit.store.tx(async (query) => {
          await rename(query, 'lost too');
          const [user] = await query.select().from(users).limit(1);
          if (user) await query.insert(users).values(user);
        }),
        kit.makeTicket(boardId, columnId, { name: 'third' }),
      ]);
      const ends = outcomes.map(({ status }) => status);
      expect(ends).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
      expect(faultOf((outcomes[3] as PromiseRejectedResult).reason)).toBe('unique');
      const { name, tickets } = await kit.board(boardId);
      expect(name).toBe('Board');
      expect([...tickets.values()].map((ticket) => ticket.name).sort()).toEqual([
        'first',
        'second',
        'third',
      ]);
      const [row] = await kit.store.read((query) => query.select({ n: count() }).from(boards));
      expect(row?.n).toBe(1);
    });

    it('L2 columns changed by work that failed are unchanged', async () => {
      const { boards, changeWriter, partialBoards } = kit.repositories;
      await kit.makeTicket(boardId, columnId);
      const failing = kit.store.tx(async (query) => {
        const mutation = { boardId, at: Date.now(), by: 'admin', commandId: newId() };
        await changeWriter.write(query, mutation, [
          { change: { type: 'column.removed', id: columnId } },
          { change: { type: 'board.set', set: { version: 2 } } },
        ]);
        const row = await boards.takeNumber(query, boardId, mutation.at);
        const access = await boards.accessOf(query, boardId, 'admin');
        if (!row || !access) throw new Error('the board is gone');
        const { columns } = await partialBoards.load(query, row, access, {});
        throw new Error(`${columns.size} columns`);
      });
      await expect(failing).rejects.toThrow('2 columns');
      await kit.makeTicket(boardId, columnId);
    });

    it('L2 columns changed by another process are known at once', async () => {
      const { store } = kit;
      await kit.makeTicket(boardId, columnId);
      const repositories = boardRepositories(store.tables);
      const other = createExecuteCommand({
        store,
        repositories,
        bus: localBus(),
        participants: [],
      });
      await other.execute(userViewer('admin'), newId(), {
        type: 'boards.deleteColumn',
        boardId,
        columnId,
      });
      await expect(kit.makeTicket(boardId, columnId)).rejects.toThrow('Unknown column');
    });

    it('L2 tickets changed by work that failed are unchanged', async () => {
      const { store, repositories } = kit;
      const { executeIn, execute } = createExecuteCommand({
        store,
        repositories,
        bus: localBus(),
        participants: [],
      });
      const ticketId = await kit.makeTicket(boardId, columnId);
      const rename: Command = { type: 'tickets.edit', boardId, ticketId, set: { name: 'new' } };
      const failing = kit.store.tx(async (query) => {
        await executeIn(query, 'admin', newId(), rename);
        await query
          .insert(store.tables.users)
          .values(await query.select().from(store.tables.users));
      });
      await expect(failing).rejects.toSatisfy((error) => faultOf(error) === 'unique');
      const { seq } = await execute(userViewer('admin'), newId(), rename);
      expect(seq).not.toBeNull();
      expect((await kit.board(boardId)).tickets.get(ticketId)?.name).toBe('new');
    });

    it('L2 tickets changed by another process are known at once', async () => {
      const { store } = kit;
      const repositories = boardRepositories(store.tables);
      const other = createExecuteCommand({
        store,
        repositories,
        bus: localBus(),
        participants: [],
      });
      const ticketId = await kit.makeTicket(boardId, columnId);
      for (const name of ['ours', 'theirs', 'ours', 'theirs']) {
        const run = name === 'ours' ? kit.execute : other.execute;
        // With a stale cached name, the edit would have no effect.
        const { seq } = await run(userViewer('admin'), newId(), {
          type: 'tickets.edit',
          boardId,
          ticketId,
          set: { name },
        });
        expect(seq).not.toBeNull();
      }
      await other.execute(userViewer('admin'), newId(), {
        type: 'tickets.delete',
        boardId,
        ticketId,
      });
      const late = kit.run('admin', {
        type: 'tickets.edit',
        boardId,
        ticketId,
        set: { name: 'late' },
      });
      await expect(late).rejects.toThrow('Ticket not found');
    });

    it('L2 an acknowledged write can be read at once', async () => {
      for (let n = 0; n < 50; n += 1) {
        const id = await kit.makeTicket(boardId, columnId);
        expect((await kit.board(boardId)).tickets.has(id)).toBe(true);
      }
    });

    it('L2 reads do not see uncommitted writes', async () => {
      const seen: (string | undefined)[] = [];
      const work = kit.store.tx(async (query) => {
        await rename(query, 'not yet');
        seen.push(await nameOf(query), await kit.store.read(nameOf));
        throw new Error('no further');
      });
      await expect(work).rejects.toThrow('no further');
      expect(seen).toEqual(['not yet', 'Board']);
    });

    it('L2 a read is one snapshot while writes continue', async () => {
      const [before, after] = await kit.store.read(async (query) => {
        const first = await nameOf(query);
        await kit.makeTicket(boardId, columnId);
        await kit.store.tx((other) => rename(other, 'changed'));
        const records = await kit.repositories.boardRecords.read(query, boardId);
        return [first, `${await nameOf(query)} with ${records.tickets.length}`];
      });
      expect([before, after]).toEqual(['Board', 'Board with 0']);
      expect(await kit.store.read(nameOf)).toBe('changed');
    });

    it('D7 long reads block no other read or write, and each keeps its snapshot', async () => {
      const ends: (() => void)[] = [];
      const running = Array.from({ length: 3 }, () =>
        kit.store.readLong(async (query) => {
          const before = await nameOf(query);
          await new Promise<void>((resolve) => ends.push(resolve));
          return [before, await nameOf(query)];
        }),
      );
      await until('two of them are running', async () => ends.length === 2);
      await kit.store.tx((query) => rename(query, 'changed'));
      const names = await Promise.all(Array.from({ length: 20 }, () => kit.store.read(nameOf)));
      expect(new Set(names)).toEqual(new Set(['changed']));
      expect(ends).toHaveLength(2);
      for (const end of ends) end();
      await until('the third one is running', async () => ends.length === 3);
      ends.at(-1)?.();
      expect(await Promise.all(running)).toEqual([
        ['Board', 'Board'],
        ['Board', 'Board'],
        ['changed', 'changed'],
      ]);
    });

    it('D7 a failed long read frees its slot', async () => {
      for (let n = 0; n < 5; n += 1) {
        const failing = kit.store.readLong(() => Promise.reject(new Error('no further')));
        await expect(failing).rejects.toThrow('no further');
      }
      expect(await kit.store.readLong(nameOf)).toBe('Board');
    });

    it('L2 many concurrent reads are all answered', async () => {
      const names = await Promise.all(Array.from({ length: 50 }, () => kit.store.read(nameOf)));
      expect(new Set(names)).toEqual(new Set(['Board']));
    });

    it('L2 a failed read leaves its connection usable', async () => {
      for (let n = 0; n < 10; n += 1) {
        const failing = kit.store.read(async (query) => {
          await nameOf(query);
          throw new Error('no further');
        });
        await expect(failing).rejects.toThrow('no further');
      }
      await kit.store.tx((query) => rename(query, newId()));
      const name = await kit.store.read(nameOf);
      expect(name).not.toBe('Board');
      await kit.store.ready();
    });
  });
}
