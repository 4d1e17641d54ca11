import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../lib/tokens.ts';
import { type BoardIds, type ContractKit, fullTickets, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const DAILY = 'FREQ=DAILY;INTERVAL=1;DTSTART=20261128T06';

export function recurrencesContract(open: OpenEmptyStore): void {
  describe('RT recurring tickets', () => {
    let kit: ContractKit;
    let ids: BoardIds;
    beforeAll(async () => {
      kit = await openContractKit(open);
    });
    afterAll(() => kit.close());
    beforeEach(async () => {
      at(27, 12);
      ids = await kit.makeBoard();
    });

    /** Sets the clock to a time in November 2026; later days are those of December. */
    const at = (day: number, hour = 6) => kit.setClock(new Date(2026, 10, day, hour).getTime());

    async function makeOn(day: number, hour = 6): Promise<void> {
      at(day, hour);
      await kit.recurrenceRunner.run();
    }

    const makeTicket = (part = {}) => kit.makeTicket(ids.boardId, ids.todo, part);

    const repeat = (ticketId: string, recurrence: string | null, userId = 'admin') =>
      kit.run(userId, {
        ...{ type: 'tickets.edit', boardId: ids.boardId, ticketId, set: { recurrence } },
      });

    const finish = (ticketId: string) =>
      kit.run('admin', {
        ...{ type: 'tickets.move', boardId: ids.boardId, ticketId, to: { columnId: ids.done } },
      });

    /** The board's tickets, oldest first. */
    async function all() {
      const { tickets } = await kit.board(ids.boardId);
      return [...tickets.values()].sort((a, b) => a.createdAt - b.createdAt);
    }

    it('RT4 the next ticket is a copy with open tasks, moved dates and a link to the one before', async () => {
      const ticketId = await makeTicket({
        ...{ name: 'Water', description: '- [x] Palm\n- [ ] Fern', assignee: 'member' },
        ...{ priority: 'HIGH', labels: ['home'], estimate: 2, recurrence: DAILY },
        ...{ startDate: '2026-11-27T00:00:00', dueDate: '2026-11-27T18:00:00' },
      });
      await kit.run('admin', {
        ...{ type: 'tickets.comment', boardId: ids.boardId, ticketId, text: 'Done' },
        photoUrls: [],
      });
      await kit.recurrenceRunner.run();
      await makeOn(28, 5);
      expect(await all()).toHaveLength(1);
      await Promise.all([makeOn(28), kit.newRecurrenceRunner().run()]);
      const [first, next] = await all();
      expect(await all()).toHaveLength(2);
      expect(first?.recurrence).toBeNull();
      expect(next).toMatchObject({
        ...{ name: 'Water', assignee: 'member', priority: 'HIGH', labels: ['home'], estimate: 2 },
        ...{ startDate: '2026-11-28T00:00:00', dueDate: '2026-11-28T18:00:00' },
        ...{ columnId: ids.todo, createdBy: 'admin', recurrence: DAILY },
        ...{ taskCount: 2, doneTaskCount: 0 },
      });
      const { tickets, ticketLinks } = kit.repositories;
      const { boardId } = ids;
      const [copy, links] = await kit.store.read(async (query) => {
        const record = await tickets.byId(query, next?.id ?? '');
        const whole = await fullTickets(query, kit.repositories, record ? [record] : []);
        return [whole[0], await ticketLinks.ofBoard(query, boardId)] as const;
      });
      expect([copy?.comments, copy?.description]).toEqual([[], '- [ ] Palm\n- [ ] Fern']);
      expect(links).toMatchObject([{ kind: 'relates' }]);
      const notes = copy?.history.map((entry) => entry.notes);
      expect(notes).toContain('Repeated from an earlier ticket');
    });

    it('RT4 it keeps all its people, and the values of custom fields with their dates moved', async () => {
      const { boardId } = ids;
      const settings = { options: [], isOnCards: true, isShared: false };
      await kit.run('admin', {
        ...{ type: 'boards.setFields', boardId },
        fields: [
          { id: 'froom', name: 'Room', type: 'TEXT', ...settings },
          { id: 'fstart', name: 'Kick-off', type: 'DATE', ...settings },
        ],
      });
      const people = { assignee: 'member', coAssignees: ['manager'] };
      const fields = { froom: 'Kitchen', fstart: '2026-11-26' };
      await makeTicket({ ...people, fields, recurrence: DAILY });
      await kit.recurrenceRunner.run();
      await makeOn(28);
      const [first, next] = await all();
      expect(next).toMatchObject({ ...people, fields: { ...fields, fstart: '2026-11-27' } });
      const { coAssignments } = kit.store.tables;
      const stored = await kit.store.read((query) => query.select().from(coAssignments));
      const ofManager = stored.filter(({ userId }) => userId === 'manager');
      expect(ofManager.map(({ ticketId }) => ticketId)).toEqual(
        expect.arrayContaining([first?.id, next?.id]),
      );
    });

    it('RT5 after days without the server one ticket is made, for the last of them', async () => {
      await makeTicket({ recurrence: DAILY, dueDate: '2026-11-27T00:00:00' });
      await kit.recurrenceRunner.run();
      await makeOn(36);
      expect((await all()).map(({ dueDate }) => dueDate)).toEqual([
        ...['2026-11-27T00:00:00', '2026-12-06T00:00:00'],
      ]);
      await makeOn(37);
      expect((await all()).map(({ dueDate }) => dueDate).at(-1)).toBe('2026-12-07T00:00:00');
    });

    it('RT3 a number of days after it was finished, also from the archive', async () => {
      const ticketId = await makeTicket({ recurrence: 'FREQ=DONE;INTERVAL=2;DTSTART=20261127T06' });
      await kit.recurrenceRunner.run();
      await makeOn(29);
      expect(await all()).toHaveLength(1);
      await finish(ticketId);
      await makeOn(29, 7);
      await kit.run('admin', {
        ...{ type: 'tickets.changeMany', boardId: ids.boardId, ticketIds: [ticketId] },
        change: { type: 'archive' },
      });
      await makeOn(30);
      expect(await all()).toHaveLength(0);
      await makeOn(31);
      expect(await all()).toMatchObject([
        { columnId: ids.todo, recurrence: 'FREQ=DONE;INTERVAL=2;DTSTART=20261127T06' },
      ]);
      await makeOn(40);
      expect(await all()).toHaveLength(1);
    });

    it('RT6 a day on which the ticket is not finished is skipped, if that is chosen', async () => {
      const ticketId = await makeTicket({ recurrence: `${DAILY};SKIP=OPEN` });
      await kit.recurrenceRunner.run();
      await makeOn(28);
      expect(await all()).toHaveLength(1);
      await finish(ticketId);
      await makeOn(28, 9);
      expect(await all()).toHaveLength(1);
      await makeOn(29);
      expect(await all()).toHaveLength(2);
    });

    it('RT5 links are locked before the board, as by users who link tickets meanwhile', async () => {
      await makeTicket({ recurrence: DAILY });
      await kit.recurrenceRunner.run();
      const { ticketLinks, photos } = kit.repositories;
      const locked: string[] = [];
      const [links, board] = [ticketLinks.lock, photos.lockBoard];
      vi.spyOn(ticketLinks, 'lock').mockImplementation((...args) => {
        locked.push('links');
        return links(...args);
      });
      vi.spyOn(photos, 'lockBoard').mockImplementation((...args) => {
        locked.push('board');
        return board(...args);
      });
      await makeOn(28).finally(() => vi.restoreAllMocks());
      expect(locked.slice(0, 2)).toEqual(['links', 'board']);
      expect(await all()).toHaveLength(2);
    });

    it('RT7 it ends after a number of tickets, or with its last day', async () => {
      await makeTicket({ recurrence: `${DAILY};COUNT=2` });
      await makeTicket({ recurrence: 'FREQ=DAILY;DTSTART=20261128;UNTIL=20261128' });
      await kit.recurrenceRunner.run();
      for (const day of [28, 29, 30, 31]) await makeOn(day);
      const tickets = await all();
      expect(tickets).toHaveLength(5);
      expect(tickets.every(({ recurrence }) => recurrence === null)).toBe(true);
    });

    it('RT8 it stops when the user who chose it no longer manages the board', async () => {
      const ticketId = await makeTicket();
      await repeat(ticketId, DAILY, 'manager');
      const set = [{ userId: 'manager', role: 'EDITOR' as const }];
      await kit.run('admin', { type: 'boards.setMembers', boardId: ids.boardId, set, remove: [] });
      await makeOn(28);
      const [ticket] = await all();
      expect([(await all()).length, ticket?.recurrence]).toEqual([1, null]);
    });

    it('RT8 a ticket that moves to another board repeats there, as the user who chose it', async () => {
      const other = await kit.makeBoard();
      const ticketId = await makeTicket({ dueDate: '2026-11-27T00:00:00' });
      await repeat(ticketId, DAILY, 'manager');
      await makeOn(28);
      const [, made] = await all();
      at(30, 5);
      await kit.duplicates.moveToBoard('admin', newId(), {
        ...{ boardId: ids.boardId, ticketId: made?.id ?? '' },
        ...{ toBoardId: other.boardId, columnId: other.doing },
      });
      await makeOn(30);
      const { tickets } = await kit.board(other.boardId);
      expect([...tickets.values()].find(({ id }) => id !== made?.id)).toMatchObject({
        ...{ createdBy: 'manager', columnId: other.doing, recurrence: DAILY },
        dueDate: '2026-11-30T00:00:00',
      });
    });

    it('RT8 a user who sets it while the server first sees it is not replaced', async () => {
      const ticketId = await makeTicket({ recurrence: DAILY });
      const { recurrences } = kit.repositories;
      await repeat(ticketId, `${DAILY};COUNT=9`, 'manager');
      const row = await kit.store.tx(async (query) => {
        const late = await recurrences.find(query, ticketId);
        if (late) await recurrences.add(query, { ...late, madeBy: 'admin' });
        return recurrences.find(query, ticketId);
      });
      expect(row?.madeBy).toBe('manager');
    });

    it('RT8 only managers choose it', async () => {
      const ticketId = await makeTicket({ assignee: 'member' });
      const chosen = repeat(ticketId, DAILY, 'member');
      await expect(chosen).rejects.toThrow(new AppError('forbidden'));
    });

    it('RT4 a restricted ticket is made again for the same people', async () => {
      const ticketId = await makeTicket({ visibleTo: ['member'] });
      await repeat(ticketId, DAILY);
      await makeOn(28);
      const [, next] = await all();
      expect([...(next?.visibleTo ?? [])].sort()).toEqual(['admin', 'member']);
    });

    it('RT10 a board creates none while it is a template', async () => {
      const { boardId } = ids;
      await makeTicket({ recurrence: DAILY });
      await kit.run('admin', { type: 'boards.setTemplate', boardId, isTemplate: true });
      await kit.recurrenceRunner.run();
      await makeOn(28);
      expect(await all()).toHaveLength(1);
      await kit.run('admin', { type: 'boards.setTemplate', boardId, isTemplate: false });
      await makeOn(28, 7);
      await makeOn(29, 7);
      expect(await all()).toHaveLength(2);
    });

    it('RT9 a ticket that has a place only later is made then', async () => {
      const { boardId, todo: columnId } = ids;
      const ticketId = await makeTicket();
      await repeat(ticketId, DAILY);
      const edit = (limit: number | null) =>
        kit.run('admin', {
          ...{ type: 'boards.editColumn', boardId, columnId, set: { limit, isLimitHard: true } },
        });
      await edit(1);
      await makeOn(28);
      expect(await all()).toHaveLength(1);
      await edit(null);
      await makeOn(28, 7);
      expect(await all()).toHaveLength(2);
    });
  });
}
