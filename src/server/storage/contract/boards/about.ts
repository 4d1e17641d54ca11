import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userViewer } from '../../../access/viewer.ts';
import { createSearch } from '../../../boards/search.ts';
import { newId } from '../../../lib/tokens.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** The texts about boards and projects are saved, searched, and copied. */
export function aboutContract(open: OpenEmptyStore): void {
  describe('texts about boards and projects', () => {
    let kit: ContractKit;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      ({ boardId } = await kit.makeBoard());
    });
    afterEach(() => kit.close());

    const codeOf = (operation: Promise<unknown>) =>
      operation.then(
        () => 'done',
        (error) => error.code,
      );
    const write = (about: string, was?: string, by = 'manager') =>
      kit.run(by, { type: 'boards.setAbout', boardId, about, was });

    it('AB1 AB2 managers write the text about a board, once each, and not over others', async () => {
      expect(await codeOf(write('Mine', undefined, 'member'))).toBe('forbidden');
      expect(await codeOf(write('Mine', undefined, 'stranger'))).toBe('board.unknown');
      await write('First', '');
      expect(await codeOf(write('Second', ''))).toBe('about.changed');
      await write('Second', 'First');
      expect((await kit.board(boardId)).about).toBe('Second');
      expect(await write('Second', 'First')).toEqual({ seq: null, result: null });
    });

    it('AB2 of two who save at once, one is refused', async () => {
      const codes = await Promise.all([codeOf(write('One', '')), codeOf(write('Two', ''))]);
      expect(codes.sort()).toEqual(['about.changed', 'done']);
    });

    it('AB1 AB2 the owner of a project writes the text about it, and those on its boards read it', async () => {
      const id = 'project';
      await kit.projects.save('manager', { id, name: 'Work', boardIds: [boardId] });
      const set = (by: string, about: string, was?: string) =>
        codeOf(kit.projects.setAbout(by, { id, about, was }));
      expect(await set('member', 'Mine')).toBe('forbidden');
      expect(await set('stranger', 'Mine')).toBe('project.unknown');
      expect(await set('manager', 'First', '')).toBe('done');
      expect(await set('admin', 'Second', '')).toBe('about.changed');
      expect(await set('admin', 'Second', 'First')).toBe('done');
      expect(await kit.projects.about('member', id)).toBe('Second');
      expect(await codeOf(kit.projects.about('stranger', id))).toBe('project.unknown');
    });

    it('AB5 the search finds boards and projects by the words of their texts', async () => {
      const id = 'project';
      await kit.projects.save('manager', { id, name: 'Work', boardIds: [boardId] });
      await write('The **Café** of Ms. Miller,\nin 100% green');
      const about = 'Budget for Miller & Sons';
      await kit.projects.setAbout('manager', { id, about });
      const search = createSearch(kit);
      const found = async (userId: string, text: string) => {
        const { boards, projects } = await search.find(userViewer(userId), text);
        return [boards.map((each) => each.name), projects.map((each) => each.name)];
      };
      expect(await found('member', 'miller')).toEqual([['Board'], ['Work']]);
      expect(await found('member', 'CAFE mil')).toEqual([['Board'], []]);
      expect(await found('member', 'budget son')).toEqual([[], ['Work']]);
      for (const text of ['ille', 'cafe sons', 'mill cafe', '10 green']) {
        expect([text, await found('member', text)]).toEqual([text, [[], []]]);
      }
      expect(await found('stranger', 'miller')).toEqual([[], []]);
      await write('');
      expect(await found('member', 'cafe')).toEqual([[], []]);
    });

    it('AB6 a copy of a board has its text, and is not shared with clients', async () => {
      await write('What it is for');
      await kit.run('manager', { type: 'boards.shareAbout', boardId, isShared: true });
      const copyId = `board-${newId()}`;
      const copy = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      await kit.duplicates.copyBoard('admin', newId(), { ...copy, withTickets: false });
      const { about, isAboutShared } = await kit.board(copyId);
      expect([about, isAboutShared]).toEqual(['What it is for', false]);
    });
  });
}
