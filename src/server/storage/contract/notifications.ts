import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { localBus } from '../../bus/bus.ts';
import {
  createNotificationDispatcher,
  type NotificationDispatcher,
} from '../../notifications/dispatcher.ts';
import {
  createNotifications,
  type NotificationItem,
  type Notifications,
  type TicketItem,
} from '../../notifications/notifications.ts';
import { type BoardIds, type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const NOON = '2026-05-10T12:00:00';

const isAboutTicket = (item: NotificationItem): item is TicketItem => item.kind !== 'money';

/** Notifications about tickets, created after the commands, and due tickets. */
export function notificationsContract(open: OpenEmptyStore): void {
  describe('notifications', () => {
    let kit: ContractKit;
    let board: BoardIds;
    let notifications: Notifications;
    let notificationDispatcher: NotificationDispatcher;

    beforeEach(async () => {
      kit = await openContractKit(open);
      board = await kit.makeBoard();
      notifications = createNotifications(kit);
      notificationDispatcher = newDispatcher();
    });
    afterEach(async () => {
      await notificationDispatcher.close();
      await kit.close();
    });

    function newDispatcher(): NotificationDispatcher {
      return createNotificationDispatcher({ ...kit, bus: localBus(), onError });
    }

    function make(part: Parameters<ContractKit['makeTicket']>[2] = {}): Promise<string> {
      return kit.makeTicket(board.boardId, board.todo, part);
    }

    function edit(userId: string, ticketId: string, set: Command<'tickets.edit'>['set']) {
      return kit.run(userId, { type: 'tickets.edit', boardId: board.boardId, ticketId, set });
    }

    async function comment(userId: string, ticketId: string, text: string): Promise<string> {
      const { boardId } = board;
      const command = { type: 'tickets.comment' as const, boardId, ticketId, text, photoUrls: [] };
      const { result } = await kit.run(userId, command);
      return result?.id ?? '';
    }

    /** A user's notifications, newest first, after all changes were processed. */
    async function textsFor(userId: string): Promise<string[]> {
      await notificationDispatcher.run();
      const { items } = await notifications.read(userId, NOON);
      const { unread } = await notifications.counts(userId, NOON);
      expect(items.filter(({ isRead }) => !isRead)).toHaveLength(unread);
      return items
        .filter(isAboutTicket)
        .map(({ kind, ticketName, text }) =>
          [kind, ticketName, ...(text === null ? [] : [text])].join(': '),
        );
    }

    it('ZB1 users are notified of assignments, mentions and comments on their tickets', async () => {
      const id = await make({ name: 'Offer', assignee: 'member' });
      await comment('manager', id, 'Looks good');
      await comment('member', id, 'Thanks, @manager Tester');
      await edit('admin', id, { description: 'for @stranger and @manager' });
      await textsFor('member');
      await edit('admin', id, { assignee: 'manager' });
      expect(await textsFor('member')).toEqual(['commented: Offer: Looks good', 'assigned: Offer']);
      expect(await textsFor('manager')).toEqual([
        'assigned: Offer',
        'mentioned: Offer',
        'mentioned: Offer: Thanks, @manager Tester',
      ]);
      expect(await textsFor('admin')).toEqual([
        'commented: Offer: Thanks, @manager Tester',
        'commented: Offer: Looks good',
      ]);
      expect(await textsFor('stranger')).toEqual([]);
    });

    it('ZB1 no one is notified of their own changes, of moves, or of the same mention again', async () => {
      const id = await make({ name: 'Own', assignee: 'admin', description: 'see @admin, @member' });
      await comment('admin', id, 'a note to @admin');
      const moved = { boardId: board.boardId, ticketId: id, to: { columnId: board.done } };
      await kit.run('member', { type: 'tickets.move', ...moved });
      await edit('admin', id, { description: 'see @member, please' });
      expect(await textsFor('admin')).toEqual([]);
      expect(await textsFor('member')).toEqual(['mentioned: Own']);
    });

    it('K8 a mention that is added to a comment notifies once, with the edited text', async () => {
      const id = await make({ name: 'Offer' });
      const comments = await comment('admin', id, 'For @manager');
      const edited = { boardId: board.boardId, ticketId: id, comment: comments };
      const text = 'For @manager and @member';
      await kit.run('admin', { type: 'tickets.editComment', ...edited, text });
      await kit.run('admin', { type: 'tickets.editComment', ...edited, text: `${text}!` });
      expect(await textsFor('member')).toEqual([`mentioned: Offer: ${text}!`]);
      expect(await textsFor('manager')).toEqual([`mentioned: Offer: ${text}!`]);
    });

    it('ZB1 repeated assignments notify twice, and an assignment that was withdrawn does not notify', async () => {
      const id = await make({ name: 'To and fro', assignee: 'member' });
      await textsFor('member');
      await edit('admin', id, { assignee: null });
      await edit('admin', id, { assignee: 'member' });
      expect(await textsFor('member')).toHaveLength(2);
      await edit('admin', id, { assignee: 'manager' });
      await edit('admin', id, { assignee: null });
      expect(await textsFor('manager')).toEqual([]);
    });

    it('ZI4 a person gets one notification for all tickets that one command assigns to them', async () => {
      const all = [await make({ name: 'One' }), await make({ name: 'Two' }), await make()];
      const { boardId } = board;
      const change = { type: 'assign' as const, assignee: 'member' };
      const command = { type: 'tickets.changeMany' as const, boardId, ticketIds: all, change };
      await kit.run('admin', command);
      expect(await textsFor('member')).toEqual(['assigned: One']);
      const { items } = await notifications.read('member', NOON);
      expect(items).toMatchObject([{ ticketCount: 3 }]);
    });

    it('ZI4 ZH1 a person gets one notification for all tickets that one command creates for them', async () => {
      const tickets = ['One', 'Two'].map((name) => ({ name, assignee: 'member' }));
      const { boardId } = board;
      const place = { boardId, columnId: board.todo };
      await kit.run('admin', { type: 'tickets.createMany', ...place, tickets });
      expect(await textsFor('member')).toEqual(['assigned: One']);
    });

    it('ZB2 no one is notified of what they cannot see', async () => {
      const hidden = await make({ name: 'Secret', visibleTo: ['manager'] });
      await comment('manager', hidden, 'not for @member');
      await edit('admin', hidden, { description: 'nor this, @member' });
      expect(await textsFor('member')).toEqual([]);
      await edit('admin', hidden, { visibleTo: null });
      expect(await textsFor('member')).toEqual([]);
    });

    it('ZB2 notifications of hidden or deleted things are neither listed nor counted', async () => {
      const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
      const commentId = await comment('admin', one, 'hello @member');
      await edit('admin', two, { description: '@member' });
      expect(await textsFor('member')).toHaveLength(2);
      const { boardId } = board;
      const deleted = { boardId, ticketId: one, comment: commentId };
      await kit.run('admin', { type: 'tickets.deleteComment', ...deleted });
      expect(await textsFor('member')).toEqual(['mentioned: Two']);
      await edit('admin', two, { visibleTo: ['manager'] });
      expect(await textsFor('member')).toEqual([]);
      await edit('admin', two, { visibleTo: null });
      expect(await textsFor('member')).toEqual(['mentioned: Two']);
      await kit.run('admin', { type: 'tickets.delete', boardId, ticketId: two });
      expect(await textsFor('member')).toEqual([]);
      await kit.run('admin', { type: 'tickets.restore', boardId, ticketId: two });
      expect(await textsFor('member')).toEqual(['mentioned: Two']);
      await kit.removeMember(boardId, 'member');
      expect(await textsFor('member')).toEqual([]);
    });

    it("ZB4 assigned tickets are due by the user's local time", async () => {
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
      await kit.removeMember(board.boardId, 'member');
      expect(await names(NOON)).toEqual([[], []]);
    });

    it('B15 assigned tickets in a column that is done are not due', async () => {
      await make({ name: 'Yesterday', assignee: 'member', dueDate: '2026-05-09T00:00:00' });
      await make({ name: 'Today', assignee: 'member', dueDate: '2026-05-10T00:00:00' });
      const mark = (isDone: boolean) =>
        kit.run('admin', {
          type: 'boards.editColumn',
          boardId: board.boardId,
          columnId: board.todo,
          set: { isDone },
        });
      expect(await notifications.counts('member', NOON)).toMatchObject({ overdue: 1, today: 1 });
      await mark(true);
      expect(await notifications.counts('member', NOON)).toMatchObject({ overdue: 0, today: 0 });
      const { overdue, today, upcoming } = await notifications.dueTickets('member', NOON, 7);
      expect([overdue, today, upcoming]).toEqual([[], [], []]);
      await mark(false);
      expect(await notifications.counts('member', NOON)).toMatchObject({ overdue: 1, today: 1 });
    });

    it('ZB11 assigned tickets that are due within a week are listed with board and column', async () => {
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
      const head = await kit.store.read((query) =>
        kit.repositories.boards.head(query, board.boardId),
      );
      expect(item).toEqual({
        ...{ ticketId: last, ticketName: 'In a week', dueDate: '2026-05-17T23:00:00' },
        ...{ boardId: board.boardId, boardName: head?.name, columnName: 'To Do' },
      });
      await kit.run('admin', {
        ...{ type: 'tickets.delete', boardId: board.boardId, ticketId: last },
      });
      expect(await names()).toEqual(['Yesterday', 'At one', '']);
      await kit.removeMember(board.boardId, 'member');
      expect(await names()).toEqual(['', '', '']);
    });

    it('ZB5 changes from before a restart notify once, however many dispatchers run', async () => {
      const id = await make({ assignee: 'member' });
      await comment('admin', id, '@member');
      const others = [newDispatcher(), newDispatcher()];
      await Promise.all([notificationDispatcher, ...others].map((each) => each.run()));
      expect(await textsFor('member')).toHaveLength(2);
      for (const other of others) await other.close();
    });

    it('ZB6 the newest 200 notifications per user are stored, for a time', async () => {
      const id = await make({ name: 'Talk', assignee: 'member' });
      for (let n = 0; n < 205; n += 1) await comment('admin', id, `${n}`);
      const all = await textsFor('member');
      expect(all).toHaveLength(200);
      expect(all[0]).toBe('commented: Talk: 204');
      const { notifications } = kit.repositories;
      await kit.store.tx((query) => notifications.dropBefore(query, Date.now() + 60_000));
      expect(await textsFor('member')).toEqual([]);
    });

    it('ZB12 notifications that a user cannot see do not count towards their limit', async () => {
      const own = await make({ name: 'Own', assignee: 'member' });
      const hidden = await make({ name: 'Hidden', visibleTo: ['manager'] });
      await textsFor('member');
      const { boardId } = board;
      const rows = Array.from({ length: 300 }, (_, n) => ({
        ...{ userId: 'member', boardId, ticketId: hidden, kind: 'assigned' as const },
        ...{ about: `${n}`, by: 'admin', at: n },
      }));
      await kit.store.tx((query) => query.insert(kit.store.tables.notifications).values(rows));
      await comment('admin', own, 'one more');
      expect(await textsFor('member')).toEqual(['commented: Own: one more', 'assigned: Own']);
      const stored = await kit.store.read((query) =>
        query.select().from(kit.store.tables.notifications),
      );
      expect(stored.filter(({ userId }) => userId === 'member')).toHaveLength(200);
    });

    it('ZB12 due tickets on a closed board do not count towards the limit', async () => {
      const closed = await kit.makeBoard();
      const past = { assignee: 'member', dueDate: '2026-05-01T00:00:00' };
      const first = await kit.makeTicket(closed.boardId, closed.todo, past);
      await kit.repeatTicket(first, 205);
      await kit.removeMember(closed.boardId, 'member');
      await make({ name: 'Own', assignee: 'member', dueDate: '2026-05-02T00:00:00' });
      const { overdue } = await notifications.dueTickets('member', NOON, 7);
      expect(overdue.map(({ ticketName }) => ticketName)).toEqual(['Own']);
      expect(await notifications.counts('member', NOON)).toMatchObject({ overdue: 1, today: 0 });
    });

    it('ZB12 overdue tickets do not count towards the limit of later ones', async () => {
      const past = await make({ assignee: 'member', dueDate: '2026-05-01T09:00:00' });
      await kit.repeatTicket(past, 205);
      await make({ name: 'Today', assignee: 'member', dueDate: '2026-05-10T00:00:00' });
      await make({ name: 'Soon', assignee: 'member', dueDate: '2026-05-11T09:00:00' });
      const { overdue, today, upcoming } = await notifications.dueTickets('member', NOON, 7);
      expect(overdue).toHaveLength(200);
      expect(today.map(({ ticketName }) => ticketName)).toEqual(['Today']);
      expect(upcoming.map(({ ticketName }) => ticketName)).toEqual(['Soon']);
    });

    it('ZB7 only the recipient can mark notifications as read', async () => {
      const id = await make({ assignee: 'member' });
      await comment('admin', id, 'one');
      await textsFor('member');
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
      await textsFor('member');
      await notifications.markRead('member', [newest]);
      expect(await numbers()).toEqual([expect.any(Number)]);
      expect((await notifications.counts('member', NOON)).newest).toBeGreaterThan(newest);
    });
  });
}

function onError(error: unknown): never {
  throw error;
}
