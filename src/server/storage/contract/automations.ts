import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AutomationDefinition } from '../../../core/automations/automation.ts';
import { AppError } from '../../../core/errors.ts';
import { userViewer } from '../../access/viewer.ts';
import { createAutomations } from '../../automations/automations.ts';
import { newId } from '../../lib/tokens.ts';
import { createNotifications } from '../../notifications/notifications.ts';
import { type BoardIds, type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const NEXT_DAY_MS = 24 * 3_600_000;

export function automationsContract(open: OpenEmptyStore): void {
  describe('AR automation rules', () => {
    let kit: ContractKit;
    let ids: BoardIds;
    let automations: ReturnType<typeof createAutomations>;
    beforeAll(async () => {
      kit = await openContractKit(open);
      const { store, repositories, automationRunner } = kit;
      automations = createAutomations({ store, repositories, automationRunner, now: kit.now });
    });
    afterAll(() => kit.close());
    beforeEach(async () => {
      kit.setClock(new Date(2026, 10, 27, 12).getTime());
      ids = await kit.makeBoard();
    });

    function save(
      userId: string,
      part: Partial<AutomationDefinition> & Pick<AutomationDefinition, 'actions'>,
      id = newId('a'),
      isNew = true,
    ) {
      const trigger = { type: 'moved' as const, columnId: ids.done };
      const definition = { name: 'Rule', trigger, conditions: {}, isOn: true, ...part };
      return automations.save(userViewer(userId), ids.boardId, { id, isNew, definition });
    }

    const makeTicket = (part = {}) => kit.makeTicket(ids.boardId, ids.todo, part);

    async function finish(ticketId: string): Promise<void> {
      const { boardId, done: columnId } = ids;
      await kit.run('admin', { type: 'tickets.move', boardId, ticketId, to: { columnId } });
    }

    const ticketOf = async (ticketId: string) =>
      (await kit.board(ids.boardId)).tickets.get(ticketId);

    const runsOf = (userId: string, id: string) =>
      automations.runs(userViewer(userId), ids.boardId, id);

    async function historyOf(ticketId: string) {
      const { history } = kit.repositories;
      const rows = await kit.store.read((query) => history.of(query, ids.boardId, [ticketId]));
      return rows.sort((a, b) => a.at - b.at).map(({ by, notes }) => `${by}: ${notes}`);
    }

    const setHigh = { type: 'setPriority' as const, priority: 'HIGH' as const };

    it('AR2 AR5 a rule runs once for an event, however many servers look for one, and the history names it', async () => {
      const { id } = await save('admin', {
        actions: [setHigh, { type: 'comment', text: 'It is done' }],
      });
      const ticketId = await makeTicket();
      await finish(ticketId);
      const others = [kit.newRunner(), kit.newRunner()];
      await Promise.all([kit.automationRunner, ...others].map((runner) => runner.settle()));
      await kit.newRunner().settle();
      expect((await ticketOf(ticketId))?.priority).toBe('HIGH');
      expect(await runsOf('admin', id)).toMatchObject([
        { result: 'done', error: null, ticketId, ticketName: 'Ticket' },
      ]);
      expect((await historyOf(ticketId)).slice(1).sort()).toEqual([
        'admin: Commented by the rule “Rule”',
        'admin: Edited priority by the rule “Rule”',
        'admin: Moved from To Do to Done',
      ]);
    });

    it('AR2 what happened before a rule was saved does not start it, nor while it is off', async () => {
      const before = await makeTicket();
      await finish(before);
      const { id } = await save('admin', { actions: [setHigh], isOn: false });
      const meanwhile = await makeTicket();
      await finish(meanwhile);
      await kit.automationRunner.settle();
      await save('admin', { actions: [setHigh] }, id, false);
      const after = await makeTicket();
      await finish(after);
      await kit.automationRunner.settle();
      const priorities = [before, meanwhile, after].map(async (ticketId) => {
        return (await ticketOf(ticketId))?.priority;
      });
      expect(await Promise.all(priorities)).toEqual([null, null, 'HIGH']);
    });

    it('AR2 many events of one command are handled one by one, also where a turn ends', async () => {
      const { id } = await save('admin', { actions: [setHigh] });
      const tickets = Array.from({ length: 70 }, (_, n) => ({ name: `Ticket ${n}` }));
      const { boardId, todo, done } = ids;
      await kit.run('admin', { type: 'tickets.createMany', boardId, columnId: todo, tickets });
      const ticketIds = [...(await kit.board(boardId)).tickets.keys()];
      const change = { type: 'move' as const, to: { columnId: done } };
      await kit.run('admin', { type: 'tickets.changeMany', boardId, ticketIds, change });
      await kit.automationRunner.settle();
      expect(await runsOf('admin', id)).toHaveLength(70);
      const all = [...(await kit.board(boardId)).tickets.values()];
      expect(all.every(({ priority }) => priority === 'HIGH')).toBe(true);
    });

    it('AR4 what a rule does starts no rule', async () => {
      await save('admin', { actions: [{ type: 'addLabel', label: 'done' }] });
      const chained = await save('admin', {
        trigger: { type: 'labelled', label: 'done' },
        actions: [setHigh],
      });
      const ticketId = await makeTicket();
      await finish(ticketId);
      await kit.automationRunner.settle();
      await kit.automationRunner.settle();
      expect(await ticketOf(ticketId)).toMatchObject({ labels: ['done'], priority: null });
      expect(await runsOf('admin', chained.id)).toEqual([]);
    });

    it('AR3 a rule is paused when its maker manages the board no more, until another saves it', async () => {
      const { id } = await save('manager', { actions: [setHigh] });
      const { boardId } = ids;
      const set = [{ userId: 'manager', role: 'EDITOR' as const }];
      await kit.run('admin', { type: 'boards.setMembers', boardId, set, remove: [] });
      const ticketId = await makeTicket();
      await finish(ticketId);
      await kit.automationRunner.settle();
      expect((await ticketOf(ticketId))?.priority).toBeNull();
      const [paused] = await automations.list(userViewer('admin'), boardId);
      expect(paused).toMatchObject({
        pauseReason: 'notManager',
        lastRun: { result: 'notManager', ticketId },
      });
      await save('admin', { actions: [setHigh] }, id, false);
      const next = await makeTicket();
      await finish(next);
      await kit.automationRunner.settle();
      expect((await ticketOf(next))?.priority).toBe('HIGH');
      const [resumed] = await automations.list(userViewer('admin'), boardId);
      expect(resumed).toMatchObject({ pauseReason: null, madeBy: 'admin' });
    });

    it('AR3 AR6 a ticket that the maker does not see is left alone, and only others learn of it', async () => {
      const { id } = await save('manager', { actions: [setHigh] });
      const ticketId = await makeTicket({ visibleTo: ['member'] });
      await finish(ticketId);
      await kit.automationRunner.settle();
      expect((await ticketOf(ticketId))?.priority).toBeNull();
      expect(await runsOf('manager', id)).toEqual([]);
      expect(await runsOf('admin', id)).toMatchObject([{ result: 'hidden', ticketId }]);
      const [seen] = await automations.list(userViewer('manager'), ids.boardId);
      expect(seen).toMatchObject({ lastRun: null, pauseReason: null });
    });

    it('AR7 a rule that fails ten times in a row is paused; hidden failures do not count', async () => {
      const { boardId } = ids;
      // The rule would make tickets due before they start.
      const later = { startDate: '2027-01-01T00:00:00' };
      const { id } = await save('admin', {
        trigger: { type: 'created' },
        actions: [setHigh, { type: 'setDueDate', days: 1 }],
      });
      const first = await makeTicket({ ...later, visibleTo: ['admin'] });
      for (let n = 0; n < 9; n += 1) await makeTicket(later);
      await kit.automationRunner.settle();
      const [failing] = await automations.list(userViewer('admin'), boardId);
      expect(failing?.pauseReason).toBeNull();
      const last = await makeTicket(later);
      await kit.automationRunner.settle();
      const [paused] = await automations.list(userViewer('admin'), boardId);
      expect(paused).toMatchObject({
        pauseReason: 'failures',
        lastRun: { result: 'failed', error: 'ticket.startAfterDue', ticketId: last },
      });
      expect(await runsOf('admin', id)).toHaveLength(11);
      for (const ticketId of [first, last]) {
        expect((await ticketOf(ticketId))?.priority).toBeNull();
      }
    });

    it('AR8 a due date starts a rule once, and a new date again', async () => {
      const { id } = await save('admin', {
        trigger: { type: 'due', daysBefore: 1 },
        actions: [setHigh],
      });
      const { boardId, done } = ids;
      const late = await makeTicket({ dueDate: '2026-11-20T00:00:00' });
      const soon = await makeTicket({ dueDate: '2026-11-29T00:00:00' });
      const timed = await makeTicket({ dueDate: '2026-11-29T15:00:00' });
      const finished = await makeTicket({ dueDate: '2026-11-29T00:00:00' });
      const set = { isDone: true };
      await kit.run('admin', { type: 'boards.editColumn', boardId, columnId: done, set });
      await finish(finished);
      await kit.automationRunner.settle();
      expect(await runsOf('admin', id)).toEqual([]);
      kit.setClock(kit.now() + NEXT_DAY_MS);
      await Promise.all([kit.automationRunner.settle(), kit.newRunner().settle()]);
      const started = async () => (await runsOf('admin', id)).map(({ ticketId }) => ticketId);
      expect(await started()).toEqual([soon]);
      kit.setClock(kit.now() + 4 * 3_600_000);
      await kit.automationRunner.settle();
      expect(await started()).toEqual([timed, soon]);
      const move = async (dueDate: string) => {
        const edit = { type: 'tickets.edit' as const, boardId, ticketId: soon, set: { dueDate } };
        await kit.run('admin', edit);
        await kit.automationRunner.settle();
      };
      await move('2026-11-28T00:00:00');
      await move('2026-11-29T00:00:00');
      expect(await started()).toEqual([soon, soon, timed, soon]);
      expect(await started()).not.toContain(late);
    });

    it('AR8 AR6 a ticket that comes back from another board starts no rule again, and the log has it', async () => {
      const trigger = { type: 'due' as const, daysBefore: 0 };
      const { id } = await save('admin', { trigger, actions: [setHigh] });
      const gone = await save('admin', { trigger, actions: [setHigh] });
      const ticketId = await makeTicket({ dueDate: '2026-11-27T12:00:00' });
      await kit.automationRunner.settle();
      kit.setClock(kit.now() + 1000);
      const later = await makeTicket({ dueDate: '2026-11-27T12:00:00' });
      await kit.automationRunner.settle();
      const before = (await runsOf('admin', id)).map((run) => run.ticketId);
      expect(before).toEqual([later, ticketId]);
      const other = await kit.makeBoard();
      const [here, there] = [
        { boardId: ids.boardId, columnId: ids.todo },
        { boardId: other.boardId, columnId: other.todo },
      ];
      const move = (from: typeof here, to: typeof here) =>
        kit.duplicates.moveToBoard('admin', newId(), {
          ...{ boardId: from.boardId, ticketId, toBoardId: to.boardId, columnId: to.columnId },
        });
      await move(here, there);
      await kit.automationRunner.settle();
      expect((await runsOf('admin', id)).map((run) => run.ticketId)).toEqual([later]);
      await automations.remove(userViewer('admin'), ids.boardId, gone.id);
      await move(there, here);
      await kit.automationRunner.settle();
      expect((await runsOf('admin', id)).map((run) => run.ticketId)).toEqual(before);
    });

    it('AR9 a rule notifies people who see the ticket, and no one else', async () => {
      await save('admin', {
        trigger: { type: 'created' },
        actions: ['member', 'manager', 'creator'].map((to) => ({ type: 'notify' as const, to })),
      });
      const ticketId = await makeTicket({ visibleTo: ['member'] });
      await kit.automationRunner.settle();
      const notifications = createNotifications(kit);
      const listOf = async (userId: string) =>
        (await notifications.read(userId, '2026-11-27T12:00:00')).items.filter(
          (item) => item.kind !== 'money' && item.ticketId === ticketId,
        );
      expect(await listOf('member')).toMatchObject([{ kind: 'rule', ticketId }]);
      expect(await listOf('admin')).toMatchObject([{ kind: 'rule', ticketId }]);
      expect(await listOf('manager')).toEqual([]);
    });

    it('AR1 columns and people that are not on the board are refused, and more than 20 rules', async () => {
      const move = save('admin', { actions: [{ type: 'move', columnId: 'none' }] });
      await expect(move).rejects.toThrow(new AppError('column.unknown'));
      const assign = save('admin', { actions: [{ type: 'assign', assignee: 'stranger' }] });
      await expect(assign).rejects.toThrow(new AppError('ticket.personUnknown'));
      await expect(save('member', { actions: [setHigh] })).rejects.toThrow(
        new AppError('forbidden'),
      );
      for (let n = 0; n < 20; n += 1) await save('admin', { actions: [setHigh], isOn: false });
      const more = save('admin', { actions: [setHigh] });
      await expect(more).rejects.toThrow(new AppError('automation.limit'));
    });

    it('AR10 copies of a board have its rules, and a renamed label is renamed in them', async () => {
      await save('admin', {
        conditions: { label: 'old' },
        actions: [{ type: 'move', columnId: ids.todo }],
      });
      await save('admin', { actions: [{ type: 'assign', assignee: 'member' }] });
      const { boardId: sourceId } = ids;
      await makeTicket({ labels: ['old'] });
      const rename = { from: 'old', to: 'new' };
      await kit.run('admin', { type: 'boards.renameLabel', boardId: sourceId, ...rename });
      const boardId = `board-${newId()}`;
      const copy = { sourceId, boardId, name: 'Copy', members: [], withTickets: true };
      const commandId = newId();
      await kit.duplicates.copyBoard('admin', commandId, copy);
      await kit.duplicates.copyBoard('admin', commandId, copy);
      const columnIdOf = async (name: string) =>
        [...(await kit.board(boardId)).columns.values()].find((column) => column.name === name)?.id;
      expect(await automations.list(userViewer('admin'), boardId)).toMatchObject([
        {
          trigger: { columnId: await columnIdOf('Done') },
          conditions: { label: 'new' },
          actions: [{ type: 'move', columnId: await columnIdOf('To Do') }],
          isOn: true,
          madeBy: 'admin',
        },
      ]);
    });

    it('AR6 a log has the last 200 runs of 30 days', async () => {
      const { id: automationId } = await save('admin', { actions: [setHigh] });
      const ticketId = await makeTicket();
      const { automations: stored } = kit.repositories;
      const run = { automationId, ticketId, result: 'done' as const };
      await kit.store.tx(async (query) => {
        for (let at = 1; at <= 205; at += 1)
          await stored.record(query, { ...run, error: null, effect: null, at });
      });
      const logged = await runsOf('admin', automationId);
      expect([logged.length, logged.at(-1)?.at]).toEqual([200, 6]);
      await kit.store.tx((query) => stored.dropRunsBefore(query, 200));
      expect(await runsOf('admin', automationId)).toHaveLength(6);
    });
  });
}
