import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEW_EXPENSE } from '../../../../core/money/expenses/expense.schema.ts';
import type { Expense, ExpenseView } from '../../../../core/money/expenses/expense.ts';
import { newId } from '../../../lib/tokens.ts';
import { createExpenseEdits } from '../../../money/expenses/edit-expenses.ts';
import { createExpenseQueries } from '../../../money/expenses/expense-queries.ts';
import { expensesOfPeriod } from '../../../money/expenses/expenses-of-period.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from './money-kit.ts';
import { addEntry, addParties, author, today } from './money-rows.ts';

const BASE: Expense = {
  ...NEW_EXPENSE,
  ...{ day: today, supplier: 'Deutsche Bahn', category: 'Travel', currency: 'EUR' },
  rows: [
    { net: 100_00, rate: '7', tax: 7_00 },
    { net: 10_00, rate: '19', tax: 1_91 },
  ],
};

/** Expenses, and how they are billed. */
export function expensesContract(open: OpenEmptyStore): void {
  describe('expenses', () => {
    let money: MoneyKit;
    let edits: ReturnType<typeof createExpenseEdits>;
    let queries: ReturnType<typeof createExpenseQueries>;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      edits = createExpenseEdits({ ...money.kit, bus: money.bus });
      queries = createExpenseQueries(money.kit);
    });
    afterEach(() => money.kit.close());

    const add = (part: Partial<Expense> = {}, id = newId('x')) =>
      edits.create(author, { id, expense: { ...BASE, ...part } });
    const billable = (part: Partial<Expense> = {}) =>
      add({ clientId: 'client', isBillable: true, ...part });
    const edit = ({ id, version }: ExpenseView, set: Partial<Expense>) =>
      edits.edit(author, { expenseId: id, version, set });
    const get = (id: string) => queries.get('admin', id);
    const list = (part: object = {}, page: object = {}) =>
      queries.list(
        'admin',
        { sort: 'day', order: 'desc', ...part },
        { cursor: null, limit: 50, ...page },
      );
    const kindsOf = async () => {
      const { audit } = money.kit.repositories;
      const rows = await money.store.read((query) => audit.list(query, {}, 100));
      const own = rows.filter(({ kind }) => kind.startsWith('expense'));
      return own.map(({ kind, detail }) => [kind, detail]).sort();
    };

    it('EX1 an expense has its sums, is added once, and is audited', async () => {
      const first = await add({}, 'x1');
      expect(first).toMatchObject({ net: 110_00, tax: 8_91, gross: 118_91, version: 1 });
      expect(first.rows).toEqual(BASE.rows);
      expect(await add({}, 'x1')).toEqual(first);
      expect(await codeOf(add({ supplier: 'Other' }, 'x1'))).toBe('command.reused');
      const changed = await edit(first, { supplier: 'DB', paidOn: today });
      expect(changed).toMatchObject({ version: 2, supplier: 'DB', paidOn: today });
      expect(await edit(changed, { supplier: 'DB' })).toEqual(changed);
      expect(await codeOf(edit(first, { supplier: 'X' }))).toBe('money.changed');
      expect(await codeOf(get('none'))).toBe('expense.unknown');
      expect(await kindsOf()).toEqual([
        [
          'expenseChanged',
          `Deutsche Bahn · 118.91 EUR · supplier: Deutsche Bahn → DB · paidOn: – → ${today}`,
        ],
        ['expenseMade', 'Deutsche Bahn · 118.91 EUR'],
      ]);
      expect(money.told.flatMap(({ ids }) => ids)).toContain('x1');
    });

    it('EX1 of the same expense added by several servers at once, there is one', async () => {
      const others = Array.from({ length: 4 }, () =>
        createExpenseEdits({ ...money.kit, bus: money.bus }),
      );
      const views = await Promise.all(
        others.map((each) => each.create(author, { id: 'x1', expense: BASE })),
      );
      expect(new Set(views.map(({ version }) => version))).toEqual(new Set([1]));
      expect((await list()).expenses).toHaveLength(1);
    });

    it('EX1 of two edits of one version at once, one is refused', async () => {
      const expense = await add();
      const codes = await Promise.all(
        ['A', 'B'].map((supplier) => codeOf(edit(expense, { supplier }))),
      );
      expect(codes.sort()).toEqual(['accepted', 'money.changed']);
    });

    it('EX2 an expense belongs to a client, to a project or to neither', async () => {
      expect(await codeOf(add({ clientId: 'none' }))).toBe('client.unknown');
      expect(await codeOf(add({ projectId: 'none' }))).toBe('project.unknown');
      const both = { clientId: 'client', projectId: 'house' };
      expect(await codeOf(add(both))).toBe('request.invalid');
      expect(await add({ projectId: 'house' })).toMatchObject({ projectName: 'House' });
      expect(await add({ clientId: 'client' })).toMatchObject({ clientName: 'Muster GmbH' });
      expect(await add({ isBillable: true })).toMatchObject({ isBillable: false });
    });

    it('EX3 lists filter, sort and page without gaps, with the sums of all pages', async () => {
      await add({ supplier: 'Zebra', day: '2025-03-01', paidOn: '2025-03-02' }, 'a');
      await add({ supplier: 'ärzte', dueDate: '2026-11-01', category: 'Health' }, 'b');
      await billable({ supplier: 'Bahn', day: '2026-11-20', note: '100 % Bio_' });
      await add({ supplier: 'yen', currency: 'JPY', rows: [{ net: 500, rate: '0', tax: 0 }] }, 'd');
      const names = async (part: object) =>
        (await list(part)).expenses.map(({ supplier }) => supplier);
      expect(await names({ sort: 'supplier', order: 'asc' })).toEqual([
        ...['ärzte', 'Bahn', 'yen', 'Zebra'],
      ]);
      expect(await names({ sort: 'gross' })).toContain('yen');
      expect(await names({ state: 'paid' })).toEqual(['Zebra']);
      expect(await names({ state: 'overdue' })).toEqual(['ärzte']);
      expect(await names({ state: 'unbilled' })).toEqual(['Bahn']);
      expect(await names({ state: 'billed' })).toEqual([]);
      expect(await names({ state: 'noReceipt' })).toHaveLength(4);
      expect(await names({ year: 2025 })).toEqual(['Zebra']);
      expect(await names({ clientId: 'client' })).toEqual(['Bahn']);
      expect(await names({ category: 'health' })).toEqual(['ärzte']);
      expect(await names({ text: 'BAHN travel' })).toEqual(['Bahn']);
      expect(await names({ text: '% bio_' })).toEqual(['Bahn']);
      expect(await names({ text: 'arzte' })).toEqual(['ärzte']);
      const { sums } = await list({}, { limit: 1 });
      expect(sums).toEqual([
        { currency: 'EUR', net: 330_00, tax: 26_73, gross: 356_73, unpaid: 237_82 },
        { currency: 'JPY', net: 500, tax: 0, gross: 500, unpaid: 500 },
      ]);
      for (const sort of ['day', 'supplier', 'category', 'due', 'gross'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          const all = (await list({ sort, order })).expenses.map(({ id }) => id);
          const paged: string[] = [];
          let cursor: string | null = null;
          do {
            const page = await list({ sort, order }, { cursor, limit: 1 });
            paged.push(...page.expenses.map(({ id }) => id));
            cursor = page.next;
          } while (cursor !== null);
          expect([sort, order, paged]).toEqual([sort, order, all]);
        }
      }
      expect(await codeOf(list({}, { cursor: 'nonsense' }))).toBe('request.invalid');
      expect(await queries.suggestions('admin')).toEqual({
        categories: ['Travel', 'Health'],
        suppliers: ['ärzte', 'Bahn', 'yen', 'Zebra'],
      });
    });

    it('EX5 deleting can be undone, until retention drops it', async () => {
      const expense = await add();
      expect(await edits.remove(author, { expenseId: expense.id })).toEqual({ success: true });
      expect(await codeOf(get(expense.id))).toBe('expense.unknown');
      expect((await list()).expenses).toEqual([]);
      const back = await edits.restore(author, expense.id);
      expect(back).toMatchObject({ version: 3, supplier: BASE.supplier });
      expect(await edits.restore(author, expense.id)).toEqual(back);
      expect(await codeOf(edits.restore(author, 'none'))).toBe('expense.unknown');
    });

    it('EX7 billable expenses become a line each of the draft, at cost', async () => {
      await addEntry(money.store, 'a');
      const [train, hotel] = [
        await billable({ note: 'To Hamburg' }),
        await add({ projectId: 'house', isBillable: true, supplier: 'Hotel', category: '' }),
      ];
      const back = await billable({ rows: [{ net: -5_00, rate: '19', tax: -95 }] });
      const usd = await billable({ currency: 'USD' });
      await add({ clientId: 'client' });
      const offered = await queries.billable('admin', 'client');
      expect(offered.expenses.map(({ id }) => id).sort()).toEqual(
        [train.id, hotel.id, back.id].sort(),
      );
      expect(offered.otherCurrency.map(({ id }) => id)).toEqual([usd.id]);
      const expenseIds = [train.id, hotel.id, back.id];
      expect(await codeOf(money.draft({ expenseIds: [usd.id] }))).toBe('expense.notBillable');
      const draft = await money.draft({ id: 'i1', expenseIds });
      const lines = draft.draft?.lines.filter(({ id }) => id.startsWith('e')) ?? [];
      const byName = (name: string, quantity = '1') =>
        lines.find((line) => line.name === name && line.quantity === quantity);
      expect(byName('Travel')).toMatchObject({
        ...{ unit: 'C62', unitPrice: '110', taxRate: '19' },
        description: 'Nov 27, 2026 · Deutsche Bahn: To Hamburg',
      });
      expect(byName('Hotel')).toMatchObject({ unitPrice: '110', description: 'Nov 27, 2026' });
      expect(byName('Travel', '-1')).toMatchObject({ unitPrice: '5' });
      expect(draft.expenses.map(({ expenseId }) => expenseId).sort()).toEqual(expenseIds.sort());
      expect(draft.net).toBe(100_00 + 110_00 + 110_00 - 5_00);
      expect(await money.draft({ id: 'i1', expenseIds })).toEqual(draft);
      expect(await get(train.id)).toMatchObject({ invoice: { id: 'i1', number: null } });
      expect((await queries.billable('admin', 'client')).expenses).toEqual([]);
    });

    it('EX7 a small business bills what it paid with tax', async () => {
      const small = { smallBusinessNote: 'No tax (§ 19 UStG)' };
      await money.store.tx(async (query) => {
        const { businesses } = money.store.tables;
        const [row] = await query.select().from(businesses);
        await query.update(businesses).set({ details: { ...row?.details, ...small } as never });
      });
      const { id } = await billable();
      const { draft } = await money.draft({ expenseIds: [id] });
      expect(draft?.lines).toMatchObject([{ unitPrice: '118.91', taxCategory: 'E' }]);
      expect(draft?.period).toEqual({ from: today, to: today });
    });

    it('EX7 is on one draft at most, however many are made at once, and free when it is discarded', async () => {
      const { id } = await billable();
      const codes = await Promise.all(
        ['i1', 'i2', 'i3'].map((draftId) =>
          codeOf(
            money.newInvoices().create(author, {
              ...{ id: draftId, clientId: 'client', projectIds: null, until: today },
              ...{ grouping: 'ticket', expenseIds: [id] },
            }),
          ),
        ),
      );
      expect(codes.sort()).toEqual(['accepted', 'expense.notBillable', 'expense.notBillable']);
      const { invoice } = await get(id);
      const draft = await money.invoices.get('admin', invoice?.id ?? '');
      await money.invoices.discard(author, { id: draft.id, version: draft.version });
      expect(await get(id)).toMatchObject({ invoice: null });
      const other = await money.draft({ expenseIds: [id] });
      await money.invoices.edit(author, { id: other.id, version: other.version }, { lines: [] });
      expect(await get(id)).toMatchObject({ invoice: null });
    });

    it('EX8 what is billed is locked on a draft and on an invoice; the rest is not', async () => {
      const made = await billable();
      const draft = await money.draft({ expenseIds: [made.id] });
      const lockedBy = async (code: string) => {
        const expense = await get(made.id);
        for (const set of [
          { day: '2026-01-01' },
          { supplier: 'X' },
          { rows: [{ net: 1, rate: '0', tax: 0 }] },
          { currency: 'USD' },
          { clientId: null },
          { isBillable: false },
        ]) {
          expect([set, await codeOf(edit(expense, set))]).toEqual([set, code]);
        }
        expect(await codeOf(edits.remove(author, { expenseId: made.id }))).toBe(code);
        const saved = await edit(expense, { paidOn: null, category: 'Train', note: code });
        expect(saved).toMatchObject({ category: 'Train', note: code });
      };
      await lockedBy('expense.drafted');
      const issued = await money.issue(draft);
      await lockedBy('expense.billed');
      expect(await get(made.id)).toMatchObject({
        invoice: { id: issued.id, number: issued.number },
      });
    });

    it('EX9 a credit note frees the expenses of the lines that it credits in full', async () => {
      const { id } = await billable();
      const issued = await money.issue(await money.draft({ expenseIds: [id] }));
      const credit = (freesEntries: boolean) =>
        money.invoices.credit(author, {
          ...{ id: newId(), invoiceId: issued.id, lineIds: null, freesEntries },
        });
      await money.issue(await credit(true));
      expect(await get(id)).toMatchObject({ invoice: null });
      expect((await queries.billable('admin', 'client')).expenses).toHaveLength(1);
    });

    it('EX6 who is no ADMIN learns nothing, and changes nothing', async () => {
      const { id } = await add();
      const other = { ...author, userId: 'member' };
      expect(await codeOf(queries.get('member', id))).toBe('forbidden');
      expect(await codeOf(queries.suggestions('member'))).toBe('forbidden');
      expect(await codeOf(edits.remove(other, { expenseId: id }))).toBe('forbidden');
      expect(await codeOf(edits.create(other, { id: 'x9', expense: BASE }))).toBe('forbidden');
    });

    it('EX6 those of a period are read for reports, without the deleted ones', async () => {
      await add({ day: '2026-10-31' }, 'a');
      await add({ day: '2026-11-01' }, 'b');
      await add({ day: '2026-11-30' }, 'c');
      await add({ day: '2026-11-15' }, 'd');
      await edits.remove(author, { expenseId: 'd' });
      const found = await money.store.read((query) =>
        expensesOfPeriod(money.kit.repositories, query, '2026-11-01', '2026-11-30'),
      );
      expect(found.map(({ id }) => id)).toEqual(['b', 'c']);
    });

    it('EX2 a client that is deleted for good leaves its expenses', async () => {
      await addParties(money.store, { clientId: 'gone' });
      const { id } = await add({ clientId: 'gone', isBillable: true });
      const { clients } = money.store.tables;
      const { clients: rows } = money.kit.repositories;
      await money.store.tx(async (query) => {
        const found = await rows.find(query, 'gone');
        if (found) await rows.set(query, { ...found, deletedAt: 1 });
        await rows.dropDeletedBefore(query, 2);
        expect(await query.select({ id: clients.id }).from(clients)).toHaveLength(1);
      });
      expect(await get(id)).toMatchObject({ clientId: null, isBillable: false });
    });
  });
}
