import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSearch, type Found } from '../../boards/search.ts';
import { newId } from '../../lib/new-id.ts';
import { type ContractKit, type MadeBoard, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Finding tickets by their words. */
export function searchContract(open: OpenEmptyStore): void {
  describe('search', () => {
    let desk: ContractKit;
    let board: MadeBoard;

    beforeEach(async () => {
      desk = await openContractKit(open);
      board = await desk.makeBoard();
    });
    afterEach(() => desk.close());

    function find(userId: string, text: string, boardId?: string): Promise<Found> {
      return createSearch(desk).find(userId, text, boardId);
    }

    async function names(userId: string, text: string): Promise<string[]> {
      return (await find(userId, text)).tickets.map(({ name }) => name);
    }

    function make(
      name: string,
      part: Parameters<ContractKit['makeTicket']>[2] = {},
    ): Promise<string> {
      return desk.makeTicket(board.boardId, board.todo, { name, ...part });
    }

    it('ZF1 every word has to be there, of the last one its beginning', async () => {
      await make('Write the offer', { description: 'With a price for each part' });
      expect(await names('admin', 'offer wri')).toEqual(['Write the offer']);
      expect(await names('admin', 'price off')).toEqual(['Write the offer']);
      expect(await names('admin', 'off write')).toEqual([]);
      expect(await names('admin', 'offer nothing')).toEqual([]);
    });

    it('ZF8 on one board its tickets are found that one sees, in descriptions too', async () => {
      const there = await desk.makeBoard();
      const described = await make('One', { description: `${'long '.repeat(50)} walnut` });
      await make('Hidden walnut', { visibleTo: ['admin'] });
      await desk.makeTicket(there.boardId, there.todo, { name: 'Walnut elsewhere' });
      const on = (userId: string, text: string) =>
        createSearch(desk).findOnBoard(userId, board.boardId, text);
      expect([await on('member', 'waln'), await on('member', '—')]).toEqual([[described], []]);
      await expect(on('stranger', 'walnut')).rejects.toMatchObject({ code: 'board.unknown' });
    });

    it('ZF1 cases, marks and what stands between words make no difference', async () => {
      await make('Größe: Café-Übersicht (v2.10), example.org/brief?x=1');
      for (const text of ['cafe', 'CAFÉ', 'ubersicht', 'größe', 'v2', '10', 'example.org', 'brief'])
        expect([text, await names('admin', text)]).toEqual([text, [expect.stringMatching(/^G/)]]);
    });

    it('ZF1 what is typed is never read as a question of the index', async () => {
      await make('Plain');
      const odd = [
        '"',
        '*',
        'plain OR x',
        '-plain',
        "plain'); --",
        'name:x',
        'x:*',
        '(',
        '!plain &',
      ];
      for (const text of odd) await names('admin', text);
      expect(await names('admin', '"plain*')).toEqual(['Plain']);
      expect(await names('admin', 'plain NOT plain')).toEqual([]);
      expect(await names('admin', '?!')).toEqual([]);
    });

    it('ZF2 names come before descriptions, and the newest first', async () => {
      await make('Other', { description: 'about invoices' });
      await make('Invoices of May');
      await make('Invoices of June');
      expect(await names('admin', 'invoi')).toEqual([
        'Invoices of June',
        'Invoices of May',
        'Other',
      ]);
    });

    it('ZF3 nothing is found of what one may not see, and it takes no place', async () => {
      await make('Shared budget');
      for (let n = 0; n < 25; n += 1) await make(`Secret budget ${n}`, { visibleTo: ['manager'] });
      expect(await names('member', 'budget')).toEqual(['Shared budget']);
      expect(await names('stranger', 'budget')).toEqual([]);
      expect(await names('manager', 'budget')).toHaveLength(20);
      // Its creator sees what they hid from others.
      expect(await names('admin', 'secret')).toHaveLength(20);
    });

    it('ZF3 those who leave the board, and to whom a ticket is shown, find accordingly', async () => {
      const id = await make('Roadmap', { visibleTo: ['manager'] });
      const edit = { type: 'tickets.edit' as const, boardId: board.boardId, ticketId: id };
      expect(await names('member', 'roadmap')).toEqual([]);
      await desk.run('admin', { ...edit, set: { assignee: 'member' } });
      expect(await names('member', 'roadmap')).toEqual(['Roadmap']);
      await desk.run('admin', { ...edit, set: { assignee: null, visibleTo: ['member'] } });
      expect(await names('member', 'roadmap')).toEqual(['Roadmap']);
      expect(await names('manager', 'roadmap')).toEqual([]);
      await desk.removeMember(board.boardId, 'member');
      expect(await names('member', 'roadmap')).toEqual([]);
    });

    it('ZF4 the index follows edits and deletions, and moves do not touch it', async () => {
      const id = await make('Before', { description: 'first' });
      const one = { boardId: board.boardId, ticketId: id };
      await desk.run('admin', { type: 'tickets.edit', ...one, set: { name: 'After' } });
      await desk.run('admin', { type: 'tickets.edit', ...one, set: { description: 'second' } });
      await desk.run('admin', { type: 'tickets.move', ...one, to: { columnId: board.done } });
      expect(await names('admin', 'before')).toEqual([]);
      expect(await names('admin', 'first')).toEqual([]);
      const { tickets } = await find('admin', 'after second');
      expect(tickets).toEqual([
        { id, name: 'After', boardId: board.boardId, boardName: 'Board', columnName: 'Done' },
      ]);
      await desk.run('admin', { type: 'tickets.delete', ...one });
      expect(await names('admin', 'after')).toEqual([]);
    });

    it('ZF4 what is dropped for good leaves the index', async () => {
      const [id] = [await make('Dropped'), await make('Kept')];
      const at = Date.now() + 1000;
      await desk.run('admin', { type: 'tickets.delete', boardId: board.boardId, ticketId: id });
      await desk.store.tx((query) => desk.repositories.retention.purgeBefore(query, at));
      expect(await names('admin', 'dropped')).toEqual([]);
      expect(await names('admin', 'kept')).toEqual(['Kept']);
    });

    it('ZF5 boards, projects and people are found by their names', async () => {
      const { boardId } = board;
      await desk.run('admin', { type: 'boards.rename', boardId, name: 'Website relaunch' });
      await desk.projects.save('member', { id: `project-${newId()}`, name: 'Web of others' });
      const found = await find('member', 'web');
      expect(found.boards).toEqual([{ id: boardId, name: 'Website relaunch' }]);
      expect(found.projects).toMatchObject([{ name: 'Web of others' }]);
      expect(await find('stranger', 'web')).toMatchObject({ boards: [], projects: [] });
      expect((await find('stranger', 'memb')).people).toEqual([
        { id: 'member', name: 'member Tester', email: 'member@example.org' },
      ]);
    });

    it('ZF6 on one board nothing else is found', async () => {
      const other = await desk.makeBoard();
      await make('Here');
      await desk.makeTicket(other.boardId, other.todo, { name: 'Here too' });
      const found = await find('admin', 'here', board.boardId);
      expect(found.tickets.map(({ name }) => name)).toEqual(['Here']);
      const all = await find('admin', 'board', board.boardId);
      expect(all.boards.map(({ id }) => id)).toEqual([board.boardId]);
      expect((await find('admin', 'tester', board.boardId)).people).toEqual([]);
    });
  });
}
