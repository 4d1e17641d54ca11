import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  InvoiceSchedule,
  ScheduleView,
} from '../../../../core/money/recurring/invoice-schedule.ts';
import { newId } from '../../../lib/tokens.ts';
import type { RenderDocuments } from '../../../money/invoices/issue-invoice.ts';
import {
  createScheduleRunner,
  type ScheduleRunner,
} from '../../../money/recurring/schedule-runner.ts';
import { createSchedules, type Schedules } from '../../../money/recurring/schedules.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, NINE, openMoneyKit } from './money-kit.ts';
import { addEntry, author } from './money-rows.ts';

const DAY_MS = 86_400_000;

const line = {
  ...{ id: 'l1', name: 'Hosting {month} {year}', description: '{from}–{to}', quantity: '1' },
  ...{ unit: 'C62' as const, unitPrice: '50', discount: null, taxCategory: 'S' as const },
  taxRate: '19',
};

/** Recurring invoices. */
export function recurringInvoicesContract(open: OpenEmptyStore): void {
  describe('recurring invoices', () => {
    let money: MoneyKit;
    let schedules: Schedules;
    let runner: ScheduleRunner;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      schedules = createSchedules({ ...money.kit, bus: money.bus, wakeRunner() {} });
      runner = newRunner();
    });
    afterEach(() => money.kit.close());

    function newRunner(render?: RenderDocuments): ScheduleRunner {
      const { kit, bus } = money;
      const onError = (error: unknown) => {
        throw error;
      };
      return createScheduleRunner({ ...kit, bus, invoices: money.newInvoices(render), onError });
    }
    const scheduleOf = (part: Partial<InvoiceSchedule> = {}): InvoiceSchedule => ({
      ...{ name: 'Hosting', clientId: 'client', every: 1, unit: 'month', start: '2026-12-01' },
      ...{ until: null, period: 'begins', currency: 'EUR', lines: [line], time: null },
      ...{ introduction: '', closing: '', orderReference: '', issuesItself: false, ...part },
    });
    const add = (part: Partial<InvoiceSchedule> = {}, id = newId()) =>
      schedules.save(author, { id, version: 0, schedule: scheduleOf(part) });
    const runOn = (day: string) => {
      money.kit.setClock(Date.parse(`${day}T09:00:00Z`));
      return runner.run();
    };
    async function only(): Promise<ScheduleView> {
      const [view, ...others] = await schedules.list('admin');
      if (!view || others.length > 0) throw new Error('not one schedule');
      return view;
    }
    const drafts = async () =>
      (await money.invoices.list('admin', {}, { cursor: null, limit: 100 })).invoices;

    it('RC2 RC4 a day makes one draft with its period, however many servers run', async () => {
      await add();
      await runner.run();
      expect(await drafts()).toEqual([]);
      money.kit.setClock(Date.UTC(2026, 11, 1, 9));
      await Promise.all(Array.from({ length: 4 }, () => newRunner().run()));
      const [draft, ...others] = await drafts();
      expect(others).toEqual([]);
      const view = await money.invoices.get('admin', draft?.id ?? '');
      expect(view).toMatchObject({ state: 'draft', clientId: 'client', gross: 59_50 });
      expect(view.draft?.lines[0]).toMatchObject({
        ...{ name: 'Hosting December 2026', description: 'Dec 1, 2026–Dec 31, 2026' },
      });
      expect(view.draft?.period).toEqual({ from: '2026-12-01', to: '2026-12-31' });
      expect(await only()).toMatchObject({
        ...{ nextDay: '2027-01-01', version: 1 },
        runs: [{ day: '2026-12-01', state: 'draft', invoiceId: view.id, number: null }],
      });
      expect(await schedules.openDrafts('admin')).toMatchObject([
        { scheduleName: 'Hosting', clientName: 'Muster GmbH', state: 'draft', gross: 59_50 },
      ]);
      // Discarded, it is not made again.
      await money.invoices.discard(author, { id: view.id, version: view.version });
      await runOn('2026-12-01');
      expect(await drafts()).toEqual([]);
      expect((await only()).runs).toMatchObject([{ isDiscarded: true }]);
      expect(await schedules.openDrafts('admin')).toEqual([]);
    });

    it('RC2 after a downtime, each missed day has a draft, until the last one', async () => {
      await add({ until: '2027-02-01' });
      await runOn('2027-06-15');
      const { runs, nextDay } = await only();
      expect(runs.map(({ day }) => day)).toEqual(['2027-02-01', '2027-01-01', '2026-12-01']);
      expect([nextDay, (await drafts()).length]).toEqual([null, 3]);
    });

    it('RC3 unbilled time up to the day before is added; without any, there is no draft', async () => {
      const time = { projectIds: null, grouping: 'project' as const };
      await add({ lines: [], time, start: '2026-11-28' });
      await addEntry(money.store, 'a', { day: '2026-11-27' });
      await addEntry(money.store, 'b', { day: '2026-11-28' });
      await runOn('2026-11-28');
      const [draft] = await drafts();
      expect(draft).toMatchObject({ gross: 119_00 });
      await runOn('2026-12-28');
      await runOn('2027-01-28');
      expect((await only()).runs.map(({ state }) => state)).toEqual(['empty', 'draft', 'draft']);
      expect(await drafts()).toHaveLength(2);
    });

    it('RC3 an entry that a person bills at the same time is on one of both', async () => {
      const time = { projectIds: null, grouping: 'project' as const };
      await add({ time, start: '2026-11-28' });
      await addEntry(money.store, 'a');
      money.kit.setClock(NINE + DAY_MS);
      await Promise.all([runner.run(), money.draft(), newRunner().run()]);
      const made = await drafts();
      expect(made.reduce((sum, { net }) => sum + net, 0)).toBe(150_00);
    });

    it('RC5 what issues itself is issued once, in the name of who saved it', async () => {
      await add({ issuesItself: true });
      money.kit.setClock(Date.UTC(2026, 11, 1, 9));
      await Promise.all([runner.run(), newRunner().run()]);
      expect(await drafts()).toMatchObject([{ number: '2026-0001', state: 'open', gross: 59_50 }]);
      expect((await only()).runs).toMatchObject([{ state: 'issued', number: '2026-0001' }]);
      expect(await schedules.openDrafts('admin')).toEqual([]);
    });

    it('RC5 what cannot be issued by itself stays a draft and says why', async () => {
      await add({ issuesItself: true, lines: [{ ...line, quantity: '0' }] });
      await runOn('2026-12-01');
      expect((await only()).runs).toMatchObject([{ state: 'draft', reason: 'invoice.incomplete' }]);
      expect(await schedules.openDrafts('admin')).toMatchObject([{ reason: 'invoice.incomplete' }]);
      // Not tried again.
      await runOn('2026-12-02');
      expect(await drafts()).toMatchObject([{ number: null }]);
    });

    it('RC5 a user who is no longer an ADMIN issues nothing', async () => {
      await money.kit.roles.set('admin', 'manager', 'ADMIN');
      const manager = { ...author, userId: 'manager' };
      const schedule = scheduleOf({ issuesItself: true });
      await schedules.save(manager, { id: newId(), version: 0, schedule });
      await money.kit.roles.set('admin', 'manager', 'USER');
      await runOn('2026-12-01');
      expect(await drafts()).toMatchObject([{ number: null }]);
      expect((await only()).runs).toMatchObject([{ state: 'draft', reason: 'forbidden' }]);
    });

    it('RC6 a client in the archive, or with another currency, makes no draft and says why', async () => {
      await add();
      const { clients } = money.store.tables;
      await money.store.tx((query) => query.update(clients).set({ isArchived: true }));
      await runOn('2026-12-01');
      expect(await schedules.openDrafts('admin')).toMatchObject([
        { state: 'failed', reason: 'client.archived', invoiceId: null },
      ]);
      await money.store.tx((query) => query.update(clients).set({ isArchived: false }));
      await runOn('2027-01-01');
      expect((await only()).runs.map(({ state }) => state)).toEqual(['draft', 'failed']);
      // Once it succeeds again, the failure is no longer reported.
      expect(await schedules.openDrafts('admin')).toMatchObject([{ state: 'draft' }]);
    });

    it('RC7 days pass while it is paused or deleted, and are not made up for', async () => {
      const { id } = await add({ start: '2026-11-27' });
      await runner.run();
      const paused = await schedules.setPaused(author, { id, version: 1, isPaused: true });
      expect(paused).toMatchObject({ isPaused: true, nextDay: null, version: 2 });
      await runOn('2027-01-28');
      const resumed = await schedules.setPaused(author, { id, version: 2, isPaused: false });
      expect(resumed).toMatchObject({ nextDay: '2027-02-27' });
      await schedules.remove(author, { id, version: 3 });
      expect(await schedules.list('admin')).toEqual([]);
      await runOn('2027-03-28');
      expect(await schedules.restore(author, id)).toMatchObject({ nextDay: '2027-04-27' });
      expect(await schedules.restore(author, id)).toMatchObject({ version: 5 });
      expect(await drafts()).toHaveLength(1);
    });

    it('RC7 it is saved once, and an edit of another version is refused', async () => {
      const first = await add({}, 'one');
      expect(await add({}, 'one')).toEqual(first);
      expect(await codeOf(add({ every: 2 }, 'one'))).toBe('command.reused');
      expect(await codeOf(add({ clientId: 'none' }))).toBe('client.unknown');
      const huge = [{ ...line, quantity: '999999999999', unitPrice: '999' }];
      expect(await codeOf(add({ lines: huge }))).toBe('invoice.tooLarge');
      const edit = (version: number, part: object) =>
        schedules.save(author, { id: 'one', version, schedule: scheduleOf(part) });
      const outcomes = await Promise.all([
        codeOf(edit(1, { every: 2 })),
        codeOf(edit(1, { every: 3 })),
      ]);
      expect(outcomes.filter((code) => code === 'money.changed')).toHaveLength(1);
      expect(await codeOf(schedules.remove(author, { id: 'one', version: 1 }))).toBe(
        'money.changed',
      );
      const other = { id: 'none', version: 1, schedule: scheduleOf() };
      expect(await codeOf(schedules.save(author, other))).toBe('recurring.unknown');
      // A day that has its draft gets no second one after an edit.
      await edit(2, { start: '2026-11-27' });
      await runner.run();
      await edit(3, { start: '2026-11-27', unit: 'week' });
      await runner.run();
      expect(await only()).toMatchObject({ nextDay: '2026-12-04', runs: [{ day: '2026-11-27' }] });
      const { audit } = money.kit.repositories;
      const rows = await money.store.read((query) => audit.list(query, {}, 100));
      const details = rows
        .filter(({ kind }) => kind === 'recurringChanged')
        .map((row) => row.detail);
      expect(details).toContainEqual(expect.stringContaining('unit: month → week'));
    });

    it('RC8 only ADMINs see and change schedules', async () => {
      const { id } = await add();
      const manager = { ...author, userId: 'manager' };
      const calls = [
        () => schedules.list('manager'),
        () => schedules.openDrafts('manager'),
        () => schedules.save(manager, { id: newId(), version: 0, schedule: scheduleOf() }),
        () => schedules.setPaused(manager, { id, version: 1, isPaused: true }),
        () => schedules.remove(manager, { id, version: 1 }),
        () => schedules.restore(manager, id),
      ];
      for (const call of calls) expect(await codeOf(call())).toBe('forbidden');
    });
  });
}
