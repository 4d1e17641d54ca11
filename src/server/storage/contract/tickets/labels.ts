import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillColumn } from '../../../../test/large-board.ts';
import { newId } from '../../../lib/tokens.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const TICKETS = 250;

/** Labels are renamed, merged, removed and restored on all tickets of a board. */
export function labelsContract(open: OpenEmptyStore): void {
  describe('labels', () => {
    let kit: ContractKit;
    let ids: BoardIds;
    let boardId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      ids = await kit.makeBoard();
      ({ boardId } = ids);
    });
    afterEach(() => kit.close());

    const rename = (from: string, to: string) => ({
      type: 'boards.renameLabel' as const,
      boardId,
      from,
      to,
    });
    const restore = (undoes: string) => ({ type: 'boards.restoreLabel' as const, boardId, undoes });

    async function counts(): Promise<Record<string, number>> {
      const { labelledTickets } = kit.repositories;
      const all = new Map<string, number>();
      const { tickets } = await kit.board(boardId);
      for (const { labels } of tickets.values()) {
        for (const label of labels) all.set(label, (all.get(label) ?? 0) + 1);
      }
      const visible = await kit.store.read((query) =>
        labelledTickets.countsFor(query, boardId, 'manager'),
      );
      for (const [label, count] of visible) expect(count).toBeLessThanOrEqual(all.get(label) ?? 0);
      return Object.fromEntries(all);
    }

    async function fill(labels: string[]): Promise<string[]> {
      const column = { boardId, columnId: ids.todo, createdBy: 'admin' };
      const ticketIds = await fillColumn(kit.store, {
        ...column,
        tickets: TICKETS,
        characters: 10,
      });
      const { tickets, boards } = kit.store.tables;
      await kit.store.tx(async (query) => {
        await query.update(tickets).set({ labels }).where(eq(tickets.boardId, boardId));
        await query.update(boards).set({ ticketCount: TICKETS });
      });
      return ticketIds;
    }

    it('ZN3 a label is renamed in rows of 100 tickets, hidden ones included, and restored likewise', async () => {
      const [first = ''] = await fill(['old', 'other']);
      const visibleTo = { assignee: null, visibleTo: ['admin'] };
      await kit.run('admin', { type: 'tickets.edit', boardId, ticketId: first, set: visibleTo });
      const color = { type: 'boards.setLabelColor' as const, boardId, label: 'old' };
      await kit.run('manager', { ...color, color: 'red' });
      const { seq: before = 0 } = (await kit.log(boardId)).at(-1) ?? {};
      const commandId = newId();
      const reply = await kit.run('manager', rename('old', 'new'), commandId);
      expect(reply).toEqual({ seq: before + 3, result: null });
      expect(await kit.run('manager', rename('old', 'new'), commandId)).toEqual(reply);
      const rows = (await kit.log(boardId)).slice(-3);
      expect(rows.map((row) => row.commandId)).toEqual([
        `${commandId}-1`,
        `${commandId}-2`,
        commandId,
      ]);
      expect(await counts()).toEqual({ new: TICKETS, other: TICKETS });
      expect((await kit.board(boardId)).labelColors).toEqual([{ label: 'new', color: 'red' }]);

      const edited = { type: 'tickets.edit' as const, boardId, ticketId: first };
      await kit.run('admin', { ...edited, set: { labels: ['mine', 'new'] } });
      const undone = await kit.run('manager', restore(commandId));
      expect(undone.seq).toBe(before + 7);
      expect(await counts()).toEqual({ old: TICKETS, other: TICKETS - 1, mine: 1 });
      expect((await kit.board(boardId)).labelColors).toEqual([{ label: 'old', color: 'red' }]);
    });

    it('ZN4 a merge is undone on exactly the tickets that had the label', async () => {
      const both = await kit.makeTicket(boardId, ids.todo, { labels: ['a', 'bug', 'defect'] });
      const one = await kit.makeTicket(boardId, ids.todo, { labels: ['bug'] });
      const other = await kit.makeTicket(boardId, ids.todo, { labels: ['defect'] });
      const commandId = newId();
      await kit.run('manager', rename('bug', 'defect'), commandId);
      await kit.run('manager', restore(commandId));
      const { tickets } = await kit.board(boardId);
      expect([both, one, other].map((id) => tickets.get(id)?.labels)).toEqual([
        ['a', 'bug', 'defect'],
        ['bug'],
        ['defect'],
      ]);
    });

    it('ZN4 only the user who changed a label undoes that', async () => {
      await kit.makeTicket(boardId, ids.todo, { labels: ['bug'] });
      const commandId = newId();
      const removal = { type: 'boards.deleteLabel' as const, boardId, label: 'bug' };
      await kit.run('manager', removal, commandId);
      await expect(kit.run('admin', restore(commandId))).rejects.toMatchObject({
        code: 'label.final',
      });
      expect((await kit.run('manager', restore(commandId))).seq).not.toBeNull();
      expect(await counts()).toEqual({ bug: 1 });
    });

    it('ZN3 a label that only hidden tickets have is like one that does not exist', async () => {
      await kit.makeTicket(boardId, ids.todo, { labels: ['secret'], visibleTo: ['admin'] });
      const renamed = kit.run('manager', rename('secret', 'x'));
      await expect(renamed).rejects.toMatchObject({ code: 'label.unknown' });
      expect(await counts()).toEqual({ secret: 1 });
    });

    it('ZN6 a copy of a board has the colors of its labels', async () => {
      const label = { label: 'bug', color: 'red' as const };
      await kit.run('manager', { type: 'boards.setLabelColor', boardId, ...label });
      const copyId = `board-${newId()}`;
      const copy = { sourceId: boardId, boardId: copyId, name: 'Copy', members: [] };
      await kit.duplicates.copyBoard('admin', newId(), { ...copy, withTickets: false });
      expect((await kit.board(copyId)).labelColors).toEqual([label]);
    });
  });
}
