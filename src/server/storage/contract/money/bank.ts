import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BankCredit, BankStatement } from '../../../../core/money/bank/bank-transaction.ts';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { camtFile, packed } from '../../../../test/bank-files.ts';
import { newId } from '../../../lib/tokens.ts';
import { type Bank, createBank } from '../../../money/bank/bank.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from './money-kit.ts';
import { addEntry, author } from './money-rows.ts';

/** Payments from bank statements. */
export function bankContract(open: OpenEmptyStore): void {
  describe('payments from bank statements', () => {
    let money: MoneyKit;
    let bank: Bank;
    let first: InvoiceView;
    let second: InvoiceView;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      bank = newBank();
      [first, second] = [await issued(), await issued()];
    });
    afterEach(() => money.kit.close());

    const newBank = () => createBank({ ...money.kit, bus: money.bus });
    async function issued(): Promise<InvoiceView> {
      await addEntry(money.store, newId());
      return money.issue(await money.draft());
    }
    const camt = (...entries: Parameters<typeof camtFile>[1]) => packed(camtFile('08', entries));
    const read = (content: string) => bank.read('admin', { content, mapping: null });
    const whole = { amount: '119.00', purpose: ['RE 2026-0001'], reference: 'R1' };
    const creditIn = (statement: BankStatement, index = 0): BankCredit => {
      const found = statement.credits[index]?.credit;
      if (!found) throw new Error('no credit');
      return found;
    };
    const share = (invoice: InvoiceView, amount = 119_00, part: object = {}) => {
      return { id: newId(), invoiceId: invoice.id, amount, open: 119_00, ...part };
    };
    const paidOf = async ({ id }: InvoiceView) => (await money.invoices.get('admin', id)).paid;

    it('BS5 BS6 a transfer is booked once, also from another file and by several ADMINs', async () => {
      const statement = await read(camt(whole));
      expect(statement.credits[0]).toMatchObject({
        ...{ booked: null, isLikeBooked: false },
        match: { certainty: 'sure', shares: [{ invoiceId: first.id, amount: 119_00 }] },
      });
      expect(statement.payable.map(({ number }) => number)).toEqual(['2026-0001', '2026-0002']);
      const credit = creditIn(statement);
      const booking = { credit, shares: [share(first)] };
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () =>
          newBank()
            .book(author, { credit, shares: [share(first)] })
            .then(() => 'booked')
            .catch((error: { code?: string }) => error.code),
        ),
      );
      expect(outcomes.sort()).toEqual([...Array(3).fill('bank.booked'), 'booked']);
      expect(await paidOf(first)).toBe(119_00);
      expect(await codeOf(bank.book(author, booking))).toBe('bank.booked');
      const [payment] = (await money.invoices.get('admin', first.id)).payments;
      expect(payment).toMatchObject({
        ...{ day: '2026-11-27', amount: 119_00, method: 'transfer' },
        note: 'Muster GmbH · RE 2026-0001',
      });
      const again = await read(camt({ ...whole, purpose: ['cut'] }));
      expect(again.credits[0]?.booked).toEqual([
        expect.objectContaining({ number: '2026-0001', amount: 119_00 }),
      ]);
      expect(again.payable.map(({ number }) => number)).toEqual(['2026-0002']);
    });

    it('BS6 transfers without a reference are told apart by what they say, and counted', async () => {
      const { reference: _, ...plain } = whole;
      const one = await read(camt(plain));
      const booked = await bank.book(author, { credit: creditIn(one), shares: [share(first)] });
      // The same day in a later file, with a second transfer that is alike.
      const later = await read(camt(plain, { ...plain, purpose: ['RE  2026-0001'] }));
      expect(later.credits.map(({ booked }) => booked !== null).sort()).toEqual([false, true]);
      expect(later.credits.filter(({ id }) => id === booked.id)).toHaveLength(1);
      // With a reference, as of another bank's file, it may be the same.
      const other = await read(camt({ ...whole, purpose: ['2026-0002'] }));
      expect(other.credits[0]).toMatchObject({
        ...{ isLikeBooked: true, booked: null, match: { certainty: 'possible' } },
      });
    });

    it('BS7 one transfer pays several invoices, in part and too much', async () => {
      const statement = await read(camt({ ...whole, amount: '300.00', purpose: ['all'] }));
      const credit = creditIn(statement);
      const shares = [share(first, 19_00), share(second, 281_00)];
      const tooMuch = [share(first, 19_00), share(second, 281_01)];
      expect(await codeOf(bank.book(author, { credit, shares: tooMuch }))).toBe('bank.shares');
      const twice = [share(first, 1), share(first, 1)];
      expect(await codeOf(bank.book(author, { credit, shares: twice }))).toBe('bank.shares');
      const stale = [share(first, 19_00, { open: 118_00 })];
      expect(await codeOf(bank.book(author, { credit, shares: stale }))).toBe('bank.changed');
      const unknown = [share(first, 1, { invoiceId: 'none' })];
      expect(await codeOf(bank.book(author, { credit, shares: unknown }))).toBe('invoice.unknown');
      expect([await paidOf(first), await bank.booked('admin')]).toEqual([0, []]);
      const booked = await bank.book(author, { credit, shares });
      // Sent again after a lost answer.
      expect(await bank.book(author, { credit, shares })).toEqual(booked);
      expect([await paidOf(first), await paidOf(second)]).toEqual([19_00, 281_00]);
      expect(money.told.at(-1)?.ids).toEqual(expect.arrayContaining([first.id, second.id]));
      const foreign = { ...credit, currency: 'CHF', reference: 'R9' };
      const code = await codeOf(bank.book(author, { credit: foreign, shares: [share(first, 1)] }));
      expect(code).toBe('bank.shares');
    });

    it('BS8 what was booked is listed, and can be undone and booked again', async () => {
      const credit = creditIn(await read(camt(whole)));
      const { id } = await bank.book(author, { credit, shares: [share(first)] });
      const [listed] = await bank.booked('admin');
      expect(listed).toMatchObject({ id, amount: 119_00, purpose: 'RE 2026-0001' });
      await Promise.all([bank.undo(author, id), newBank().undo(author, id)]);
      expect([await paidOf(first), await bank.booked('admin')]).toEqual([0, []]);
      expect(await codeOf(bank.undo(author, 'none'))).toBe('bank.unknown');
      await bank.book(author, { credit, shares: [share(first)] });
      expect(await paidOf(first)).toBe(119_00);
      // Removed on the invoice, it can be booked again as well.
      const [payment] = (await money.invoices.get('admin', first.id)).payments;
      const removed = { invoiceId: first.id, paymentId: payment?.id ?? '' };
      await money.invoices.removePayment(author, removed);
      expect((await read(camt(whole))).credits[0]?.booked).toBeNull();
      const { audit } = money.kit.repositories;
      const rows = await money.store.read((query) => audit.list(query, {}, 100));
      const kinds = rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('payment'));
      const twice = (kind: string) => [kind, kind];
      expect(kinds.sort()).toEqual([...twice('paymentAdded'), ...twice('paymentRemoved')]);
    });

    it('BS4 an account that paid before is known', async () => {
      const credit = creditIn(await read(camt(whole)));
      await bank.book(author, { credit, shares: [share(first)] });
      const next = { amount: '119.00', purpose: ['thanks'], day: '2026-12-27', reference: 'R2' };
      const { match } = (await read(camt(next))).credits[0] ?? {};
      expect(match).toMatchObject({ certainty: 'sure', reason: 'iban' });
    });

    it('BS9 only ADMINs read and book statements', async () => {
      const content = camt(whole);
      const credit = creditIn(await read(content));
      const manager = { ...author, userId: 'manager' };
      const calls = [
        () => bank.read('manager', { content, mapping: null }),
        () => bank.booked('manager'),
        () => bank.book(manager, { credit, shares: [share(first)] }),
        () => bank.undo(manager, 'none'),
      ];
      for (const call of calls) expect(await codeOf(call())).toBe('forbidden');
    });
  });
}
