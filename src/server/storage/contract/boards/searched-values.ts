import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomField } from '../../../../core/board/fields/custom-fields.ts';
import type { CustomValues } from '../../../../core/board/fields/custom-values.ts';
import { userViewer } from '../../../access/viewer.ts';
import { createSearch } from '../../../boards/search.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const field = { options: [], isOnCards: false, isShared: false };
const client: CustomField = { ...field, id: 'fclient', name: 'Client', type: 'TEXT' };
const hours: CustomField = { ...field, id: 'fhours', name: 'Hours', type: 'NUMBER' };
const day: CustomField = { ...field, id: 'fday', name: 'Day', type: 'DATE' };
const isPaid: CustomField = { ...field, id: 'fpaid', name: 'Paid', type: 'CHECKBOX' };
const page: CustomField = { ...field, id: 'fpage', name: 'Page', type: 'LINK' };
const wood: CustomField = {
  ...{ ...field, id: 'fwood', name: 'Wood', type: 'CHOICE' },
  options: [
    { id: 'owalnut', name: 'Walnut' },
    { id: 'ocherry', name: 'Wild cherry' },
  ],
};
const all = [client, hours, day, isPaid, page, wood];
const values = {
  ...{ fclient: 'Müller & Söhne', fhours: 12.5, fday: '2031-07-09' },
  ...{ fpaid: true, fpage: 'https://tischlerei.example', fwood: 'owalnut' },
};

/** Tickets are found by their values of custom fields. */
export function searchedValuesContract(open: OpenEmptyStore): void {
  describe('search for custom values', () => {
    let kit: ContractKit;
    let board: BoardIds;

    const setFields = (fields: readonly CustomField[], boardId = board.boardId) =>
      kit.run('admin', { type: 'boards.setFields', boardId, fields: [...fields] });
    const edit = (ticketId: string, fields: CustomValues) =>
      kit.run('admin', {
        ...{ type: 'tickets.edit', boardId: board.boardId, ticketId, set: { fields } },
      });

    beforeEach(async () => {
      kit = await openContractKit(open);
      board = await kit.makeBoard();
      await setFields(all);
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

    it('CF12 a ticket is found by values of each type, together with words of its texts', async () => {
      const id = await make('Table', { description: 'Four legs', fields: values });
      const texts = ['muller', 'söhn', '12.5', '2031-07', 'tischlerei', 'walnut'];
      for (const text of [...texts, 'legs walnut', 'sohne table'])
        expect([text, await names('admin', text)]).toEqual([text, ['Table']]);
      for (const text of ['true', 'cherry', 'owalnut', 'fwood', 'wood'])
        expect([text, await names('admin', text)]).toEqual([text, []]);
      const onBoard = createSearch(kit).findOnBoard(userViewer('member'), board.boardId, 'walnut');
      expect(await onBoard).toEqual([id]);
    });

    it('CF12 what users may not see is not found by values', async () => {
      await make('Secret table', { fields: values, visibleTo: ['manager'] });
      expect(await names('member', 'walnut')).toEqual([]);
      expect(await names('stranger', 'walnut')).toEqual([]);
      expect(await names('manager', 'walnut')).toEqual(['Secret table']);
      const other = await kit.makeBoard();
      expect((await find('admin', 'walnut', other.boardId)).tickets).toEqual([]);
    });

    it('CF12 values follow edits, and archived tickets are found by theirs', async () => {
      const id = await make('Table', { fields: values });
      await edit(id, { fclient: 'Huber', fwood: 'ocherry' });
      expect(await names('admin', 'muller')).toEqual([]);
      expect(await names('admin', 'huber wild cherry')).toEqual(['Table']);
      await edit(id, { fclient: null });
      expect(await names('admin', 'huber')).toEqual([]);
      const { boardId } = board;
      const change = { type: 'archive' as const };
      await kit.run('admin', { type: 'tickets.changeMany', boardId, ticketIds: [id], change });
      expect((await find('admin', 'cherry')).tickets).toMatchObject([{ id, isArchived: true }]);
    });

    it('CF12 values of deleted fields and options are not found, and options by their name now', async () => {
      await make('Table', { fields: values });
      await make('Chair', { fields: { fwood: 'ocherry' } });
      await make('Plain');
      const renamed = { ...wood, options: [{ id: 'owalnut', name: 'Oak' }] };
      await setFields([hours, renamed]);
      expect(await names('admin', 'muller')).toEqual([]);
      expect(await names('admin', 'cherry')).toEqual([]);
      expect(await names('admin', 'walnut')).toEqual([]);
      expect(await names('admin', 'table oak 12.5')).toEqual(['Table']);
      await setFields(all);
      expect(await names('admin', 'muller walnut')).toEqual(['Table']);
      expect(await names('admin', 'cherry')).toEqual(['Chair']);
      expect(await names('admin', 'oak')).toEqual([]);
    });

    it('CF12 a ticket that moves to another board is found by the values that it keeps', async () => {
      const id = await make('Table', { fields: values });
      const other = await kit.makeBoard();
      await setFields([{ ...client, id: 'fother' }], other.boardId);
      await kit.duplicates.moveToBoard('admin', newId(), {
        ...{ boardId: board.boardId, ticketId: id },
        ...{ toBoardId: other.boardId, columnId: other.todo },
      });
      expect(await names('admin', 'muller')).toEqual(['Table']);
      expect(await names('admin', 'walnut')).toEqual([]);
    });
  });
}
