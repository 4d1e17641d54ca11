import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TimeMessage } from '../../../../bus/bus.ts';
import { newId } from '../../../../lib/tokens.ts';
import { createTimeQueries, type TimeQueries } from '../../../../time/time-queries.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry, author, business, today } from '../money-rows.ts';

/** Recorded time that is on invoices. */
export function timeLocksContract(open: OpenEmptyStore): void {
  describe('locks of recorded time', () => {
    let money: MoneyKit;
    let queries: TimeQueries;
    let woken: TimeMessage[];

    beforeEach(async () => {
      money = await openMoneyKit(open);
      queries = createTimeQueries(money.kit);
      woken = [];
      money.bus.onTime((message) => woken.push(message));
      await addEntry(money.store, 'a', { ticketId: money.door });
    });
    afterEach(() => money.kit.close());

    const list = (readerId: string, hasMoneyScope: boolean) =>
      queries.list(readerId, { from: today, to: today, userId: 'member' }, hasMoneyScope);
    const stampFor = (readerId: string) =>
      money.store.read((query) => queries.ticketStamp(query, readerId, money.door));

    it('TI50 TI51 issuing locks an entry for its person and colleagues, a credit note frees it', async () => {
      const before = [await list('member', true), await stampFor('manager')] as const;
      expect(before[0].entries).toMatchObject([{ isBilled: false, invoice: null }]);
      const draft = await money.draft();
      expect((await list('member', true)).version).toBe(before[0].version);
      expect(woken).toEqual([]);
      const issued = await money.issue(draft);
      expect(woken).toEqual([{ userId: 'member', ticketIds: [money.door] }]);
      const locked = await list('member', true);
      expect(locked.version).toBe(before[0].version + 1);
      expect(locked.entries).toMatchObject([{ id: 'a', isBilled: true, invoice: null }]);
      expect(await stampFor('manager')).not.toBe(before[1]);
      const { entries } = await queries.ofTicket('manager', money.board.boardId, money.door, true);
      expect(entries).toMatchObject([{ id: 'a', isBilled: true, invoice: null }]);
      // Issued again it changes nothing.
      await money.issue(draft);
      expect((await list('member', true)).version).toBe(locked.version);
      const creditNote = await money.invoices.credit(author, {
        ...{ id: newId(), invoiceId: issued.id, lineIds: null, freesEntries: true },
      });
      await money.issue(creditNote);
      const freed = await list('member', true);
      expect(freed.version).toBe(locked.version + 1);
      expect(freed.entries).toMatchObject([{ id: 'a', isBilled: false, invoice: null }]);
    });

    it('TI50 ADMINs with the scope for money are told the invoice, others that it is billed', async () => {
      const { id, number } = await money.issue(await money.draft());
      expect((await list('admin', true)).entries[0]?.invoice).toEqual({ id, number });
      expect((await list('admin', false)).entries).toMatchObject([
        { isBilled: true, invoice: null },
      ]);
      const { boardId } = money.board;
      const ofTicket = (readerId: string, hasMoneyScope: boolean) =>
        queries.ofTicket(readerId, boardId, money.door, hasMoneyScope);
      expect((await ofTicket('admin', true)).entries[0]?.invoice).toEqual({ id, number });
      for (const [readerId, scope] of [
        ['admin', false],
        ['member', true],
        ['manager', true],
      ] as const) {
        expect(JSON.stringify(await ofTicket(readerId, scope))).not.toContain(number);
      }
      const note = { type: 'time.edit', entryId: 'a', set: { note: '' } } as const;
      const reply = (userId: string) => money.executeTime(userId, newId(), note);
      expect((await reply('member')).entry).toMatchObject({ isBilled: true, invoice: null });
      expect((await reply('admin')).entry?.invoice).toEqual({ id, number });
    });

    it('TI70 an invoice is issued on the day in the time zone of the business', async () => {
      const { businesses } = money.store.tables;
      money.kit.setClock(Date.UTC(2026, 10, 27, 11));
      for (const [timeZone, day] of [
        ['Pacific/Pago_Pago', '2026-11-27'],
        ['Pacific/Kiritimati', '2026-11-28'],
      ] as const) {
        const details = { ...business, timeZone };
        await money.store.tx((query) => query.update(businesses).set({ details }));
        await addEntry(money.store, timeZone);
        const issued = await money.issue(await money.draft());
        expect(issued.issueDate).toBe(day);
        expect(issued.issued?.seller).not.toHaveProperty('timeZone');
      }
    });

    it('TI51 time of a deleted account is issued as well', async () => {
      const { timeEntries } = money.store.tables;
      await money.store.tx((query) => query.update(timeEntries).set({ userId: 'gone' }));
      expect((await money.issue(await money.draft())).state).toBe('open');
      expect(woken.map(({ userId }) => userId)).toEqual(['gone']);
    });
  });
}
