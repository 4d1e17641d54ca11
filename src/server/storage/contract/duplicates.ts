import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '../../../core/board/board.ts';
import { byPosition, sortedColumns } from '../../../core/board/ordering.ts';
import { newId } from '../../lib/new-id.ts';
import { type ContractKit, type MadeBoard, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Copies have what they are to have, and what goes to another board takes all of its own along. */
export function duplicatesContract(open: OpenEmptyStore): void {
  describe('copies', () => {
    let desk: ContractKit;
    let made: MadeBoard;
    let boardId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      made = await desk.makeBoard();
      ({ boardId } = made);
    });
    afterEach(() => desk.close());

    async function inOrder(id: string): Promise<Ticket[]> {
      return [...(await desk.board(id)).tickets.values()].sort(byPosition);
    }

    const refused = (made: Promise<unknown>) =>
      made.then(
        () => 'done',
        (error) => error.code,
      );

    /** The ticket with its comments and history. */
    async function whole(ticketId: string) {
      const { tickets } = desk.repositories;
      return desk.store.read(async (query) => {
        const records = await tickets.byIds(query, [ticketId]);
        const [ticket] = await tickets.withTalk(query, records[0]?.boardId ?? '', records);
        return ticket;
      });
    }

    it('ZK1 a copy of a ticket has its description and no comment, and one line of history', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo, {
        description: 'Long',
        labels: ['x'],
        dueDate: '2026-05-10T00:00:00',
      });
      const on = { boardId, ticketId };
      await desk.run('member', { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
      const { result } = await desk.run('manager', { type: 'tickets.duplicate', ...on });
      const copy = await whole(result?.id ?? '');
      const { description, labels, dueDate, createdBy, comments } = copy ?? {};
      expect({ description, labels, dueDate, createdBy, comments }).toEqual({
        description: 'Long',
        labels: ['x'],
        dueDate: '2026-05-10T00:00:00',
        createdBy: 'manager',
        comments: [],
      });
      expect(copy?.history.map(({ notes }) => notes)).toEqual(['Copied from another ticket']);
    });

    it('ZK2 a copy of a column has copies of what the actor sees, and counts them', async () => {
      const seen = await desk.makeTicket(boardId, made.todo, { description: 'Long' });
      await desk.makeTicket(boardId, made.todo, { visibleTo: ['member'] });
      const duplicate = { type: 'boards.duplicateColumn' as const, boardId, columnId: made.todo };
      const { result } = await desk.run('manager', duplicate);
      const board = await desk.board(boardId);
      expect(sortedColumns(board).map(({ name }) => name)).toEqual([
        'To Do',
        'To Do (copy)',
        'In Progress',
        'Done',
      ]);
      const copies = (await inOrder(boardId)).filter(({ columnId }) => columnId === result?.id);
      expect(copies).toHaveLength(1);
      expect((await whole(copies[0]?.id ?? ''))?.description).toBe('Long');
      const head = await desk.store.read((query) => desk.repositories.boards.head(query, boardId));
      expect(head?.ticketCount).toBe(3);
      expect((await whole(seen))?.history).toHaveLength(1);
    });

    it('ZK3 a copy of a board has its columns, the tickets that are seen and those people', async () => {
      await desk.makeTicket(boardId, made.done, { assignee: 'member', visibleTo: ['member'] });
      await desk.makeTicket(boardId, made.done, { name: 'Second', description: 'Long' });
      await desk.run('manager', {
        type: 'tickets.create',
        boardId,
        columnId: made.todo,
        name: 'Hidden',
        visibleTo: ['manager'],
      });
      const copyId = `board-${newId()}`;
      const wish = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      const commandId = newId();
      const copy = () => desk.copies.copyBoard('admin', commandId, { ...wish, withTickets: true });
      const first = await copy();
      expect(await copy()).toEqual(first);
      const board = await desk.board(copyId);
      const names = new Map(sortedColumns(board).map(({ id, name }) => [id, name]));
      expect([...names.values()]).toEqual(['To Do', 'In Progress', 'Done']);
      expect(
        (await inOrder(copyId)).map(({ name, columnId, assignee, visibleTo }) => [
          name,
          names.get(columnId),
          assignee,
          visibleTo,
        ]),
      ).toEqual([
        ['Ticket', 'Done', null, ['admin']],
        ['Second', 'Done', null, null],
      ]);
    });

    it('ZK3 is for who may create boards, and tells nobody else of the board', async () => {
      const wish = { sourceId: boardId, name: 'Copy', members: [], withTickets: true };
      const copy = (userId: string) =>
        refused(desk.copies.copyBoard(userId, newId(), { ...wish, boardId: `board-${newId()}` }));
      expect([await copy('manager'), await copy('stranger')]).toEqual([
        'forbidden',
        'board.unknown',
      ]);
    });

    it('ZK4 a board made from a template has no due dates', async () => {
      await desk.makeTicket(boardId, made.todo, { dueDate: '2026-05-10T00:00:00' });
      await desk.run('manager', { type: 'boards.setTemplate', boardId, isTemplate: true });
      expect((await desk.board(boardId)).isTemplate).toBe(true);
      const copyId = `board-${newId()}`;
      const wish = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      await desk.copies.copyBoard('admin', newId(), { ...wish, withTickets: true });
      expect((await desk.board(copyId)).isTemplate).toBe(false);
      expect((await inOrder(copyId)).map(({ dueDate }) => dueDate)).toEqual([null]);
    });

    it('ZK5 a ticket goes to another board with its comments, history and news', async () => {
      const other = await desk.makeBoard();
      const ticketId = await desk.makeTicket(boardId, made.todo, {
        name: 'Traveller',
        description: 'Long',
        assignee: 'member',
      });
      const on = { boardId, ticketId };
      await desk.run('member', { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
      await desk.run('member', { type: 'tickets.move', ...on, to: { columnId: made.done } });
      const before = await whole(ticketId);
      const [here, there] = [await desk.log(boardId), await desk.log(other.boardId)];
      desk.woken.length = 0;
      const commandId = newId();
      const move = { ...on, toBoardId: other.boardId, columnId: other.doing };
      const reply = await desk.copies.moveToBoard('manager', commandId, move);
      const again = await desk.copies.moveToBoard('manager', commandId, move);
      expect(again).toEqual({ ...reply, arrived: null });
      const after = await whole(ticketId);
      expect(after).toEqual({
        ...before,
        boardId: other.boardId,
        columnId: other.doing,
        pos: after?.pos,
        updatedAt: after?.updatedAt,
        history: [...(before?.history ?? []), after?.history.at(-1)],
      });
      expect(after?.history.at(-1)?.notes).toBe('Moved from another board');
      expect(await inOrder(boardId)).toEqual([]);
      expect((await inOrder(other.boardId)).map(({ id }) => id)).toEqual([ticketId]);
      const news = [await desk.log(boardId), await desk.log(other.boardId)];
      expect(news.map((rows) => rows.length)).toEqual([here.length + 1, there.length + 1]);
      expect(new Set(desk.woken)).toEqual(new Set([boardId, other.boardId]));
      const found = await desk.store.read((query) =>
        desk.repositories.boards.list(query, 'manager', false),
      );
      expect(found.map(({ id, ticketCount }) => [id, ticketCount]).sort()).toEqual(
        [
          [boardId, 0],
          [other.boardId, 1],
        ].sort(),
      );
    });

    it('ZK9 the id of a move stands for that move alone', async () => {
      const other = await desk.makeBoard();
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const commandId = newId();
      const move = { boardId, ticketId, toBoardId: other.boardId, columnId: other.doing };
      await desk.copies.moveToBoard('manager', commandId, move);
      const otherTicket = await desk.makeTicket(boardId, made.todo);
      const third = await desk.makeBoard();
      for (const part of [
        { columnId: other.todo },
        { ticketId: otherTicket },
        { toBoardId: third.boardId, columnId: third.todo },
        { boardId: third.boardId },
      ]) {
        const reused = desk.copies.moveToBoard('manager', commandId, { ...move, ...part });
        expect([part, await refused(reused)]).toEqual([part, 'command.reused']);
      }
    });

    it('ZK6 whoever is not on the other board is taken off, and nobody sees it who did not', async () => {
      const other = await desk.makeBoard();
      await desk.removeMember(other.boardId, 'member');
      const ticketId = await desk.makeTicket(boardId, made.todo, {
        assignee: 'member',
        visibleTo: ['member'],
      });
      const move = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      expect(await refused(desk.copies.moveToBoard('manager', newId(), move))).toBe(
        'ticket.unknown',
      );
      await desk.copies.moveToBoard('admin', newId(), move);
      const [ticket] = await inOrder(other.boardId);
      expect([ticket?.assignee, ticket?.visibleTo]).toEqual([null, ['admin']]);
    });

    it('ZK7 what is refused leaves both boards as they were', async () => {
      const other = await desk.makeBoard();
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const move = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      const tries: [string, object][] = [
        ['manager', { columnId: made.todo }],
        ['manager', { toBoardId: 'board-none' }],
        ['manager', { toBoardId: boardId }],
        ['manager', { ticketId: 'gone' }],
        ['member', {}],
        ['stranger', {}],
      ];
      const demoted = await desk.makeBoard();
      await desk.run('admin', {
        type: 'boards.setMembers',
        boardId: demoted.boardId,
        set: [{ userId: 'manager', role: 'EDITOR' }],
        remove: [],
      });
      tries.push(['manager', { toBoardId: demoted.boardId, columnId: demoted.todo }]);
      const before = await desk.contents();
      const codes: string[] = [];
      for (const [userId, part] of tries) {
        const moved = desk.copies.moveToBoard(userId, newId(), { ...move, ...part });
        codes.push(await refused(moved));
      }
      expect(codes).toEqual([
        'column.unknown',
        'board.unknown',
        'ticket.sameBoard',
        'ticket.unknown',
        'forbidden',
        'board.unknown',
        'forbidden',
      ]);
      expect(await desk.contents()).toEqual(before);
    });

    it('ZU6 a copy is taken back, unless somebody else has built on it', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo, { name: 'Original' });
      const copy = async () =>
        (await desk.run('manager', { type: 'tickets.duplicate', boardId, ticketId })).result?.id ??
        '';
      const takeBack = (id: string) =>
        refused(
          desk.run('manager', { type: 'tickets.delete', boardId, ticketId: id, asCopied: true }),
        );
      const build: ((id: string) => Promise<unknown>)[] = [
        async () => {},
        (id) =>
          desk.run('manager', {
            type: 'tickets.edit',
            boardId,
            ticketId: id,
            set: { url: 'x.org' },
          }),
        (id) =>
          desk.run('admin', { type: 'tickets.edit', boardId, ticketId: id, set: { url: 'x.org' } }),
        (id) =>
          desk.run('member', {
            type: 'tickets.comment',
            boardId,
            ticketId: id,
            text: 'Hm',
            photoUrls: [],
          }),
        (id) =>
          desk.run('member', {
            type: 'tickets.move',
            boardId,
            ticketId: id,
            to: { columnId: made.done },
          }),
      ];
      const codes: string[] = [];
      for (const work of build) {
        const id = await copy();
        await work(id);
        codes.push(await takeBack(id));
      }
      expect(codes).toEqual(['done', 'done', 'ticket.changed', 'ticket.changed', 'ticket.changed']);
      expect((await inOrder(boardId)).map(({ id }) => id)).toContain(ticketId);
    });

    it('ZU6 a copy of a column is taken back as it was made, and no other ticket with it', async () => {
      const original = await desk.makeTicket(boardId, made.todo);
      const duplicate = { type: 'boards.duplicateColumn' as const, boardId, columnId: made.todo };
      async function copy() {
        const columnId = (await desk.run('manager', duplicate)).result?.id ?? '';
        const { columns, tickets } = await desk.board(boardId);
        const held = [...tickets.values()].filter((ticket) => ticket.columnId === columnId);
        const asCopied = {
          name: columns.get(columnId)?.name ?? '',
          ticketIds: held.map(({ id }) => id),
        };
        return { type: 'boards.deleteColumn' as const, boardId, columnId, asCopied };
      }
      const said = { type: 'tickets.comment' as const, boardId, text: 'Hm', photoUrls: [] };
      const moved = { type: 'tickets.move' as const, boardId, ticketId: original };
      type TakesBack = Awaited<ReturnType<typeof copy>>;
      const build: ((of: TakesBack) => Promise<unknown>)[] = [
        async () => {},
        ({ asCopied }) => desk.run('member', { ...said, ticketId: asCopied.ticketIds[0] ?? '' }),
        ({ columnId }) =>
          desk.run('admin', { type: 'boards.renameColumn', boardId, columnId, name: 'Mine' }),
        ({ columnId }) => desk.run('member', { ...moved, to: { columnId } }),
      ];
      const codes: string[] = [];
      for (const work of build) {
        const takesBack = await copy();
        await work(takesBack);
        codes.push(await refused(desk.run('manager', takesBack)));
      }
      expect(codes).toEqual(['done', 'column.changed', 'column.changed', 'column.changed']);
    });

    it('ZU6 a ticket that went to another board comes back to its place and its people', async () => {
      const other = await desk.makeBoard();
      await desk.removeMember(other.boardId, 'member');
      const [first, ticketId, last] = [
        await desk.makeTicket(boardId, made.todo),
        await desk.makeTicket(boardId, made.todo, {
          assignee: 'member',
          visibleTo: ['member', 'manager'],
        }),
        await desk.makeTicket(boardId, made.todo),
      ];
      const goes = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      const comes = { boardId: other.boardId, ticketId, toBoardId: boardId, columnId: made.todo };
      const back = {
        to: { after: first, before: last },
        assignee: 'member',
        visibleTo: ['member', 'manager'],
      };
      async function goAndComeBack(meanwhile: () => Promise<unknown>) {
        const { arrived } = await desk.copies.moveToBoard('manager', newId(), goes);
        if (!arrived) throw new Error('it is not seen there');
        await meanwhile();
        const wayBack = { was: arrived, back };
        return refused(desk.copies.moveToBoard('manager', newId(), { ...comes, wayBack }));
      }
      const there = { boardId: other.boardId, ticketId };
      expect(
        await goAndComeBack(() =>
          desk.run('manager', { type: 'tickets.edit', ...there, set: { name: 'New' } }),
        ),
      ).toBe('done');
      const column = await inOrder(boardId);
      expect(column.map(({ id }) => id)).toEqual([first, ticketId, last]);
      expect(column[1]).toMatchObject({
        name: 'New',
        assignee: 'member',
        visibleTo: back.visibleTo,
      });
      expect(
        await goAndComeBack(() =>
          desk.run('manager', { type: 'tickets.edit', ...there, set: { assignee: 'manager' } }),
        ),
      ).toBe('ticket.changed');
      await desk.copies.moveToBoard('manager', newId(), comes);
      const to = { columnId: other.done };
      expect(
        await goAndComeBack(() => desk.run('manager', { type: 'tickets.move', ...there, to })),
      ).toBe('ticket.moved');
    });

    it('ZK8 two tickets that change places between two boards at once both arrive', async () => {
      const other = await desk.makeBoard();
      const [one, two] = [
        await desk.makeTicket(boardId, made.todo),
        await desk.makeTicket(other.boardId, other.todo),
      ];
      const there = { toBoardId: other.boardId, columnId: other.todo };
      const here = { toBoardId: boardId, columnId: made.todo };
      await Promise.all([
        desk.copies.moveToBoard('admin', newId(), { boardId, ticketId: one, ...there }),
        desk.copies.moveToBoard('admin', newId(), {
          boardId: other.boardId,
          ticketId: two,
          ...here,
        }),
      ]);
      const ids = async (id: string) => (await inOrder(id)).map((ticket) => ticket.id);
      expect([await ids(boardId), await ids(other.boardId)]).toEqual([[two], [one]]);
    });
  });
}
