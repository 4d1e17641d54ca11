import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../../core/errors.ts';
import { NEW_EXPENSE } from '../../../../../core/money/expenses/expense.schema.ts';
import type { Expense } from '../../../../../core/money/expenses/expense.ts';
import type { Business } from '../../../../../core/money/parties.ts';
import { REVENUE_GROUPS } from '../../../../../core/money/reports/report-views.ts';
import { newId } from '../../../../lib/tokens.ts';
import { createExpenseEdits } from '../../../../money/expenses/edit-expenses.ts';
import { createExpenseQueries } from '../../../../money/expenses/expense-queries.ts';
import { createReports, type Reports } from '../../../../money/reports/reports.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry, addParties, author, billProject } from '../money-rows.ts';
import {
  SAMPLE_CLIENTS,
  SAMPLE_PROJECTS,
  type SampleInvoice,
  sampleInvoices,
  seededRandom,
  storeInvoices,
} from './report-samples.ts';
import { issuedIn, PERIOD, slowRevenue, slowTax, timesRate } from './slow-reports.ts';

const SECONDS_AN_HOUR = 3600;

/** Reports compared with a slow computation of their rules. */
export function reportsContract(open: OpenEmptyStore): void {
  describe('reports of money', () => {
    let money: MoneyKit;
    let reports: Reports;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      reports = createReports(money.kit);
    });
    afterEach(() => money.kit.close());

    async function addSamples(seed: number, size = 60): Promise<SampleInvoice[]> {
      const samples = sampleInvoices(seededRandom(seed), size);
      for (const [n, clientId] of SAMPLE_CLIENTS.entries()) {
        await addParties(money.store, { clientId, client: { name: `Client ${n}` } });
      }
      for (const id of SAMPLE_PROJECTS.filter((each) => each !== null)) {
        await money.kit.projects.save('admin', { id, name: `Name of ${id}` });
      }
      await storeInvoices(money.store, samples);
      return samples;
    }

    it.each([1, 2, 3])(
      'RP2 RP3 RP4 agrees to the cent with a slow computation, seed %i',
      async (seed) => {
        const samples = await addSamples(seed);
        for (const basis of ['issued', 'paid'] as const) {
          for (const by of REVENUE_GROUPS) {
            const { rows, totals } = await reports.revenue('admin', { ...PERIOD, basis, by });
            const expected = slowRevenue(samples, basis, by);
            const found = new Map(rows.map((row) => [`${row.key} ${row.currency}`, row]));
            expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
            for (const [key, sums] of expected) {
              const { net, tax, gross } = found.get(key) ?? { net: 0, tax: 0, gross: 0 };
              expect([key, net, tax, gross]).toEqual([key, ...sums, sums[0] + sums[1]]);
            }
            for (const total of totals) {
              const own = rows.filter(({ currency }) => currency === total.currency);
              expect(own.reduce((sum, { net }) => sum + net, 0)).toBe(total.net);
            }
          }
          const tax = await reports.tax('admin', { ...PERIOD, basis });
          const expected = slowTax(samples, basis);
          expect(
            Object.fromEntries(
              tax.rows.map((row) => [
                `${row.currency} ${row.category} ${row.rate}`,
                [row.base, row.tax],
              ]),
            ),
          ).toEqual(expected);
        }
      },
    );

    it('RP5 what an amount is made of adds up to it', async () => {
      await addSamples(4);
      for (const basis of ['issued', 'paid'] as const) {
        for (const by of REVENUE_GROUPS) {
          const { rows } = await reports.revenue('admin', { ...PERIOD, basis, by });
          for (const { key, currency, net, gross, invoiceCount } of rows.slice(0, 4)) {
            const filter = {
              ...{ ...PERIOD, basis, currency },
              ...(by === 'client' && { clientId: key }),
              ...(by === 'project' && { projectId: key }),
              ...(by === 'month' && { from: `${key}-01`, to: `${key}-31` }),
            };
            const parts = await reports.parts('admin', { ...filter, value: 'net' });
            expect(parts).toHaveLength(invoiceCount);
            expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(net);
            const whole = await reports.parts('admin', { ...filter, value: 'gross' });
            expect(whole.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross);
          }
        }
        const { rows } = await reports.tax('admin', { ...PERIOD, basis });
        for (const { category, rate, currency, base, tax } of rows) {
          const filter = { ...PERIOD, basis, currency, category, rate };
          const sumOf = async (value: 'net' | 'tax') =>
            (await reports.parts('admin', { ...filter, value })).reduce(
              (sum, { amount }) => sum + amount,
              0,
            );
          expect([await sumOf('net'), await sumOf('tax')]).toEqual([base, tax]);
        }
      }
      const aged = await reports.agedDebts('admin');
      for (const { clientId, currency, open: ages, total } of aged.rows) {
        const parts = await reports.agedParts('admin', { clientId, currency });
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        const over = await reports.agedParts('admin', { clientId, currency, age: 'over90' });
        expect(over.reduce((sum, { amount }) => sum + amount, 0)).toBe(ages.over90);
      }
    });

    it('RP6 other currencies are converted by the rates of their invoices', async () => {
      const samples = await addSamples(5);
      const { converted } = await reports.revenue('admin', {
        ...{ ...PERIOD, basis: 'issued', by: 'client' },
      });
      const foreign = issuedIn(samples).filter(({ issued }) => issued.currency !== 'EUR');
      const rated = foreign.filter(({ issued }) => issued.exchangeRate !== null);
      expect(converted?.currency).toBe('EUR');
      expect(converted?.rates.reduce((sum, { invoiceCount }) => sum + invoiceCount, 0)).toBe(
        rated.length,
      );
      let net = 0;
      for (const { issued } of issuedIn(samples)) {
        const rate = issued.currency === 'EUR' ? '1' : issued.exchangeRate?.rate;
        if (rate === undefined) continue;
        const sign = issued.kind === 'creditNote' ? -1 : 1;
        for (const { base } of issued.totals.taxes) net += sign * timesRate(base, rate);
      }
      expect(converted?.net).toBe(net);
      const missing = foreign.filter(({ issued }) => issued.exchangeRate === null);
      expect(converted?.unconverted.map(({ currency }) => currency)).toEqual(
        missing.length > 0 ? ['USD'] : [],
      );
    });

    it('RP7 hours are summed by person, project and client, without deleted ones', async () => {
      const { store, kit } = money;
      await kit.projects.save('admin', { id: 'garden', name: 'Garden' });
      await addParties(store, { clientId: 'other', client: { name: 'Other' } });
      await billProject(store, 'garden', { clientId: 'other' });
      const at = (part: object) => addEntry(store, newId(), part);
      await at({ day: '2026-03-01' });
      await at({ day: '2026-05-31', userId: 'admin', projectId: 'garden', isBillable: false });
      await at({ day: '2026-04-01', projectId: null, seconds: 60 });
      await at({ day: '2026-04-01', deletedAt: 1 });
      await at({ day: '2026-06-01' });
      // A ticket decides the project.
      await at({ day: '2026-04-02', ticketId: money.door, projectId: 'garden' });
      const by = async (group: 'person' | 'project' | 'client') =>
        (await reports.hours('admin', { ...PERIOD, by: group })).rows.map(
          ({ key, seconds, billableSeconds, entryCount }) => [
            ...[key, seconds, billableSeconds, entryCount],
          ],
        );
      const HOUR = SECONDS_AN_HOUR;
      expect(await by('project')).toEqual([
        ['garden', HOUR, 0, 1],
        ['house', 2 * HOUR, 2 * HOUR, 2],
        ['', 60, 60, 1],
      ]);
      expect(await by('client')).toEqual([
        ['client', 2 * HOUR, 2 * HOUR, 2],
        ['other', HOUR, 0, 1],
        ['', 60, 60, 1],
      ]);
      expect((await by('person')).sort()).toEqual([
        ['admin', HOUR, 0, 1],
        ['member', 2 * HOUR + 60, 2 * HOUR + 60, 3],
      ]);
      const listed = await reports.entries('admin', { ...PERIOD, projectId: 'house' });
      expect([listed.entryCount, listed.seconds]).toEqual([2, 2 * HOUR]);
      expect(listed.entries.map(({ ticketName }) => ticketName)).toEqual(['Door', null]);
      const none = await reports.entries('admin', { ...PERIOD, clientId: '', billable: true });
      expect(none.entries.map(({ seconds }) => seconds)).toEqual([60]);
    });

    it('RP7 names a hidden ticket neither in a list nor in its note', async () => {
      const { kit, board, store } = money;
      const { boardId, todo: columnId } = board;
      const { result } = await kit.run('manager', {
        ...{ type: 'tickets.create', boardId, columnId, name: 'Secret', visibleTo: ['member'] },
      });
      const ticketId = result?.id ?? '';
      await addEntry(store, newId(), { ticketId, day: '2026-04-01', note: 'Secret plan' });
      const { entries } = await reports.entries('admin', PERIOD);
      expect(JSON.stringify(entries)).not.toContain('Secret');
      expect(entries).toMatchObject([{ isHidden: true, seconds: SECONDS_AN_HOUR, note: '' }]);
    });

    it('RP8 what is open is listed by its age, by client', async () => {
      const { store, invoices } = money;
      await addEntry(store, newId());
      const issued = await money.issue(await money.draft());
      const ages = async () =>
        (await reports.agedDebts('admin')).rows.map(({ open: each }) => each);
      const none = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 };
      const due = issued.due;
      const days = (count: number) => money.kit.setClock(Date.UTC(2026, 11, 11 + count, 12));
      for (const [count, age] of [
        ...([
          [0, 'notDue'],
          [1, 'to30'],
          [30, 'to30'],
          [31, 'to60'],
          [60, 'to60'],
        ] as const),
        ...([
          [61, 'to90'],
          [90, 'to90'],
          [91, 'over90'],
        ] as const),
      ] as const) {
        days(count);
        expect([count, await ages()]).toEqual([count, [{ ...none, [age]: due }]]);
      }
      await invoices.addPayment(author, {
        ...{ id: newId(), invoiceId: issued.id, day: '2026-12-01', amount: due },
        ...{ method: '', note: '' },
      });
      expect(await ages()).toEqual([]);
    });

    it('RP10 budgets are used by all time in hours, and by billable time at its rate in money', async () => {
      const { store, kit } = money;
      await kit.projects.save('admin', { id: 'garden', name: 'Garden' });
      const budget = { budgetSeconds: 10 * SECONDS_AN_HOUR, budgetAmount: 1_000_00 };
      await billProject(store, 'garden', budget);
      const at = (part: object) => addEntry(store, newId(), { projectId: 'garden', ...part });
      await at({ seconds: 1800 });
      await at({ seconds: 60, isBillable: false });
      await at({ deletedAt: 1 });
      // Before its first rate.
      await at({ day: '2025-12-31', seconds: 600 });
      const budgets = () => reports.budgets('admin');
      const expected = {
        ...{ projectId: 'garden', projectName: 'Garden', clientId: 'client', currency: 'EUR' },
        ...{ ...budget, usedSeconds: 2460, usedAmount: 50_00, unratedSeconds: 600 },
      };
      expect(await budgets()).toMatchObject([expected]);
      // What is on an invoice keeps the rate that was frozen on it.
      await money.issue(await money.draft());
      await money.addRate({ level: 'client', subjectId: 'client', rate: '500' });
      expect(await budgets()).toMatchObject([{ usedAmount: 50_00 }]);
      await at({ seconds: 3600 });
      expect(await budgets()).toMatchObject([{ usedAmount: 550_00 }]);
    });

    it('RP3 lines of fixed prices and expenses belong to their project', async () => {
      const { store, kit, bus } = money;
      kit.setClock(Date.UTC(2026, 4, 31, 12));
      const { projectBillings } = store.tables;
      await store.tx((query) =>
        query.update(projectBillings).set({ billing: 'fixed', agreedAmount: 500_00 }),
      );
      const expense = {
        ...{ ...NEW_EXPENSE, day: '2026-05-10', currency: 'EUR', projectId: 'house' },
        ...{ isBillable: true, rows: [{ net: 40_00, rate: '19', tax: 7_60 }] },
      };
      await createExpenseEdits({ ...kit, bus }).create(author, { id: 'x1', expense });
      const draft = await money.draft({ agreedRestOf: ['house'], expenseIds: ['x1'] });
      await money.issue(draft);
      const request = { ...PERIOD, basis: 'issued', by: 'project' } as const;
      const { rows } = await reports.revenue('admin', request);
      expect(rows.map(({ key, net }) => [key, net])).toEqual([['house', 540_00]]);
    });

    it('PR2 profit is revenue less the cost of all time, by the cost rate of each day', async () => {
      const { store, kit } = money;
      await kit.projects.save('admin', { id: 'garden', name: 'Garden' });
      await billProject(store, 'garden');
      const cost = { level: 'cost' as const, subjectId: 'member', rate: '40' };
      await money.addRate({ ...cost, from: '2026-04-01' });
      await money.addRate({ ...cost, from: '2026-05-01', rate: '50.5' });
      // In another currency it does not count.
      await money.addRate({ ...cost, from: '2026-04-01', rate: '900', currency: 'USD' });
      const at = (part: object) => addEntry(store, newId(), part);
      await at({ day: '2026-04-30' });
      await at({ day: '2026-05-01', seconds: 1800, isBillable: false });
      await at({ day: '2026-05-02', projectId: 'garden', userId: 'admin' });
      await at({ day: '2026-03-31', projectId: null });
      kit.setClock(Date.UTC(2026, 4, 31, 12));
      const draft = await money.draft({ until: '2026-05-31', projectIds: ['house'] });
      // A cost rate is never billed.
      expect(draft.net).toBe(100_00);
      await money.issue(draft);
      const report = await reports.profit('admin', { ...PERIOD, by: 'project' });
      const [garden, house, none] = report.rows;
      expect(house).toMatchObject({
        ...{ key: 'house', revenue: 100_00, cost: 40_00 + 25_25, profit: 34_75 },
        ...{ seconds: 5400, unratedSeconds: 0 },
      });
      const unrated = { revenue: 0, cost: 0, profit: 0, seconds: 3600, unratedSeconds: 3600 };
      expect(garden).toMatchObject({ key: 'garden', ...unrated });
      expect(none).toMatchObject({ key: '', ...unrated });
      expect(report).toMatchObject({ currency: 'EUR', profit: 34_75, seconds: 12_600 });
      const byClient = await reports.profit('admin', { ...PERIOD, by: 'client' });
      expect(byClient.rows.map(({ key, profit }) => [key, profit])).toEqual([
        ['client', 34_75],
        ['', 0],
      ]);
      const parts = await reports.parts('admin', {
        ...{ ...PERIOD, basis: 'issued', value: 'net', currency: null },
      });
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(report.revenue);
    });

    it('PR3 expenses of the period are taken off, by client, project and what belongs to none', async () => {
      const { store, kit, bus } = money;
      const edits = createExpenseEdits({ ...kit, bus });
      const add = (part: Partial<Expense>) =>
        edits.create(author, {
          id: newId('x'),
          expense: {
            ...{ ...NEW_EXPENSE, day: '2026-05-10', currency: 'EUR' },
            ...{ rows: [{ net: 100_00, rate: '19', tax: 19_00 }], ...part },
          },
        });
      await add({ projectId: 'house' });
      await add({ clientId: 'client' });
      await add({ rows: [{ net: -30_00, rate: '19', tax: -5_70 }], clientId: 'client' });
      await add({});
      await add({ currency: 'USD', projectId: 'house' });
      await add({ day: '2020-01-01', projectId: 'house' });
      const { id } = await add({ projectId: 'house' });
      await edits.remove(author, { expenseId: id });
      const sumsOf = async (by: 'client' | 'project') => {
        const { rows, ...report } = await reports.profit('admin', { ...PERIOD, by });
        return {
          ...report,
          rows: rows.map(({ key, expenses, profit }) => [key, expenses, profit]),
        };
      };
      const byProject = await sumsOf('project');
      expect(byProject).toMatchObject({ expenses: 270_00, profit: -270_00 });
      expect(byProject.otherExpenses).toEqual([{ currency: 'USD', amount: 100_00 }]);
      expect(byProject.rows).toEqual([
        ['house', 100_00, -100_00],
        ['', 170_00, -170_00],
      ]);
      expect((await sumsOf('client')).rows).toEqual([
        ['client', 170_00, -170_00],
        ['', 100_00, -100_00],
      ]);
      // Each amount is that of the list which it leads to.
      const queries = createExpenseQueries(kit);
      for (const [filter, net] of [
        [{ projectId: 'house' }, 100_00],
        [{ projectId: '' }, 170_00],
        [{ clientId: 'client' }, 170_00],
        [{ clientId: '' }, 100_00],
        [{}, 270_00],
      ] as const) {
        const listing = {
          ...PERIOD,
          currency: 'EUR',
          ...filter,
          sort: 'day',
          order: 'desc',
        } as const;
        const { sums } = await queries.list('admin', listing, { cursor: null, limit: 50 });
        expect([filter, sums.map((each) => each.net)]).toEqual([filter, [net]]);
      }
      // A small business deducts no tax.
      const { businesses } = store.tables;
      await store.tx(async (query) => {
        const [row] = await query.select().from(businesses);
        const details = { ...row?.details, smallBusinessNote: 'No VAT' } as Business;
        await query.update(businesses).set({ details });
      });
      expect(await sumsOf('project')).toMatchObject({ expenses: 321_30 });
    });

    it('RP1 PR1 reports are for ADMINs alone', async () => {
      const calls: (() => Promise<unknown>)[] = [
        () => reports.revenue('member', { ...PERIOD, basis: 'issued', by: 'client' }),
        () => reports.tax('member', { ...PERIOD, basis: 'paid' }),
        () => reports.hours('member', { ...PERIOD, by: 'person' }),
        () => reports.entries('member', PERIOD),
        () => reports.agedDebts('member'),
        () =>
          reports.parts('member', { ...PERIOD, basis: 'issued', value: 'net', currency: 'EUR' }),
        () => reports.agedParts('member', { currency: 'EUR' }),
        () => reports.budgets('member'),
        () => reports.profit('member', { ...PERIOD, by: 'client' }),
      ];
      for (const call of calls) await expect(call()).rejects.toEqual(new AppError('forbidden'));
    });
  });
}
