import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byPosition } from '../../../../core/board/ordering.ts';
import { fillColumn } from '../../../../test/large-board.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createExecuteCommand } from '../../../boards/commands/execute-command.ts';
import { localBus } from '../../../bus/bus.ts';
import { newId } from '../../../lib/tokens.ts';
import type { Store } from '../../store.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const TICKETS = 250;

/** Work that is too much for one transaction is done in several, exactly once. */
export function portionsContract(open: OpenEmptyStore): void {
  describe('portions', () => {
    let kit: ContractKit;
    let boardId: string;
    let columnId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      const board = await kit.makeBoard();
      ({ boardId, todo: columnId } = board);
      const options = { boardId, columnId, createdBy: 'admin', tickets: TICKETS, characters: 300 };
      await fillColumn(kit.store, options);
      await kit.store.tx((query) =>
        query.update(kit.store.tables.boards).set({ ticketCount: TICKETS }),
      );
    });
    afterEach(() => kit.close());

    async function namesIn(id: string): Promise<string[]> {
      const { tickets } = await kit.board(boardId);
      const inColumn = [...tickets.values()].filter((ticket) => ticket.columnId === id);
      return inColumn.sort(byPosition).map(({ name }) => name);
    }

    /** By log row, its command id and the number of tickets that it adds. */
    async function rowsAfter(seq: number) {
      const rows = (await kit.log(boardId)).filter((row) => row.seq > seq);
      return rows.map(({ commandId, facts }) => [
        commandId,
        facts.filter(({ change }) => change.type === 'ticket.put').length,
      ]);
    }

    async function ticketCount() {
      const head = await kit.store.read((query) => kit.repositories.boards.head(query, boardId));
      return head?.ticketCount;
    }

    /** A process that is killed after this many transactions. */
    function executeUntilKilled(transactions: number) {
      let left = transactions;
      const tx: Store['tx'] = async (work) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        return kit.store.tx(work);
      };
      const { repositories } = kit;
      const store = { ...kit.store, tx };
      return createExecuteCommand({ store, repositories, bus: localBus(), participants: [] })
        .execute;
    }

    it('ZK10 a column is duplicated in rows of 100 tickets, the last of which is the answer', async () => {
      const { seq: before = 0 } = (await kit.log(boardId)).at(-1) ?? {};
      const commandId = newId();
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      const reply = await kit.run('manager', command, commandId);
      const rows = [
        [`${commandId}-1`, 100],
        [`${commandId}-2`, 100],
        [commandId, 50],
      ];
      expect(await rowsAfter(before)).toEqual(rows);
      expect(reply).toEqual({ seq: before + 3, result: { id: `c${commandId}` } });
      expect(await namesIn(`c${commandId}`)).toEqual(await namesIn(columnId));
      expect(await ticketCount()).toBe(2 * TICKETS);
      // Regardless of later changes to the column.
      const more = { boardId, columnId, createdBy: 'admin', tickets: 120, characters: 10 };
      await fillColumn(kit.store, more);
      expect(await kit.run('manager', command, commandId)).toEqual(reply);
      expect(await rowsAfter(before)).toEqual(rows);
    });

    it('ZK10 an interrupted duplication continues when it is sent again, without repeating tickets', async () => {
      const commandId = newId();
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      for (const transactions of [1, 0, 1]) {
        const killed = executeUntilKilled(transactions)(userViewer('manager'), commandId, command);
        await expect(killed).rejects.toThrow('killed');
      }
      expect(await namesIn(`c${commandId}`)).toHaveLength(200);
      const [first] = await Promise.all([
        kit.run('manager', command, commandId),
        kit.run('manager', command, commandId),
      ]);
      expect(await namesIn(`c${commandId}`)).toEqual(await namesIn(columnId));
      expect(await kit.run('manager', command, commandId)).toEqual(first);
      expect(await ticketCount()).toBe(2 * TICKETS);
    });

    it('ZK10 a duplication is rejected if the id of a portion was used for something else', async () => {
      const commandId = newId();
      const rename = { type: 'boards.rename' as const, boardId, name: 'Other' };
      await kit.run('manager', rename, `${commandId}-1`);
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      const copying = kit.run('manager', command, commandId);
      await expect(copying).rejects.toMatchObject({ code: 'command.reused' });
    });

    it('ZK10 a duplication ends if its column is deleted meanwhile', async () => {
      const commandId = newId();
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      await executeUntilKilled(1)(userViewer('manager'), commandId, command).catch(() => {});
      const copy = { boardId, columnId: `c${commandId}` };
      await kit.run('admin', { type: 'boards.deleteColumn', ...copy });
      await expect(kit.run('manager', command, commandId)).rejects.toMatchObject({
        code: 'column.unknown',
      });
      expect(await ticketCount()).toBe(TICKETS);
    });

    it('ZU6 a column duplicated in portions is undone by one command', async () => {
      const command = { type: 'boards.duplicateColumn' as const, boardId, columnId };
      const { result } = await kit.run('manager', command);
      const { tickets, columns } = await kit.board(boardId);
      const copyId = result?.id ?? '';
      const ticketIds = [...tickets.values()]
        .filter((ticket) => ticket.columnId === copyId)
        .map(({ id }) => id);
      expect(ticketIds).toHaveLength(TICKETS);
      const asCopied = { name: columns.get(copyId)?.name ?? '', ticketIds };
      const undo = { type: 'boards.deleteColumn' as const, boardId, columnId: copyId, asCopied };
      expect((await kit.run('manager', undo)).seq).not.toBeNull();
      expect(await ticketCount()).toBe(TICKETS);
    });

    it('ZT9 a column is restored in rows of 100 tickets, even if interrupted', async () => {
      const names = await namesIn(columnId);
      await kit.run('manager', { type: 'boards.deleteColumn', boardId, columnId });
      expect(await ticketCount()).toBe(0);
      const { seq: before = 0 } = (await kit.log(boardId)).at(-1) ?? {};
      const commandId = newId();
      const command = { type: 'boards.restoreColumn' as const, boardId, columnId };
      const killed = executeUntilKilled(1)(userViewer('manager'), commandId, command);
      await expect(killed).rejects.toThrow('killed');
      expect(await namesIn(columnId)).toEqual(names.slice(0, 100));
      const reply = await kit.run('manager', command, commandId);
      expect(await rowsAfter(before)).toEqual([
        [`${commandId}-1`, 100],
        [`${commandId}-2`, 100],
        [commandId, 50],
      ]);
      expect(await namesIn(columnId)).toEqual(names);
      expect(await ticketCount()).toBe(TICKETS);
      expect(await kit.run('manager', command, commandId)).toEqual(reply);
    });
  });
}
