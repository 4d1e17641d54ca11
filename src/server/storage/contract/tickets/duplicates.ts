import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byPosition, sortedColumns } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, fullTickets, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/**
 * Duplicates have the right content, and a transferred ticket keeps everything that belongs to it.
 */
export function duplicatesContract(open: OpenEmptyStore): void {
  describe('duplicates and transfers', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
    });
    afterEach(() => kit.close());

    async function ticketsOf(id: string): Promise<Ticket[]> {
      return [...(await kit.board(id)).tickets.values()].sort(byPosition);
    }

    const codeOf = (operation: Promise<unknown>) =>
      operation.then(
        () => 'done',
        (error) => error.code,
      );

    /** The ticket with its comments and history. */
    async function whole(ticketId: string) {
      const { tickets } = kit.repositories;
      return kit.store.read(async (query) => {
        const records = await tickets.byIds(query, [ticketId]);
        const [ticket] = await fullTickets(query, kit.repositories, records);
        return ticket;
      });
    }

    it('ZK1 a duplicated ticket has the description, no comments and one history entry', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo, {
        description: 'Long',
        labels: ['x'],
        dueDate: '2026-05-10T00:00:00',
      });
      const on = { boardId, ticketId };
      await kit.run('member', { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
      const { result } = await kit.run('manager', { type: 'tickets.duplicate', ...on });
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

    it('ZK2 a duplicated column holds duplicates of the tickets that the actor sees, and counts them', async () => {
      const seen = await kit.makeTicket(boardId, fixture.todo, { description: 'Long' });
      await kit.makeTicket(boardId, fixture.todo, { visibleTo: ['member'] });
      const duplicate = {
        type: 'boards.duplicateColumn' as const,
        boardId,
        columnId: fixture.todo,
      };
      const { result } = await kit.run('manager', duplicate);
      const board = await kit.board(boardId);
      expect(sortedColumns(board).map(({ name }) => name)).toEqual([
        'To Do',
        'To Do (copy)',
        'In Progress',
        'Done',
      ]);
      const copies = (await ticketsOf(boardId)).filter(({ columnId }) => columnId === result?.id);
      expect(copies).toHaveLength(1);
      expect((await whole(copies[0]?.id ?? ''))?.description).toBe('Long');
      const head = await kit.store.read((query) => kit.repositories.boards.head(query, boardId));
      expect(head?.ticketCount).toBe(3);
      expect((await whole(seen))?.history).toHaveLength(1);
    });

    it('ZK3 a duplicated board has the columns, the visible tickets and only its own people', async () => {
      await kit.makeTicket(boardId, fixture.done, { assignee: 'member', visibleTo: ['member'] });
      await kit.makeTicket(boardId, fixture.done, { name: 'Second', description: 'Long' });
      await kit.run('manager', {
        type: 'tickets.create',
        boardId,
        columnId: fixture.todo,
        name: 'Hidden',
        visibleTo: ['manager'],
      });
      const copyId = `board-${newId()}`;
      const request = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      const commandId = newId();
      const copy = () =>
        kit.duplicates.copyBoard('admin', commandId, { ...request, withTickets: true });
      const first = await copy();
      expect(await copy()).toEqual(first);
      const board = await kit.board(copyId);
      const names = new Map(sortedColumns(board).map(({ id, name }) => [id, name]));
      expect([...names.values()]).toEqual(['To Do', 'In Progress', 'Done']);
      expect(
        (await ticketsOf(copyId)).map(({ name, columnId, assignee, visibleTo }) => [
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

    it('ZK3 duplicating is for users who may create boards, and does not reveal the board to others', async () => {
      const request = { sourceId: boardId, name: 'Copy', members: [], withTickets: true };
      const copy = (userId: string) =>
        codeOf(
          kit.duplicates.copyBoard(userId, newId(), { ...request, boardId: `board-${newId()}` }),
        );
      expect([await copy('manager'), await copy('stranger')]).toEqual([
        'forbidden',
        'board.unknown',
      ]);
    });

    it('ZK4 a board created from a template has no due dates', async () => {
      await kit.makeTicket(boardId, fixture.todo, { dueDate: '2026-05-10T00:00:00' });
      await kit.run('manager', { type: 'boards.setTemplate', boardId, isTemplate: true });
      expect((await kit.board(boardId)).isTemplate).toBe(true);
      const copyId = `board-${newId()}`;
      const request = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      await kit.duplicates.copyBoard('admin', newId(), { ...request, withTickets: true });
      expect((await kit.board(copyId)).isTemplate).toBe(false);
      expect((await ticketsOf(copyId)).map(({ dueDate }) => dueDate)).toEqual([null]);
    });

    it('ZK5 a ticket is transferred with its comments, history and notifications', async () => {
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, fixture.todo, {
        name: 'Traveller',
        description: 'Long',
        assignee: 'member',
      });
      const on = { boardId, ticketId };
      await kit.run('member', { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
      await kit.run('member', { type: 'tickets.move', ...on, to: { columnId: fixture.done } });
      const before = await whole(ticketId);
      const [here, there] = [await kit.log(boardId), await kit.log(other.boardId)];
      kit.woken.length = 0;
      const commandId = newId();
      const move = { ...on, toBoardId: other.boardId, columnId: other.doing };
      const reply = await kit.duplicates.moveToBoard('manager', commandId, move);
      const again = await kit.duplicates.moveToBoard('manager', commandId, move);
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
      expect(await ticketsOf(boardId)).toEqual([]);
      expect((await ticketsOf(other.boardId)).map(({ id }) => id)).toEqual([ticketId]);
      const logs = [await kit.log(boardId), await kit.log(other.boardId)];
      expect(logs.map((rows) => rows.length)).toEqual([here.length + 1, there.length + 1]);
      expect(new Set(kit.woken)).toEqual(new Set([boardId, other.boardId]));
      const listed = await kit.store.read((query) =>
        kit.repositories.boardLists.list(query, 'manager', false),
      );
      expect(listed.map(({ id, ticketCount }) => [id, ticketCount]).sort()).toEqual(
        [
          [boardId, 0],
          [other.boardId, 1],
        ].sort(),
      );
    });

    it('ZK5 photos of a ticket and of its comments go along once, under their links', async () => {
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const row = { boardId, ticketId, uploadedBy: 'member', mime: 'image/png', bytes: 3 };
      const rows = [null, 'comment_1_x'].map((commentGroup, n) => ({
        ...{ ...row, commentGroup, storeKey: null, createdAt: 1 },
        path: `${boardId}/${ticketId}/${n}-a.png`,
      }));
      await kit.store.tx((query) => kit.repositories.photos.insert(query, rows));
      const photoUrls = [`/photos/${rows[0]?.path}`];
      await kit.run('manager', {
        ...{ type: 'tickets.edit', boardId, ticketId, set: { photoUrls } },
      });
      const places = () =>
        kit.store.read(async (query) => {
          const paths = rows.map(({ path }) => path);
          const stored = await kit.repositories.photos.byPaths(query, paths);
          return [...stored.values()].map((each) => [each.boardId, each.ticketId]);
        });
      const move = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      const refused = { ...move, columnId: 'gone' };
      const failing = kit.duplicates.moveToBoard('manager', newId(), refused);
      expect(await codeOf(failing)).toBe('column.unknown');
      expect(await places()).toEqual(rows.map(() => [boardId, ticketId]));
      await kit.duplicates.moveToBoard('manager', newId(), move);
      expect(await places()).toEqual(rows.map(() => [other.boardId, ticketId]));
      expect((await whole(ticketId))?.photoUrls).toEqual(photoUrls);
      expect((await kit.board(other.boardId)).tickets.get(ticketId)?.photoCount).toBe(1);
    });

    it('ZK9 the command id of a transfer cannot be reused for another one', async () => {
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const commandId = newId();
      const move = { boardId, ticketId, toBoardId: other.boardId, columnId: other.doing };
      await kit.duplicates.moveToBoard('manager', commandId, move);
      const otherTicket = await kit.makeTicket(boardId, fixture.todo);
      const third = await kit.makeBoard();
      for (const part of [
        { columnId: other.todo },
        { ticketId: otherTicket },
        { toBoardId: third.boardId, columnId: third.todo },
        { boardId: third.boardId },
      ]) {
        const reused = kit.duplicates.moveToBoard('manager', commandId, { ...move, ...part });
        expect([part, await codeOf(reused)]).toEqual([part, 'command.reused']);
      }
    });

    it('ZK6 a transfer removes people who are not on the other board, and shows the ticket to no others', async () => {
      const other = await kit.makeBoard();
      await kit.removeMember(other.boardId, 'member');
      const ticketId = await kit.makeTicket(boardId, fixture.todo, {
        assignee: 'member',
        visibleTo: ['member'],
      });
      const move = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      expect(await codeOf(kit.duplicates.moveToBoard('manager', newId(), move))).toBe(
        'ticket.unknown',
      );
      await kit.duplicates.moveToBoard('admin', newId(), move);
      const [ticket] = await ticketsOf(other.boardId);
      expect([ticket?.assignee, ticket?.visibleTo]).toEqual([null, ['admin']]);
    });

    it('ZK7 a rejected transfer leaves both boards unchanged', async () => {
      const other = await kit.makeBoard();
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const move = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      const attempts: [string, object][] = [
        ['manager', { columnId: fixture.todo }],
        ['manager', { toBoardId: 'board-none' }],
        ['manager', { toBoardId: boardId }],
        ['manager', { ticketId: 'gone' }],
        ['member', {}],
        ['stranger', {}],
      ];
      const demoted = await kit.makeBoard();
      await kit.run('admin', {
        type: 'boards.setMembers',
        boardId: demoted.boardId,
        set: [{ userId: 'manager', role: 'EDITOR' }],
        remove: [],
      });
      attempts.push(['manager', { toBoardId: demoted.boardId, columnId: demoted.todo }]);
      const before = await kit.contents();
      const codes: string[] = [];
      for (const [userId, part] of attempts) {
        const moved = kit.duplicates.moveToBoard(userId, newId(), { ...move, ...part });
        codes.push(await codeOf(moved));
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
      expect(await kit.contents()).toEqual(before);
    });

    it('ZU6 a duplicate can be undone, unless someone else has worked on it', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo, { name: 'Original' });
      const copy = async () =>
        (await kit.run('manager', { type: 'tickets.duplicate', boardId, ticketId })).result?.id ??
        '';
      const undo = (id: string) =>
        codeOf(
          kit.run('manager', { type: 'tickets.delete', boardId, ticketId: id, asCopied: true }),
        );
      const changes: ((id: string) => Promise<unknown>)[] = [
        async () => {},
        (id) =>
          kit.run('manager', {
            type: 'tickets.edit',
            boardId,
            ticketId: id,
            set: { url: 'x.org' },
          }),
        (id) =>
          kit.run('admin', { type: 'tickets.edit', boardId, ticketId: id, set: { url: 'x.org' } }),
        (id) =>
          kit.run('member', {
            type: 'tickets.comment',
            boardId,
            ticketId: id,
            text: 'Hm',
            photoUrls: [],
          }),
        (id) =>
          kit.run('member', {
            type: 'tickets.move',
            boardId,
            ticketId: id,
            to: { columnId: fixture.done },
          }),
      ];
      const codes: string[] = [];
      for (const work of changes) {
        const id = await copy();
        await work(id);
        codes.push(await undo(id));
      }
      expect(codes).toEqual(['done', 'done', 'ticket.changed', 'ticket.changed', 'ticket.changed']);
      expect((await ticketsOf(boardId)).map(({ id }) => id)).toContain(ticketId);
    });

    it('ZU6 a duplicated column can be undone as it was created, without deleting other tickets', async () => {
      const original = await kit.makeTicket(boardId, fixture.todo);
      const duplicate = {
        type: 'boards.duplicateColumn' as const,
        boardId,
        columnId: fixture.todo,
      };
      async function copy() {
        const columnId = (await kit.run('manager', duplicate)).result?.id ?? '';
        const { columns, tickets } = await kit.board(boardId);
        const copies = [...tickets.values()].filter((ticket) => ticket.columnId === columnId);
        const asCopied = {
          name: columns.get(columnId)?.name ?? '',
          ticketIds: copies.map(({ id }) => id),
        };
        return { type: 'boards.deleteColumn' as const, boardId, columnId, asCopied };
      }
      const comment = { type: 'tickets.comment' as const, boardId, text: 'Hm', photoUrls: [] };
      const move = { type: 'tickets.move' as const, boardId, ticketId: original };
      type UndoCommand = Awaited<ReturnType<typeof copy>>;
      const changes: ((of: UndoCommand) => Promise<unknown>)[] = [
        async () => {},
        ({ asCopied }) => kit.run('member', { ...comment, ticketId: asCopied.ticketIds[0] ?? '' }),
        ({ columnId }) =>
          kit.run('admin', { type: 'boards.renameColumn', boardId, columnId, name: 'Mine' }),
        ({ columnId }) => kit.run('member', { ...move, to: { columnId } }),
      ];
      const codes: string[] = [];
      for (const work of changes) {
        const undo = await copy();
        await work(undo);
        codes.push(await codeOf(kit.run('manager', undo)));
      }
      expect(codes).toEqual(['done', 'column.changed', 'column.changed', 'column.changed']);
    });

    it('ZU6 undoing a transfer returns a ticket to its place and its people', async () => {
      const other = await kit.makeBoard();
      await kit.removeMember(other.boardId, 'member');
      const [first, ticketId, last] = [
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.todo, {
          assignee: 'member',
          visibleTo: ['member', 'manager'],
        }),
        await kit.makeTicket(boardId, fixture.todo),
      ];
      const transfer = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      const transferBack = {
        boardId: other.boardId,
        ticketId,
        toBoardId: boardId,
        columnId: fixture.todo,
      };
      const back = {
        to: { after: first, before: last },
        assignee: 'member',
        visibleTo: ['member', 'manager'],
      };
      async function goAndComeBack(meanwhile: () => Promise<unknown>) {
        const { arrived } = await kit.duplicates.moveToBoard('manager', newId(), transfer);
        if (!arrived) throw new Error('the user does not see the ticket there');
        await meanwhile();
        const wayBack = { was: arrived, back };
        return codeOf(kit.duplicates.moveToBoard('manager', newId(), { ...transferBack, wayBack }));
      }
      const there = { boardId: other.boardId, ticketId };
      expect(
        await goAndComeBack(() =>
          kit.run('manager', { type: 'tickets.edit', ...there, set: { name: 'New' } }),
        ),
      ).toBe('done');
      const column = await ticketsOf(boardId);
      expect(column.map(({ id }) => id)).toEqual([first, ticketId, last]);
      expect(column[1]).toMatchObject({
        name: 'New',
        assignee: 'member',
        visibleTo: back.visibleTo,
      });
      expect(
        await goAndComeBack(() =>
          kit.run('manager', { type: 'tickets.edit', ...there, set: { assignee: 'manager' } }),
        ),
      ).toBe('ticket.changed');
      await kit.duplicates.moveToBoard('manager', newId(), transferBack);
      const to = { columnId: other.done };
      expect(
        await goAndComeBack(() => kit.run('manager', { type: 'tickets.move', ...there, to })),
      ).toBe('ticket.moved');
    });

    it('ZK8 two tickets that change places between two boards at once both arrive', async () => {
      const other = await kit.makeBoard();
      const [one, two] = [
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(other.boardId, other.todo),
      ];
      const there = { toBoardId: other.boardId, columnId: other.todo };
      const here = { toBoardId: boardId, columnId: fixture.todo };
      await Promise.all([
        kit.duplicates.moveToBoard('admin', newId(), { boardId, ticketId: one, ...there }),
        kit.duplicates.moveToBoard('admin', newId(), {
          boardId: other.boardId,
          ticketId: two,
          ...here,
        }),
      ]);
      const ids = async (id: string) => (await ticketsOf(id)).map((ticket) => ticket.id);
      expect([await ids(boardId), await ids(other.boardId)]).toEqual([[two], [one]]);
    });
  });
}
