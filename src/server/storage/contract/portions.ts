import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byPosition } from '../../../core/board/ordering.ts';
import { fillColumn } from '../../../test/large-board.ts';
import { createExecuteCommand } from '../../boards/execute-command.ts';
import { localBus } from '../../bus/bus.ts';
import { newId } from '../../lib/new-id.ts';
import type { Store } from '../store.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const TICKETS = 250;

/** What is too much for one transaction is done in several, exactly once. */
export function portionsContract(open: OpenEmptyStore): void {
  describe('portions', () => {
    let desk: ContractKit;
    let boardId: string;
    let columnId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      const made = await desk.makeBoard();
      ({ boardId, todo: columnId } = made);
      const filled = { boardId, columnId, createdBy: 'admin', tickets: TICKETS, characters: 300 };
      await fillColumn(desk.store, filled);
      await desk.store.tx((query) =>
        query.update(desk.store.tables.boards).set({ ticketCount: TICKETS }),
      );
    });
    afterEach(() => desk.close());

    async function namesIn(id: string): Promise<string[]> {
      const { tickets } = await desk.board(boardId);
      const held = [...tickets.values()].filter((ticket) => ticket.columnId === id);
      return held.sort(byPosition).map(({ name }) => name);
    }

    /** The tickets that each row of the log is about, and whose command it was. */
    async function rowsAfter(seq: number) {
      const rows = (await desk.log(boardId)).filter((row) => row.seq > seq);
      return rows.map(({ commandId, facts }) => [
        commandId,
        facts.filter(({ change }) => change.type === 'ticket.put').length,
      ]);
    }

    async function ticketCount() {
      const head = await desk.store.read((query) => desk.repositories.boards.head(query, boardId));
      return head?.ticketCount;
    }

    /** As of a process that is killed after so many transactions. */
    function executeUntilKilled(transactions: number) {
      let left = transactions;
      const tx: Store['tx'] = async (work) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        return desk.store.tx(work);
      };
      const { repositories } = desk;
      const store = { ...desk.store, tx };
      return createExecuteCommand({ store, repositories, bus: localBus() }).execute;
    }

    it('ZK10 a column is copied in rows of 100 tickets, the last of them the answer', async () => {
      const { seq: before = 0 } = (await desk.log(boardId)).at(-1) ?? {};
      const commandId = newId();
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      const reply = await desk.run('manager', command, commandId);
      const rows = [
        [`${commandId}-1`, 100],
        [`${commandId}-2`, 100],
        [commandId, 50],
      ];
      expect(await rowsAfter(before)).toEqual(rows);
      expect(reply).toEqual({ seq: before + 3, result: { id: `c${commandId}` } });
      expect(await namesIn(`c${commandId}`)).toEqual(await namesIn(columnId));
      expect(await ticketCount()).toBe(2 * TICKETS);
      // Whatever has become of the column since.
      const more = { boardId, columnId, createdBy: 'admin', tickets: 120, characters: 10 };
      await fillColumn(desk.store, more);
      expect(await desk.run('manager', command, commandId)).toEqual(reply);
      expect(await rowsAfter(before)).toEqual(rows);
    });

    it('ZK10 a copy that a kill cut off goes on when it is sent again, and no ticket comes twice', async () => {
      const commandId = newId();
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      for (const transactions of [1, 0, 1]) {
        const killed = executeUntilKilled(transactions)('manager', commandId, command);
        await expect(killed).rejects.toThrow('killed');
      }
      expect(await namesIn(`c${commandId}`)).toHaveLength(200);
      const [first] = await Promise.all([
        desk.run('manager', command, commandId),
        desk.run('manager', command, commandId),
      ]);
      expect(await namesIn(`c${commandId}`)).toEqual(await namesIn(columnId));
      expect(await desk.run('manager', command, commandId)).toEqual(first);
      expect(await ticketCount()).toBe(2 * TICKETS);
    });

    it('ZK10 a copy is refused where the id of a portion was used for something else', async () => {
      const commandId = newId();
      const rename = { type: 'boards.rename' as const, boardId, name: 'Other' };
      await desk.run('manager', rename, `${commandId}-1`);
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      const copying = desk.run('manager', command, commandId);
      await expect(copying).rejects.toMatchObject({ code: 'command.reused' });
    });

    it('ZK10 a copy whose column is deleted meanwhile ends there', async () => {
      const commandId = newId();
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      await executeUntilKilled(1)('manager', commandId, command).catch(() => {});
      const copy = { boardId, columnId: `c${commandId}` };
      await desk.run('admin', { type: 'boards.deleteColumn', ...copy });
      await expect(desk.run('manager', command, commandId)).rejects.toMatchObject({
        code: 'column.unknown',
      });
      expect(await ticketCount()).toBe(TICKETS);
    });

    it('ZU6 a column that was copied in portions is taken back by one command', async () => {
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      const { result } = await desk.run('manager', command);
      const { tickets, columns } = await desk.board(boardId);
      const copyId = result?.id ?? '';
      const ticketIds = [...tickets.values()]
        .filter((ticket) => ticket.columnId === copyId)
        .map(({ id }) => id);
      expect(ticketIds).toHaveLength(TICKETS);
      const asCopied = { name: columns.get(copyId)?.name ?? '', ticketIds };
      const back = { type: 'boards.deleteColumn' as const, boardId, columnId: copyId, asCopied };
      expect((await desk.run('manager', back)).seq).not.toBeNull();
      expect(await ticketCount()).toBe(TICKETS);
    });

    it('ZT9 a column comes back in rows of 100 tickets, also after a kill', async () => {
      const names = await namesIn(columnId);
      await desk.run('manager', { type: 'boards.deleteColumn', boardId, columnId });
      expect(await ticketCount()).toBe(0);
      const { seq: before = 0 } = (await desk.log(boardId)).at(-1) ?? {};
      const commandId = newId();
      const command = { type: 'boards.restoreColumn' as const, boardId, columnId };
      const killed = executeUntilKilled(1)('manager', commandId, command);
      await expect(killed).rejects.toThrow('killed');
      expect(await namesIn(columnId)).toEqual(names.slice(0, 100));
      const reply = await desk.run('manager', command, commandId);
      expect(await rowsAfter(before)).toEqual([
        [`${commandId}-1`, 100],
        [`${commandId}-2`, 100],
        [commandId, 50],
      ]);
      expect(await namesIn(columnId)).toEqual(names);
      expect(await ticketCount()).toBe(TICKETS);
      expect(await desk.run('manager', command, commandId)).toEqual(reply);
    });
  });
}
