import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { newId } from '../../../lib/tokens.ts';
import type { Invoices } from '../../../money/invoices/invoices.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, NINE, openMoneyKit } from './money-kit.ts';
import { addEntry, author, today } from './money-rows.ts';

/** Payments and credit notes. */
export function creditsContract(open: OpenEmptyStore): void {
  describe('payments and credit notes', () => {
    let money: MoneyKit;
    let invoices: Invoices;
    let invoice: InvoiceView;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      ({ invoices } = money);
      await addEntry(money.store, 'a', { ticketId: money.door });
      await addEntry(money.store, 'b');
      invoice = await money.issue(await money.draft());
    });
    afterEach(() => money.kit.close());

    const at = ({ id, version }: InvoiceView) => ({ id, version });
    const stateOf = async (id = invoice.id) => (await invoices.get('admin', id)).state;
    const pay = (amount: number, id = newId(), of = invoice.id) =>
      invoices.addPayment(author, {
        ...{ id, invoiceId: of, day: today, amount, method: 'transfer', note: '' },
      });
    const credit = (part: object = {}) =>
      invoices.credit(author, {
        ...{ id: newId(), invoiceId: invoice.id, lineIds: null, freesEntries: false },
        ...part,
      });

    it('IN11 IN19 is paid in part, in full, too much and back, each payment once and audited', async () => {
      const first = await pay(100_00, 'p1');
      expect(first).toMatchObject({ state: 'partlyPaid', paid: 100_00, due: 238_00 });
      expect(await pay(100_00, 'p1')).toEqual(first);
      expect(await codeOf(pay(50_00, 'p1'))).toBe('command.reused');
      expect(await pay(138_00, 'p2')).toMatchObject({ state: 'paid', paid: 238_00 });
      expect(await pay(10_00, 'p3')).toMatchObject({ state: 'paid', paid: 248_00 });
      expect(await pay(-10_00, 'p4')).toMatchObject({ state: 'paid', paid: 238_00 });
      expect(await codeOf(pay(-238_01))).toBe('payment.refundLimit');
      const payment = { invoiceId: invoice.id, paymentId: 'p2' };
      const removed = await invoices.removePayment(author, payment);
      expect(removed).toMatchObject({ state: 'partlyPaid', paid: 100_00 });
      expect(removed.payments.map(({ id }) => id)).toEqual(['p1', 'p3', 'p4']);
      expect(await invoices.removePayment(author, payment)).toEqual(removed);
      const unknown = { invoiceId: invoice.id, paymentId: 'p9' };
      expect(await codeOf(invoices.removePayment(author, unknown))).toBe('payment.unknown');
      const { audit } = money.kit.repositories;
      const rows = await money.store.read((query) => audit.list(query, {}, 100));
      const details = rows.filter(({ kind }) => kind === 'paymentRemoved').map((row) => row.detail);
      expect(details).toEqual(['2026-0001 · 138.00 EUR · 238.00 EUR → 100.00 EUR']);
      expect(rows.filter(({ kind }) => kind === 'paymentAdded')).toHaveLength(4);
    });

    it('IN11 of many payments at once by several servers, each counts once', async () => {
      const ids = Array.from({ length: 8 }, (_, n) => `p${n % 4}`);
      await Promise.all(
        ids.map((id) =>
          money.newInvoices().addPayment(author, {
            ...{ id, invoiceId: invoice.id, day: today, amount: 10_00, method: '', note: '' },
          }),
        ),
      );
      expect(await invoices.get('admin', invoice.id)).toMatchObject({ paid: 40_00 });
    });

    it('IN5 is overdue on the day after it was due, until it is paid', async () => {
      const due = Date.UTC(2026, 11, 11, 9);
      money.kit.setClock(due);
      expect(await stateOf()).toBe('open');
      money.kit.setClock(due + 86_400_000);
      expect(await stateOf()).toBe('overdue');
      await pay(100_00);
      expect(await stateOf()).toBe('overdue');
      await pay(138_00);
      expect(await stateOf()).toBe('paid');
    });

    it('IN11 drafts and credit notes are not paid', async () => {
      const note = await credit();
      expect(await codeOf(pay(1_00, newId(), note.id))).toBe('invoice.notIssued');
      const issued = await money.issue(note);
      expect(await codeOf(pay(1_00, newId(), issued.id))).toBe('invoice.notIssued');
      expect(await codeOf(pay(1_00, newId(), 'none'))).toBe('invoice.unknown');
    });

    it('IN12 a credit note mirrors its invoice, cancels it and frees its entries', async () => {
      const gathered = () => {
        const of = { clientId: 'client', projectIds: null, until: today, grouping: 'day' as const };
        return invoices.gather('admin', of);
      };
      const note = await credit({ id: 'note', freesEntries: true });
      expect(note).toMatchObject({ kind: 'creditNote', state: 'draft', gross: 238_00 });
      expect(note.credits).toEqual({ id: invoice.id, number: '2026-0001' });
      expect(await credit({ id: 'note' })).toEqual(note);
      expect(await stateOf()).toBe('open');
      expect((await gathered()).entryCount).toBe(0);
      const issued = await money.issue(note);
      expect(issued).toMatchObject({ number: '2026-0002', state: 'paid', dueDate: null });
      expect(issued.issued?.preceding).toEqual({ number: '2026-0001', issueDate: today });
      expect(issued.issued?.totals).toEqual(invoice.issued?.totals);
      expect(issued.issued?.lines).toEqual(invoice.issued?.lines);
      const cancelled = await invoices.get('admin', invoice.id);
      expect(cancelled).toMatchObject({ state: 'cancelled', credited: 238_00, entries: [] });
      expect(cancelled.issued).toEqual(invoice.issued);
      expect(cancelled.creditNotes).toEqual([{ id: 'note', number: '2026-0002', gross: 238_00 }]);
      expect((await gathered()).entryCount).toBe(2);
      expect(await codeOf(credit())).toBe('invoice.credited');
      expect(await codeOf(credit({ invoiceId: 'note' }))).toBe('invoice.notIssued');
    });

    it('IN12 credits some lines, and never more than is left', async () => {
      const [door, house] = invoice.issued?.lines ?? [];
      expect(await codeOf(credit({ lineIds: ['none'] }))).toBe('invoice.lineUnknown');
      const whole = await credit();
      const part = await credit({ lineIds: [door?.id], freesEntries: true });
      expect(part).toMatchObject({ gross: 119_00 });
      await money.issue(part);
      expect(await invoices.get('admin', invoice.id)).toMatchObject({
        ...{ state: 'partlyPaid', credited: 119_00 },
        entries: [{ entryId: 'b' }],
      });
      expect((await invoices.get('admin', whole.id)).missing).toEqual([
        { code: 'creditAboveLine', place: 'draft' },
        { code: 'creditAboveInvoice', place: 'draft' },
      ]);
      const again = await credit({ lineIds: [door?.id] });
      expect(again.missing.map(({ code }) => code)).toEqual(['creditAboveLine']);
      expect(await codeOf(money.issue(whole))).toBe('invoice.incomplete');
      const set = { lines: [house as never] };
      const { invoice: rest } = await invoices.edit(author, at(whole), set);
      await money.issue(rest);
      expect(await stateOf()).toBe('cancelled');
    });

    it('IN12 frees only the entries of lines that are credited in full', async () => {
      const note = await credit({ freesEntries: true });
      const [door, house] = note.draft?.lines ?? [];
      const lines = [
        { ...door, quantity: '0.5' } as never,
        { ...house, quantity: '1.00' } as never,
      ];
      const { invoice: part } = await invoices.edit(author, at(note), { lines });
      await money.issue(part);
      const { entries } = await invoices.get('admin', invoice.id);
      expect(entries.map(({ entryId }) => entryId)).toEqual(['a']);
    });

    it('IN12 a credit note has the currency of its invoice, and nothing prepaid', async () => {
      const note = await credit();
      for (const set of [{ currency: 'USD' }, { prepaid: 1_00 }]) {
        expect(await codeOf(invoices.edit(author, at(note), set))).toBe('request.invalid');
      }
      const same = { currency: 'EUR', prepaid: 0, closing: 'Sorry' };
      expect((await invoices.edit(author, at(note), same)).conflicts).toEqual([]);
    });

    it('IN12 an invoice of 0 is credited once', async () => {
      await addEntry(money.store, 'free', { day: '2025-01-01' });
      const free = await money.issue(await money.draft());
      expect(free.gross).toBe(0);
      const of = { invoiceId: free.id, freesEntries: true };
      await money.issue(await credit(of));
      expect(await invoices.get('admin', free.id)).toMatchObject({ state: 'paid', entries: [] });
      expect(await codeOf(credit(of))).toBe('invoice.credited');
    });

    it('IN12 of two credit notes of the whole at once, one is issued', async () => {
      const notes = [await credit(), await credit()];
      const codes = await Promise.all(
        notes.map((note) => codeOf(money.newInvoices().issue(author, at(note)))),
      );
      expect(codes.sort()).toEqual(['accepted', 'invoice.incomplete']);
      expect(await invoices.get('admin', invoice.id)).toMatchObject({ credited: 238_00 });
      await addEntry(money.store, 'next');
      money.kit.setClock(NINE + 60_000);
      expect((await money.issue(await money.draft())).number).toBe('2026-0003');
    });
  });
}
