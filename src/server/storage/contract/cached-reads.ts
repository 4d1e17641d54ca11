import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { userViewer } from '../../access/viewer.ts';
import { createBoardQueries } from '../../boards/board-queries.ts';
import { createBoardReader } from '../../boards/board-reader.ts';
import { loadFullBoard } from '../../boards/full-board.ts';
import { newId } from '../../lib/tokens.ts';
import { usersRepository } from '../directory/users.ts';
import { boardRepositories } from '../repositories.ts';
import { type BoardIds, type ContractKit, openContractKit, people } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** What a process caches, while another process, `kit`, writes. */
export function cachedReadsContract(open: OpenEmptyStore): void {
  describe('cached reads', () => {
    let kit: ContractKit;
    let board: BoardIds;
    let ticketId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      board = await kit.makeBoard();
      ticketId = await kit.makeTicket(board.boardId, board.todo);
    });
    afterEach(() => kit.close());

    /** A process with empty caches. */
    function process() {
      const deps = { store: kit.store, repositories: boardRepositories(kit.store.tables) };
      return { ...deps, whole: createBoardReader(deps), queries: createBoardQueries(deps) };
    }

    const run = (command: Command) => () => kit.run('admin', command);
    const move = (columnId: string) => () =>
      kit.run('admin', {
        type: 'tickets.move',
        boardId: board.boardId,
        ticketId,
        to: { columnId },
      });
    const users = () => usersRepository(kit.store.tables);

    it('X27 a list of boards is current, whatever in it has changed', async () => {
      const { queries } = process();
      const { boardId, todo } = board;
      const listed = (of: typeof queries) =>
        Promise.all(people.map((person) => of.listBoards(userViewer(person))));
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
        () => kit.makeTicket(boardId, todo, { visibleTo: ['manager', 'admin'] }),
        run({ type: 'boards.addColumn', boardId, name: 'More' }),
        () => kit.removeMember(boardId, 'member'),
        () => kit.makeBoard(),
        run({ type: 'boards.delete', boardId }),
        run({ type: 'boards.restore', boardId }),
        run({ type: 'boards.handOver', boardId, userId: 'manager' }),
        () => kit.store.tx((query) => users().setRoles(query, 'stranger', ['ADMIN'])),
      ];
      for (const change of changes) {
        await change();
        const now = await listed(queries);
        expect(now).toEqual(await listed(process().queries));
        // Again, from the cache.
        expect(await listed(queries)).toEqual(now);
        seen.add(JSON.stringify(now));
      }
      expect(seen.size).toBeGreaterThanOrEqual(changes.length);
    });

    it('X27 a history and the people it names are current, however much was added', async () => {
      const { whole } = process();
      const { boardId, todo, doing, done } = board;
      const lengths: number[] = [];
      const changes = [
        [],
        [move(doing)],
        [move(done), move(todo), move(doing)],
        [
          () =>
            kit.store.tx((query) =>
              users().setName(query, 'admin', { firstName: 'A', lastName: 'B' }),
            ),
        ],
        [() => kit.makeBoard()],
        [run({ type: 'boards.rename', boardId, name: 'Other' }), move(todo)],
        [() => kit.removeMember(boardId, 'manager'), move(done)],
      ];
      for (const change of changes) {
        for (const step of change) await step();
        for (const reader of ['admin', 'member']) {
          const now = await whole.ticket(userViewer(reader), ticketId);
          expect(now).toEqual(await process().whole.ticket(userViewer(reader), ticketId));
          lengths.push(now.tickets[0]?.history.length ?? 0);
        }
      }
      expect(lengths).toEqual([1, 1, 2, 2, 5, 5, 5, 5, 5, 5, 6, 6, 7, 7]);
      const [fromBoard] = (await whole.board(userViewer('admin'), boardId, loadFullBoard)).tickets;
      const alone = (await whole.ticket(userViewer('admin'), ticketId)).tickets[0];
      expect(fromBoard).toMatchObject({ ...alone });
    });

    it('X27 people named in a transaction have their current boards', async () => {
      const { whole, store } = process();
      const { boardId } = await kit.makeBoard();
      const set = (userId: string, role: 'ADMIN' | 'EDITOR') =>
        run({ type: 'boards.setMembers', boardId, set: [{ userId, role }], remove: [] });
      const changes = [
        set('member', 'ADMIN'),
        () => kit.removeMember(boardId, 'member'),
        run({ type: 'boards.delete', boardId }),
        run({ type: 'boards.restore', boardId }),
        set('member', 'EDITOR'),
        run({ type: 'boards.handOver', boardId, userId: 'manager' }),
        () => kit.store.tx((query) => users().setRoles(query, 'member', ['ADMIN'])),
        () => kit.store.tx((query) => users().setRoles(query, 'member', ['USER'])),
        () => kit.removeMember(board.boardId, 'manager'),
      ];
      for (const change of changes) {
        await change();
        for (const reader of ['admin', 'member']) {
          const { committed, ...seen } = await store.tx((query) =>
            whole.ticketIn(query, userViewer(reader), ticketId),
          );
          committed();
          expect(seen).toEqual(await process().whole.ticket(userViewer(reader), ticketId));
          expect(await whole.ticket(userViewer(reader), ticketId)).toEqual(seen);
        }
      }
    });

    it('X27 hidden or deleted tickets are not returned from the cache', async () => {
      const { whole } = process();
      const { boardId } = board;
      await whole.ticket(userViewer('member'), ticketId);
      const unknown = { code: 'ticket.unknown' };
      const set = { visibleTo: ['manager'] };
      await kit.run('manager', { type: 'tickets.edit', boardId, ticketId, set });
      await expect(whole.ticket(userViewer('member'), ticketId)).rejects.toMatchObject(unknown);
      expect((await whole.ticket(userViewer('manager'), ticketId)).tickets).toHaveLength(1);
      await kit.removeMember(boardId, 'manager');
      await expect(whole.ticket(userViewer('manager'), ticketId)).rejects.toMatchObject(unknown);
    });

    it('X27 a history that was read in a transaction that rolled back is not cached', async () => {
      const { store, repositories, whole } = process();
      const { boardId, doing } = board;
      const notes = async () => {
        const [ticket] = (await whole.ticket(userViewer('admin'), ticketId)).tickets;
        return ticket?.history.map(({ notes }) => notes);
      };
      await notes();
      const undone = store.tx(async (query) => {
        const mutation = { boardId, at: Date.now(), by: 'admin', commandId: newId() };
        await repositories.changeWriter.write(query, mutation, [], [{ ticketId, text: 'undone' }]);
        const [ticket] = (await whole.ticketIn(query, userViewer('admin'), ticketId)).tickets;
        expect(ticket?.history.at(-1)?.notes).toBe('undone');
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await notes()).toEqual(['Created']);
      await move(doing)();
      expect(await notes()).toEqual(['Created', 'Moved from To Do to In Progress']);
    });

    it('X4 reading many people returns the same as reading few', async () => {
      const { store, repositories } = process();
      await kit.makeBoard();
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
