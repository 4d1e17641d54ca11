import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { createQueries } from '../../boards/board-queries.ts';
import { createBoardReader, wholeBoard } from '../../boards/board-reader.ts';
import { newId } from '../../lib/new-id.ts';
import { usersRepository } from '../directory/users.ts';
import { boardRepositories } from '../repositories.ts';
import { type ContractKit, type MadeBoard, openContractKit, people } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** What a process keeps of what it read, while others write: the desk is the other process. */
export function cachedReadsContract(open: OpenEmptyStore): void {
  describe('kept reads', () => {
    let desk: ContractKit;
    let board: MadeBoard;
    let ticketId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      board = await desk.makeBoard();
      ticketId = await desk.makeTicket(board.boardId, board.todo);
    });
    afterEach(() => desk.close());

    /** A process that has read nothing yet. */
    function process() {
      const deps = { store: desk.store, repositories: boardRepositories(desk.store.tables) };
      return { ...deps, whole: createBoardReader(deps), queries: createQueries(deps) };
    }

    const run = (command: Command) => () => desk.run('admin', command);
    const move = (columnId: string) => () =>
      desk.run('admin', {
        type: 'tickets.move',
        boardId: board.boardId,
        ticketId,
        to: { columnId },
      });
    const users = () => usersRepository(desk.store.tables);

    it('X27 a list of boards is that of now, whatever in it was changed', async () => {
      const { queries } = process();
      const { boardId, todo } = board;
      const listed = (of: typeof queries) =>
        Promise.all(people.map((person) => of.listBoards(person)));
      const seen = new Set([JSON.stringify(await listed(queries))]);
      const changes = [
        run({ type: 'boards.rename', boardId, name: 'Other' }),
        run({ type: 'boards.setTemplate', boardId, isTemplate: true }),
        run({
          type: 'boards.setMembers',
          boardId,
          set: [{ userId: 'member', role: 'ADMIN' }],
          remove: [],
        }),
        () => desk.makeTicket(boardId, todo, { visibleTo: ['manager', 'admin'] }),
        run({ type: 'boards.addColumn', boardId, name: 'More' }),
        () => desk.removeMember(boardId, 'member'),
        () => desk.makeBoard(),
        run({ type: 'boards.delete', boardId }),
        run({ type: 'boards.restore', boardId }),
        run({ type: 'boards.handOver', boardId, userId: 'manager' }),
        () => desk.store.tx((query) => users().setRoles(query, 'stranger', ['ADMIN'])),
      ];
      for (const change of changes) {
        await change();
        const now = await listed(queries);
        expect(now).toEqual(await listed(process().queries));
        // The same once more, from what is kept by then.
        expect(await listed(queries)).toEqual(now);
        seen.add(JSON.stringify(now));
      }
      expect(seen.size).toBeGreaterThanOrEqual(changes.length);
    });

    it('X27 a history is that of now, however much was added, and so are those who are named', async () => {
      const { whole } = process();
      const { boardId, todo, doing, done } = board;
      const before = await whole.seenTicket('admin', ticketId);
      const lengths: number[] = [];
      const changes = [
        [],
        [move(doing)],
        [move(done), move(todo), move(doing)],
        [
          () =>
            desk.store.tx((query) =>
              users().setName(query, 'admin', { firstName: 'A', lastName: 'B' }),
            ),
        ],
        [() => desk.makeBoard()],
        [run({ type: 'boards.rename', boardId, name: 'Other' }), move(todo)],
        [() => desk.removeMember(boardId, 'manager'), move(done)],
      ];
      for (const change of changes) {
        for (const step of change) await step();
        for (const reader of ['admin', 'member']) {
          const now = await whole.ticket(reader, ticketId);
          expect(now).toEqual(await process().whole.ticket(reader, ticketId));
          lengths.push(now.tickets[0]?.history.length ?? 0);
        }
        const then = await whole.viewOfSeen('admin', before);
        expect(then.tickets[0]?.history).toHaveLength(1);
      }
      expect(lengths).toEqual([1, 1, 2, 2, 5, 5, 5, 5, 5, 5, 6, 6, 7, 7]);
      const [fromBoard] = (await whole.board('admin', boardId, wholeBoard)).tickets;
      expect((await whole.ticket('admin', ticketId)).tickets[0]).toEqual(fromBoard);
    });

    it('X27 whoever is named in a transaction is named with the boards of now', async () => {
      const { whole, store } = process();
      const { boardId } = await desk.makeBoard();
      const set = (userId: string, role: 'ADMIN' | 'EDITOR') =>
        run({ type: 'boards.setMembers', boardId, set: [{ userId, role }], remove: [] });
      const changes = [
        set('member', 'ADMIN'),
        () => desk.removeMember(boardId, 'member'),
        run({ type: 'boards.delete', boardId }),
        run({ type: 'boards.restore', boardId }),
        set('member', 'EDITOR'),
        run({ type: 'boards.handOver', boardId, userId: 'manager' }),
        () => desk.store.tx((query) => users().setRoles(query, 'member', ['ADMIN'])),
        () => desk.store.tx((query) => users().setRoles(query, 'member', ['USER'])),
        () => desk.removeMember(board.boardId, 'manager'),
      ];
      for (const change of changes) {
        await change();
        for (const reader of ['admin', 'member']) {
          const { committed, ...told } = await store.tx((query) =>
            whole.ticketIn(query, reader, ticketId),
          );
          committed();
          expect(told).toEqual(await process().whole.ticket(reader, ticketId));
          expect(await whole.ticket(reader, ticketId)).toEqual(told);
        }
      }
    });

    it('X27 what is hidden or deleted is not answered from what was kept', async () => {
      const { whole } = process();
      const { boardId } = board;
      await whole.ticket('member', ticketId);
      const unknown = { code: 'ticket.unknown' };
      const set = { visibleTo: ['manager'] };
      await desk.run('manager', { type: 'tickets.edit', boardId, ticketId, set });
      await expect(whole.ticket('member', ticketId)).rejects.toMatchObject(unknown);
      expect((await whole.ticket('manager', ticketId)).tickets).toHaveLength(1);
      await desk.removeMember(boardId, 'manager');
      await expect(whole.ticket('manager', ticketId)).rejects.toMatchObject(unknown);
    });

    it('X27 nothing is kept of a history that a transaction saw and that was undone', async () => {
      const { store, repositories, whole } = process();
      const { boardId, doing } = board;
      const told = async () => {
        const [ticket] = (await whole.ticket('admin', ticketId)).tickets;
        return ticket?.history.map(({ notes }) => notes);
      };
      await told();
      const undone = store.tx(async (query) => {
        const mutation = { boardId, at: Date.now(), by: 'admin', commandId: newId() };
        await repositories.changeWriter.write(query, mutation, [], [{ ticketId, text: 'undone' }]);
        const [ticket] = (await whole.ticketIn(query, 'admin', ticketId)).tickets;
        expect(ticket?.history.at(-1)?.notes).toBe('undone');
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await told()).toEqual(['Created']);
      await move(doing)();
      expect(await told()).toEqual(['Created', 'Moved from To Do to In Progress']);
    });

    it('X4 many people are named as few are', async () => {
      const { store, repositories } = process();
      await desk.makeBoard();
      const named = (ids: string[]) =>
        store.read((query) => repositories.people.withBoards(query, ids, () => true));
      const few = await named([...people]);
      expect(
        few.map(({ adminBoards, userBoards }) => [adminBoards.length, userBoards.length]),
      ).toEqual(
        expect.arrayContaining([
          [2, 0],
          [0, 2],
          [0, 0],
        ]),
      );
      expect(await named([...people, ...people, ...people])).toEqual(few);
    });
  });
}
