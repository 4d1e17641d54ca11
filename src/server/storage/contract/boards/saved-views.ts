import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userViewer } from '../../../access/viewer.ts';
import { createBoardQueries } from '../../../boards/board-queries.ts';
import { newId } from '../../../lib/tokens.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** Saved views of a board. */
export function savedViewsContract(open: OpenEmptyStore): void {
  describe('saved views', () => {
    let kit: ContractKit;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      ({ boardId } = await kit.makeBoard());
    });
    afterEach(() => kit.close());

    const save = (by: string, id: string, name: string, isShared = false) =>
      kit.run(by, {
        type: 'boards.saveView',
        ...{ boardId, view: { id, name, query: 'view=table', isShared } },
      });
    const namesFor = async (by: string) => {
      const views = await createBoardQueries(kit).views(userViewer(by), boardId);
      return views.map(({ name, isShared }) => `${name}${isShared ? ' for all' : ''}`).sort();
    };

    it('SV1 SV2 a user has those for everyone and their own, also under the same id', async () => {
      await save('manager', 'v1', 'Late', true);
      await save('manager', 'v2', 'Mine');
      await save('member', 'v2', 'Own');
      expect(await namesFor('manager')).toEqual(['Late for all', 'Mine']);
      expect(await namesFor('member')).toEqual(['Late for all', 'Own']);
      await save('member', 'v2', 'Renamed');
      expect(await namesFor('member')).toEqual(['Late for all', 'Renamed']);
      expect(await namesFor('manager')).toEqual(['Late for all', 'Mine']);
      await kit.run('member', { type: 'boards.deleteView', boardId, viewId: 'v2' });
      expect(await namesFor('member')).toEqual(['Late for all']);
      expect(await namesFor('manager')).toEqual(['Late for all', 'Mine']);
    });

    it('SV2 a view becomes one for everyone and back', async () => {
      await save('manager', 'v1', 'Late');
      await save('manager', 'v1', 'Late', true);
      expect(await namesFor('member')).toEqual(['Late for all']);
      await save('manager', 'v1', 'Late');
      expect([await namesFor('member'), await namesFor('manager')]).toEqual([[], ['Late']]);
    });

    it('SV7 a copy of the board has its views for everyone', async () => {
      await save('manager', 'v1', 'Late', true);
      await save('admin', 'v2', 'Mine');
      const copyId = `board-${newId()}`;
      const copy = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      await kit.duplicates.copyBoard('admin', newId(), { ...copy, withTickets: false });
      const views = await createBoardQueries(kit).views(userViewer('admin'), copyId);
      expect(views).toMatchObject([{ name: 'Late', query: 'view=table', isShared: true }]);
    });

    it('SV6 the log does not hold what is saved', async () => {
      await save('manager', 'v1', 'Late', true);
      const facts = (await kit.log(boardId)).at(-1)?.facts;
      expect(facts).toEqual([{ change: { type: 'views.changed' }, before: null, after: null }]);
    });
  });
}
