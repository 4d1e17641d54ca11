import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AutomationAction } from '../../../core/automations/automation.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { userViewer } from '../../access/viewer.ts';
import { createAutomations } from '../../automations/automations.ts';
import { createAutomationUndos } from '../../automations/undo-automation.ts';
import { newId } from '../../lib/tokens.ts';
import { type BoardIds, type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** People undo changes of automation rules. */
export function automationUndoContract(open: OpenEmptyStore): void {
  describe('AR13 undo of what rules did', () => {
    let kit: ContractKit;
    let ids: BoardIds;
    let automations: ReturnType<typeof createAutomations>;
    let undos: ReturnType<typeof createAutomationUndos>;
    beforeAll(async () => {
      kit = await openContractKit(open);
      const { store, repositories, automationRunner } = kit;
      automations = createAutomations({ store, repositories, automationRunner });
      undos = createAutomationUndos({ store, repositories });
    });
    afterAll(() => kit.close());
    beforeEach(async () => {
      ids = await kit.makeBoard();
    });

    const edit = (user: string, ticketId: string, set: object) =>
      kit.run(user, { type: 'tickets.edit', boardId: ids.boardId, ticketId, set });
    const ticketOf = async (ticketId: string) =>
      (await kit.board(ids.boardId)).tickets.get(ticketId) as Ticket;

    /** Gives a ticket the label that starts a rule. Returns the rule's id. */
    async function act(ticketId: string, actions: AutomationAction[]): Promise<string> {
      const id = newId('a');
      const trigger = { type: 'labelled' as const, label: 'go' };
      const definition = { name: 'Rule', trigger, conditions: {}, isOn: true, actions };
      const rule = { id, isNew: true, definition };
      await automations.save(userViewer('admin'), ids.boardId, rule);
      await edit('admin', ticketId, { labels: [...(await ticketOf(ticketId)).labels, 'go'] });
      await kit.automationRunner.settle();
      return id;
    }

    const of = (user: string, ticketId: string) => undos.list(userViewer(user), ticketId);

    async function undo(user: string, ticketId: string): Promise<void> {
      for (const { command } of await of(user, ticketId)) await kit.run(user, command);
    }

    const all: AutomationAction[] = [
      { type: 'assign', assignee: 'member' },
      { type: 'addLabel', label: 'urgent' },
      { type: 'removeLabel', label: 'later' },
      { type: 'setPriority', priority: 'HIGH' },
      { type: 'setDueDate', days: 3 },
    ];

    it('AR13 all that a rule changed is back, with its place, and nothing else', async () => {
      const [first, ticketId, last] = [
        await kit.makeTicket(ids.boardId, ids.todo),
        await kit.makeTicket(ids.boardId, ids.todo, {
          ...{ labels: ['later'], assignee: 'manager', coAssignees: ['admin'] },
          dueDate: '2031-01-02T00:00:00',
        }),
        await kit.makeTicket(ids.boardId, ids.todo),
      ];
      const before = await ticketOf(ticketId);
      const rule = await act(ticketId, [...all, { type: 'move', columnId: ids.done }]);
      expect(await ticketOf(ticketId)).toMatchObject({
        ...{ assignee: 'member', coAssignees: null, labels: ['go', 'urgent'] },
        ...{ priority: 'HIGH', columnId: ids.done },
      });
      await edit('manager', ticketId, { name: 'Renamed' });
      const [run] = await automations.runs(userViewer('admin'), ids.boardId, rule);
      const [offered] = await of('manager', ticketId);
      expect(run?.undoableEntryId).toBe(offered?.entryId);
      const { history } = kit.repositories;
      const rows = await kit.store.read((query) => history.of(query, ids.boardId, [ticketId]));
      const entry = rows.find(({ id }) => id === offered?.entryId);
      expect(entry?.notes).toBe('Moved from To Do to Done by the rule “Rule”');
      await undo('manager', ticketId);
      const { assignee, coAssignees, priority, dueDate, columnId } = before;
      expect(await ticketOf(ticketId)).toMatchObject({
        ...{ assignee, coAssignees, priority, dueDate, columnId },
        // In the order in which the rule found them.
        ...{ name: 'Renamed', labels: ['later', 'go'] },
      });
      const order = [first, ticketId, last].map(async (id) => (await ticketOf(id)).pos);
      const keys = await Promise.all(order);
      expect(keys).toEqual(keys.toSorted());
      expect(await of('manager', ticketId)).toEqual([]);
      const [after] = await automations.runs(userViewer('admin'), ids.boardId, rule);
      expect(after?.undoableEntryId).toBeNull();
    });

    it('AR13 each kind of change is undone by itself', async () => {
      for (const action of [...all, { type: 'move' as const, columnId: ids.done }]) {
        const ticketId = await kit.makeTicket(ids.boardId, ids.todo, { labels: ['later'] });
        const { updatedAt: _before, ...before } = await ticketOf(ticketId);
        const rule = await act(ticketId, [action]);
        await undo('admin', ticketId);
        const { updatedAt: _after, ...after } = await ticketOf(ticketId);
        expect({ ...after, labels: after.labels.toSorted() }).toEqual({
          ...{ ...before, pos: action.type === 'move' ? after.pos : before.pos },
          labels: ['go', 'later'],
        });
        await automations.remove(userViewer('admin'), ids.boardId, rule);
      }
    });

    it('AR13 labels and people of others stay, and what others changed is not undone', async () => {
      const ticketId = await kit.makeTicket(ids.boardId, ids.todo);
      await act(ticketId, all);
      await edit('manager', ticketId, { labels: ['go', 'urgent', 'theirs'] });
      const add = { type: 'changeAssignees' as const, add: ['manager'], remove: [] };
      const many = { boardId: ids.boardId, ticketIds: [ticketId], change: add };
      await kit.run('manager', { type: 'tickets.changeMany', ...many });
      const [offered] = await of('admin', ticketId);
      await edit('manager', ticketId, { priority: 'LOW' });
      expect(await of('admin', ticketId)).toEqual([]);
      const stale = offered && kit.run('admin', offered.command);
      await expect(stale).rejects.toMatchObject({ code: 'ticket.changed' });
      await edit('manager', ticketId, { priority: 'HIGH' });
      await undo('admin', ticketId);
      expect(await ticketOf(ticketId)).toMatchObject({
        ...{ labels: ['go', 'theirs'], assignee: 'manager', priority: null, dueDate: null },
      });
    });

    it('AR13 only those who see the ticket and may change it can undo', async () => {
      const ticketId = await kit.makeTicket(ids.boardId, ids.todo, { visibleTo: ['manager'] });
      const open_ = await kit.makeTicket(ids.boardId, ids.todo);
      const rule = await act(ticketId, [{ type: 'setPriority', priority: 'HIGH' }]);
      await edit('admin', open_, { labels: ['go'] });
      await kit.automationRunner.settle();
      const hidden = { code: 'ticket.unknown' };
      await expect(of('member', ticketId)).rejects.toMatchObject(hidden);
      await expect(of('stranger', open_)).rejects.toMatchObject(hidden);
      await expect(of('admin', 'tnone')).rejects.toMatchObject(hidden);
      expect(await of('member', open_)).toEqual([]);
      expect(await of('manager', ticketId)).toHaveLength(1);
      const runs = await automations.runs(userViewer('admin'), ids.boardId, rule);
      expect(runs.map(({ undoableEntryId }) => undoableEntryId !== null)).toEqual([true, true]);
    });

    it('AR13 a place between hidden tickets names none of them', async () => {
      const hidden = { visibleTo: ['admin'] };
      await kit.makeTicket(ids.boardId, ids.todo, hidden);
      const ticketId = await kit.makeTicket(ids.boardId, ids.todo);
      await kit.makeTicket(ids.boardId, ids.todo, hidden);
      const next = await kit.makeTicket(ids.boardId, ids.todo);
      await act(ticketId, [{ type: 'move', columnId: ids.done }]);
      const [offered] = await of('manager', ticketId);
      expect(offered?.command).toMatchObject({ to: { columnId: ids.todo, before: next } });
      expect(JSON.stringify(offered?.command)).not.toContain('"after"');
    });

    it('AR13 after a move to another board nothing is offered there', async () => {
      const ticketId = await kit.makeTicket(ids.boardId, ids.todo);
      await act(ticketId, [{ type: 'setPriority', priority: 'HIGH' }]);
      const other = await kit.makeBoard();
      await kit.duplicates.moveToBoard('admin', newId(), {
        ...{ boardId: ids.boardId, ticketId },
        ...{ toBoardId: other.boardId, columnId: other.todo },
      });
      expect(await of('admin', ticketId)).toEqual([]);
    });
  });
}
