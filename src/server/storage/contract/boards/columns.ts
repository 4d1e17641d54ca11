import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import { newId } from '../../../lib/tokens.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** The settings of columns, their limits and their order. */
export function columnsContract(open: OpenEmptyStore): void {
  describe('columns', () => {
    let kit: ContractKit;
    let boardId: string;
    let todo: string;
    let doing: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      ({ boardId, todo, doing } = await kit.makeBoard());
    });
    afterEach(() => kit.close());

    function edit(columnId: string, set: Command<'boards.editColumn'>['set']) {
      return kit.run('admin', { type: 'boards.editColumn', boardId, columnId, set });
    }

    async function columnOf(id: string, on = boardId) {
      return (await kit.board(on)).columns.get(id);
    }

    async function idsIn(columnId: string): Promise<string[]> {
      const { tickets } = await kit.board(boardId);
      const inColumn = [...tickets.values()].filter((ticket) => ticket.columnId === columnId);
      return inColumn.sort(byPosition).map(({ id }) => id);
    }

    const move = (ticketId: string, columnId: string, before?: string) => ({
      type: 'tickets.move' as const,
      boardId,
      ticketId,
      to: { columnId, before },
    });

    it('B14 of two people who take the last place of a column at once, one is refused', async () => {
      await edit(doing, { limit: 2, isLimitHard: true });
      await kit.makeTicket(boardId, doing);
      const [a = '', b = ''] = [
        await kit.makeTicket(boardId, todo),
        await kit.makeTicket(boardId, todo),
      ];
      const moves = await Promise.allSettled([
        kit.run('member', move(a, doing)),
        kit.run('manager', move(b, doing)),
      ]);
      const refused = moves.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []));
      expect(refused).toEqual(['column.full']);
      expect(await idsIn(doing)).toHaveLength(2);
    });

    it('B14 many tickets are moved to a column only if it has room for all of them', async () => {
      await edit(doing, { limit: 2, isLimitHard: true });
      const ids = [];
      for (let n = 0; n < 3; n += 1) ids.push(await kit.makeTicket(boardId, todo));
      const moveAll = (ticketIds: string[]) =>
        kit.run('member', {
          type: 'tickets.changeMany',
          boardId,
          ticketIds,
          change: { type: 'move', to: { columnId: doing } },
        });
      await expect(moveAll(ids)).rejects.toMatchObject({ code: 'column.full' });
      await moveAll(ids.slice(1));
      expect(await idsIn(doing)).toHaveLength(2);
    });

    it('B13 restricted tickets neither count nor are refused', async () => {
      await edit(doing, { limit: 1, isLimitHard: true });
      await kit.makeTicket(boardId, doing, { visibleTo: ['manager'] });
      await kit.makeTicket(boardId, doing);
      await kit.makeTicket(boardId, doing, { visibleTo: ['manager'] });
      await expect(kit.makeTicket(boardId, doing)).rejects.toMatchObject({ code: 'column.full' });
    });

    it('B14 a full column takes no restored and no transferred ticket', async () => {
      await edit(doing, { limit: 1, isLimitHard: true });
      const ticketId = await kit.makeTicket(boardId, doing);
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await kit.makeTicket(boardId, doing);
      const restore = { type: 'tickets.restore' as const, boardId, ticketId };
      await expect(kit.run('admin', restore)).rejects.toMatchObject({ code: 'column.full' });
      const many = { type: 'tickets.restoreMany' as const, boardId, ticketIds: [ticketId] };
      await expect(kit.run('admin', many)).rejects.toMatchObject({ code: 'column.full' });
      const other = await kit.makeBoard();
      const elsewhere = await kit.makeTicket(other.boardId, other.todo);
      const transfer = { boardId: other.boardId, ticketId: elsewhere, toBoardId: boardId };
      const attempt = kit.duplicates.moveToBoard('admin', newId(), {
        ...transfer,
        columnId: doing,
      });
      await expect(attempt).rejects.toMatchObject({ code: 'column.full' });
      expect((await kit.board(other.boardId)).tickets.has(elsewhere)).toBe(true);
    });

    it('B12 settings survive deletion, and come along with copies of column and board', async () => {
      const settings = { limit: 1, isLimitHard: true, color: 'teal' as const, isDone: true };
      await kit.makeTicket(boardId, doing);
      await kit.makeTicket(boardId, doing);
      await edit(doing, settings);
      const copy = await kit.run('admin', {
        type: 'boards.duplicateColumn',
        boardId,
        columnId: doing,
      });
      const copyId = copy.result?.id ?? '';
      expect(await columnOf(copyId)).toMatchObject(settings);
      expect(await idsIn(copyId)).toHaveLength(2);
      await kit.run('admin', { type: 'boards.deleteColumn', boardId, columnId: doing });
      await kit.run('admin', { type: 'boards.restoreColumn', boardId, columnId: doing });
      expect(await columnOf(doing)).toMatchObject(settings);
      expect(await idsIn(doing)).toHaveLength(2);
      const twin = `board-${newId()}`;
      await kit.duplicates.copyBoard('admin', newId(), {
        sourceId: boardId,
        boardId: twin,
        name: 'Twin',
        members: [],
        withTickets: true,
      });
      const twins = [...(await kit.board(twin)).columns.values()];
      expect(twins.filter(({ isDone }) => isDone)).toMatchObject([settings, settings]);
      expect((await kit.board(twin)).tickets.size).toBe(4);
    });

    it('O8 sorting a column while a colleague drags in it loses no ticket', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 12; n += 1) ids.push(await kit.makeTicket(boardId, todo));
      const sorted = [...ids].reverse();
      const [first = '', second = ''] = ids;
      const sort = { type: 'boards.sortColumn' as const, boardId, columnId: todo };
      await Promise.all([
        kit.run('manager', { ...sort, ticketIds: sorted }),
        kit.run('member', move(first, doing)),
        kit.run('member', move(second, todo, ids[5])),
      ]);
      expect(await idsIn(doing)).toEqual([first]);
      const remaining = await idsIn(todo);
      expect([...remaining].sort()).toEqual(ids.slice(1).sort());
      const others = sorted.filter((id) => id !== first && id !== second);
      expect(remaining.filter((id) => id !== second)).toEqual(others);
    });
  });
}
