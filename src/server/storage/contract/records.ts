import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { seeded } from '../../../test/random-commands.ts';
import { createQueries } from '../../boards/board-queries.ts';
import { type ContractKit, openContractKit, people } from './contract-kit.ts';
import { actAtRandom } from './random-board.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** The records of a board are what its log folds to, and come back as they were written. */
export function recordsContract(open: OpenEmptyStore): void {
  describe('records', () => {
    let desk: ContractKit;

    beforeEach(async () => {
      desk = await openContractKit(open);
    });
    afterEach(() => desk.close());

    it.each([1, 2, 3, 4])(
      'C2 random commands write what core decides on the whole board, seed %i',
      async (seed) => {
        const { boardId } = await desk.makeBoard();
        const { expected, details, comments, history, done } = await actAtRandom(
          desk,
          boardId,
          seeded(seed),
          300,
        );
        expect(done).toBeGreaterThan(60);
        expect(await desk.board(boardId)).toEqual(expected);
        const { tables } = desk.store;
        const stored = await desk.store.read(async (query) => ({
          head: await desk.repositories.boards.head(query, boardId),
          tickets: await query
            .select()
            .from(tables.tickets)
            .where(eq(tables.tickets.boardId, boardId)),
          history: await query
            .select()
            .from(tables.history)
            .where(eq(tables.history.boardId, boardId)),
        }));
        expect(stored.head?.ticketCount).toBe(expected.tickets.size);
        const lines = stored.history.map(({ ticketId, at, by, notes }) =>
          [at, by, ticketId, notes].join(' '),
        );
        expect(lines.sort()).toEqual(history.sort());
        const live = stored.tickets.filter(({ deletedAt }) => deletedAt === null);
        const kept = live.map(({ id, description, photoUrls }) => [id, { description, photoUrls }]);
        expect(new Map(kept as [string, object][])).toEqual(details);
        const said = await desk.store.read((query) =>
          desk.repositories.tickets
            .ofBoard(query, boardId)
            .then((records) => desk.repositories.tickets.withTalk(query, boardId, records)),
        );
        const told = said.flatMap(({ id, history }) =>
          history.map(({ at, by, notes }) => [at, by, id, notes].join(' ')),
        );
        const isLive = (line: string) => said.some(({ id }) => line.includes(` ${id} `));
        expect(told.sort()).toEqual(history.filter(isLive).sort());
        const spoken = said.filter((ticket) => ticket.comments.length > 0);
        expect(new Map(spoken.map((ticket) => [ticket.id, ticket.comments]))).toEqual(comments);
        expect(comments.size).toBeGreaterThan(0);
      },
    );

    it('T1 texts, lists and nothing come back as they were written', async () => {
      const { boardId, todo: columnId } = await desk.makeBoard();
      const odd = `"quoted" 'single' back\\slash\nline\r\ntab\t — ünïcödé 漢字 👩‍👩‍👧 %s \${x} ; drop table`;
      const description = odd.repeat(20);
      const values = {
        name: odd,
        labels: ['a "label"', '👍', 'null', '[]'],
        url: 'localhost:3000/?a="b"',
        dueDate: '2024-02-29T10:00:00',
        priority: 'HIGH' as const,
        assignee: 'member',
        visibleTo: ['manager', 'admin'],
      };
      const full = await desk.makeTicket(boardId, columnId, { ...values, description });
      const empty = await desk.makeTicket(boardId, columnId, { name: 'null' });
      const { tickets } = await desk.board(boardId);
      expect(tickets.get(full)).toMatchObject(values);
      expect(tickets.get(empty)).toMatchObject({
        name: 'null',
        labels: [],
        visibleTo: null,
        assignee: null,
        priority: null,
        url: null,
        dueDate: null,
        preview: '',
      });
      const set = { labels: [], visibleTo: null, assignee: null, url: null };
      await desk.run('admin', { type: 'tickets.edit', boardId, ticketId: full, set });
      expect((await desk.board(boardId)).tickets.get(full)).toMatchObject(set);
      const { tables } = desk.store;
      const rows = await desk.store.read((query) =>
        query.select().from(tables.tickets).where(eq(tables.tickets.id, full)),
      );
      expect(rows[0]?.description).toBe(description);
    });

    it('ZP3 what decides who sees a ticket is read of those that are on the board', async () => {
      const { boardId, todo: columnId } = await desk.makeBoard();
      const other = await desk.makeBoard();
      const visibleTo = ['manager', 'admin'];
      const restricted = await desk.makeTicket(boardId, columnId, {
        visibleTo,
        assignee: 'member',
      });
      const open = await desk.makeTicket(boardId, columnId, {});
      const gone = await desk.makeTicket(boardId, columnId, {});
      const elsewhere = await desk.makeTicket(other.boardId, other.todo, {});
      await desk.makeTicket(boardId, columnId, {});
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId: gone });
      const asked = [restricted, open, gone, elsewhere, 'tnone'];
      const found = await desk.store.read((query) =>
        desk.repositories.tickets.visibilities(query, boardId, asked),
      );
      expect(new Map(found.map((ticket) => [ticket.id, ticket]))).toEqual(
        new Map([
          [restricted, { id: restricted, createdBy: 'admin', assignee: 'member', visibleTo }],
          [open, { id: open, createdBy: 'admin', assignee: null, visibleTo: null }],
        ]),
      );
    });

    it('R1 R5 lists hold the boards that one may open, and count what one may see', async () => {
      const first = await desk.makeBoard();
      const second = await desk.makeBoard();
      await desk.removeMember(second.boardId, 'member');
      const columnId = first.todo;
      const audiences = [null, ['manager'], ['manager', 'member'], ['admin']];
      for (const visibleTo of audiences) {
        await desk.makeTicket(first.boardId, columnId, { visibleTo });
      }
      const assigned = { visibleTo: ['manager'], assignee: 'member' };
      await desk.makeTicket(first.boardId, columnId, assigned);
      const deleted = await desk.makeTicket(first.boardId, columnId);
      const { boardId } = first;
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId: deleted });
      const gone = first.done;
      await desk.makeTicket(boardId, gone);
      await desk.run('admin', { type: 'boards.deleteColumn', boardId, columnId: gone });
      const { listBoards } = createQueries(desk);
      const listed = await Promise.all(people.map((person) => listBoards(person)));
      const counts = listed.map((list) =>
        Object.fromEntries(
          list.map(({ id, ...rest }) => [id, [rest.columnCount, rest.ticketCount]]),
        ),
      );
      const [one, two] = [first.boardId, second.boardId];
      expect(counts).toEqual([
        { [one]: [2, 5], [two]: [3, 0] },
        { [one]: [2, 4], [two]: [3, 0] },
        { [one]: [2, 3] },
        {},
      ]);
      await expect(listBoards('nobody')).rejects.toMatchObject({ code: 'unauthorized' });
    });

    it('R5 counts are those of now, whatever was counted before, and wherever it was changed', async () => {
      const { boardId, todo, doing } = await desk.makeBoard();
      const { listBoards } = createQueries(desk);
      const ticketId = await desk.makeTicket(boardId, todo);
      const counted = async (userId: string) => {
        const [board] = await listBoards(userId);
        return [board?.columnCount, board?.ticketCount];
      };
      const seen: unknown[] = [];
      const edit = (set: Command<'tickets.edit'>['set']): Command => {
        return { type: 'tickets.edit', boardId, ticketId, set };
      };
      for (const command of [
        edit({ visibleTo: ['admin'] }),
        edit({ assignee: 'member' }),
        { type: 'tickets.move', boardId, ticketId, to: { columnId: doing } },
        { type: 'tickets.delete', boardId, ticketId },
        { type: 'tickets.restore', boardId, ticketId },
        { type: 'boards.deleteColumn', boardId, columnId: doing },
        { type: 'boards.addColumn', boardId, name: 'More' },
        { type: 'boards.restoreColumn', boardId, columnId: doing },
      ] as Command[]) {
        await desk.run('admin', command);
        seen.push([await counted('manager'), await counted('member')]);
      }
      const both = (columns: number, manager: number, member: number) => [
        [columns, manager],
        [columns, member],
      ];
      expect(seen).toEqual([
        both(3, 0, 0),
        ...[both(3, 0, 1), both(3, 0, 1), both(3, 0, 0), both(3, 0, 1)],
        ...[both(2, 0, 0), both(3, 0, 0), both(4, 0, 1)],
      ]);
    });
  });
}
