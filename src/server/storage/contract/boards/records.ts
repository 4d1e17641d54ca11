import { eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import type { TicketLink } from '../../../../core/board/fields/ticket-links.ts';
import { seeded } from '../../../../test/random-commands.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createBoardQueries } from '../../../boards/board-queries.ts';
import { type ContractKit, fullTickets, openContractKit, people } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { actAtRandom } from './random-board.ts';

/** A board's records match what its log adds up to, and are read as they were written. */
export function recordsContract(open: OpenEmptyStore): void {
  describe('records', () => {
    let kit: ContractKit;

    beforeEach(async () => {
      kit = await openContractKit(open);
    });
    afterEach(() => kit.close());

    it.each([1, 2, 3, 4])(
      'C2 random commands store what core decides on the whole board, seed %i',
      async (seed) => {
        const { boardId } = await kit.makeBoard();
        const { expected, details, comments, links, history, done } = await actAtRandom(
          kit,
          boardId,
          seeded(seed),
          300,
        );
        expect(done).toBeGreaterThan(60);
        expect(await kit.board(boardId)).toEqual(expected);
        const { tables } = kit.store;
        const stored = await kit.store.read(async (query) => ({
          head: await kit.repositories.boards.head(query, boardId),
          tickets: await query
            .select()
            .from(tables.tickets)
            .where(eq(tables.tickets.boardId, boardId)),
          history: await query
            .select()
            .from(tables.history)
            .where(eq(tables.history.boardId, boardId)),
        }));
        const storedLinks = await kit.store.read((query) =>
          query.select().from(tables.ticketLinks).where(isNull(tables.ticketLinks.removedAt)),
        );
        const linkLine = ({ kind, from, to }: TicketLink) => `${kind} ${from} ${to}`;
        expect(storedLinks.map(linkLine).sort()).toEqual(links.map(linkLine).sort());
        expect(stored.head?.ticketCount).toBe(expected.tickets.size);
        const assignments = await kit.store.read((query) =>
          query.select().from(tables.coAssignments),
        );
        // Those of deleted tickets too.
        const coAssigned = stored.tickets.flatMap(({ id, coAssignees }) =>
          (coAssignees ?? []).map((userId) => `${userId} ${id}`),
        );
        expect(assignments.map(({ userId, ticketId }) => `${userId} ${ticketId}`).sort()).toEqual(
          coAssigned.sort(),
        );
        const lines = stored.history.map(({ ticketId, at, by, notes }) =>
          [at, by, ticketId, notes].join(' '),
        );
        expect(lines.sort()).toEqual(history.sort());
        const live = stored.tickets.filter(({ deletedAt }) => deletedAt === null);
        const storedDetails = live.map(({ id, description, photoUrls }) => [
          id,
          { description, photoUrls },
        ]);
        expect(new Map(storedDetails as [string, object][])).toEqual(details);
        const tickets = await kit.store.read((query) =>
          kit.repositories.tickets
            .ofBoard(query, boardId)
            .then((records) => fullTickets(query, kit.repositories, records)),
        );
        const readLines = tickets.flatMap(({ id, history }) =>
          history.map(({ at, by, notes }) => [at, by, id, notes].join(' ')),
        );
        const isLive = (line: string) => tickets.some(({ id }) => line.includes(` ${id} `));
        expect(readLines.sort()).toEqual(history.filter(isLive).sort());
        const commented = tickets.filter((ticket) => ticket.comments.length > 0);
        expect(new Map(commented.map((ticket) => [ticket.id, ticket.comments]))).toEqual(comments);
        expect(comments.size).toBeGreaterThan(0);
      },
    );

    it('T1 texts, lists and nulls are read as they were written', async () => {
      const { boardId, todo: columnId } = await kit.makeBoard();
      const odd = `"quoted" 'single' back\\slash\nline\r\ntab\t — ünïcödé 漢字 👩‍👩‍👧 %s \${x} ; drop table`;
      const description = odd.repeat(20);
      const values = {
        name: odd,
        labels: ['a "label"', '👍', 'null', '[]'],
        url: 'localhost:3000/?a="b"',
        dueDate: '2024-02-29T10:00:00',
        priority: 'HIGH' as const,
        assignee: 'member',
        coAssignees: ['manager', 'admin'],
        visibleTo: ['manager', 'admin'],
      };
      const full = await kit.makeTicket(boardId, columnId, { ...values, description });
      const empty = await kit.makeTicket(boardId, columnId, { name: 'null' });
      const { tickets } = await kit.board(boardId);
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
      await kit.run('admin', { type: 'tickets.edit', boardId, ticketId: full, set });
      expect((await kit.board(boardId)).tickets.get(full)).toMatchObject({
        ...set,
        coAssignees: null,
      });
      const { tables } = kit.store;
      const rows = await kit.store.read((query) =>
        query.select().from(tables.tickets).where(eq(tables.tickets.id, full)),
      );
      expect(rows[0]?.description).toBe(description);
    });

    it('ZP3 visibility is read only of tickets that are on the board', async () => {
      const { boardId, todo: columnId } = await kit.makeBoard();
      const other = await kit.makeBoard();
      const visibleTo = ['manager', 'admin'];
      const restricted = await kit.makeTicket(boardId, columnId, {
        visibleTo,
        assignee: 'member',
        coAssignees: ['manager'],
      });
      const open = await kit.makeTicket(boardId, columnId, {});
      const deletedId = await kit.makeTicket(boardId, columnId, {});
      const elsewhere = await kit.makeTicket(other.boardId, other.todo, {});
      await kit.makeTicket(boardId, columnId, {});
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId: deletedId });
      const ids = [restricted, open, deletedId, elsewhere, 'tnone'];
      const found = await kit.store.read((query) =>
        kit.repositories.tickets.visibilities(query, boardId, ids),
      );
      expect(new Map(found.map((ticket) => [ticket.id, ticket]))).toEqual(
        new Map([
          [
            restricted,
            {
              ...{ id: restricted, createdBy: 'admin', visibleTo },
              ...{ assignee: 'member', coAssignees: ['manager'] },
            },
          ],
          [
            open,
            {
              ...{ id: open, createdBy: 'admin', visibleTo: null },
              ...{ assignee: null, coAssignees: null },
            },
          ],
        ]),
      );
    });

    it('R1 R5 lists contain the boards that a user may open, with counts of what they may see', async () => {
      const first = await kit.makeBoard();
      const second = await kit.makeBoard();
      await kit.removeMember(second.boardId, 'member');
      const columnId = first.todo;
      const audiences = [null, ['manager'], ['manager', 'member'], ['admin']];
      for (const visibleTo of audiences) {
        await kit.makeTicket(first.boardId, columnId, { visibleTo });
      }
      const assigned = { visibleTo: ['manager'], assignee: 'member' };
      await kit.makeTicket(first.boardId, columnId, assigned);
      const deleted = await kit.makeTicket(first.boardId, columnId);
      const { boardId } = first;
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId: deleted });
      const columnToDelete = first.done;
      await kit.makeTicket(boardId, columnToDelete);
      await kit.run('admin', { type: 'boards.deleteColumn', boardId, columnId: columnToDelete });
      const { listBoards } = createBoardQueries(kit);
      const listed = await Promise.all(people.map((person) => listBoards(userViewer(person))));
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
      await expect(listBoards(userViewer('nobody'))).rejects.toMatchObject({
        code: 'unauthorized',
      });
    });

    it('R5 counts are current, whatever was counted before and wherever it changed', async () => {
      const { boardId, todo, doing } = await kit.makeBoard();
      const { listBoards } = createBoardQueries(kit);
      const ticketId = await kit.makeTicket(boardId, todo);
      const counted = async (userId: string) => {
        const [board] = await listBoards(userViewer(userId));
        return [board?.columnCount, board?.ticketCount];
      };
      const results: unknown[] = [];
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
        await kit.run('admin', command);
        results.push([await counted('manager'), await counted('member')]);
      }
      const both = (columns: number, manager: number, member: number) => [
        [columns, manager],
        [columns, member],
      ];
      expect(results).toEqual([
        both(3, 0, 0),
        ...[both(3, 0, 1), both(3, 0, 1), both(3, 0, 0), both(3, 0, 1)],
        ...[both(2, 0, 0), both(3, 0, 0), both(4, 0, 1)],
      ]);
    });
  });
}
