import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { newId } from '../../../lib/tokens.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** A command takes effect exactly once, however often it is sent. */
export function repetitionContract(open: OpenEmptyStore): void {
  describe('repetition', () => {
    let kit: ContractKit;
    let boardId: string;
    let todo: string;
    let done: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      ({ boardId, todo, done } = await kit.makeBoard());
    });
    afterEach(() => kit.close());

    function create(name: string): Command<'tickets.create'> {
      return { type: 'tickets.create', boardId, columnId: todo, name };
    }

    function addColumn(name: string): Command {
      return { type: 'boards.addColumn', boardId, name };
    }

    function move(ticketId: string, columnId: string): Command {
      return { type: 'tickets.move', boardId, ticketId, to: { columnId } };
    }

    it('C3 a repeated command returns the same answer and takes effect once', async () => {
      const id = newId();
      const first = await kit.run('admin', create('once'), id);
      expect(first).toEqual({ seq: 2, result: { id: `t${id}` } });
      await kit.run('admin', move(`t${id}`, done));
      const before = await kit.contents();
      expect(await kit.run('admin', create('once'), id)).toEqual(first);
      expect(await kit.contents()).toEqual(before);
    });

    it('C3 ten concurrent repetitions take effect once', async () => {
      const id = newId();
      const all = Array.from({ length: 10 }, () => kit.run('admin', create('once'), id));
      const replies = await Promise.all(all);
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      expect(await kit.log(boardId)).toHaveLength(2);
      expect((await kit.board(boardId)).tickets.size).toBe(1);
    });

    it('C3 a repeated move returns the same answer, whether it would now change something or not', async () => {
      const ticketId = await kit.makeTicket(boardId, todo);
      const id = newId();
      const first = await kit.run('admin', move(ticketId, done), id);
      expect(await kit.run('admin', move(ticketId, done), id)).toEqual(first);
      await kit.run('admin', move(ticketId, todo));
      const before = await kit.contents();
      expect(await kit.run('admin', move(ticketId, done), id)).toEqual(first);
      expect(await kit.contents()).toEqual(before);
    });

    it('C3 repeating the deletion of a board returns the same answer', async () => {
      const remove: Command = { type: 'boards.delete', boardId };
      const id = newId();
      const first = await kit.run('admin', remove, id);
      const again = Array.from({ length: 3 }, () => kit.run('admin', remove, id));
      expect(await Promise.all(again)).toEqual([first, first, first]);
      const another = kit.run('admin', remove);
      await expect(another).rejects.toMatchObject({ code: 'board.unknown' });
    });

    it('C3 a repetition wakes no one', async () => {
      const id = newId();
      await kit.run('admin', create('once'), id);
      kit.woken.length = 0;
      await kit.run('admin', create('once'), id);
      expect(kit.woken.filter((woken) => woken !== boardId)).toEqual([]);
      expect(await kit.log(boardId)).toHaveLength(2);
    });

    it('C3 a repetition returns the same answer to a user who may no longer open the board', async () => {
      const ticketId = await kit.makeTicket(boardId, todo);
      const id = newId();
      const first = await kit.run('member', move(ticketId, done), id);
      await kit.removeMember(boardId, 'member');
      expect(await kit.run('member', move(ticketId, done), id)).toEqual(first);
      const another = kit.run('member', move(ticketId, todo));
      await expect(another).rejects.toMatchObject({ code: 'board.unknown' });
    });

    it('C3 the same id with another payload is a conflict', async () => {
      const id = newId();
      await kit.run('admin', create('once'), id);
      const before = await kit.contents();
      for (const other of [create('another'), addColumn('once')]) {
        const refused = kit.run('admin', other, id);
        await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
      }
      expect(await kit.contents()).toEqual(before);
    });

    it('C3 an id that another user used for the same records is a conflict', async () => {
      const commands: [Command, Command][] = [
        [create('mine'), create('mine')],
        [addColumn('mine'), addColumn('theirs')],
      ];
      for (const [mine, theirs] of commands) {
        const id = newId();
        await kit.run('admin', mine, id);
        const before = await kit.contents();
        const refused = kit.run('manager', theirs, id);
        await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
        expect(await kit.contents()).toEqual(before);
      }
    });

    it('C3 the id of a deleted column is not used again', async () => {
      const id = newId();
      const { result } = await kit.run('admin', addColumn('first'), id);
      const columnId = result?.id ?? '';
      await kit.run('admin', { type: 'boards.deleteColumn', boardId, columnId });
      const before = await kit.contents();
      const refused = kit.run('manager', addColumn('second'), id);
      await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
      expect(await kit.contents()).toEqual(before);
    });

    it('C3 the same id on another board is another command, but no second ticket', async () => {
      const other = await kit.makeBoard();
      const id = newId();
      await kit.run('admin', addColumn('here'), id);
      const there = { type: 'boards.addColumn' as const, boardId: other.boardId, name: 'there' };
      expect(await kit.run('admin', there, id)).toMatchObject({ seq: 2 });
      const ticketId = newId();
      await kit.run('admin', create('here'), ticketId);
      const columnId = other.todo;
      const refused = kit.run(
        'admin',
        { ...create('there'), boardId: other.boardId, columnId },
        ticketId,
      );
      await expect(refused).rejects.toMatchObject({ code: 'command.reused' });
    });

    it('C3 a board is created once, by the first command', async () => {
      const make = (name: string): Command => ({
        type: 'boards.create',
        boardId: 'board-twice',
        name,
        members: [],
        columns: ['One', 'Two'],
      });
      const id = newId();
      const first = await kit.run('admin', make('Board'), id);
      expect(first).toEqual({ seq: 1, result: { id: 'board-twice' } });
      const before = await kit.contents();
      expect(await kit.run('admin', make('Board'), id)).toEqual(first);
      const again = kit.run('admin', make('Board'));
      await expect(again).rejects.toMatchObject({ code: 'board.exists' });
      for (const person of ['manager', 'stranger']) {
        // Users who may not create boards do not learn which ones exist.
        const refused = kit.run(person, make('Board'));
        await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
      }
      const reused = kit.run('admin', make('Another'), id);
      await expect(reused).rejects.toMatchObject({ code: 'command.reused' });
      expect(await kit.contents()).toEqual(before);
    });

    it('C3 of ten concurrent creations of the same board, one succeeds', async () => {
      const boardId = 'board-race';
      const rest = { name: 'Board', members: [], columns: ['One'] };
      const all = Array.from({ length: 10 }, () =>
        kit.run('admin', { type: 'boards.create', boardId, ...rest }),
      );
      const settled = await Promise.allSettled(all);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const reasons = settled.flatMap((one) =>
        one.status === 'rejected' ? [one.reason.code] : [],
      );
      expect(new Set(reasons)).toEqual(new Set(['board.exists']));
      expect(await kit.log(boardId)).toHaveLength(1);
    });
  });
}
