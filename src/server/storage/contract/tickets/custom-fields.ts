import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomField } from '../../../../core/board/fields/custom-fields.ts';
import type { CustomValues } from '../../../../core/board/fields/custom-values.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, fullTickets, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const field = { options: [], isOnCards: true, isShared: false };
const budget: CustomField = { ...field, id: 'fbudget', name: 'Budget', type: 'NUMBER' };
const brief: CustomField = { ...field, id: 'fbrief', name: 'Brief', type: 'TEXT' };
const start: CustomField = { ...field, id: 'fstart', name: 'Kick-off', type: 'DATE' };
const values = { fbrief: 'Blue', fbudget: 0.5, fstart: '2026-12-01' };

/** Boards have custom fields, and tickets have values of them. */
export function customFieldsContract(open: OpenEmptyStore): void {
  describe('custom fields', () => {
    let kit: ContractKit;
    let ids: BoardIds;
    let ticketId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      ids = await kit.makeBoard();
      await setFields(ids.boardId, [budget, brief, start]);
      ticketId = await kit.makeTicket(ids.boardId, ids.todo, { fields: values });
    });
    afterEach(() => kit.close());

    const setFields = (boardId: string, fields: CustomField[]) =>
      kit.run('admin', { type: 'boards.setFields', boardId, fields });
    const edit = (user: string, fields: CustomValues) =>
      kit.run(user, {
        ...{ type: 'tickets.edit' as const, boardId: ids.boardId, ticketId },
        set: { fields },
      });
    const valuesOn = async (boardId: string, id = ticketId) =>
      (await kit.board(boardId)).tickets.get(id)?.fields;

    it('CF3 values are stored as they were set, and two people set two at once', async () => {
      expect(await valuesOn(ids.boardId)).toEqual(values);
      await Promise.all([
        edit('manager', { fbudget: 2 }),
        edit('manager', { fbrief: null }),
        edit('admin', { fstart: '2026-12-24' }),
      ]);
      expect(await valuesOn(ids.boardId)).toEqual({ fbudget: 2, fstart: '2026-12-24' });
      await edit('manager', { fbudget: null, fstart: null });
      expect(await valuesOn(ids.boardId)).toBeNull();
    });

    it('CF4 a deleted field comes back with its values', async () => {
      await setFields(ids.boardId, [brief, start]);
      await expect(edit('manager', { fbudget: 3 })).rejects.toMatchObject({
        code: 'field.unknown',
      });
      await edit('manager', { fbrief: 'Red' });
      await setFields(ids.boardId, [budget, brief, start]);
      expect((await kit.board(ids.boardId)).customFields).toEqual([budget, brief, start]);
      expect(await valuesOn(ids.boardId)).toEqual({ ...values, fbrief: 'Red' });
    });

    it('CF7 copies of a board and its tickets keep values, and those of a template lose dates', async () => {
      async function copied(): Promise<unknown> {
        const copyId = `board-${newId()}`;
        const copy = { sourceId: ids.boardId, boardId: copyId, name: 'Copy', members: [] };
        await kit.duplicates.copyBoard('admin', newId(), { ...copy, withTickets: true });
        const { customFields, tickets } = await kit.board(copyId);
        expect(customFields).toEqual([budget, brief, start]);
        return [...tickets.values()].map(({ fields }) => fields);
      }
      expect(await copied()).toEqual([values]);
      const duplicate = { type: 'tickets.duplicate' as const, boardId: ids.boardId, ticketId };
      const { result } = await kit.run('manager', duplicate);
      expect(await valuesOn(ids.boardId, result?.id)).toEqual(values);
      const { boardId } = ids;
      await kit.run('admin', { type: 'boards.setTemplate', boardId, isTemplate: true });
      const { fstart: _date, ...others } = values;
      expect(await copied()).toEqual([others, others]);
    });

    it('CF7 a ticket takes along what the other board has too, and gets all back', async () => {
      const other = await kit.makeBoard();
      await setFields(other.boardId, [{ ...brief, id: 'fother' }]);
      const { boardId } = ids;
      const there = { boardId, ticketId, toBoardId: other.boardId, columnId: other.todo };
      const commandId = newId();
      const { arrived } = await kit.duplicates.moveToBoard('admin', commandId, there);
      expect(await valuesOn(other.boardId)).toEqual({ fother: 'Blue' });
      const [full] = await kit.store.read(async (query) => {
        const { tickets } = kit.repositories;
        const record = await tickets.byId(query, ticketId);
        return fullTickets(query, kit.repositories, record ? [record] : []);
      });
      expect(full?.history.map(({ notes }) => notes)).toContain('Left behind: Budget, Kick-off');
      // A repetition finds its answer, although the fields have changed.
      await setFields(boardId, [budget, brief]);
      await setFields(boardId, [budget, brief, start]);
      const again = await kit.duplicates.moveToBoard('admin', commandId, there);
      expect(again.arrived).toBeNull();
      if (!arrived) throw new Error('the user does not see the ticket there');
      const back = { to: {}, assignee: null, visibleTo: null, fields: values };
      await kit.duplicates.moveToBoard('admin', newId(), {
        ...{ boardId: other.boardId, ticketId, toBoardId: boardId, columnId: ids.todo },
        wayBack: { was: arrived, back },
      });
      expect(await valuesOn(boardId)).toEqual(values);
    });
  });
}
