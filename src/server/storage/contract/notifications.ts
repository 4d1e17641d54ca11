import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { localBus } from '../../bus/bus.ts';
import {
  createNotificationDispatcher,
  type NotificationDispatcher,
} from '../../notifications/dispatcher.ts';
import { createNotifications, type Notifications } from '../../notifications/notifications.ts';
import { type ContractKit, type MadeBoard, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const NOON = '2026-05-10T12:00:00';

/** News of tickets, worked out behind the commands, and what is due. */
export function notificationsContract(open: OpenEmptyStore): void {
  describe('news', () => {
    let desk: ContractKit;
    let board: MadeBoard;
    let notifications: Notifications;
    let notificationDispatcher: NotificationDispatcher;

    beforeEach(async () => {
      desk = await openContractKit(open);
      board = await desk.makeBoard();
      notifications = createNotifications(desk);
      notificationDispatcher = newRinger();
    });
    afterEach(async () => {
      await notificationDispatcher.close();
      await desk.close();
    });

    function newRinger(): NotificationDispatcher {
      return createNotificationDispatcher({ ...desk, bus: localBus(), onError });
    }

    function make(part: Parameters<ContractKit['makeTicket']>[2] = {}): Promise<string> {
      return desk.makeTicket(board.boardId, board.todo, part);
    }

    function edit(userId: string, ticketId: string, set: Command<'tickets.edit'>['set']) {
      return desk.run(userId, { type: 'tickets.edit', boardId: board.boardId, ticketId, set });
    }

    async function comment(userId: string, ticketId: string, text: string): Promise<string> {
      const { boardId } = board;
      const said = { type: 'tickets.comment' as const, boardId, ticketId, text, photoUrls: [] };
      const { result } = await desk.run(userId, said);
      return result?.id ?? '';
    }

    /** What a person is told, the newest first, after all was worked out. */
    async function told(userId: string): Promise<string[]> {
      await notificationDispatcher.look();
      const { items } = await notifications.read(userId, NOON);
      const { unread } = await notifications.counts(userId, NOON);
      expect(items.filter(({ isRead }) => !isRead)).toHaveLength(unread);
      return items.map(({ kind, ticketName, text }) =>
        [kind, ticketName, ...(text === null ? [] : [text])].join(': '),
      );
    }

    it('ZB1 people are told what is assigned to them, says their name or is said on their tickets', async () => {
      const id = await make({ name: 'Offer', assignee: 'member' });
      await comment('manager', id, 'Looks good');
      await comment('member', id, 'Thanks, @manager Tester');
      await edit('admin', id, { description: 'for @stranger and @manager' });
      await told('member');
      await edit('admin', id, { assignee: 'manager' });
      expect(await told('member')).toEqual(['commented: Offer: Looks good', 'assigned: Offer']);
      expect(await told('manager')).toEqual([
        'assigned: Offer',
        'mentioned: Offer',
        'mentioned: Offer: Thanks, @manager Tester',
      ]);
      expect(await told('admin')).toEqual([
        'commented: Offer: Thanks, @manager Tester',
        'commented: Offer: Looks good',
      ]);
      expect(await told('stranger')).toEqual([]);
    });

    it('ZB1 nobody is told of what they did themselves, of moves, or of the same text again', async () => {
      const id = await make({ name: 'Own', assignee: 'admin', description: 'see @admin, @member' });
      await comment('admin', id, 'a note to @admin');
      const moved = { boardId: board.boardId, ticketId: id, to: { columnId: board.done } };
      await desk.run('member', { type: 'tickets.move', ...moved });
      await edit('admin', id, { description: 'see @member, please' });
      expect(await told('admin')).toEqual([]);
      expect(await told('member')).toEqual(['mentioned: Own']);
    });

    it('ZB1 who is given a ticket twice is told twice, and not once it was taken back', async () => {
      const id = await make({ name: 'To and fro', assignee: 'member' });
      await told('member');
      await edit('admin', id, { assignee: null });
      await edit('admin', id, { assignee: 'member' });
      expect(await told('member')).toHaveLength(2);
      await edit('admin', id, { assignee: 'manager' });
      await edit('admin', id, { assignee: null });
      expect(await told('manager')).toEqual([]);
    });

    it('ZB2 nobody is told of what they do not see', async () => {
      const hidden = await make({ name: 'Secret', visibleTo: ['manager'] });
      await comment('manager', hidden, 'not for @member');
      await edit('admin', hidden, { description: 'nor this, @member' });
      expect(await told('member')).toEqual([]);
      await edit('admin', hidden, { visibleTo: null });
      expect(await told('member')).toEqual([]);
    });

    it('ZB2 what is hidden or deleted later is in no bell and no count any more', async () => {
      const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
      const said = await comment('admin', one, 'hello @member');
      await edit('admin', two, { description: '@member' });
      expect(await told('member')).toHaveLength(2);
      const { boardId } = board;
      const noted = { boardId, ticketId: one, comment: said };
      await desk.run('admin', { type: 'tickets.deleteComment', ...noted });
      expect(await told('member')).toEqual(['mentioned: Two']);
      await edit('admin', two, { visibleTo: ['manager'] });
      expect(await told('member')).toEqual([]);
      await edit('admin', two, { visibleTo: null });
      expect(await told('member')).toEqual(['mentioned: Two']);
      await desk.run('admin', { type: 'tickets.delete', boardId, ticketId: two });
      expect(await told('member')).toEqual([]);
      await desk.run('admin', { type: 'tickets.restore', boardId, ticketId: two });
      expect(await told('member')).toEqual(['mentioned: Two']);
      await desk.removeMember(boardId, 'member');
      expect(await told('member')).toEqual([]);
    });

    it('ZB4 what a person is assigned to is due by the clock where they are', async () => {
      await make({ name: 'Yesterday', assignee: 'member', dueDate: '2026-05-09T00:00:00' });
      await make({ name: 'At eleven', assignee: 'member', dueDate: '2026-05-10T11:00:00' });
      await make({ name: 'At one', assignee: 'member', dueDate: '2026-05-10T13:00:00' });
      await make({ name: 'Today', assignee: 'member', dueDate: '2026-05-10T00:00:00' });
      await make({ name: 'Tomorrow', assignee: 'member', dueDate: '2026-05-11T00:00:00' });
      await make({ name: 'Of another', assignee: 'manager', dueDate: '2026-05-09T00:00:00' });
      const names = async (now: string) => {
        const { overdue, today } = await notifications.read('member', now);
        expect(await notifications.counts('member', now)).toMatchObject({
          overdue: overdue.length,
          today: today.length,
        });
        return [overdue, today].map((items) => items.map(({ ticketName }) => ticketName));
      };
      expect(await names(NOON)).toEqual([
        ['Yesterday', 'At eleven'],
        ['Today', 'At one'],
      ]);
      expect(await names('2026-05-09T23:00:00')).toEqual([[], ['Yesterday']]);
      await desk.removeMember(board.boardId, 'member');
      expect(await names(NOON)).toEqual([[], []]);
    });

    it('ZB11 what is assigned to a person and due within a week is listed with its board and column', async () => {
      await make({ name: 'Yesterday', assignee: 'member', dueDate: '2026-05-09T00:00:00' });
      await make({ name: 'At one', assignee: 'member', dueDate: '2026-05-10T13:00:00' });
      const last = await make({
        ...{ name: 'In a week', assignee: 'member', dueDate: '2026-05-17T23:00:00' },
      });
      await make({ name: 'Later', assignee: 'member', dueDate: '2026-05-18T00:00:00' });
      await make({ name: 'Of another', assignee: 'manager', dueDate: '2026-05-10T00:00:00' });
      const names = async () => {
        const { overdue, today, upcoming } = await notifications.dueTickets('member', NOON, 7);
        return [overdue, today, upcoming].map((items) =>
          items.map(({ ticketName }) => ticketName).join(),
        );
      };
      expect(await names()).toEqual(['Yesterday', 'At one', 'In a week']);
      const [item] = (await notifications.dueTickets('member', NOON, 7)).upcoming;
      const head = await desk.store.read((query) =>
        desk.repositories.boards.head(query, board.boardId),
      );
      expect(item).toEqual({
        ...{ ticketId: last, ticketName: 'In a week', dueDate: '2026-05-17T23:00:00' },
        ...{ boardId: board.boardId, boardName: head?.name, columnName: 'To Do' },
      });
      await desk.run('admin', {
        ...{ type: 'tickets.delete', boardId: board.boardId, ticketId: last },
      });
      expect(await names()).toEqual(['Yesterday', 'At one', '']);
      await desk.removeMember(board.boardId, 'member');
      expect(await names()).toEqual(['', '', '']);
    });

    it('ZB5 what was done before a stop is told after it, once, however many look', async () => {
      const id = await make({ assignee: 'member' });
      await comment('admin', id, '@member');
      const others = [newRinger(), newRinger()];
      await Promise.all([notificationDispatcher, ...others].map((each) => each.look()));
      expect(await told('member')).toHaveLength(2);
      for (const other of others) await other.close();
    });

    it('ZB6 of each person the newest 200 are kept, for a time', async () => {
      const id = await make({ name: 'Talk', assignee: 'member' });
      for (let n = 0; n < 205; n += 1) await comment('admin', id, `${n}`);
      const all = await told('member');
      expect(all).toHaveLength(200);
      expect(all[0]).toBe('commented: Talk: 204');
      const { notifications } = desk.repositories;
      await desk.store.tx((query) => notifications.dropBefore(query, Date.now() + 60_000));
      expect(await told('member')).toEqual([]);
    });

    it('ZB12 news of what one does not see take no place of others', async () => {
      const own = await make({ name: 'Own', assignee: 'member' });
      const hidden = await make({ name: 'Hidden', visibleTo: ['manager'] });
      await told('member');
      const { boardId } = board;
      const told300 = Array.from({ length: 300 }, (_, n) => ({
        ...{ userId: 'member', boardId, ticketId: hidden, kind: 'assigned' as const },
        ...{ about: `${n}`, by: 'admin', at: n },
      }));
      await desk.store.tx((query) => query.insert(desk.store.tables.notifications).values(told300));
      await comment('admin', own, 'one more');
      expect(await told('member')).toEqual(['commented: Own: one more', 'assigned: Own']);
      const kept = await desk.store.read((query) =>
        query.select().from(desk.store.tables.notifications),
      );
      expect(kept.filter(({ userId }) => userId === 'member')).toHaveLength(200);
    });

    it('ZB12 what is due on a board that is closed takes no place of what is due on another', async () => {
      const closed = await desk.makeBoard();
      const past = { assignee: 'member', dueDate: '2026-05-01T00:00:00' };
      const first = await desk.makeTicket(closed.boardId, closed.todo, past);
      await desk.repeatTicket(first, 205);
      await desk.removeMember(closed.boardId, 'member');
      await make({ name: 'Own', assignee: 'member', dueDate: '2026-05-02T00:00:00' });
      const { overdue } = await notifications.dueTickets('member', NOON, 7);
      expect(overdue.map(({ ticketName }) => ticketName)).toEqual(['Own']);
      expect(await notifications.counts('member', NOON)).toMatchObject({ overdue: 1, today: 0 });
    });

    it('ZB12 what is overdue takes no place of what is still to come', async () => {
      const past = await make({ assignee: 'member', dueDate: '2026-05-01T09:00:00' });
      await desk.repeatTicket(past, 205);
      await make({ name: 'Today', assignee: 'member', dueDate: '2026-05-10T00:00:00' });
      await make({ name: 'Soon', assignee: 'member', dueDate: '2026-05-11T09:00:00' });
      const { overdue, today, upcoming } = await notifications.dueTickets('member', NOON, 7);
      expect(overdue).toHaveLength(200);
      expect(today.map(({ ticketName }) => ticketName)).toEqual(['Today']);
      expect(upcoming.map(({ ticketName }) => ticketName)).toEqual(['Soon']);
    });

    it('ZB7 news are read by whose they are', async () => {
      const id = await make({ assignee: 'member' });
      await comment('admin', id, 'one');
      await told('member');
      const numbers = async () =>
        (await notifications.read('member', NOON)).items
          .filter(({ isRead }) => !isRead)
          .map(({ number }) => number);
      const [newest = 0, oldest = 0] = await numbers();
      await notifications.markRead('manager', [newest, oldest]);
      expect(await numbers()).toEqual([newest, oldest]);
      await notifications.markRead('member', [oldest]);
      expect(await numbers()).toEqual([newest]);
      await comment('admin', id, 'two');
      await told('member');
      await notifications.markRead('member', [newest]);
      expect(await numbers()).toEqual([expect.any(Number)]);
      expect((await notifications.counts('member', NOON)).newest).toBeGreaterThan(newest);
    });
  });
}

function onError(error: unknown): never {
  throw error;
}
