import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { newId } from '../../lib/new-id.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Exactly once, however often a command is sent. */
export function repetitionContract(open: OpenEmptyStore): void {
  describe('repetition', () => {
    let desk: ContractKit;
    let boardId: string;
    let todo: string;
    let done: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      ({ boardId, todo, done } = await desk.makeBoard());
    });
    afterEach(() => desk.close());

    function create(name: string): Command<'tickets.create'> {
      return { type: 'tickets.create', boardId, columnId: todo, name };
    }

    function addColumn(name: string): Command {
      return { type: 'boards.addColumn', boardId, name };
    }

    function move(ticketId: string, columnId: string): Command {
      return { type: 'tickets.move', boardId, ticketId, to: { columnId } };
    }

    it('C3 a repeated command is answered alike and done once', async () => {
      const id = newId();
      const first = await desk.run('admin', create('once'), id);
      expect(first).toEqual({ seq: 2, result: { id: `t${id}` } });
      await desk.run('admin', move(`t${id}`, done));
      const before = await desk.contents();
      expect(await desk.run('admin', create('once'), id)).toEqual(first);
      expect(await desk.contents()).toEqual(before);
    });

    it('C3 ten repeats at once are done once', async () => {
      const id = newId();
      const all = Array.from({ length: 10 }, () => desk.run('admin', create('once'), id));
      const replies = await Promise.all(all);
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      expect(await desk.log(boardId)).toHaveLength(2);
      expect((await desk.board(boardId)).tickets.size).toBe(1);
    });

    it('C3 a repeated move is answered alike, would it change nothing or something now', async () => {
      const ticketId = await desk.makeTicket(boardId, todo);
      const id = newId();
      const first = await desk.run('admin', move(ticketId, done), id);
      expect(await desk.run('admin', move(ticketId, done), id)).toEqual(first);
      await desk.run('admin', move(ticketId, todo));
      const before = await desk.contents();
      expect(await desk.run('admin', move(ticketId, done), id)).toEqual(first);
      expect(await desk.contents()).toEqual(before);
    });

    it('C3 who deleted a board and did not hear the answer is told again', async () => {
      const remove: Command = { type: 'boards.delete', boardId };
      const id = newId();
      const first = await desk.run('admin', remove, id);
      const again = Array.from({ length: 3 }, () => desk.run('admin', remove, id));
      expect(await Promise.all(again)).toEqual([first, first, first]);
      const another = desk.run('admin', remove);
      await expect(another).rejects.toMatchObject({ code: 'board.unknown' });
    });

    it('C3 a repetition wakes nobody', async () => {
      const id = newId();
      await desk.run('admin', create('once'), id);
      desk.woken.length = 0;
      await desk.run('admin', create('once'), id);
      expect(desk.woken.filter((woken) => woken !== boardId)).toEqual([]);
      expect(await desk.log(boardId)).toHaveLength(2);
    });

    it('C3 it is answered alike to one who may no longer open the board', async () => {
      const ticketId = await desk.makeTicket(boardId, todo);
      const id = newId();
      const first = await desk.run('member', move(ticketId, done), id);
      await desk.removeMember(boardId, 'member');
      expect(await desk.run('member', move(ticketId, done), id)).toEqual(first);
      const another = desk.run('member', move(ticketId, todo));
      await expect(another).rejects.toMatchObject({ code: 'board.unknown' });
    });

    it('C3 the same id with another payload is a conflict', async () => {
      const id = newId();
      await desk.run('admin', create('once'), id);
      const before = await desk.contents();
      for (const other of [create('another'), addColumn('once')]) {
        const refused = desk.run('admin', other, id);
        await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
      }
      expect(await desk.contents()).toEqual(before);
    });

    it("C3 another person's id for records that would be the same is a conflict", async () => {
      const commands: [Command, Command][] = [
        [create('mine'), create('mine')],
        [addColumn('mine'), addColumn('theirs')],
      ];
      for (const [mine, theirs] of commands) {
        const id = newId();
        await desk.run('admin', mine, id);
        const before = await desk.contents();
        const refused = desk.run('manager', theirs, id);
        await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
        expect(await desk.contents()).toEqual(before);
      }
    });

    it('C3 the id of a column that was deleted is not given again', async () => {
      const id = newId();
      const { result } = await desk.run('admin', addColumn('first'), id);
      const columnId = result?.id ?? '';
      await desk.run('admin', { type: 'boards.deleteColumn', boardId, columnId });
      const before = await desk.contents();
      const refused = desk.run('manager', addColumn('second'), id);
      await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
      expect(await desk.contents()).toEqual(before);
    });

    it('C3 the same id on another board is another command, but no second ticket', async () => {
      const other = await desk.makeBoard();
      const id = newId();
      await desk.run('admin', addColumn('here'), id);
      const there = { type: 'boards.addColumn' as const, boardId: other.boardId, name: 'there' };
      expect(await desk.run('admin', there, id)).toMatchObject({ seq: 2 });
      const ticketId = newId();
      await desk.run('admin', create('here'), ticketId);
      const columnId = other.todo;
      const refused = desk.run(
        'admin',
        { ...create('there'), boardId: other.boardId, columnId },
        ticketId,
      );
      await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
    });

    it('C3 a board is made once, by whoever is first', async () => {
      const make = (name: string): Command => ({
        type: 'boards.create',
        boardId: 'board-twice',
        name,
        members: [],
        columns: ['One', 'Two'],
      });
      const id = newId();
      const first = await desk.run('admin', make('Board'), id);
      expect(first).toEqual({ seq: 1, result: { id: 'board-twice' } });
      const before = await desk.contents();
      expect(await desk.run('admin', make('Board'), id)).toEqual(first);
      const again = desk.run('admin', make('Board'));
      await expect(again).rejects.toMatchObject({ code: 'board.exists' });
      for (const person of ['manager', 'stranger']) {
        // Who may not create boards is not told which there are.
        const refused = desk.run(person, make('Board'));
        await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
      }
      const reused = desk.run('admin', make('Another'), id);
      await expect(reused).rejects.toMatchObject({ code: 'command.reused' });
      expect(await desk.contents()).toEqual(before);
    });

    it('C3 of ten who make the same board at once, one succeeds', async () => {
      const boardId = 'board-race';
      const rest = { name: 'Board', members: [], columns: ['One'] };
      const all = Array.from({ length: 10 }, () =>
        desk.run('admin', { type: 'boards.create', boardId, ...rest }),
      );
      const settled = await Promise.allSettled(all);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const reasons = settled.flatMap((one) =>
        one.status === 'rejected' ? [one.reason.code] : [],
      );
      expect(new Set(reasons)).toEqual(new Set(['board.exists']));
      expect(await desk.log(boardId)).toHaveLength(1);
    });
  });
}
