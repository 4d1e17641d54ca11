import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { LIMITS } from '../../../core/limits.ts';
import { faultOf } from '../store.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** What is refused or needless leaves no trace, and no engine lets broken records in. */
export function refusalsContract(open: OpenEmptyStore): void {
  describe('refusals', () => {
    let desk: ContractKit;
    let boardId: string;
    let todo: string;
    let done: string;
    let ticketId: string;
    let secretId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      ({ boardId, todo, done } = await desk.makeBoard());
      ticketId = await desk.makeTicket(boardId, todo, { name: 'Open', visibleTo: null });
      secretId = await desk.makeTicket(boardId, todo, { name: 'Secret', visibleTo: ['admin'] });
    });
    afterEach(() => desk.close());

    it('C4 refused commands use no number and leave no row', async () => {
      const move = (columnId: string, id = ticketId): Command => ({
        type: 'tickets.move',
        boardId,
        ticketId: id,
        to: { columnId },
      });
      const refused: [string, Command, string][] = [
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
      const before = await desk.contents();
      desk.woken.length = 0;
      for (const [person, command, code] of refused) {
        await expect(desk.run(person, command)).rejects.toMatchObject({ code });
      }
      expect(await desk.contents()).toEqual(before);
      expect(desk.woken).toEqual([]);
    });

    it('C4 commands that change nothing use no number and leave no row', async () => {
      const needless: Command[] = [
        { type: 'boards.renameColumn', boardId, columnId: todo, name: 'To Do' },
        { type: 'boards.moveColumn', boardId, columnId: done, to: {} },
        { type: 'tickets.move', boardId, ticketId, to: { columnId: todo } },
        { type: 'tickets.move', boardId, ticketId, to: { columnId: todo, before: secretId } },
        { type: 'tickets.swap', boardId, ticketId, withId: ticketId },
        { type: 'tickets.edit', boardId, ticketId, set: { name: 'Open', visibleTo: null } },
      ];
      const before = await desk.contents();
      desk.woken.length = 0;
      for (const command of needless) {
        expect(await desk.run('admin', command)).toEqual({ seq: null, result: null });
      }
      expect(await desk.contents()).toEqual(before);
      expect(desk.woken).toEqual([]);
    });

    it('B7 a board has at most 20,000 tickets, counted without those that were deleted', async () => {
      const { boards } = desk.store.tables;
      const fill = (ticketCount: number) =>
        desk.store.tx((query) =>
          query.update(boards).set({ ticketCount }).where(eq(boards.id, boardId)),
        );
      await fill(LIMITS.tickets);
      const create = () => desk.makeTicket(boardId, todo);
      await expect(create()).rejects.toMatchObject({ code: 'ticket.limit' });
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await create();
      await expect(create()).rejects.toMatchObject({ code: 'ticket.limit' });
    });

    it('B7 a board has at most 100 columns', async () => {
      const add = (n: number) =>
        desk.run('admin', { type: 'boards.addColumn', boardId, name: `Column ${n}` });
      await Promise.all(Array.from({ length: LIMITS.columns - 3 }, (_, n) => add(n)));
      await expect(add(100)).rejects.toMatchObject({ code: 'column.limit' });
      expect((await desk.board(boardId)).columns.size).toBe(LIMITS.columns);
    });

    it("T1 no ticket can lie in another board's column", async () => {
      const other = await desk.makeBoard();
      const columnId = other.todo;
      const { tickets } = desk.store.tables;
      const [row] = await desk.store.read((query) => query.select().from(tickets).limit(1));
      if (!row) expect.unreachable();
      const before = await desk.contents();
      const stray = { ...row, id: 'stray', columnId };
      const inserting = desk.store.tx((query) => query.insert(tickets).values(stray));
      await inserting.then(
        () => expect.unreachable(),
        (error) => expect(faultOf(error)).toBe('reference'),
      );
      const moving = desk.run('admin', {
        type: 'tickets.move',
        boardId,
        ticketId,
        to: { columnId },
      });
      await expect(moving).rejects.toMatchObject({ code: 'column.unknown' });
      expect(await desk.contents()).toEqual(before);
    });

    it('B2 no two columns of a board can have one name, until one is deleted', async () => {
      const { columns } = desk.store.tables;
      const twin = { boardId, id: 'twin', name: 'To Do', pos: 'a9' };
      const inserting = desk.store.tx((query) => query.insert(columns).values(twin));
      await inserting.then(
        () => expect.unreachable(),
        (error) => expect(faultOf(error)).toBe('unique'),
      );
      await desk.run('admin', { type: 'boards.deleteColumn', boardId, columnId: todo });
      await desk.run('admin', { type: 'boards.addColumn', boardId, name: 'To Do' });
      expect((await desk.board(boardId)).columns.size).toBe(3);
    });
  });
}
