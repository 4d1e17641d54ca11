import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { faultOf } from '../../store.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/**
 * Rejected commands and those without effect leave no trace, and no engine accepts broken records.
 */
export function rejectionsContract(open: OpenEmptyStore): void {
  describe('rejections', () => {
    let kit: ContractKit;
    let boardId: string;
    let todo: string;
    let done: string;
    let ticketId: string;
    let secretId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      ({ boardId, todo, done } = await kit.makeBoard());
      ticketId = await kit.makeTicket(boardId, todo, { name: 'Open', visibleTo: null });
      secretId = await kit.makeTicket(boardId, todo, { name: 'Secret', visibleTo: ['admin'] });
    });
    afterEach(() => kit.close());

    it('C4 rejected commands take no number and leave no row', async () => {
      const move = (columnId: string, id = ticketId): Command => ({
        type: 'tickets.move',
        boardId,
        ticketId: id,
        to: { columnId },
      });
      const rejected: [string, Command, string][] = [
        ['admin', { type: 'boards.addColumn', boardId, name: 'To Do' }, 'column.nameTaken'],
        ['member', { type: 'boards.addColumn', boardId, name: 'New' }, 'forbidden'],
        ['stranger', { type: 'boards.addColumn', boardId, name: 'New' }, 'board.unknown'],
        ['nobody', { type: 'boards.addColumn', boardId, name: 'New' }, 'unauthorized'],
        ['admin', { type: 'boards.deleteColumn', boardId, columnId: 'gone' }, 'column.unknown'],
        ['member', { type: 'tickets.delete', boardId, ticketId }, 'forbidden'],
        ['member', move(done, secretId), 'ticket.unknown'],
        ['member', move('gone'), 'column.unknown'],
        ['admin', { ...move(done), boardId: 'gone' }, 'board.unknown'],
        [
          'admin',
          { type: 'tickets.edit', boardId, ticketId, set: { assignee: 'stranger' } },
          'ticket.personUnknown',
        ],
        [
          'manager',
          { type: 'boards.create', boardId: 'new', name: 'New', members: [], columns: [] },
          'forbidden',
        ],
        [
          'admin',
          {
            type: 'boards.create',
            boardId: 'new',
            name: 'New',
            members: [{ userId: 'nobody', role: 'EDITOR' }],
            columns: [],
          },
          'board.personUnknown',
        ],
      ];
      const before = await kit.contents();
      kit.woken.length = 0;
      for (const [person, command, code] of rejected) {
        await expect(kit.run(person, command)).rejects.toMatchObject({ code });
      }
      expect(await kit.contents()).toEqual(before);
      expect(kit.woken).toEqual([]);
    });

    it('C4 commands without effect take no number and leave no row', async () => {
      const commands: Command[] = [
        { type: 'boards.renameColumn', boardId, columnId: todo, name: 'To Do' },
        { type: 'boards.moveColumn', boardId, columnId: done, to: {} },
        { type: 'tickets.move', boardId, ticketId, to: { columnId: todo } },
        { type: 'tickets.move', boardId, ticketId, to: { columnId: todo, before: secretId } },
        { type: 'tickets.swap', boardId, ticketId, withId: ticketId },
        { type: 'tickets.edit', boardId, ticketId, set: { name: 'Open', visibleTo: null } },
      ];
      const before = await kit.contents();
      kit.woken.length = 0;
      for (const command of commands) {
        expect(await kit.run('admin', command)).toEqual({ seq: null, result: null });
      }
      expect(await kit.contents()).toEqual(before);
      expect(kit.woken).toEqual([]);
    });

    it('B7 a board has at most 20,000 tickets, not counting deleted ones', async () => {
      const { boards } = kit.store.tables;
      const fill = (ticketCount: number) =>
        kit.store.tx((query) =>
          query.update(boards).set({ ticketCount }).where(eq(boards.id, boardId)),
        );
      await fill(LIMITS.tickets);
      const create = () => kit.makeTicket(boardId, todo);
      await expect(create()).rejects.toMatchObject({ code: 'ticket.limit' });
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await create();
      await expect(create()).rejects.toMatchObject({ code: 'ticket.limit' });
    });

    it('B7 a board has at most 100 columns', async () => {
      const add = (n: number) =>
        kit.run('admin', { type: 'boards.addColumn', boardId, name: `Column ${n}` });
      await Promise.all(Array.from({ length: LIMITS.columns - 3 }, (_, n) => add(n)));
      await expect(add(100)).rejects.toMatchObject({ code: 'column.limit' });
      expect((await kit.board(boardId)).columns.size).toBe(LIMITS.columns);
    });

    it('T1 no ticket can be in a column of another board', async () => {
      const other = await kit.makeBoard();
      const columnId = other.todo;
      const { tickets } = kit.store.tables;
      const [row] = await kit.store.read((query) => query.select().from(tickets).limit(1));
      if (!row) expect.unreachable();
      const before = await kit.contents();
      const stray = { ...row, id: 'stray', columnId, number: 0 };
      const inserting = kit.store.tx((query) => query.insert(tickets).values(stray));
      await inserting.then(
        () => expect.unreachable(),
        (error) => expect(faultOf(error)).toBe('reference'),
      );
      const moving = kit.run('admin', {
        type: 'tickets.move',
        boardId,
        ticketId,
        to: { columnId },
      });
      await expect(moving).rejects.toMatchObject({ code: 'column.unknown' });
      expect(await kit.contents()).toEqual(before);
    });

    it('B2 no two columns of a board can have the same name, unless one is deleted', async () => {
      const { columns } = kit.store.tables;
      const twin = { boardId, id: 'twin', name: 'To Do', pos: 'a9' };
      const inserting = kit.store.tx((query) => query.insert(columns).values(twin));
      await inserting.then(
        () => expect.unreachable(),
        (error) => expect(faultOf(error)).toBe('unique'),
      );
      await kit.run('admin', { type: 'boards.deleteColumn', boardId, columnId: todo });
      await kit.run('admin', { type: 'boards.addColumn', boardId, name: 'To Do' });
      expect((await kit.board(boardId)).columns.size).toBe(3);
    });
  });
}
