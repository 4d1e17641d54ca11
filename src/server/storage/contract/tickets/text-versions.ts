import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../../core/board/commands.ts';
import { RESOURCE_LIMITS } from '../../../../core/resource-limits.ts';
import { newId } from '../../../lib/tokens.ts';
import { retentionRepository } from '../../boards/retention.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** Earlier texts of descriptions and comments. */
export function textVersionsContract(open: OpenEmptyStore): void {
  describe('earlier texts', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let boardId: string;
    let ticketId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ({ boardId } = fixture);
      ticketId = await kit.makeTicket(boardId, fixture.todo, { description: '- [ ] First' });
    });
    afterEach(() => kit.close());

    const edit = (userId: string, set: Command<'tickets.edit'>['set']) =>
      kit.run(userId, { type: 'tickets.edit', boardId, ticketId, set });

    async function comment(text: string): Promise<string> {
      const newComment = { boardId, ticketId, text, photoUrls: [] };
      const { result } = await kit.run('member', { type: 'tickets.comment', ...newComment });
      return result?.id ?? '';
    }

    const editComment = (id: string, text: string) =>
      kit.run('member', {
        type: 'tickets.editComment',
        ...{ boardId, ticketId, comment: id, text },
      });

    const versions = (board = boardId) =>
      kit.store.read((query) => kit.repositories.textVersions.listOf(query, board, ticketId));

    const storedVersions = async () =>
      (await kit.contents()).filter((row) => row.startsWith('textVersions '));

    const texts = async (board = boardId) => (await versions(board)).map(({ text }) => text);

    it('K9 each replaced text is kept with time and person, ticked tasks and equal texts are not', async () => {
      kit.setClock(1_800_000_000_000);
      await edit('manager', { description: '- [ ] Second' });
      await edit('manager', { description: '- [ ] Second', name: 'Renamed' });
      const task = { boardId, ticketId, index: 0, text: 'Second', isDone: true };
      await kit.run('manager', { type: 'tickets.setTask', ...task });
      await kit.run('manager', { type: 'tickets.setTask', ...task, newText: 'Third' });
      const id = await comment('Said');
      await editComment(id, 'Corrected');
      await editComment(id, 'Corrected');
      expect(await versions()).toMatchObject([
        { commentId: id, text: 'Said', replacedBy: 'member' },
        { commentId: null, text: '- [x] Second', replacedBy: 'manager' },
        { commentId: null, text: '- [ ] First', replacedBy: 'manager' },
      ]);
      expect((await versions())[2]?.replacedAt).toBeGreaterThanOrEqual(1_800_000_000_000);
      expect(JSON.stringify(await kit.log(boardId))).not.toMatch(/Said|- \[/);
    });

    it('K9 a refused or rolled back edit keeps nothing, and the first text of an empty description neither', async () => {
      const was = { description: 'something else' };
      const stale = { boardId, ticketId, set: { description: 'New' }, was };
      await expect(kit.run('manager', { type: 'tickets.edit', ...stale })).rejects.toMatchObject({
        code: 'ticket.changed',
      });
      expect(await texts()).toEqual([]);
      await edit('manager', { description: '' });
      await edit('manager', { description: 'Written' });
      expect(await texts()).toEqual(['- [ ] First']);
    });

    it('K9 the oldest versions of a ticket are dropped beyond the limits', async () => {
      const { max } = RESOURCE_LIMITS.textVersions;
      for (let n = 0; n <= max; n += 1) await edit('manager', { description: `Text ${n}` });
      const stored = await texts();
      expect(stored).toHaveLength(max);
      expect(stored.at(-1)).toBe('Text 0');
      const long = (letter: string) => letter.repeat(20_000);
      for (const letter of 'abcdefghijkl') await edit('manager', { description: long(letter) });
      const lengths = (await texts()).map(({ length }) => length);
      expect(lengths).toHaveLength(10);
      const { max: characters } = RESOURCE_LIMITS.textVersionCharacters;
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(characters);
    });

    it('K9 edits of comments drop no version of the description', async () => {
      const { max } = RESOURCE_LIMITS.textVersions;
      await edit('manager', { description: 'First' });
      await edit('manager', { description: 'Second' });
      const id = await comment('Said');
      for (let n = 0; n <= max; n += 1) await editComment(id, `Text ${n}`);
      const stored = await texts();
      expect(stored).toHaveLength(max + 2);
      expect(stored).toContain('First');
      expect(stored).not.toContain('Said');
    });

    it('K10 versions of a deleted comment are hidden, return with it, and end with it', async () => {
      const id = await comment('Said');
      await editComment(id, 'Corrected');
      const on = { boardId, ticketId, comment: id };
      await kit.run('member', { type: 'tickets.deleteComment', ...on });
      expect(await texts()).toEqual([]);
      await kit.run('member', { type: 'tickets.restoreComment', ...on });
      expect(await texts()).toEqual(['Said']);
      await kit.run('member', { type: 'tickets.deleteComment', ...on });
      const retention = retentionRepository(kit.store.tables);
      await kit.store.tx((query) => retention.purgeBefore(query, Date.now() + 1000));
      expect(await storedVersions()).toEqual([]);
    });

    it('K10 versions end with their ticket, and those of comments with their author’s account', async () => {
      const id = await comment('Said');
      await editComment(id, 'Corrected');
      await edit('manager', { description: 'Second' });
      const { textVersions } = kit.repositories;
      await kit.store.tx((query) => textVersions.dropOfAuthor(query, 'member'));
      expect(await texts()).toEqual(['- [ ] First']);
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId });
      const retention = retentionRepository(kit.store.tables);
      await kit.store.tx((query) => retention.purgeBefore(query, Date.now() + 1000));
      expect(await storedVersions()).toEqual([]);
    });

    it('K9 versions follow their ticket to another board, in order', async () => {
      await edit('manager', { description: 'Second' });
      await edit('manager', { description: 'Third' });
      const { boardId: toBoardId, todo: columnId } = await kit.makeBoard();
      const move = { boardId, ticketId, toBoardId, columnId };
      await kit.duplicates.moveToBoard('admin', newId(), move);
      expect(await texts(toBoardId)).toEqual(['Second', '- [ ] First']);
      expect(await texts()).toEqual([]);
    });
  });
}
