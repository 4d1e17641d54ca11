import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userViewer } from '../../../access/viewer.ts';
import { createSearch } from '../../../boards/search.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** Full-text search for tickets. */
export function searchContract(open: OpenEmptyStore): void {
  describe('search', () => {
    let kit: ContractKit;
    let board: BoardIds;

    beforeEach(async () => {
      kit = await openContractKit(open);
      board = await kit.makeBoard();
    });
    afterEach(() => kit.close());

    function find(userId: string, text: string, onlyBoard: string | null = null) {
      return createSearch(kit).find({ userId, onlyBoard }, text);
    }

    async function names(userId: string, text: string): Promise<string[]> {
      return (await find(userId, text)).tickets.map(({ name }) => name);
    }

    function make(
      name: string,
      part: Parameters<ContractKit['makeTicket']>[2] = {},
    ): Promise<string> {
      return kit.makeTicket(board.boardId, board.todo, { name, ...part });
    }

    it('ZF1 every word must be present, the last one as a prefix', async () => {
      await make('Write the offer', { description: 'With a price for each part' });
      expect(await names('admin', 'offer wri')).toEqual(['Write the offer']);
      expect(await names('admin', 'price off')).toEqual(['Write the offer']);
      expect(await names('admin', 'off write')).toEqual([]);
      expect(await names('admin', 'offer nothing')).toEqual([]);
    });

    it('ZF8 searching one board finds the visible tickets, also by their descriptions', async () => {
      const other = await kit.makeBoard();
      const described = await make('One', { description: `${'long '.repeat(50)} walnut` });
      await make('Hidden walnut', { visibleTo: ['admin'] });
      await kit.makeTicket(other.boardId, other.todo, { name: 'Walnut elsewhere' });
      const on = (userId: string, text: string) =>
        createSearch(kit).findOnBoard(userViewer(userId), board.boardId, text);
      expect([await on('member', 'waln'), await on('member', '—')]).toEqual([[described], []]);
      await expect(on('stranger', 'walnut')).rejects.toMatchObject({ code: 'board.unknown' });
    });

    it('ZF1 case, accents and punctuation make no difference', async () => {
      await make('Größe: Café-Übersicht (v2.10), example.org/brief?x=1');
      for (const text of ['cafe', 'CAFÉ', 'ubersicht', 'größe', 'v2', '10', 'example.org', 'brief'])
        expect([text, await names('admin', text)]).toEqual([text, [expect.stringMatching(/^G/)]]);
    });

    it('ZF1 input is never interpreted as index query syntax', async () => {
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

    it('ZF2 matches in names come before matches in descriptions, newest first', async () => {
      await make('Other', { description: 'about invoices' });
      await make('Invoices of May');
      await make('Invoices of June');
      expect(await names('admin', 'invoi')).toEqual([
        'Invoices of June',
        'Invoices of May',
        'Other',
      ]);
    });

    it('ZF3 hidden tickets are not found and do not use up the limit', async () => {
      await make('Shared budget');
      for (let n = 0; n < 25; n += 1) await make(`Secret budget ${n}`, { visibleTo: ['manager'] });
      expect(await names('member', 'budget')).toEqual(['Shared budget']);
      expect(await names('stranger', 'budget')).toEqual([]);
      expect(await names('manager', 'budget')).toHaveLength(20);
      // The creator sees what they hid from others.
      expect(await names('admin', 'secret')).toHaveLength(20);
    });

    it('ZF3 results follow board membership and ticket visibility', async () => {
      const id = await make('Roadmap', { visibleTo: ['manager'] });
      const edit = { type: 'tickets.edit' as const, boardId: board.boardId, ticketId: id };
      expect(await names('member', 'roadmap')).toEqual([]);
      await kit.run('admin', { ...edit, set: { assignee: 'member' } });
      expect(await names('member', 'roadmap')).toEqual(['Roadmap']);
      await kit.run('admin', { ...edit, set: { assignee: null, visibleTo: ['member'] } });
      expect(await names('member', 'roadmap')).toEqual(['Roadmap']);
      expect(await names('manager', 'roadmap')).toEqual([]);
      await kit.removeMember(board.boardId, 'member');
      expect(await names('member', 'roadmap')).toEqual([]);
    });

    it('ZF4 the index follows edits and deletions, and moves do not change it', async () => {
      const id = await make('Before', { description: 'first' });
      const one = { boardId: board.boardId, ticketId: id };
      await kit.run('admin', { type: 'tickets.edit', ...one, set: { name: 'After' } });
      await kit.run('admin', { type: 'tickets.edit', ...one, set: { description: 'second' } });
      await kit.run('admin', { type: 'tickets.move', ...one, to: { columnId: board.done } });
      expect(await names('admin', 'before')).toEqual([]);
      expect(await names('admin', 'first')).toEqual([]);
      const { tickets } = await find('admin', 'after second');
      expect(tickets).toEqual([
        {
          ...{ id, number: 'BOA-1', name: 'After' },
          ...{ boardId: board.boardId, boardName: 'Board', columnName: 'Done' },
        },
      ]);
      await kit.run('admin', { type: 'tickets.delete', ...one });
      expect(await names('admin', 'after')).toEqual([]);
    });

    it('ZF4 tickets deleted for good leave the index', async () => {
      const [id] = [await make('Dropped'), await make('Kept')];
      const at = Date.now() + 1000;
      await kit.run('admin', { type: 'tickets.delete', boardId: board.boardId, ticketId: id });
      await kit.store.tx((query) => kit.repositories.retention.purgeBefore(query, at));
      expect(await names('admin', 'dropped')).toEqual([]);
      expect(await names('admin', 'kept')).toEqual(['Kept']);
    });

    it('ZF5 boards, projects and people are found by name', async () => {
      const { boardId } = board;
      await kit.run('admin', { type: 'boards.rename', boardId, name: 'Website relaunch' });
      await kit.projects.save('member', { id: `project-${newId()}`, name: 'Web of others' });
      const found = await find('member', 'web');
      expect(found.boards).toEqual([{ id: boardId, name: 'Website relaunch' }]);
      expect(found.projects).toMatchObject([{ name: 'Web of others' }]);
      expect(await find('stranger', 'web')).toMatchObject({ boards: [], projects: [] });
      expect((await find('stranger', 'memb')).people).toEqual([
        { id: 'member', name: 'member Tester', email: 'member@example.org' },
      ]);
    });

    it('ZF6 searching one board finds nothing else', async () => {
      const other = await kit.makeBoard();
      await make('Here');
      await kit.makeTicket(other.boardId, other.todo, { name: 'Here too' });
      const found = await find('admin', 'here', board.boardId);
      expect(found.tickets.map(({ name }) => name)).toEqual(['Here']);
      const all = await find('admin', 'board', board.boardId);
      expect(all.boards.map(({ id }) => id)).toEqual([board.boardId]);
      expect((await find('admin', 'tester', board.boardId)).people).toEqual([]);
    });
  });
}
