import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createBoardQueries } from '../../../boards/board-queries.ts';
import type { RetentionCursor } from '../../boards/retention.ts';
import { type BoardIds, type ContractKit, fullTickets, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** Deleted records are restored completely, and not revealed to anyone who could not see them. */
export function trashContract(open: OpenEmptyStore): void {
  describe('trash', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
    });
    afterEach(() => kit.close());

    const codeOf = (userId: string, command: Command) =>
      kit.run(userId, command).then(
        () => 'done',
        (error) => error.code,
      );

    /** The board without the fields that every change updates. */
    async function content() {
      const { columns, tickets } = await kit.board(boardId);
      return {
        columns: [...columns.values()].sort(byPosition),
        tickets: [...tickets.values()]
          .sort(byPosition)
          .map((ticket) => ({ ...ticket, updatedAt: 0 })),
      };
    }

    /** The ticket with its comments and history. */
    async function whole(ticketId: string) {
      const { tickets } = kit.repositories;
      const [ticket] = await kit.store.read(async (query) =>
        fullTickets(query, kit.repositories, await tickets.byIds(query, [ticketId])),
      );
      return ticket;
    }

    it('ZT1 a ticket is restored to its place with its comments and history', async () => {
      const [, second = ''] = [
        await kit.makeTicket(boardId, fixture.todo),
        await kit.makeTicket(boardId, fixture.todo, { description: 'Long', labels: ['x'] }),
        await kit.makeTicket(boardId, fixture.todo),
      ];
      const on = { boardId, ticketId: second };
      await kit.run('member', { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
      const [before, ticketBefore] = [await content(), await whole(second)];
      await kit.run('manager', { type: 'tickets.delete', ...on });
      expect(await whole(second)).toBeUndefined();
      const { seq } = await kit.run('manager', { type: 'tickets.restore', ...on });
      expect(await content()).toEqual(before);
      const after = await whole(second);
      expect(after?.comments).toEqual(ticketBefore?.comments);
      expect(after?.description).toBe('Long');
      expect(after?.history.map(({ notes }) => notes)).toEqual(['Created', 'Restored']);
      const row = (await kit.log(boardId)).at(-1);
      expect(row).toMatchObject({ seq, facts: [{ change: { type: 'ticket.put' } }] });
      const again = await kit.run('manager', { type: 'tickets.restore', ...on });
      expect(again).toEqual({ seq: null, result: null });
      expect(
        (await kit.store.read((query) => kit.repositories.boards.head(query, boardId)))
          ?.ticketCount,
      ).toBe(3);
    });

    it('ZT2 a column is restored with the tickets that were deleted with it, and no others', async () => {
      const alone = await kit.makeTicket(boardId, fixture.todo);
      await kit.makeTicket(boardId, fixture.todo, { visibleTo: ['member'] });
      await kit.makeTicket(boardId, fixture.todo);
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId: alone });
      const before = await content();
      const column = { boardId, columnId: fixture.todo };
      await kit.run('manager', { type: 'boards.deleteColumn', ...column });
      await kit.run('manager', { type: 'boards.restoreColumn', ...column });
      expect(await content()).toEqual(before);
      const head = await kit.store.read((query) => kit.repositories.boards.head(query, boardId));
      expect(head?.ticketCount).toBe(2);
      await kit.run('manager', { type: 'boards.deleteColumn', ...column });
      await kit.run('manager', { type: 'boards.addColumn', boardId, name: 'To Do' });
      const restore = { type: 'boards.restoreColumn' as const, ...column };
      expect(await codeOf('manager', restore)).toBe('column.nameTaken');
      expect(await codeOf('member', restore)).toBe('forbidden');
    });

    it('ZT3 a ticket whose column is gone is restored to the end of the first column', async () => {
      const last = await kit.makeTicket(boardId, fixture.todo);
      const ticketId = await kit.makeTicket(boardId, fixture.done);
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await kit.run('admin', { type: 'boards.deleteColumn', boardId, columnId: fixture.done });
      await kit.run('admin', { type: 'tickets.restore', boardId, ticketId });
      const { tickets } = await content();
      expect(tickets.map(({ id, columnId }) => [id, columnId])).toEqual([
        [last, fixture.todo],
        [ticketId, fixture.todo],
      ]);
    });

    it('ZT4 users who may no longer see a ticket neither see it in the trash nor restore it', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo, { visibleTo: ['member'] });
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      const queries = createBoardQueries(kit);
      expect((await queries.boardTrash(userViewer('admin'), boardId)).tickets).toMatchObject([
        { id: ticketId, name: 'Ticket', deletedBy: 'admin' },
      ]);
      expect(await queries.boardTrash(userViewer('manager'), boardId)).toEqual({
        columns: [],
        tickets: [],
      });
      await expect(queries.boardTrash(userViewer('member'), boardId)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(queries.boardTrash(userViewer('stranger'), boardId)).rejects.toMatchObject({
        code: 'board.unknown',
      });
      const restore = { type: 'tickets.restore' as const, boardId, ticketId };
      expect(await codeOf('manager', restore)).toBe('ticket.unknown');
      expect(await codeOf('member', restore)).toBe('forbidden');
      await kit.removeMember(boardId, 'member');
      expect(await codeOf('admin', restore)).toBe('done');
    });

    it('ZT5 a comment is restored only by the user who deleted it', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const on = { boardId, ticketId };
      const fields = { ...on, text: 'Said', photoUrls: [] };
      const { result } = await kit.run('member', { type: 'tickets.comment', ...fields });
      const comment = result?.id ?? '';
      const before = (await whole(ticketId))?.comments;
      await kit.run('admin', { type: 'tickets.deleteComment', ...on, comment });
      const restore = { type: 'tickets.restoreComment' as const, ...on, comment };
      expect(await codeOf('member', restore)).toBe('forbidden');
      expect(await codeOf('admin', restore)).toBe('done');
      expect((await whole(ticketId))?.comments).toEqual(before);
      expect(await codeOf('admin', { ...restore, comment: 'mnone' })).toBe('comment.unknown');
    });

    it('ZT6 a board is restored completely by its creator, and revealed to no one else', async () => {
      await kit.makeTicket(boardId, fixture.todo);
      const [before, { members }] = [await content(), await kit.board(boardId)];
      await kit.run('admin', { type: 'boards.delete', boardId });
      const queries = createBoardQueries(kit);
      expect(await queries.deletedBoards(userViewer('manager'))).toEqual([]);
      const deleted = { id: boardId, name: 'Board', deletedBy: 'admin' };
      expect(await queries.deletedBoards(userViewer('admin'))).toMatchObject([deleted]);
      const restore = { type: 'boards.restore' as const, boardId };
      expect(await codeOf('manager', restore)).toBe('board.unknown');
      expect(await codeOf('admin', restore)).toBe('done');
      expect(await content()).toEqual(before);
      expect((await kit.board(boardId)).members).toEqual(members);
      expect(await codeOf('manager', restore)).toBe('forbidden');
      expect(await queries.deletedBoards(userViewer('admin'))).toEqual([]);
    });

    it('ZT7 a restored ticket or board has no reference to a deleted account or project', async () => {
      const assignee = 'member';
      const ticketId = await kit.makeTicket(boardId, fixture.todo, { assignee });
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await kit.projects.save('admin', { id: 'project-1', name: 'Project', boardIds: [boardId] });
      await kit.run('admin', { type: 'boards.delete', boardId });
      const { people, boards } = kit.repositories;
      await kit.store.tx((query) => people.removeFromDeletedTickets(query, assignee));
      await kit.projects.remove('admin', 'project-1');
      await kit.run('admin', { type: 'boards.restore', boardId });
      await kit.run('admin', { type: 'tickets.restore', boardId, ticketId });
      const head = await kit.store.read((query) => boards.head(query, boardId));
      expect(head?.projectId).toBeNull();
      expect((await kit.board(boardId)).tickets.get(ticketId)?.assignee).toBeNull();
    });

    it('ZW12 old data is deleted step by step, while users write between the steps', async () => {
      const { retention } = kit.repositories;
      const keptTicketId = await kit.makeTicket(boardId, fixture.done);
      await kit.run('member', comment(keptTicketId, 'Stays'));
      for (let n = 0; n < 3; n += 1) {
        await kit.makeTicket(boardId, fixture.todo);
        const ticketId = await kit.makeTicket(boardId, fixture.doing);
        await kit.run('member', comment(ticketId, 'Said'));
        await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
        const { result } = await kit.run('member', comment(keptTicketId, 'Taken back'));
        const on = { boardId, ticketId: keptTicketId, comment: result?.id ?? '' };
        await kit.run('member', { type: 'tickets.deleteComment', ...on });
      }
      await kit.run('admin', { type: 'boards.deleteColumn', boardId, columnId: fixture.todo });
      const other = await kit.makeBoard();
      for (let n = 0; n < 3; n += 1) await kit.makeTicket(other.boardId, other.todo);
      await kit.run('admin', { type: 'boards.delete', boardId: other.boardId });
      const [before, ticketBefore] = [await content(), await whole(keptTicketId)];
      const at = Date.now() + 60_000;
      kit.setClock(at);
      const trash: Command[] = [
        { type: 'boards.restore', boardId: other.boardId },
        { type: 'boards.restoreColumn', boardId, columnId: fixture.todo },
      ];
      let stepCount = 0;
      for (const step of retention.steps(at, { rows: 100, scanned: 2, deleted: 1 })) {
        let cursor: RetentionCursor | null = [];
        while (cursor) {
          const from: RetentionCursor = cursor;
          cursor = await kit.store.tx((query) => step(query, from));
          stepCount += 1;
          await kit.run('manager', { type: 'boards.rename', boardId, name: `Board ${stepCount}` });
        }
      }
      expect(stepCount).toBeGreaterThan(20);
      expect(await content()).toEqual(before);
      expect(await whole(keptTicketId)).toEqual(ticketBefore);
      const { boards, columns, tickets, comments, history } = kit.store.tables;
      const left = await kit.store.read((query) =>
        Promise.all([
          query.select({ id: boards.id }).from(boards),
          query.select({ id: columns.id }).from(columns),
          query.select({ id: tickets.id }).from(tickets),
          query.select({ id: comments.id }).from(comments),
          query
            .select({ id: history.id })
            .from(history)
            .where(inArray(history.boardId, [boardId, other.boardId])),
        ]),
      );
      expect(left.map((rows) => rows.length)).toEqual([1, 2, 1, 1, 1]);
      expect(await Promise.all(trash.map((command) => codeOf('admin', command)))).toEqual([
        'board.unknown',
        'column.unknown',
      ]);
    });

    it('ZW12 a board that is being deleted for good cannot be restored', async () => {
      for (let n = 0; n < 3; n += 1) await kit.makeTicket(boardId, fixture.todo);
      await kit.run('admin', { type: 'boards.delete', boardId });
      const at = Date.now() + 60_000;
      const last = kit.repositories.retention.steps(at, { rows: 2, scanned: 2, deleted: 1 }).at(-1);
      await kit.store.tx(async (query) => last?.(query, []));
      expect(await codeOf('admin', { type: 'boards.restore', boardId })).toBe('board.unknown');
      expect(await createBoardQueries(kit).deletedBoards(userViewer('admin'))).toEqual([]);
    });

    function comment(ticketId: string, text: string): Command {
      return { type: 'tickets.comment', boardId, ticketId, text, photoUrls: [] };
    }

    it('ZU3 a move and a rename can be undone unless someone else built on them', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const on = { boardId, ticketId };
      const currentPlace = async () => {
        const { columnId = '', pos = '' } = (await kit.board(boardId)).tickets.get(ticketId) ?? {};
        return { columnId, pos };
      };
      await kit.run('member', { type: 'tickets.move', ...on, to: { columnId: fixture.done } });
      const placeAfterMove = await currentPlace();
      const undo = {
        type: 'tickets.move' as const,
        ...on,
        to: { columnId: fixture.todo },
        was: placeAfterMove,
      };
      await kit.run('manager', { type: 'tickets.move', ...on, to: { columnId: fixture.doing } });
      expect(await codeOf('member', undo)).toBe('ticket.moved');
      expect(await codeOf('member', { ...undo, was: await currentPlace() })).toBe('done');
      const rename = { type: 'boards.renameColumn' as const, boardId, columnId: fixture.todo };
      await kit.run('manager', { ...rename, name: 'Later' });
      expect(await codeOf('manager', { ...rename, name: 'To Do', was: 'Soon' })).toBe(
        'column.changed',
      );
      expect(await codeOf('manager', { ...rename, name: 'To Do', was: 'Later' })).toBe('done');
    });
  });
}
