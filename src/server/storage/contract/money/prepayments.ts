import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { newId } from '../../../lib/tokens.ts';
import type { Invoices } from '../../../money/invoices/invoices.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from './money-kit.ts';
import { addEntry, author, billProject, today } from './money-rows.ts';

/** Prepayment invoices, their deduction, and credit notes in parts. */
export function prepaymentsContract(open: OpenEmptyStore): void {
  describe('prepayments', () => {
    let money: MoneyKit;
    let invoices: Invoices;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      ({ invoices } = money);
    });
    afterEach(() => money.kit.close());

    const at = ({ id, version }: InvoiceView) => ({ id, version });
    const request = (part: object = {}) => ({
      ...{ id: newId(), clientId: 'client', projectId: 'house', amount: 100_00, ...part },
    });
    const prepay = async (part: object = {}) =>
      money.issue(await invoices.createPrepayment(author, request(part)));
    const deducting = (id: string) => money.draft({ prepaymentIds: [id] });
    const missing = async ({ id }: InvoiceView) =>
      (await invoices.get('admin', id)).missing.map(({ code }) => code);

    it('MS7 is drafted once, and issued like an invoice', async () => {
      const draft = await invoices.createPrepayment(author, request({ id: 'p' }));
      expect(draft).toMatchObject({ kind: 'prepayment', net: 100_00, gross: 119_00, missing: [] });
      expect(draft.draft?.lines).toMatchObject([
        { name: 'Prepayment', description: 'House', quantity: '1', unit: 'LS' },
      ]);
      expect(await invoices.createPrepayment(author, request({ id: 'p' }))).toEqual(draft);
      const issued = await money.issue(draft);
      expect(issued).toMatchObject({ number: '2026-0001', state: 'open', due: 119_00 });
      expect(issued.issued?.kind).toBe('prepayment');
      const codes = [
        await codeOf(invoices.createPrepayment({ ...author, userId: 'member' }, request())),
        await codeOf(invoices.createPrepayment(author, request({ clientId: 'none' }))),
        await codeOf(invoices.createPrepayment(author, request({ projectId: 'none' }))),
      ];
      expect(codes).toEqual(['forbidden', 'client.unknown', 'project.unknown']);
      await addEntry(money.store, 'a');
      const other = await money.draft({ id: 'q' });
      const reused = invoices.createPrepayment(author, request({ id: other.id }));
      expect(await codeOf(reused)).toBe('command.reused');
    });

    it('MS8 is deducted by a negative line a tax, which names it, once', async () => {
      const draft = await invoices.createPrepayment(author, request());
      const [line] = draft.draft?.lines ?? [];
      const lines = [line, { ...line, id: 'book', unitPrice: '20', taxRate: '7' }] as never;
      const { invoice } = await invoices.edit(author, at(draft), { lines });
      expect((await invoices.choices('admin', 'client')).prepayments).toEqual([]);
      const issued = await money.issue(invoice);
      await addEntry(money.store, 'a', { seconds: 7200 });
      const { prepayments } = await invoices.choices('admin', 'client');
      expect(prepayments).toMatchObject([{ number: '2026-0001', net: 120_00, isPaid: false }]);
      const final = await deducting(issued.id);
      const deduction = 'Less prepayment 2026-0001 of Nov 27, 2026';
      expect(
        final.draft?.lines.map(({ name, quantity, unitPrice, taxRate }) => {
          return [name, quantity, unitPrice, taxRate];
        }),
      ).toEqual([
        ['House', '2', '100', '19'],
        [deduction, '-1', '100.00', '19'],
        [deduction, '-1', '20.00', '7'],
      ]);
      expect(final).toMatchObject({ net: 80_00, gross: 200_00 + 38_00 - 119_00 - 21_40 });
      expect(final.deductions).toHaveLength(2);
      expect(await codeOf(deducting(issued.id))).toBe('prepayment.unavailable');
      const seen = await invoices.get('admin', issued.id);
      expect(seen.deductedOn).toEqual([{ id: final.id, number: null }]);
      // Of a removed line, the tax can be deducted again.
      const [work, first] = final.draft?.lines ?? [];
      await invoices.edit(author, at(final), { lines: [work, first] as never });
      expect((await invoices.choices('admin', 'client')).prepayments).toMatchObject([
        { taxes: [{ rate: '7', base: 20_00 }] },
      ]);
    });

    it('MS8 no more is deducted than was prepaid, and of drafts at once one deducts it', async () => {
      const issued = await prepay();
      await addEntry(money.store, 'a', { seconds: 36_000 });
      const final = await deducting(issued.id);
      const [work, line] = final.draft?.lines ?? [];
      const lines = [work, { ...line, unitPrice: '100.01' }] as never;
      const { invoice } = await invoices.edit(author, at(final), { lines });
      expect(await missing(invoice)).toEqual(['deductionAbove']);
      expect(await codeOf(money.issue(invoice))).toBe('invoice.incomplete');
      await invoices.discard(author, at(invoice));
      const codes = await Promise.all(
        [1, 2, 3].map(() =>
          codeOf(
            money.newInvoices().create(author, {
              ...{ id: newId(), clientId: 'client', projectIds: [], until: today },
              ...{ grouping: 'ticket', prepaymentIds: [issued.id] },
            }),
          ),
        ),
      );
      expect(codes.sort()).toEqual([
        ...['accepted', 'prepayment.unavailable', 'prepayment.unavailable'],
      ]);
    });

    it('MS9 what was credited is not deducted, and what was deducted is not credited', async () => {
      const credit = (id: string, part: object = {}) =>
        invoices.credit(author, {
          ...{ id: newId(), invoiceId: id, lineIds: null, freesEntries: true, ...part },
        });
      const [one, other] = [await prepay(), await prepay()];
      await addEntry(money.store, 'a', { seconds: 36_000 });
      const final = await deducting(one.id);
      await money.issue(await credit(one.id));
      expect(await missing(final)).toEqual(['prepaymentCredited']);
      expect(await codeOf(money.issue(final))).toBe('invoice.incomplete');
      await invoices.discard(author, at(final));
      const { prepayments } = await invoices.choices('admin', 'client');
      expect(prepayments.map(({ id }) => id)).toEqual([other.id]);
      const early = await credit(other.id);
      const issued = await money.issue(await deducting(other.id));
      expect(await missing(early)).toEqual(['prepaymentDeducted']);
      expect(await codeOf(credit(other.id))).toBe('prepayment.deducted');
      // The invoice that deducted it is credited, and the prepayment is free.
      await money.issue(await credit(issued.id));
      expect(await missing(early)).toEqual([]);
      await money.issue(early);
    });

    it('MS9 a prepayment that is credited while it is deducted is one of both', async () => {
      const prepaid = await prepay();
      await addEntry(money.store, 'a', { seconds: 36_000 });
      const final = await deducting(prepaid.id);
      const note = await invoices.credit(author, {
        ...{ id: newId(), invoiceId: prepaid.id, lineIds: null, freesEntries: false },
      });
      const codes = await Promise.all(
        [final, note].map((each) => codeOf(money.newInvoices().issue(author, at(each)))),
      );
      expect(codes.sort()).toEqual(['accepted', 'invoice.incomplete']);
    });

    it('MS10 an invoice that is credited in parts is cancelled, to the cent', async () => {
      await billProject(money.store, 'garden');
      await money.addRate({ level: 'client', subjectId: 'client', rate: '0.03' });
      for (const id of ['a', 'b', 'c', 'd', 'e']) await addEntry(money.store, id);
      const invoice = await money.issue(await money.draft({ grouping: 'entry' }));
      expect(invoice).toMatchObject({ net: 15, gross: 18 });
      const [first, second] = invoice.issued?.lines ?? [];
      for (const lineIds of [[first?.id], [second?.id], null]) {
        const of = { id: newId(), invoiceId: invoice.id, freesEntries: true };
        const note = await invoices.credit(author, { ...of, lineIds: lineIds as null });
        expect(note.missing).toEqual([]);
        expect(note.creditBasis?.invoice.totals.gross).toBe(18);
        const issued = await money.issue(note);
        expect(issued.gross).toBe(note.gross);
      }
      expect(await invoices.get('admin', invoice.id)).toMatchObject({
        ...{ state: 'cancelled', credited: 18, entries: [] },
      });
    });
  });
}
