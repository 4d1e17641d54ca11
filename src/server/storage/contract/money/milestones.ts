import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectMilestones } from '../../../../core/money/fixed-prices/milestones.ts';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { newId } from '../../../lib/tokens.ts';
import { createMilestones, type Milestones } from '../../../money/fixed-prices/milestones.ts';
import type { Invoices } from '../../../money/invoices/invoices.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from './money-kit.ts';
import { addEntry, author, billProject, today } from './money-rows.ts';

const content = {
  ...{ day: null, amount: null, percent: null, reachedOn: null, ticketIds: [] as string[] },
};

/** Milestones, and the drafts that bill them. */
export function milestonesContract(open: OpenEmptyStore): void {
  describe('milestones and fixed prices', () => {
    let money: MoneyKit;
    let invoices: Invoices;
    let milestones: Milestones;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      ({ invoices } = money);
      milestones = createMilestones({ ...money.kit, bus: money.bus });
      await money.kit.projects.save('admin', { id: 'tower', name: 'Tower' });
      const fixed = { billing: 'fixed' as const, agreedAmount: 10_000_00 };
      await billProject(money.store, 'tower', fixed);
    });
    afterEach(() => money.kit.close());

    const at = ({ id, version }: InvoiceView) => ({ id, version });
    const add = (name: string, part: object = {}) =>
      milestones.create(author, { ...content, id: name, projectId: 'tower', name, ...part });
    const edit = (id: string, version: number, set: object) =>
      milestones.edit(author, { milestoneId: id, version, set });
    const one = ({ milestones: all }: ProjectMilestones, id: string) =>
      all.find((each) => each.id === id);
    const draft = (part: object) => money.draft({ projectIds: [], ...part });
    const linesOf = (view: InvoiceView) =>
      view.draft?.lines.map(({ name, quantity, unit, unitPrice }) => {
        return [name, quantity, unit, unitPrice];
      });
    const auditOf = async () => {
      const { audit } = money.kit.repositories;
      const rows = await money.store.read((query) => audit.list(query, {}, 100));
      return rows.filter(({ kind }) => kind.startsWith('milestone'));
    };

    it('MS1 are made once, edited with versions, sorted, deleted and restored, all audited', async () => {
      expect(await add('a', { percent: '40', day: '2026-12-01' })).toEqual(
        await add('a', { percent: '40', day: '2026-12-01' }),
      );
      expect(await codeOf(add('a', { projectId: 'house' }))).toBe('command.reused');
      await add('b', { amount: 100_00 });
      const edited = await edit('a', 1, { name: 'First', reachedOn: today });
      expect(one(edited, 'a')).toMatchObject({ name: 'First', version: 2, value: 4_000_00 });
      expect(await codeOf(edit('a', 1, { name: 'x' }))).toBe('money.changed');
      expect(one(await edit('a', 2, {}), 'a')?.version).toBe(2);
      // An amount replaces a share.
      const other = await edit('b', 1, { percent: '2.5' });
      expect(one(other, 'b')).toMatchObject({ amount: null, currency: null, value: 250_00 });
      const sorted = await milestones.sort(author, { projectId: 'tower', ids: ['b', 'a'] });
      expect(sorted.milestones.map(({ id }) => id)).toEqual(['b', 'a']);
      const without = await milestones.remove(author, 'b');
      expect(without.milestones.map(({ id }) => id)).toEqual(['a']);
      expect(await codeOf(edit('b', 3, { name: 'x' }))).toBe('milestone.unknown');
      const restored = await milestones.restore(author, 'b');
      expect(restored.milestones.map(({ id }) => id)).toEqual(['b', 'a']);
      expect(await codeOf(milestones.remove(author, 'none'))).toBe('milestone.unknown');
      const rows = await auditOf();
      expect(rows.map(({ kind }) => kind).sort()).toEqual([
        ...['milestoneChanged', 'milestoneChanged', 'milestoneDeleted', 'milestoneMade'],
        ...['milestoneMade', 'milestoneRestored', 'milestonesSorted'],
      ]);
      expect(rows.map(({ detail }) => detail)).toContain(
        `Tower: a · name: a → First · reachedOn: – → ${today}`,
      );
      expect(money.told.at(-1)).toEqual({ ids: ['tower'] });
      const { dropDeletedBefore } = money.kit.repositories.milestones;
      await milestones.remove(author, 'b');
      await money.store.tx((query) => dropDeletedBefore(query, money.kit.now() + 1));
      expect(await codeOf(milestones.restore(author, 'b'))).toBe('milestone.unknown');
    });

    it('MS1 are for ADMINs, and at most 200 of a project', async () => {
      const member = { ...author, userId: 'member' };
      expect(await codeOf(milestones.list('member', 'tower'))).toBe('forbidden');
      expect(await codeOf(milestones.tickets('member', 'tower'))).toBe('forbidden');
      const values = { ...content, id: 'x', projectId: 'tower', name: 'x' };
      expect(await codeOf(milestones.create(member, values))).toBe('forbidden');
      expect(await codeOf(milestones.remove(member, 'a'))).toBe('forbidden');
      expect(await codeOf(milestones.list('admin', 'none'))).toBe('project.unknown');
      expect(await codeOf(invoices.choices('member', 'client'))).toBe('forbidden');
      const rows = Array.from({ length: 200 }, (_, n) => ({
        ...{ id: `m${n}`, projectId: 'tower', version: 1, name: 'm', day: null, amount: null },
        ...{ currency: null, percent: null, reachedOn: null, position: n, ticketIds: [] },
        ...{ createdAt: 1, updatedAt: 1, deletedAt: null },
      }));
      await money.store.tx((query) => query.insert(money.store.tables.milestones).values(rows));
      expect(await codeOf(add('more'))).toBe('milestone.limit');
    });

    it('MS2 tickets count as far as their reader sees them, and others stay', async () => {
      const { kit, board, door } = money;
      const { boardId, todo, done } = board;
      const { tables } = money.store;
      const isDone = { isDone: true };
      await money.store.tx((query) =>
        query.update(tables.columns).set(isDone).where(eq(tables.columns.id, done)),
      );
      const finished = await kit.makeTicket(boardId, done, { name: 'Roof' });
      const hidden = await kit.makeTicket(boardId, todo, { name: 'Secret' });
      const secret = { createdBy: 'member', visibleTo: ['member'] };
      await money.store.tx((query) =>
        query.update(tables.tickets).set(secret).where(eq(tables.tickets.id, hidden)),
      );
      await milestones.create(author, {
        ...{ ...content, id: 'm', projectId: 'house', name: 'm' },
        ticketIds: [door, finished, 'none'],
      });
      const list = await milestones.list('admin', 'house');
      expect(list.milestones[0]).toMatchObject({ doneCount: 1 });
      expect(list.milestones[0]?.tickets.map(({ name }) => name)).toEqual(['Door', 'Roof']);
      // Another ADMIN has put it there, who sees it.
      await money.store.tx((query) =>
        query.update(tables.milestones).set({ ticketIds: [door, hidden] }),
      );
      const seen = (await milestones.list('admin', 'house')).milestones[0];
      const names = seen?.tickets.map(({ name }) => name);
      expect([names, JSON.stringify(seen).includes(hidden)]).toEqual([['Door'], false]);
      await edit('m', 1, { ticketIds: [finished] });
      const [row] = await money.store.read((query) => query.select().from(tables.milestones));
      expect(row?.ticketIds).toEqual([finished, hidden]);
      const offered = await milestones.tickets('admin', 'house');
      expect(offered.map(({ name }) => name).sort()).toEqual(['Door', 'Roof']);
    });

    it('MS3 amounts are for fixed prices, in the currency that they were entered in', async () => {
      const house = { ...content, id: 'h', projectId: 'house', name: 'h', amount: 5 };
      expect(await codeOf(milestones.create(author, house))).toBe('milestone.notFixed');
      const added = await add('a', { amount: 5_00, reachedOn: today });
      expect(one(added, 'a')).toMatchObject({ currency: 'EUR', value: 5_00 });
      const { milestones: table } = money.store.tables;
      await money.store.tx((query) => query.update(table).set({ currency: 'USD' }));
      expect(one(await milestones.list('admin', 'tower'), 'a')?.value).toBeNull();
      expect((await invoices.choices('admin', 'client')).milestones).toEqual([]);
    });

    it('MS4 MS5 a reached milestone is billed once, and is free when its draft is discarded', async () => {
      await add('a', { percent: '40', reachedOn: today });
      await add('open', { amount: 1 });
      const choices = await invoices.choices('admin', 'client');
      expect(choices.milestones).toMatchObject([{ id: 'a', value: 4_000_00 }]);
      const gathering = {
        ...{ clientId: 'client', projectIds: [], until: today, grouping: 'ticket' as const },
      };
      const preview = await invoices.gather('admin', { ...gathering, milestoneIds: ['a'] });
      expect(preview.totals.net).toBe(4_000_00);
      const made = await draft({ id: 'd', milestoneIds: ['a'] });
      expect(linesOf(made)).toEqual([['a', '1', 'LS', '4000.00']]);
      expect(made.fixedPrices).toMatchObject([{ milestoneId: 'a', milestoneName: 'a' }]);
      expect(await draft({ id: 'd', milestoneIds: ['a'] })).toEqual(made);
      expect(await codeOf(draft({ milestoneIds: ['a'] }))).toBe('milestone.notBillable');
      expect(await codeOf(draft({ milestoneIds: ['open'] }))).toBe('milestone.notBillable');
      expect(await codeOf(edit('a', 1, { amount: 5 }))).toBe('milestone.billed');
      expect(await codeOf(edit('a', 1, { reachedOn: null }))).toBe('milestone.billed');
      expect(await codeOf(milestones.remove(author, 'a'))).toBe('milestone.billed');
      const renamed = await edit('a', 1, { name: 'Approval' });
      expect(one(renamed, 'a')?.invoice).toEqual({ id: 'd', number: null });
      await invoices.discard(author, at(made));
      expect(one(await milestones.list('admin', 'tower'), 'a')?.invoice).toBeNull();
      const again = await draft({ milestoneIds: ['a'] });
      await invoices.edit(author, at(again), { lines: [] });
      expect((await invoices.choices('admin', 'client')).milestones).toHaveLength(1);
    });

    it('MS5 of several drafts at once, one bills a milestone', async () => {
      await add('a', { amount: 10_00, reachedOn: today });
      const codes = await Promise.all(
        [1, 2, 3, 4].map(() =>
          codeOf(
            money.newInvoices().create(author, {
              ...{ id: newId(), clientId: 'client', projectIds: [], until: today },
              ...{ grouping: 'ticket', milestoneIds: ['a'] },
            }),
          ),
        ),
      );
      expect(codes.sort()).toEqual(['accepted', ...Array(3).fill('milestone.notBillable')]);
    });

    it('MS5 a credit note frees a milestone where wanted', async () => {
      await add('a', { amount: 10_00, reachedOn: today });
      const issued = await money.issue(await draft({ milestoneIds: ['a'] }));
      const number = issued.number;
      expect(one(await milestones.list('admin', 'tower'), 'a')?.invoice?.number).toBe(number);
      const of = { id: newId(), invoiceId: issued.id, lineIds: null, freesEntries: true };
      await money.issue(await invoices.credit(author, of));
      expect((await invoices.choices('admin', 'client')).milestones).toHaveLength(1);
    });

    it('MS6 what is left of the agreed amount is what milestones and its lines have not billed', async () => {
      await add('a', { percent: '25', reachedOn: today });
      await add('b', { percent: '25', reachedOn: today });
      const first = await draft({ milestoneIds: ['a'] });
      const choices = await invoices.choices('admin', 'client');
      expect(choices.rests).toMatchObject([{ billed: 2_500_00, left: 7_500_00 }]);
      const rest = await draft({ milestoneIds: ['b'], agreedRestOf: ['tower'] });
      expect(linesOf(rest)).toEqual([
        ['b', '1', 'LS', '2500.00'],
        ['Tower', '1', 'LS', '5000.00'],
      ]);
      expect((await invoices.choices('admin', 'client')).rests).toEqual([]);
      // A line that is edited bills what it says; a discount is a concession.
      const [milestone, line] = rest.draft?.lines ?? [];
      const reason = { value: { percent: '10' }, reason: 'Loyal' };
      const lines = [milestone, { ...line, unitPrice: '1000', discount: reason }] as never;
      await invoices.edit(author, at(rest), { lines });
      expect(await milestones.list('admin', 'tower')).toMatchObject({ billed: 6_000_00 });
      await invoices.discard(author, at(first));
      expect((await invoices.choices('admin', 'client')).rests).toMatchObject([{ left: 6_500_00 }]);
    });

    it('MS11 an entry of another day or person has changed; refresh takes it over', async () => {
      const { store } = money;
      const { timeEntries } = store.tables;
      await money.addRate({
        level: 'client',
        subjectId: 'client',
        from: '2026-12-01',
        rate: '150',
      });
      await addEntry(store, 'a', { note: 'Plan' });
      await addEntry(store, 'b');
      const made = await money.draft({ until: '2026-12-31', grouping: 'day' });
      expect(made.draft?.lines).toHaveLength(1);
      await store.tx((query) => query.update(timeEntries).set({ day: '2026-12-02' }));
      const changed = await invoices.get('admin', made.id);
      expect(changed.missing.map(({ code }) => code)).toContain('changedEntries');
      expect(await codeOf(money.issue(changed))).toBe('invoice.incomplete');
      const fresh = await invoices.refresh(author, at(changed));
      expect(fresh.missing).toEqual([]);
      expect(fresh.draft?.period).toEqual({ from: today, to: '2026-12-02' });
      // Each is on its own line, with the rate of its day.
      expect(fresh.draft?.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
        ['1', '150'],
        ['1', '150'],
      ]);
      expect(fresh.draft?.lines.map(({ description }) => description).sort()).toEqual([
        'Dec 2, 2026',
        'Dec 2, 2026: Plan',
      ]);
      expect(fresh.entries.map(({ rate }) => rate)).toEqual(['150', '150']);
      const other = await invoices.refresh(author, at(fresh));
      await store.tx((query) => query.update(timeEntries).set({ userId: 'manager' }));
      const moved = await invoices.get('admin', made.id);
      expect(moved.missing.map(({ code }) => code)).toContain('changedEntries');
      const kept = await invoices.refresh(author, at(other));
      expect(kept.missing).toEqual([]);
      expect(kept.draft?.lines).toEqual(other.draft?.lines);
    });

    it('MS12 an absurd rate hides no other client', async () => {
      await addEntry(money.store, 'a');
      const absurd = { level: 'project' as const, subjectId: 'house', rate: '999999999999' };
      await money.addRate(absurd);
      const [found] = await invoices.unbilled('admin');
      expect(found).toMatchObject({ clientName: 'Muster GmbH', isTooLarge: true, value: 0 });
      expect(await codeOf(invoices.overview('admin'))).toBe('accepted');
      expect(await codeOf(money.draft())).toBe('invoice.tooLarge');
    });
  });
}
