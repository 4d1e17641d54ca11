import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INVOICE_STATES, type InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { localBus } from '../../../bus/bus.ts';
import { newId } from '../../../lib/tokens.ts';
import { createClients } from '../../../money/clients.ts';
import { createInvoices, type Invoices } from '../../../money/invoices/invoices.ts';
import { createMoneyFeed, type MoneyFeed } from '../../../money/money-feed.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { type MoneyKit, NINE, openMoneyKit } from './money-kit.ts';
import { addEntry, addParties, author, billProject, renderDocuments, today } from './money-rows.ts';

/** Lists, sums, and the events for pages. */
export function moneyListsContract(open: OpenEmptyStore): void {
  describe('lists and sums of invoices', () => {
    let money: MoneyKit;
    let invoices: Invoices;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      ({ invoices } = money);
    });
    let feed: MoneyFeed | null = null;
    afterEach(async () => {
      feed?.close();
      feed = null;
      await money.kit.close();
    });

    async function issueNew(part: object = {}): Promise<InvoiceView> {
      await addEntry(money.store, newId(), part);
      return money.issue(await money.draft());
    }
    const pay = ({ id: invoiceId }: InvoiceView, amount: number) =>
      invoices.addPayment(author, {
        ...{ id: newId(), invoiceId, day: today, amount, method: '', note: '' },
      });
    const list = async (filter: object = {}, limit = 100) => {
      const numbers: (string | null)[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await invoices.list('admin', filter, { cursor, limit });
        numbers.push(...page.invoices.map(({ number }) => number));
        cursor = page.next;
        if (cursor === null) return numbers;
      }
    };

    it('IN15 is listed by state, client, text and year, in pages without gaps', async () => {
      const { store, kit } = money;
      kit.setClock(NINE - 20 * 86_400_000);
      await issueNew();
      await issueNew();
      const [paid] = (await invoices.list('admin', {}, { cursor: null, limit: 1 })).invoices;
      await pay(paid as InvoiceView, 119_00);
      kit.setClock(NINE);
      const cancelled = await issueNew();
      const credit = { lineIds: null, freesEntries: false };
      await money.issue(
        await invoices.credit(author, { id: newId(), invoiceId: cancelled.id, ...credit }),
      );
      await addParties(store, { clientId: 'client2', client: { name: '100 % Öl_AG' } });
      await billProject(store, 'garden', { clientId: 'client2' });
      await addEntry(store, 'g', { projectId: 'garden' });
      const other = await money.draft({ clientId: 'client2' });
      await money.issue(other);
      kit.setClock(NINE + 1000);
      await pay(await issueNew(), 1);
      const open = await issueNew();
      await money.draft();
      const all = [null, ...[7, 6, 5, 4, 3, 2, 1].map((n) => `2026-000${n}`)];
      expect(await list()).toEqual(all);
      for (const limit of [1, 2, 3]) expect(await list({}, limit)).toEqual(all);
      const byState = Object.fromEntries(
        await Promise.all(INVOICE_STATES.map(async (state) => [state, await list({ state })])),
      );
      expect(byState).toEqual({
        ...{ draft: [null], open: [open.number, '2026-0005'], partlyPaid: ['2026-0006'] },
        ...{ paid: ['2026-0004', '2026-0002'], overdue: ['2026-0001'], cancelled: ['2026-0003'] },
      });
      // The same states as each invoice says of itself.
      const { invoices: items } = await invoices.list('admin', {}, { cursor: null, limit: 100 });
      for (const item of items) expect(byState[item.state]).toContain(item.number);
      expect(await list({ clientId: 'client2' })).toEqual(['2026-0005']);
      expect(await list({ text: '100 % ö'.slice(0, 5) })).toEqual(['2026-0005']);
      for (const text of ['öl', 'ÖL_', 'ol_']) expect(await list({ text })).toEqual(['2026-0005']);
      expect(await list({ text: '_ag' })).toEqual(['2026-0005']);
      expect(await list({ text: '6-0004' })).toEqual(['2026-0004']);
      expect(await list({ text: '%%' })).toEqual([]);
      expect(await list({ year: 2025 })).toEqual([]);
      expect(await list({ year: 2026 })).toHaveLength(7);
      const bad = invoices.list('admin', {}, { cursor: 'x', limit: 1 });
      await expect(Promise.resolve(bad)).rejects.toMatchObject({ code: 'request.invalid' });
    });

    it('IN16 sums what was invoiced, paid, is open and overdue, by month and currency', async () => {
      const { kit, store } = money;
      kit.setClock(Date.UTC(2026, 9, 1, 9));
      await pay(await issueNew(), 19_00);
      kit.setClock(NINE);
      const second = await issueNew();
      const credit = { lineIds: null, freesEntries: false };
      await money.issue(
        await invoices.credit(author, { id: newId(), invoiceId: second.id, ...credit }),
      );
      await issueNew();
      await addEntry(store, 'u', { seconds: 1800 });
      await addEntry(store, 'n', { isBillable: false });
      await addEntry(store, 'old', { day: '2025-11-30' });
      const { month, year, months, unbilled, hours } = await invoices.overview('admin');
      // Whatever is open now, also of earlier months.
      const open = { outstanding: 219_00, overdue: 100_00 };
      const november = { invoiced: 119_00, paid: 19_00, ...open };
      expect(month).toEqual([{ currency: 'EUR', ...november }]);
      expect(year).toEqual([{ currency: 'EUR', invoiced: 238_00, paid: 19_00, ...open }]);
      expect(months.map((each) => each.month)).toEqual([
        ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
        ...['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
      ]);
      expect(months[10]?.sums).toEqual([
        { currency: 'EUR', invoiced: 119_00, paid: 0, outstanding: 100_00, overdue: 100_00 },
      ]);
      expect(unbilled).toEqual([
        {
          ...{ clientId: 'client', clientName: 'Muster GmbH', currency: 'EUR', seconds: 5400 },
          ...{ billedSeconds: 5400, value: 50_00, entryCount: 2, entriesWithoutRate: 1 },
          isTooLarge: false,
          projects: [{ projectId: 'house', name: 'House', seconds: 5400, value: 50_00 }],
        },
      ]);
      expect(hours).toEqual({ billableSeconds: 3 * 3600 + 1800, seconds: 4 * 3600 + 1800 });
      expect(await invoices.unbilled('admin')).toEqual(unbilled);
    });

    it('IN17 pages of ADMINs are told what changes, from any process, until they are none', async () => {
      const { kit, store, bus } = money;
      await kit.roles.set('admin', 'manager', 'ADMIN');
      const onError = (error: unknown) => {
        throw error;
      };
      const stopping = new AbortController();
      const follow = (recheckMs: number) => {
        feed?.close();
        feed = createMoneyFeed({ ...kit, bus, recheckMs, onError });
        const events = feed.follow('manager', stopping.signal);
        return async () => (await events.next()).value;
      };
      // So seldom that no comparison comes before the wake-up.
      let next = follow(60_000);
      expect(await next()).toEqual({ ids: [] });
      await addEntry(store, 'a');
      const waiting = next();
      const draft = await money.draft();
      expect(await waiting).toEqual({ ids: [draft.id] });
      // Without a wake-up, a change is found by comparing with the database.
      next = follow(50);
      expect(await next()).toEqual({ ids: [] });
      const lost = next();
      const silent = createInvoices({ ...kit, bus: localBus(), renderDocuments });
      await silent.edit(author, { id: draft.id, version: 1 }, { closing: 'x' });
      expect(await lost).toEqual({ ids: [] });
      // Also of what has no wake-up of its own, as a client.
      const unnoticed = next();
      await createClients(kit).setArchived(author, { clientId: 'client', isArchived: true });
      expect(await unnoticed).toEqual({ ids: [] });
      const last = next();
      await kit.roles.set('admin', 'manager', 'USER');
      await expect(last).rejects.toMatchObject({ code: 'forbidden' });
      stopping.abort();
    });
  });
}
