import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createBoardQueries } from '../../../boards/board-queries.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** What commands on boards, comments and photos write, also when run concurrently. */
export function boardsContract(open: OpenEmptyStore): void {
  describe('boards', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
    });
    afterEach(() => kit.close());

    function save(part: Partial<Command<'boards.save'>>): Command<'boards.save'> {
      return { ...part, type: 'boards.save', boardId };
    }

    async function columns(): Promise<string[]> {
      return sortedColumns(await kit.board(boardId)).map(({ id, name }) => `${name} ${id}`);
    }

    /** Inserts photos with these path ends into the board. Returns their links. */
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
      await kit.store.tx((query) => kit.repositories.photos.insert(query, rows));
      return rows.map(({ path }) => `/photos/${path}`);
    }

    /** The results of concurrent commands: 'done' or an error code, sorted. */
    async function runConcurrently(commands: [string, Command][]): Promise<string[]> {
      const sent = commands.map(([person, command]) => kit.run(person, command));
      const settled = await Promise.allSettled(sent);
      return settled
        .map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code)))
        .sort();
    }

    it('K2 a comment is stored with author and time, and marked when it is deleted', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const photoUrls = await photos('member', ticketId, [`${ticketId}/comment_1_x/1-a.png`]);
      const comment: Command = {
        type: 'tickets.comment',
        boardId,
        ticketId,
        text: 'Said "so"',
        photoUrls,
      };
      const { seq, result } = await kit.run('member', comment);
      const id = result?.id ?? '';
      const row = (await kit.log(boardId)).at(-1);
      expect(row).toMatchObject({ seq, by: 'member' });
      const { comments } = kit.store.tables;
      const stored = () => kit.store.read((query) => query.select().from(comments));
      const expected = { boardId, ticketId, id, author: 'member', text: 'Said "so"', photoUrls };
      const live = {
        at: row?.at,
        editedAt: null,
        reactions: null,
        deletedAt: null,
        deletedBy: null,
      };
      expect(await stored()).toEqual([{ ...expected, ...live }]);
      const before = await kit.board(boardId);
      await kit.run('admin', { type: 'tickets.deleteComment', boardId, ticketId, comment: 0 });
      const removal = (await kit.log(boardId)).at(-1);
      const marked = { ...live, deletedAt: removal?.at, deletedBy: 'admin' };
      expect(await stored()).toEqual([{ ...expected, ...marked }]);
      expect(await kit.board(boardId)).toEqual(before);
      const again = kit.run('admin', {
        type: 'tickets.deleteComment',
        boardId,
        ticketId,
        comment: id,
      });
      await expect(again).rejects.toMatchObject({ code: 'comment.unknown' });
    });

    it('K4 of two people who delete the same comment by its id at once, one succeeds', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const on = { boardId, ticketId };
      for (const text of ['first', 'second']) {
        await kit.run('member', { type: 'tickets.comment', ...on, text, photoUrls: [] });
      }
      const { comments } = kit.repositories;
      const list = () => kit.store.read((query) => comments.listOf(query, boardId, ticketId));
      const [newest] = await list();
      expect(newest?.text).toBe('second');
      const remove: Command = { type: 'tickets.deleteComment', ...on, comment: newest?.id ?? '' };
      const outcomes = await runConcurrently([
        ['admin', remove],
        ['member', remove],
      ]);
      expect(outcomes).toEqual(['comment.unknown', 'done']);
      expect((await list()).map(({ text }) => text)).toEqual(['first']);
    });

    it('T8 V11 photos are stored with the ticket and counted, and survive edits of other fields', async () => {
      const [first = ''] = await photos('admin', 'temp_1_x', ['temp_1_x/1']);
      const ticketId = await kit.makeTicket(boardId, fixture.todo, { photoUrls: [first] });
      const [second = ''] = await photos('member', ticketId, [`${ticketId}/2`]);
      const { tickets } = kit.repositories;
      const stored = async () => {
        const record = await kit.store.read((query) => tickets.byId(query, ticketId));
        const onBoard = (await kit.board(boardId)).tickets.get(ticketId);
        const counts = [record?.photoCount, onBoard?.photoCount];
        expect(counts).toEqual(counts.map(() => record?.photoUrls.length));
        return record?.photoUrls;
      };
      const edit = (set: Command<'tickets.edit'>['set']) =>
        kit.run('admin', { type: 'tickets.edit', boardId, ticketId, set });
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

    it('I8 the total size of all photos is counted, also beyond 32 bits', async () => {
      const count = () => kit.store.read((query) => kit.repositories.photos.bytes(query));
      expect(await count()).toBe(0);
      await photos('member', 't', ['t/1', 't/2']);
      expect(await count()).toBe(6_000_000_000);
    });

    it('I12 photos are deleted with their ticket, and listed until their files are deleted', async () => {
      const { photos: rows, retention } = kit.repositories;
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const others = await photos('member', 'other', ['other/1']);
      await photos('member', ticketId, [`${ticketId}/1`, `${ticketId}/comment_1_x/2`]);
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      await kit.store.tx((query) => retention.purgeBefore(query, Date.now() + 60_000));
      const left = () => kit.store.read((query) => query.select().from(kit.store.tables.photos));
      const listed = async () =>
        (await kit.store.read((query) => rows.deletions(query))).map(({ path }) => path).sort();
      expect((await left()).map(({ path }) => `/photos/${path}`)).toEqual(others);
      const paths = [`${boardId}/${ticketId}/1`, `${boardId}/${ticketId}/comment_1_x/2`];
      expect(await listed()).toEqual(paths.sort());
      await kit.store.tx((query) => rows.deleteDeletions(query, paths.slice(1)));
      expect(await listed()).toEqual(paths.slice(0, 1));
    });

    it('B11 a deleted board is gone for everyone, and repeating its deletion returns the same answer', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const id = newId();
      const remove: Command = { type: 'boards.delete', boardId };
      const first = await kit.run('admin', remove, id);
      const before = await kit.contents();
      expect(await kit.run('admin', remove, id)).toEqual(first);
      const commands: Command[] = [
        remove,
        { type: 'boards.rename', boardId, name: 'Renamed' },
        { type: 'tickets.move', boardId, ticketId, to: { columnId: fixture.done } },
        { type: 'tickets.comment', boardId, ticketId, text: 'Said', photoUrls: [] },
      ];
      for (const command of commands) {
        for (const person of ['admin', 'member', 'stranger']) {
          await expect(kit.run(person, command)).rejects.toMatchObject({ code: 'board.unknown' });
        }
      }
      const other: Command = { type: 'boards.rename', boardId, name: 'Renamed' };
      await expect(kit.run('admin', other, id)).rejects.toMatchObject({ code: 'command.reused' });
      expect(await createBoardQueries(kit).listBoards(userViewer('admin'))).toEqual([]);
      expect(await kit.contents()).toEqual(before);
    });

    it('R2 users who may not create boards cannot probe the ids of deleted boards', async () => {
      await kit.run('admin', { type: 'boards.delete', boardId });
      const make = (id: string): Command => ({
        type: 'boards.create',
        boardId: id,
        name: 'New',
        members: [],
        columns: [],
      });
      for (const id of [boardId, 'board-never']) {
        await expect(kit.run('member', make(id))).rejects.toMatchObject({ code: 'forbidden' });
        await expect(kit.run('nobody', make(id))).rejects.toMatchObject({ code: 'unauthorized' });
      }
      await expect(kit.run('admin', make(boardId))).rejects.toMatchObject({
        code: 'board.exists',
      });
    });

    it('F3 swapping names, in a cycle and in a chain, keeps columns and tickets', async () => {
      const { todo, doing, done } = fixture;
      const ticketId = await kit.makeTicket(boardId, todo);
      const named = (...names: string[]) =>
        [todo, doing, done].map((id, n) => ({ id, name: names[n] as string }));
      const renamings = [
        ['Done', 'To Do', 'In Progress'],
        ['To Do', 'In Progress', 'Last'],
        ['In Progress', 'Last', 'To Do'],
      ];
      for (const names of renamings) {
        for (const columnsOf of [named(...names), named(...names).reverse()]) {
          await kit.run('admin', save({ columns: columnsOf }));
          expect(await columns()).toEqual([todo, doing, done].map((id, n) => `${names[n]} ${id}`));
        }
      }
      expect((await kit.board(boardId)).tickets.get(ticketId)?.columnId).toBe(todo);
      const log = await kit.log(boardId);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
    });

    it('F2 a column is recognized by any of its many tickets', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 12; n += 1) ids.push(await kit.makeTicket(boardId, fixture.done));
      const odd = ['gone', ...Array.from({ length: 600 }, (_, n) => `no-${n}`), ...ids.slice(11)];
      const renamed = [{ name: 'To Do' }, { name: 'Doing' }, { name: 'Ready', ticketIds: odd }];
      await kit.run('admin', save({ columns: renamed }));
      const board = await kit.board(boardId);
      expect(board.columns.get(fixture.done)?.name).toBe('Ready');
      expect(board.columns.has(fixture.doing)).toBe(false);
      expect(board.tickets.size).toBe(12);
    });

    it('F1 a save that changes everything is one log row, and a rejected one is none', async () => {
      const whole = save({
        version: 1,
        name: 'Renamed',
        columns: [{ id: fixture.done, name: 'Ready' }, { name: 'New' }],
        columnOrder: ['New', 'Ready'],
        members: [{ userId: 'stranger', role: 'ADMIN' }],
      });
      const before = await kit.contents();
      const unknown = { ...whole, members: [{ userId: 'nobody', role: 'EDITOR' as const }] };
      const refusals: [string, Command, string][] = [
        ['admin', unknown, 'board.personUnknown'],
        ['admin', { ...whole, columnOrder: ['New'] }, 'board.columnOrder'],
        ['admin', { ...whole, version: 2 }, 'board.stale'],
        ['member', whole, 'forbidden'],
        ['stranger', whole, 'board.unknown'],
      ];
      for (const [person, command, code] of refusals) {
        await expect(kit.run(person, command)).rejects.toMatchObject({ code });
      }
      expect(await kit.contents()).toEqual(before);
      expect(await kit.run('manager', whole)).toMatchObject({ seq: 2 });
      const board = await kit.board(boardId);
      expect(board).toMatchObject({ name: 'Renamed', version: 2 });
      expect([...board.members.values()]).toEqual([{ userId: 'stranger', role: 'ADMIN' }]);
      expect((await columns()).map((line) => line.split(' ')[0])).toEqual(['New', 'Ready']);
    });

    it('F5 of two people who save the same version at once, one succeeds and the other gets an error', async () => {
      for (let version = 1; version <= 5; version += 1) {
        const outcomes = await runConcurrently([
          ['admin', save({ version, name: `Admin's ${version}` })],
          ['manager', save({ version, name: `Manager's ${version}` })],
        ]);
        expect(outcomes).toEqual(['board.stale', 'done']);
      }
      expect((await kit.board(boardId)).version).toBe(6);
      expect(await kit.log(boardId)).toHaveLength(6);
    });

    it('B2 of concurrent commands that give a column the same name, one succeeds', async () => {
      const add: Command = { type: 'boards.addColumn', boardId, name: 'New' };
      const rename: Command = {
        type: 'boards.renameColumn',
        boardId,
        columnId: fixture.todo,
        name: 'New',
      };
      const outcomes = await runConcurrently([
        ['admin', add],
        ['manager', add],
        ['manager', rename],
      ]);
      expect(outcomes).toEqual(['column.nameTaken', 'column.nameTaken', 'done']);
      const names = (await columns()).map((line) => line.split(' ')[0]);
      expect(names.filter((name) => name === 'New')).toHaveLength(1);
    });

    it('C7 commands aimed at a changed or deleted column or ticket are decided on the current state', async () => {
      const ticketId = await kit.makeTicket(boardId, fixture.todo);
      const rename: Command = {
        type: 'boards.renameColumn',
        boardId,
        columnId: fixture.done,
        name: 'Ready',
      };
      const move: Command = {
        type: 'tickets.move',
        boardId,
        ticketId,
        to: { columnId: fixture.done },
      };
      const edit: Command = {
        type: 'tickets.edit',
        boardId,
        ticketId,
        set: { name: 'Edited' },
      };
      expect(
        await runConcurrently([
          ['admin', rename],
          ['member', move],
          ['manager', edit],
        ]),
      ).toEqual(['done', 'done', 'done']);
      const board = await kit.board(boardId);
      expect(board.tickets.get(ticketId)).toMatchObject({ columnId: fixture.done, name: 'Edited' });
      expect(board.columns.get(fixture.done)?.name).toBe('Ready');
      const away: Command = { type: 'boards.deleteColumn', boardId, columnId: fixture.doing };
      const into: Command = { ...move, to: { columnId: fixture.doing } };
      await kit.run('admin', away);
      await expect(kit.run('member', into)).rejects.toMatchObject({ code: 'column.unknown' });
      expect((await kit.board(boardId)).tickets.get(ticketId)?.columnId).toBe(fixture.done);
    });

    it('R8 removing members also stores that the creator sees tickets that no one else would', async () => {
      const { todo: columnId } = fixture;
      const set = [{ userId: 'stranger', role: 'ADMIN' as const }];
      await kit.run('admin', { type: 'boards.setMembers', boardId, set, remove: [] });
      const create: Command = { type: 'tickets.create', boardId, columnId, name: 'Secret' };
      const { result } = await kit.run('stranger', { ...create, visibleTo: ['stranger'] });
      const ticketId = result?.id ?? '';
      await kit.run('admin', {
        type: 'boards.setMembers',
        boardId,
        set: [],
        remove: ['stranger'],
      });
      const { tickets } = kit.store.tables;
      const [row] = await kit.store.read((query) =>
        query.select().from(tickets).where(eq(tickets.id, ticketId)),
      );
      expect(row?.visibleTo).toEqual(['stranger', 'admin']);
      const [removal] = (await kit.log(boardId)).slice(-1);
      const arrivingTicket = removal?.facts.find(({ whole }) => whole?.id === ticketId);
      expect(arrivingTicket).toMatchObject({ before: ['stranger'], after: ['stranger', 'admin'] });
    });

    it('B10 a transferred board has one creator, who is not among its members', async () => {
      await kit.run('admin', { type: 'boards.handOver', boardId, userId: 'member' });
      const board = await kit.board(boardId);
      expect(board.createdBy).toBe('member');
      expect(
        [...board.members.values()].map(({ userId, role }) => `${userId} ${role}`).sort(),
      ).toEqual(['admin ADMIN', 'manager ADMIN']);
      const outcomes = await runConcurrently([
        ['member', { type: 'boards.handOver', boardId, userId: 'manager' }],
        ['member', { type: 'boards.handOver', boardId, userId: 'admin' }],
      ]);
      expect(outcomes).toEqual(['done', 'forbidden']);
    });
  });
}
