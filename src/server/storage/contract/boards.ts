import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { sortedColumns } from '../../../core/board/ordering.ts';
import { createQueries } from '../../boards/board-queries.ts';
import { newId } from '../../lib/new-id.ts';
import { type ContractKit, type MadeBoard, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** What commands about a whole board, its comments and photos write, also two at once. */
export function boardsContract(open: OpenEmptyStore): void {
  describe('whole boards', () => {
    let desk: ContractKit;
    let made: MadeBoard;
    let boardId: string;

    beforeEach(async () => {
      desk = await openContractKit(open);
      made = await desk.makeBoard();
      ({ boardId } = made);
    });
    afterEach(() => desk.close());

    function save(part: Partial<Command<'boards.save'>>): Command<'boards.save'> {
      return { ...part, type: 'boards.save', boardId };
    }

    async function columns(): Promise<string[]> {
      return sortedColumns(await desk.board(boardId)).map(({ id, name }) => `${name} ${id}`);
    }

    /** Puts photos at the ends of these paths on the board; answers with their links. */
    async function photos(uploadedBy: string, ticketId: string, ends: string[]): Promise<string[]> {
      const rows = ends.map((end) => ({
        path: `${boardId}/${end}`,
        boardId,
        ticketId,
        commentGroup: end.split('/').length > 2 ? (end.split('/')[1] ?? null) : null,
        uploadedBy,
        mime: 'image/png',
        bytes: 3_000_000_000,
        storeKey: null,
        createdAt: 1,
      }));
      await desk.store.tx((query) => desk.repositories.photos.insert(query, rows));
      return rows.map(({ path }) => `/photos/${path}`);
    }

    /** What became of commands that were sent at once: 'done' or a code, sorted. */
    async function atOnce(commands: [string, Command][]): Promise<string[]> {
      const sent = commands.map(([person, command]) => desk.run(person, command));
      const settled = await Promise.allSettled(sent);
      return settled
        .map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code)))
        .sort();
    }

    it('K2 a comment is written with its author and time, and marked when it is deleted', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const photoUrls = await photos('member', ticketId, [`${ticketId}/comment_1_x/1-a.png`]);
      const comment: Command = {
        type: 'tickets.comment',
        boardId,
        ticketId,
        text: 'Said "so"',
        photoUrls,
      };
      const { seq, result } = await desk.run('member', comment);
      const id = result?.id ?? '';
      const row = (await desk.log(boardId)).at(-1);
      expect(row).toMatchObject({ seq, by: 'member' });
      const { comments } = desk.store.tables;
      const stored = () => desk.store.read((query) => query.select().from(comments));
      const expected = { boardId, ticketId, id, author: 'member', text: 'Said "so"', photoUrls };
      const live = { at: row?.at, deletedAt: null, deletedBy: null };
      expect(await stored()).toEqual([{ ...expected, ...live }]);
      const before = await desk.board(boardId);
      await desk.run('admin', { type: 'tickets.deleteComment', boardId, ticketId, comment: 0 });
      const removal = (await desk.log(boardId)).at(-1);
      const marked = { ...live, deletedAt: removal?.at, deletedBy: 'admin' };
      expect(await stored()).toEqual([{ ...expected, ...marked }]);
      expect(await desk.board(boardId)).toEqual(before);
      const again = desk.run('admin', {
        type: 'tickets.deleteComment',
        boardId,
        ticketId,
        comment: id,
      });
      await expect(again).rejects.toMatchObject({ code: 'comment.unknown' });
    });

    it('K4 two who delete the same comment at once: by its id one of them does', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const on = { boardId, ticketId };
      for (const text of ['first', 'second']) {
        await desk.run('member', { type: 'tickets.comment', ...on, text, photoUrls: [] });
      }
      const { comments } = desk.repositories;
      const list = () => desk.store.read((query) => comments.listOf(query, boardId, ticketId));
      const [newest] = await list();
      expect(newest?.text).toBe('second');
      const remove: Command = { type: 'tickets.deleteComment', ...on, comment: newest?.id ?? '' };
      const outcomes = await atOnce([
        ['admin', remove],
        ['member', remove],
      ]);
      expect(outcomes).toEqual(['comment.unknown', 'done']);
      expect((await list()).map(({ text }) => text)).toEqual(['first']);
    });

    it('T8 V11 photos are kept with the ticket and counted, and kept by edits of anything else', async () => {
      const [first = ''] = await photos('admin', 'temp_1_x', ['temp_1_x/1']);
      const ticketId = await desk.makeTicket(boardId, made.todo, { photoUrls: [first] });
      const [second = ''] = await photos('member', ticketId, [`${ticketId}/2`]);
      const { tickets } = desk.repositories;
      const stored = async () => {
        const record = await desk.store.read((query) => tickets.byId(query, ticketId));
        const onBoard = (await desk.board(boardId)).tickets.get(ticketId);
        const counts = [record?.photoCount, onBoard?.photoCount];
        expect(counts).toEqual(counts.map(() => record?.photoUrls.length));
        return record?.photoUrls;
      };
      const edit = (set: Command<'tickets.edit'>['set']) =>
        desk.run('admin', { type: 'tickets.edit', boardId, ticketId, set });
      expect(await stored()).toEqual([first]);
      await edit({ name: 'Renamed' });
      await edit({ visibleTo: ['member'] });
      expect(await stored()).toEqual([first]);
      await edit({ photoUrls: [first, second] });
      expect(await stored()).toEqual([first, second]);
      expect(await edit({ photoUrls: [first, second] })).toMatchObject({ seq: null });
      await edit({ photoUrls: [], visibleTo: null });
      expect(await stored()).toEqual([]);
    });

    it('I8 what all photos take is counted, however much that is', async () => {
      const count = () => desk.store.read((query) => desk.repositories.photos.bytes(query));
      expect(await count()).toBe(0);
      await photos('member', 't', ['t/1', 't/2']);
      expect(await count()).toBe(6_000_000_000);
    });

    it('I12 photos go with their ticket, and are listed until their files are gone', async () => {
      const { photos: rows, retention } = desk.repositories;
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const kept = await photos('member', 'other', ['other/1']);
      await photos('member', ticketId, [`${ticketId}/1`, `${ticketId}/comment_1_x/2`]);
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await desk.store.tx((query) => retention.purgeBefore(query, Date.now() + 60_000));
      const left = () => desk.store.read((query) => query.select().from(desk.store.tables.photos));
      const listed = async () =>
        (await desk.store.read((query) => rows.deletions(query))).map(({ path }) => path).sort();
      expect((await left()).map(({ path }) => `/photos/${path}`)).toEqual(kept);
      const gone = [`${boardId}/${ticketId}/1`, `${boardId}/${ticketId}/comment_1_x/2`];
      expect(await listed()).toEqual(gone.sort());
      await desk.store.tx((query) => rows.forget(query, gone.slice(1)));
      expect(await listed()).toEqual(gone.slice(0, 1));
    });

    it('B11 a deleted board is gone for everyone, and its deletion answered as at first', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const id = newId();
      const remove: Command = { type: 'boards.delete', boardId };
      const first = await desk.run('admin', remove, id);
      const before = await desk.contents();
      expect(await desk.run('admin', remove, id)).toEqual(first);
      const commands: Command[] = [
        remove,
        { type: 'boards.rename', boardId, name: 'Renamed' },
        { type: 'tickets.move', boardId, ticketId, to: { columnId: made.done } },
        { type: 'tickets.comment', boardId, ticketId, text: 'Said', photoUrls: [] },
      ];
      for (const command of commands) {
        for (const person of ['admin', 'member', 'stranger']) {
          await expect(desk.run(person, command)).rejects.toMatchObject({ code: 'board.unknown' });
        }
      }
      const other: Command = { type: 'boards.rename', boardId, name: 'Renamed' };
      await expect(desk.run('admin', other, id)).rejects.toMatchObject({ code: 'command.reused' });
      expect(await createQueries(desk).listBoards('admin')).toEqual([]);
      expect(await desk.contents()).toEqual(before);
    });

    it('R2 the id of a deleted board tells nothing to who may not create boards', async () => {
      await desk.run('admin', { type: 'boards.delete', boardId });
      const make = (id: string): Command => ({
        type: 'boards.create',
        boardId: id,
        name: 'New',
        members: [],
        columns: [],
      });
      for (const id of [boardId, 'board-never']) {
        await expect(desk.run('member', make(id))).rejects.toMatchObject({ code: 'forbidden' });
        await expect(desk.run('nobody', make(id))).rejects.toMatchObject({ code: 'unauthorized' });
      }
      await expect(desk.run('admin', make(boardId))).rejects.toMatchObject({
        code: 'board.exists',
      });
    });

    it('F3 exchanged names, in a ring and in a chain, keep columns and tickets', async () => {
      const { todo, doing, done } = made;
      const ticketId = await desk.makeTicket(boardId, todo);
      const named = (...names: string[]) =>
        [todo, doing, done].map((id, n) => ({ id, name: names[n] as string }));
      const turns = [
        ['Done', 'To Do', 'In Progress'],
        ['To Do', 'In Progress', 'Last'],
        ['In Progress', 'Last', 'To Do'],
      ];
      for (const names of turns) {
        for (const columnsOf of [named(...names), named(...names).reverse()]) {
          await desk.run('admin', save({ columns: columnsOf }));
          expect(await columns()).toEqual([todo, doing, done].map((id, n) => `${names[n]} ${id}`));
        }
      }
      expect((await desk.board(boardId)).tickets.get(ticketId)?.columnId).toBe(todo);
      const log = await desk.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
    });

    it('F2 a column is found again by any of its many tickets', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 12; n += 1) ids.push(await desk.makeTicket(boardId, made.done));
      const odd = ['gone', ...Array.from({ length: 600 }, (_, n) => `no-${n}`), ...ids.slice(11)];
      const renamed = [{ name: 'To Do' }, { name: 'Doing' }, { name: 'Ready', ticketIds: odd }];
      await desk.run('admin', save({ columns: renamed }));
      const board = await desk.board(boardId);
      expect(board.columns.get(made.done)?.name).toBe('Ready');
      expect(board.columns.has(made.doing)).toBe(false);
      expect(board.tickets.size).toBe(12);
    });

    it('F1 one save that changes everything is one row, and a refused one none', async () => {
      const whole = save({
        version: 1,
        name: 'Renamed',
        columns: [{ id: made.done, name: 'Ready' }, { name: 'New' }],
        columnOrder: ['New', 'Ready'],
        members: [{ userId: 'stranger', role: 'ADMIN' }],
      });
      const before = await desk.contents();
      const unknown = { ...whole, members: [{ userId: 'nobody', role: 'EDITOR' as const }] };
      const refusals: [string, Command, string][] = [
        ['admin', unknown, 'board.personUnknown'],
        ['admin', { ...whole, columnOrder: ['New'] }, 'board.columnOrder'],
        ['admin', { ...whole, version: 2 }, 'board.stale'],
        ['member', whole, 'forbidden'],
        ['stranger', whole, 'board.unknown'],
      ];
      for (const [person, command, code] of refusals) {
        await expect(desk.run(person, command)).rejects.toMatchObject({ code });
      }
      expect(await desk.contents()).toEqual(before);
      expect(await desk.run('manager', whole)).toMatchObject({ seq: 2 });
      const board = await desk.board(boardId);
      expect(board).toMatchObject({ name: 'Renamed', version: 2 });
      expect([...board.members.values()]).toEqual([{ userId: 'stranger', role: 'ADMIN' }]);
      expect((await columns()).map((line) => line.split(' ')[0])).toEqual(['New', 'Ready']);
    });

    it('F5 of two who save the same version at once one does, and the other is told', async () => {
      for (let version = 1; version <= 5; version += 1) {
        const outcomes = await atOnce([
          ['admin', save({ version, name: `Admin's ${version}` })],
          ['manager', save({ version, name: `Manager's ${version}` })],
        ]);
        expect(outcomes).toEqual(['board.stale', 'done']);
      }
      expect((await desk.board(boardId)).version).toBe(6);
      expect(await desk.log(boardId)).toHaveLength(6);
    });

    it('B2 of two who add a column of one name at once one does, by whatever command', async () => {
      const add: Command = { type: 'boards.addColumn', boardId, name: 'New' };
      const rename: Command = {
        type: 'boards.renameColumn',
        boardId,
        columnId: made.todo,
        name: 'New',
      };
      const outcomes = await atOnce([
        ['admin', add],
        ['manager', add],
        ['manager', rename],
      ]);
      expect(outcomes).toEqual(['column.nameTaken', 'column.nameTaken', 'done']);
      const names = (await columns()).map((line) => line.split(' ')[0]);
      expect(names.filter((name) => name === 'New')).toHaveLength(1);
    });

    it('C7 what is aimed at a column or ticket that went meanwhile is decided on what is there', async () => {
      const ticketId = await desk.makeTicket(boardId, made.todo);
      const rename: Command = {
        type: 'boards.renameColumn',
        boardId,
        columnId: made.done,
        name: 'Ready',
      };
      const move: Command = {
        type: 'tickets.move',
        boardId,
        ticketId,
        to: { columnId: made.done },
      };
      const edit: Command = {
        type: 'tickets.edit',
        boardId,
        ticketId,
        set: { name: 'Edited' },
      };
      expect(
        await atOnce([
          ['admin', rename],
          ['member', move],
          ['manager', edit],
        ]),
      ).toEqual(['done', 'done', 'done']);
      const board = await desk.board(boardId);
      expect(board.tickets.get(ticketId)).toMatchObject({ columnId: made.done, name: 'Edited' });
      expect(board.columns.get(made.done)?.name).toBe('Ready');
      const away: Command = { type: 'boards.deleteColumn', boardId, columnId: made.doing };
      const into: Command = { ...move, to: { columnId: made.doing } };
      await desk.run('admin', away);
      await expect(desk.run('member', into)).rejects.toMatchObject({ code: 'column.unknown' });
      expect((await desk.board(boardId)).tickets.get(ticketId)?.columnId).toBe(made.done);
    });

    it('R8 removing members shows the creator what nobody else would see, in the records too', async () => {
      const { todo: columnId } = made;
      const set = [{ userId: 'stranger', role: 'ADMIN' as const }];
      await desk.run('admin', { type: 'boards.setMembers', boardId, set, remove: [] });
      const create: Command = { type: 'tickets.create', boardId, columnId, name: 'Secret' };
      const { result } = await desk.run('stranger', { ...create, visibleTo: ['stranger'] });
      const ticketId = result?.id ?? '';
      await desk.run('admin', {
        type: 'boards.setMembers',
        boardId,
        set: [],
        remove: ['stranger'],
      });
      const { tickets } = desk.store.tables;
      const [row] = await desk.store.read((query) =>
        query.select().from(tickets).where(eq(tickets.id, ticketId)),
      );
      expect(row?.visibleTo).toEqual(['stranger', 'admin']);
      const [removal] = (await desk.log(boardId)).slice(-1);
      const shown = removal?.facts.find(({ whole }) => whole?.id === ticketId);
      expect(shown).toMatchObject({ before: ['stranger'], after: ['stranger', 'admin'] });
    });

    it('B10 a board handed over has one creator, who is not among its members', async () => {
      await desk.run('admin', { type: 'boards.handOver', boardId, userId: 'member' });
      const board = await desk.board(boardId);
      expect(board.createdBy).toBe('member');
      expect(
        [...board.members.values()].map(({ userId, role }) => `${userId} ${role}`).sort(),
      ).toEqual(['admin ADMIN', 'manager ADMIN']);
      const outcomes = await atOnce([
        ['member', { type: 'boards.handOver', boardId, userId: 'manager' }],
        ['member', { type: 'boards.handOver', boardId, userId: 'admin' }],
      ]);
      expect(outcomes).toEqual(['done', 'forbidden']);
    });
  });
}
