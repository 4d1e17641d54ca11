import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { newId } from '../../../lib/tokens.ts';
import type { Invoices } from '../../../money/invoices/invoices.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from './money-kit.ts';
import { addEntry, addParties, author, billProject } from './money-rows.ts';

const gathering = {
  ...{ clientId: 'client', projectIds: null, until: '2026-11-30', grouping: 'ticket' as const },
};

/** Drafts of invoices: gathering, editing by several people, discarding. */
export function draftsContract(open: OpenEmptyStore): void {
  describe('drafts of invoices', () => {
    let money: MoneyKit;
    let invoices: Invoices;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      ({ invoices } = money);
    });
    afterEach(() => money.kit.close());

    const at = ({ id, version }: InvoiceView) => ({ id, version });
    const entryIds = ({ entries }: InvoiceView) => entries.map(({ entryId }) => entryId).sort();
    const edit = (draft: InvoiceView, set: object) => invoices.edit(author, at(draft), set);

    it('IN1 gathers the unbilled, billable time of a client’s hourly projects, once', async () => {
      const { store, door } = money;
      await addEntry(store, 'a', { ticketId: door, seconds: 5400 });
      await addEntry(store, 'b', { seconds: 1800 });
      await addEntry(store, 'late', { day: '2026-12-01' });
      await addEntry(store, 'free', { isBillable: false });
      await addEntry(store, 'deleted', { deletedAt: 5 });
      await addEntry(store, 'other', { projectId: 'garden' });
      await addEntry(store, 'none', { projectId: null });
      await billProject(store, 'garden', { billing: 'fixed' });
      const preview = await invoices.gather('admin', gathering);
      expect(preview).toMatchObject({ entryCount: 2, seconds: 7200, entriesWithoutRate: 0 });
      expect(preview.totals).toMatchObject({ net: 200_00, tax: 38_00, gross: 238_00 });
      const draft = await invoices.create(author, { id: 'one', ...gathering });
      expect(entryIds(draft)).toEqual(['a', 'b']);
      expect(
        draft.draft?.lines.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice]),
      ).toEqual([
        ['Door', '1.5', '100'],
        ['House', '0.5', '100'],
      ]);
      expect(draft).toMatchObject({ state: 'draft', version: 1, gross: 238_00, number: null });
      expect(draft.draft?.period).toEqual({ from: '2026-11-27', to: '2026-11-27' });
      // The same request again, as after a lost answer.
      expect(await invoices.create(author, { id: 'one', ...gathering })).toEqual(draft);
      const other = { ...gathering, clientId: 'client2' };
      await addParties(store, { clientId: 'client2' });
      expect(await codeOf(invoices.create(author, { id: 'one', ...other }))).toBe('command.reused');
      expect((await invoices.gather('admin', gathering)).entryCount).toBe(0);
      expect(await codeOf(invoices.gather('admin', { ...gathering, clientId: 'x' }))).toBe(
        'client.unknown',
      );
    });

    it('IN1 the project of a ticket is that of its board now', async () => {
      const { store, door, kit, board } = money;
      await addEntry(store, 'a', { ticketId: door, projectId: 'old' });
      expect((await invoices.gather('admin', gathering)).entryCount).toBe(1);
      const { boardId } = board;
      await kit.run('admin', { type: 'boards.setProject', boardId, projectId: null });
      expect((await invoices.gather('admin', gathering)).entryCount).toBe(0);
    });

    it('IN1 takes the most specific rate in the client’s currency, else 0, which is said', async () => {
      const { store, addRate } = money;
      await addRate({ level: 'projectPerson', subjectId: 'house', userId: 'member', rate: '80' });
      await addRate({ level: 'project', subjectId: 'house', rate: '90', from: '2026-11-28' });
      await addRate({ level: 'project', subjectId: 'house', rate: '70', currency: 'USD' });
      await addEntry(store, 'a');
      await addEntry(store, 'b', { userId: 'manager' });
      await addEntry(store, 'c', { userId: 'manager', day: '2026-11-28' });
      await addEntry(store, 'd', { userId: 'manager', day: '2025-12-31' });
      const draft = await money.draft({ grouping: 'entry' });
      const rates = new Map(draft.entries.map((entry) => [entry.entryId, entry]));
      expect(rates.get('a')).toMatchObject({ rate: '80', rateLevel: 'projectPerson' });
      expect(rates.get('b')).toMatchObject({ rate: '100', rateLevel: 'business' });
      expect(rates.get('c')).toMatchObject({ rate: '90', rateLevel: 'project' });
      expect(rates.get('d')).toMatchObject({ rate: null, rateLevel: null });
      expect(draft.net).toBe(270_00);
      await invoices.discard(author, at(draft));
      expect(await invoices.gather('admin', { ...gathering, grouping: 'entry' })).toMatchObject({
        ...{ entriesWithoutRate: 1, entryCount: 4 },
      });
    });

    it('IN3 two drafts at once never share an entry, and lose none', async () => {
      const ids = Array.from({ length: 12 }, (_, n) => `e${n}`);
      for (const id of ids) await addEntry(money.store, id);
      const servers = [invoices, money.newInvoices(), money.newInvoices()];
      const drafts = await Promise.all(
        servers.map((server) => server.create(author, { id: newId(), ...gathering })),
      );
      expect(drafts.flatMap(entryIds).sort()).toEqual([...ids].sort());
      expect(drafts.map(({ gross }) => gross).sort((a, b) => b - a)).toEqual([1428_00, 0, 0]);
    });

    it('IN4 edits of different fields are merged, and one of the same field is refused', async () => {
      await addEntry(money.store, 'a');
      const draft = await money.draft();
      const first = await edit(draft, { introduction: 'Hello', closing: 'Bye' });
      expect(first).toMatchObject({ conflicts: [], invoice: { version: 2 } });
      const merged = await edit(draft, { orderReference: 'PO 1' });
      expect(merged.invoice.draft).toMatchObject({ introduction: 'Hello', orderReference: 'PO 1' });
      expect(merged.invoice.version).toBe(3);
      const refused = await edit(draft, { introduction: 'Hi', discount: null, language: 'de' });
      expect(refused.conflicts).toEqual(['introduction']);
      expect(refused.invoice.draft).toMatchObject({ introduction: 'Hello', language: 'en' });
      // The same value again is no conflict, as after a lost answer.
      expect((await edit(draft, { introduction: 'Hello' })).conflicts).toEqual([]);
      expect((await edit(merged.invoice, { introduction: 'Hi' })).conflicts).toEqual([]);
      const ahead = { ...draft, version: 9 };
      expect(await codeOf(edit(ahead, { introduction: '' }))).toBe('invoice.stale');
      expect(money.told.map(({ ids }) => ids)).toEqual(Array(4).fill([draft.id]));
    });

    it('IN4 of many edits at once by several servers, none is lost', async () => {
      await addEntry(money.store, 'a');
      const draft = await money.draft();
      const fields = ['introduction', 'closing', 'orderReference', 'exemptionReason'] as const;
      const answers = await Promise.all(
        fields.map((field) =>
          money.newInvoices().edit(author, at(draft), { [field]: `my ${field}` }),
        ),
      );
      expect(answers.flatMap(({ conflicts }) => conflicts)).toEqual([]);
      const { draft: now, version } = await invoices.get('admin', draft.id);
      expect(fields.map((field) => now?.[field])).toEqual(fields.map((field) => `my ${field}`));
      expect(version).toBe(1 + fields.length);
    });

    it('IN3 a removed line frees its entries, and a discarded draft all of them', async () => {
      const { store, door } = money;
      await addEntry(store, 'a', { ticketId: door });
      await addEntry(store, 'b');
      const draft = await money.draft();
      const lines = draft.draft?.lines ?? [];
      const { invoice } = await edit(draft, { lines: lines.filter(({ name }) => name === 'Door') });
      expect(entryIds(invoice)).toEqual(['a']);
      expect(invoice.gross).toBe(119_00);
      expect((await invoices.gather('admin', gathering)).entryCount).toBe(1);
      const twice = [...lines, ...lines];
      expect(await codeOf(edit(invoice, { lines: twice }))).toBe('request.invalid');
      expect(await codeOf(invoices.discard(author, at(draft)))).toBe('invoice.stale');
      await invoices.discard(author, at(invoice));
      expect((await invoices.gather('admin', gathering)).entryCount).toBe(2);
      expect(await codeOf(invoices.get('admin', draft.id))).toBe('invoice.unknown');
      expect(await codeOf(invoices.discard(author, at(invoice)))).toBe('invoice.unknown');
    });

    it('IN8 entries that change meanwhile are named, and taken over when it is refreshed', async () => {
      const { store, door, executeTime } = money;
      await addEntry(store, 'a', { ticketId: door });
      await addEntry(store, 'b', { ticketId: door });
      await addEntry(store, 'c');
      await addEntry(store, 'd', { userId: 'manager' });
      const draft = await money.draft();
      const time = (command: Parameters<typeof executeTime>[2]) =>
        executeTime('member', newId(), command);
      await time({ type: 'time.edit', entryId: 'a', set: { seconds: 7200 } });
      await time({ type: 'time.delete', entryId: 'c' });
      const changed = await invoices.get('admin', draft.id);
      expect(changed.missing).toEqual([{ code: 'changedEntries', place: 'draft' }]);
      const refusal = await invoices.issue(author, at(draft)).catch((error) => error);
      expect(refusal.code).toBe('invoice.incomplete');
      const paths = refusal.detail.issues.map(({ path }: { path: string }) => path);
      expect(paths).toEqual(['draft', 'entries.a', 'entries.c']);
      const fresh = await invoices.refresh(author, at(draft));
      expect(fresh.missing).toEqual([]);
      expect(entryIds(fresh)).toEqual(['a', 'b', 'd']);
      const quantities = fresh.draft?.lines.map(({ name, quantity }) => [name, quantity]);
      expect(quantities).toEqual([
        ['Door', '3'],
        ['House', '1'],
      ]);
      expect(fresh.gross).toBe(476_00);
      expect(await codeOf(invoices.refresh(author, at(draft)))).toBe('invoice.stale');
      // A quantity that was edited by hand stays, and a line goes with its last entry.
      const [line, house] = fresh.draft?.lines ?? [];
      const set = { lines: [{ ...line, quantity: '2.5' }, house] };
      const { invoice } = await edit(fresh, set);
      await time({ type: 'time.edit', entryId: 'a', set: { seconds: 60 } });
      await executeTime('manager', newId(), { type: 'time.delete', entryId: 'd' });
      const last = await invoices.refresh(author, at(invoice));
      expect(last.draft?.lines.map(({ quantity }) => quantity)).toEqual(['2.5']);
      expect((await money.issue(last)).net).toBe(250_00);
    });

    it('IN8 an entry that now belongs to another client is taken off the draft', async () => {
      const { store, door, kit, board } = money;
      const { boardId } = board;
      await addParties(store, { clientId: 'client2' });
      await kit.projects.save('admin', { id: 'garden', name: 'Garden' });
      await billProject(store, 'garden', { clientId: 'client2' });
      await addEntry(store, 'a', { ticketId: door });
      await addEntry(store, 'b');
      const draft = await money.draft();
      await kit.run('admin', { type: 'boards.setProject', boardId, projectId: null });
      expect((await invoices.get('admin', draft.id)).missing).toEqual([]);
      await kit.run('admin', { type: 'boards.setProject', boardId, projectId: 'garden' });
      expect((await invoices.get('admin', draft.id)).missing).toHaveLength(1);
      expect(entryIds(await invoices.refresh(author, at(draft)))).toEqual(['b']);
      expect(entryIds(await money.draft({ clientId: 'client2' }))).toEqual(['a']);
    });

    it('IN13 a ticket that not everyone on its board sees is neither named nor its note', async () => {
      const { store, kit, board } = money;
      const visibleTo = ['member'];
      const { boardId, todo: columnId } = board;
      const { result } = await kit.run('manager', {
        ...{ type: 'tickets.create', boardId, columnId, name: 'Secret', visibleTo },
      });
      const ticketId = result?.id ?? '';
      await addEntry(store, 'a', { ticketId, ticketName: 'Secret', note: 'Secret note' });
      const draft = await money.draft({ grouping: 'entry' });
      expect(draft.draft?.lines[0]).toMatchObject({ name: 'House', description: 'Nov 27, 2026' });
      expect(draft.entries[0]).toMatchObject({ ticketName: null, note: '', seconds: 3600 });
      expect(JSON.stringify(await money.issue(draft))).not.toContain('Secret');
      const { audit } = kit.repositories;
      const rows = await store.read((query) => audit.list(query, {}, 50));
      expect(JSON.stringify(rows)).not.toContain('Secret');
    });

    it('IN13 a ticket that is hidden after drafting is taken off the draft before it is issued', async () => {
      const { store, kit, board } = money;
      const { boardId, todo: columnId } = board;
      const { result } = await kit.run('manager', {
        ...{ type: 'tickets.create', boardId, columnId, name: 'Secret' },
      });
      const ticketId = result?.id ?? '';
      await addEntry(store, 'a', { ticketId, note: 'Secret note' });
      await addEntry(store, 'b', { note: 'For all' });
      const draft = await money.draft({ grouping: 'entry' });
      expect(draft.draft?.lines.map(({ name }) => name)).toContain('Secret');
      await kit.run('manager', {
        ...{ type: 'tickets.edit', boardId, ticketId, set: { visibleTo: ['member'] } },
      });
      const hidden = await invoices.get('admin', draft.id);
      expect(hidden.missing).toEqual([{ code: 'changedEntries', place: 'draft' }]);
      expect(await codeOf(money.issue(draft))).toBe('invoice.incomplete');
      const fresh = await invoices.refresh(author, at(draft));
      expect(fresh.missing).toEqual([]);
      const texts = fresh.draft?.lines.map(({ name, description }) => [name, description]);
      expect(texts).toEqual([
        ['House', ''],
        ['House', 'Nov 27, 2026: For all'],
      ]);
      expect(JSON.stringify(await money.issue(fresh))).not.toContain('Secret');
    });

    it('IN14 is for ADMINs, who are asked again in each call', async () => {
      const draft = await money.draft();
      const manager = { ...author, userId: 'manager' };
      const calls = [
        invoices.list('manager', {}, { cursor: null, limit: 10 }),
        invoices.get('manager', draft.id),
        invoices.gather('manager', gathering),
        invoices.unbilled('manager'),
        invoices.overview('manager'),
        invoices.file('manager', draft.id, 'pdf'),
        invoices.create(manager, { id: newId(), ...gathering }),
        invoices.edit(manager, at(draft), {}),
        invoices.refresh(manager, at(draft)),
        invoices.issue(manager, at(draft)),
        invoices.discard(manager, at(draft)),
        invoices.startSeries(manager, { day: '2026-01-01', next: 5 }),
        invoices.removePayment(manager, { invoiceId: draft.id, paymentId: 'p' }),
      ];
      const codes = await Promise.all(calls.map(codeOf));
      expect(new Set(codes)).toEqual(new Set(['forbidden']));
      expect(await codeOf(invoices.get('nobody', draft.id))).toBe('unauthorized');
    });
  });
}
