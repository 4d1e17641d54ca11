import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BudgetWatcher,
  createBudgetWatcher,
} from '../../../../money/notices/budget-watcher.ts';
import {
  createNotifications,
  type NoticeItem,
  type Notifications,
} from '../../../../notifications/notifications.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry } from '../money-rows.ts';

const NOON = '2026-11-27T12:00:00';

/** Notices about money: budgets of projects, to ADMINs alone. */
export function moneyNoticesContract(open: OpenEmptyStore): void {
  describe('notices about money', () => {
    let money: MoneyKit;
    let notifications: Notifications;
    let watchers: BudgetWatcher[];

    beforeEach(async () => {
      money = await openMoneyKit(open);
      notifications = createNotifications(money.kit);
      watchers = [1, 2].map(() => createBudgetWatcher({ ...money.kit, bus: money.bus, onError }));
    });
    afterEach(async () => {
      await Promise.all(watchers.map((watcher) => watcher.close()));
      await money.kit.close();
    });

    function onError(error: unknown): void {
      throw error;
    }

    const setBudget = (part: { budgetSeconds?: number | null; budgetAmount?: number | null }) =>
      money.store.tx((query) => query.update(money.store.tables.projectBillings).set(part));

    /** What a user reads after all servers have looked, newest first. */
    async function noticesFor(userId: string): Promise<string[]> {
      await Promise.all(watchers.map((watcher) => watcher.run()));
      const { items } = await notifications.read(userId, NOON);
      const { unread } = await notifications.counts(userId, NOON);
      expect(unread).toBe(items.filter(({ isRead }) => !isRead).length);
      return items
        .filter((item): item is NoticeItem => item.kind === 'money')
        .map(({ notice }) =>
          notice.kind === 'budget' ? `${notice.measure} ${notice.percent}` : notice.kind,
        );
    }

    it('BN1 BN2 each threshold of a budget notifies each ADMIN once, with two servers', async () => {
      await setBudget({ budgetSeconds: 10 * 3600 });
      await addEntry(money.store, 'a', { seconds: 7 * 3600 });
      expect(await noticesFor('admin')).toEqual([]);
      await addEntry(money.store, 'b', { seconds: 3600 });
      expect(await noticesFor('admin')).toEqual(['hours 80']);
      expect(await noticesFor('admin')).toEqual(['hours 80']);
      await addEntry(money.store, 'c', { seconds: 2 * 3600 });
      expect(await noticesFor('admin')).toEqual(['hours 100', 'hours 80']);
      expect(await noticesFor('member')).toEqual([]);
    });

    it('BN2 a raised budget is notified of anew; a deleted notification is not repeated', async () => {
      await setBudget({ budgetSeconds: 3600 });
      await addEntry(money.store, 'a');
      // Both thresholds at once are one notice.
      expect(await noticesFor('admin')).toEqual(['hours 100']);
      const { notifications: rows } = money.store.tables;
      await money.store.tx((query) => query.delete(rows));
      expect(await noticesFor('admin')).toEqual([]);
      await setBudget({ budgetSeconds: 4500 });
      expect(await noticesFor('admin')).toEqual(['hours 80']);
      await setBudget({ budgetSeconds: null, budgetAmount: 100_00 });
      expect(await noticesFor('admin')).toEqual(['amount 100', 'hours 80']);
    });

    it('BN4 who is no ADMIN any more sees and counts none; they are read one by one', async () => {
      await setBudget({ budgetSeconds: 3600 });
      await money.kit.roles.setFromCommandLine('manager', 'ADMIN');
      await addEntry(money.store, 'a');
      expect(await noticesFor('manager')).toEqual(['hours 100']);
      await money.kit.roles.setFromCommandLine('manager', 'USER');
      expect(await noticesFor('manager')).toEqual([]);
      expect((await notifications.counts('manager', NOON)).unread).toBe(0);
      const unread = await money.store.read((query) => notifications.unread(query, 'manager'));
      expect(unread).toEqual([]);
      const [item] = (await notifications.read('admin', NOON)).items;
      await notifications.markRead('admin', [item?.number ?? 0]);
      expect((await notifications.counts('admin', NOON)).unread).toBe(0);
    });
  });
}
