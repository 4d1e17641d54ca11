import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { byPosition } from '../../../core/board/ordering.ts';
import { createQueries } from '../../boards/board-queries.ts';
import type { RetentionCursor } from '../boards/retention.ts';
import { type ContractKit, type MadeBoard, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** What was deleted comes back whole, and is told of to nobody who would not see it. */
export function trashContract(open: OpenEmptyStore): void {
  describe('trash', () => {
    let desk: ContractKit;
    let made: MadeBoard;
    let boardId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      made = await desk.makeBoard();
      ({ boardId } = made);
    });
    afterEach(() => desk.close());

    const refused = (userId: string, command: Command) =>
      desk.run(userId, command).then(
        () => 'done',
        (error) => error.code,
      );

    /** The board without what any change of it raises. */
    async function content() {
      const { columns, tickets } = await desk.board(boardId);
      return {
        columns: [...columns.values()].sort(byPosition),
        tickets: [...tickets.values()]
          .sort(byPosition)
          .map((ticket) => ({ ...ticket, updatedAt: 0 })),
      };
    }

    /** The ticket with its comments and history. */
    async function whole(ticketId: string) {
      const { tickets } = desk.repositories;
      const [ticket] = await desk.store.read(async (query) =>
        tickets.withTalk(query, boardId, await tickets.byIds(query, [ticketId])),
      );
      return ticket;
    }

    it('ZT1 a ticket comes back to its place with its comments and history', async () => {
      const [, second = ''] = [
        await desk.makeTicket(boardId, made.todo),
        await desk.makeTicket(boardId, made.todo, { description: 'Long', labels: ['x'] }),
        await desk.makeTicket(boardId, made.todo),
      ];
      const on = { boardId, ticketId: second };
      await desk.run('member', { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
      const [before, told] = [await content(), await whole(second)];
      await desk.run('manager', { type: 'tickets.delete', ...on });
      expect(await whole(second)).toBeUndefined();
      const { seq } = await desk.run('manager', { type: 'tickets.restore', ...on });
      expect(await content()).toEqual(before);
      const after = await whole(second);
      expect(after?.comments).toEqual(told?.comments);
      expect(after?.description).toBe('Long');
      expect(after?.history.map(({ notes }) => notes)).toEqual(['Created', 'Restored']);
      const row = (await desk.log(boardId)).at(-1);
      expect(row).toMatchObject({ seq, facts: [{ change: { type: 'ticket.put' } }] });
      const again = await desk.run('manager', { type: 'tickets.restore', ...on });
      expect(again).toEqual({ seq: null, result: null });
      expect(
        (await desk.store.read((query) => desk.repositories.boards.head(query, boardId)))
          ?.ticketCount,
      ).toBe(3);
    });

    it('ZT2 a column comes back with the tickets that went with it, and no others', async () => {
      const alone = await desk.makeTicket(boardId, made.todo);
      await desk.makeTicket(boardId, made.todo, { visibleTo: ['member'] });
      await desk.makeTicket(boardId, made.todo);
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId: alone });
      const before = await content();
      const column = { boardId, columnId: made.todo };
      await desk.run('manager', { type: 'boards.deleteColumn', ...column });
      await desk.run('manager', { type: 'boards.restoreColumn', ...column });
      expect(await content()).toEqual(before);
      const head = await desk.store.read((query) => desk.repositories.boards.head(query, boardId));
      expect(head?.ticketCount).toBe(2);
      await desk.run('manager', { type: 'boards.deleteColumn', ...column });
      await desk.run('manager', { type: 'boards.addColumn', boardId, name: 'To Do' });
      const restore = { type: 'boards.restoreColumn' as const, ...column };
      expect(await refused('manager', restore)).toBe('column.nameTaken');
      expect(await refused('member', restore)).toBe('forbidden');
    });

    it('ZT3 a ticket whose column is gone comes back to the end of the first one', async () => {
      const last = await desk.makeTicket(boardId, made.todo);
      const ticketId = await desk.makeTicket(boardId, made.done);
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await desk.run('admin', { type: 'boards.deleteColumn', boardId, columnId: made.done });
      await desk.run('admin', { type: 'tickets.restore', boardId, ticketId });
      const { tickets } = await content();
      expect(tickets.map(({ id, columnId }) => [id, columnId])).toEqual([
        [last, made.todo],
        [ticketId, made.todo],
      ]);
    });

    it('ZT4 who may see a ticket no longer sees it nowhere in the trash, and brings back none', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo, { visibleTo: ['member'] });
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId });
      const queries = createQueries(desk);
      expect((await queries.boardTrash('admin', boardId)).tickets).toMatchObject([
        { id: ticketId, name: 'Ticket', deletedBy: 'admin' },
      ]);
      expect(await queries.boardTrash('manager', boardId)).toEqual({ columns: [], tickets: [] });
      await expect(queries.boardTrash('member', boardId)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(queries.boardTrash('stranger', boardId)).rejects.toMatchObject({
        code: 'board.unknown',
      });
      const restore = { type: 'tickets.restore' as const, boardId, ticketId };
      expect(await refused('manager', restore)).toBe('ticket.unknown');
      expect(await refused('member', restore)).toBe('forbidden');
      await desk.removeMember(boardId, 'member');
      expect(await refused('admin', restore)).toBe('done');
    });

    it('ZT5 a comment comes back for who deleted it, and for nobody else', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const on = { boardId, ticketId };
      const said = { ...on, text: 'Said', photoUrls: [] };
      const { result } = await desk.run('member', { type: 'tickets.comment', ...said });
      const comment = result?.id ?? '';
      const before = (await whole(ticketId))?.comments;
      await desk.run('admin', { type: 'tickets.deleteComment', ...on, comment });
      const restore = { type: 'tickets.restoreComment' as const, ...on, comment };
      expect(await refused('member', restore)).toBe('forbidden');
      expect(await refused('admin', restore)).toBe('done');
      expect((await whole(ticketId))?.comments).toEqual(before);
      expect(await refused('admin', { ...restore, comment: 'mnone' })).toBe('comment.unknown');
    });

    it('ZT6 a board comes back whole for its creator, and is told of to nobody else', async () => {
      await desk.makeTicket(boardId, made.todo);
      const [before, { members }] = [await content(), await desk.board(boardId)];
      await desk.run('admin', { type: 'boards.delete', boardId });
      const queries = createQueries(desk);
      expect(await queries.deletedBoards('manager')).toEqual([]);
      const deleted = { id: boardId, name: 'Board', deletedBy: 'admin' };
      expect(await queries.deletedBoards('admin')).toMatchObject([deleted]);
      const restore = { type: 'boards.restore' as const, boardId };
      expect(await refused('manager', restore)).toBe('board.unknown');
      expect(await refused('admin', restore)).toBe('done');
      expect(await content()).toEqual(before);
      expect((await desk.board(boardId)).members).toEqual(members);
      expect(await refused('manager', restore)).toBe('forbidden');
      expect(await queries.deletedBoards('admin')).toEqual([]);
    });

    it('ZT7 whose account is gone is not assigned to it any more, and a project that is gone is left', async () => {
      const assignee = 'member';
      const ticketId = await desk.makeTicket(boardId, made.todo, { assignee });
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await desk.projects.save('admin', { id: 'project-1', name: 'Project', boardIds: [boardId] });
      await desk.run('admin', { type: 'boards.delete', boardId });
      const { people, boards } = desk.repositories;
      await desk.store.tx((query) => people.leaveTrash(query, assignee));
      await desk.projects.remove('admin', 'project-1');
      await desk.run('admin', { type: 'boards.restore', boardId });
      await desk.run('admin', { type: 'tickets.restore', boardId, ticketId });
      const head = await desk.store.read((query) => boards.head(query, boardId));
      expect(head?.projectId).toBeNull();
      expect((await desk.board(boardId)).tickets.get(ticketId)?.assignee).toBeNull();
    });

    it('ZW12 what is old is dropped step by step, with people writing between the steps', async () => {
      const { retention } = desk.repositories;
      const kept = await desk.makeTicket(boardId, made.done);
      await desk.run('member', comment(kept, 'Stays'));
      for (let n = 0; n < 3; n += 1) {
        await desk.makeTicket(boardId, made.todo);
        const ticketId = await desk.makeTicket(boardId, made.doing);
        await desk.run('member', comment(ticketId, 'Said'));
        await desk.run('admin', { type: 'tickets.delete', boardId, ticketId });
        const { result } = await desk.run('member', comment(kept, 'Taken back'));
        const on = { boardId, ticketId: kept, comment: result?.id ?? '' };
        await desk.run('member', { type: 'tickets.deleteComment', ...on });
      }
      await desk.run('admin', { type: 'boards.deleteColumn', boardId, columnId: made.todo });
      const other = await desk.makeBoard();
      for (let n = 0; n < 3; n += 1) await desk.makeTicket(other.boardId, other.todo);
      await desk.run('admin', { type: 'boards.delete', boardId: other.boardId });
      const [before, told] = [await content(), await whole(kept)];
      const at = Date.now() + 60_000;
      desk.setClock(at);
      const trash: Command[] = [
        { type: 'boards.restore', boardId: other.boardId },
        { type: 'boards.restoreColumn', boardId, columnId: made.todo },
      ];
      let taken = 0;
      for (const step of retention.steps(at, { rows: 100, looked: 2, dropped: 1 })) {
        let place: RetentionCursor | null = [];
        while (place) {
          const from: RetentionCursor = place;
          place = await desk.store.tx((query) => step(query, from));
          taken += 1;
          await desk.run('manager', { type: 'boards.rename', boardId, name: `Board ${taken}` });
        }
      }
      expect(taken).toBeGreaterThan(20);
      expect(await content()).toEqual(before);
      expect(await whole(kept)).toEqual(told);
      const { boards, columns, tickets, comments, history } = desk.store.tables;
      const left = await desk.store.read((query) =>
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
      expect(await Promise.all(trash.map((command) => refused('admin', command)))).toEqual([
        'board.unknown',
        'column.unknown',
      ]);
    });

    it('ZW12 of a board that is being dropped nobody brings back what is left', async () => {
      for (let n = 0; n < 3; n += 1) await desk.makeTicket(boardId, made.todo);
      await desk.run('admin', { type: 'boards.delete', boardId });
      const at = Date.now() + 60_000;
      const last = desk.repositories.retention.steps(at, { rows: 2, looked: 2, dropped: 1 }).at(-1);
      await desk.store.tx(async (query) => last?.(query, []));
      expect(await refused('admin', { type: 'boards.restore', boardId })).toBe('board.unknown');
      expect(await createQueries(desk).deletedBoards('admin')).toEqual([]);
    });

    function comment(ticketId: string, text: string): Command {
      return { type: 'tickets.comment', boardId, ticketId, text, photoUrls: [] };
    }

    it('ZU3 a move and a new name are taken back where nobody has built on them', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const on = { boardId, ticketId };
      const was = async () => {
        const { columnId = '', pos = '' } = (await desk.board(boardId)).tickets.get(ticketId) ?? {};
        return { columnId, pos };
      };
      await desk.run('member', { type: 'tickets.move', ...on, to: { columnId: made.done } });
      const left = await was();
      const back = { type: 'tickets.move' as const, ...on, to: { columnId: made.todo }, was: left };
      await desk.run('manager', { type: 'tickets.move', ...on, to: { columnId: made.doing } });
      expect(await refused('member', back)).toBe('ticket.moved');
      expect(await refused('member', { ...back, was: await was() })).toBe('done');
      const rename = { type: 'boards.renameColumn' as const, boardId, columnId: made.todo };
      await desk.run('manager', { ...rename, name: 'Later' });
      expect(await refused('manager', { ...rename, name: 'To Do', was: 'Soon' })).toBe(
        'column.changed',
      );
      expect(await refused('manager', { ...rename, name: 'To Do', was: 'Later' })).toBe('done');
    });
  });
}
