import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../../../core/days.ts';
import type { InvoiceView } from '../../../../../core/money/invoices/invoice-views.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry, addParties, author, billProject, today } from '../money-rows.ts';

const INVOICES = 50;

/** Drafts for all clients with unbilled time, and issuing many of them. */
export function bulkInvoicingContract(open: OpenEmptyStore): void {
  describe('invoices for many clients', () => {
    let money: MoneyKit;
    beforeEach(async () => {
      money = await openMoneyKit(open);
    });
    afterEach(() => money.kit.close());

    const plan = (part: object = {}) =>
      money.invoices.planDrafts('admin', { until: today, grouping: 'ticket', ...part });

    /** A client with an hour of time on a project of their own. */
    async function addClient(name: string, entry: object = {}, client: object = {}): Promise<void> {
      await addParties(money.store, { clientId: name, client: { name, ...client } });
      await money.kit.projects.save('admin', { id: `p-${name}`, name });
      await billProject(money.store, `p-${name}`, { clientId: name });
      await addEntry(money.store, `e-${name}`, { projectId: `p-${name}`, ...entry });
    }

    it('BI1 what is planned is what the drafts have', async () => {
      const { store } = money;
      await addEntry(store, 'a', { ticketId: money.door });
      await addEntry(store, 'b', { seconds: 1800 });
      await addEntry(store, 'later', { day: '2026-11-28' });
      await addClient('Abt');
      const plans = await plan();
      expect(plans.map(({ clientName }) => clientName)).toEqual(['Abt', 'Muster GmbH']);
      for (const { clientId, ...planned } of plans) {
        const { net, gross, clientName, currency, missing, entries } = await money.draft({
          ...{ clientId, until: today, grouping: 'ticket' },
        });
        expect(planned).toEqual({
          ...{ clientName, currency, net, gross, missing, fault: null, entriesWithoutRate: 0 },
          entryCount: entries.length,
          billedSeconds: entries.reduce((sum, { billedSeconds }) => sum + billedSeconds, 0),
        });
      }
      // What is on a draft is billed no second time.
      expect(await plan()).toEqual([]);
      expect(await plan({ until: '2026-11-28' })).toMatchObject([{ entryCount: 1 }]);
    });

    it('BI1 says what is missing, and hides no client behind another one', async () => {
      const { store, addRate } = money;
      const { clients } = store.tables;
      await addClient('Huge');
      await addRate({ level: 'client', subjectId: 'Huge', rate: '99999999999' });
      await addClient(
        'Nowhere',
        {},
        { address: { street: '', postalCode: '', city: '', country: '' } },
      );
      await addClient('Old', { day: '2025-01-01' });
      await addClient('Put away');
      await store.tx((query) =>
        query.update(clients).set({ isArchived: true }).where(eq(clients.id, 'Put away')),
      );
      const plans = await plan();
      expect(
        plans.map(({ clientId, fault, missing, entriesWithoutRate }) => [
          ...[clientId, fault, missing.map(({ code }) => code), entriesWithoutRate],
        ]),
      ).toEqual([
        ['Huge', 'invoice.tooLarge', [], 0],
        ['Nowhere', null, ['clientCountry'], 0],
        ['Old', null, [], 1],
      ]);
    });

    it('BI1 is for ADMINs alone', async () => {
      const planned = money.invoices.planDrafts('member', { until: today, grouping: 'ticket' });
      await expect(planned).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('BI3 many drafts are issued one after another while tickets move', async () => {
      const { kit, store, board, door } = money;
      const dayOf = (n: number) => addDays(today, n - INVOICES);
      for (let n = 0; n < INVOICES; n += 1) await addEntry(store, `e${n}`, { day: dayOf(n) });
      const drafts: InvoiceView[] = [];
      // Each has the entry of one day.
      for (let n = 0; n < INVOICES; n += 1) drafts.push(await money.draft({ until: dayOf(n) }));
      // Without a line: it takes no number.
      const { id, version } = await money.draft({ projectIds: [] });
      let isIssuing = true;
      let moves = 0;
      const moving = (async () => {
        while (isIssuing) {
          const columnId = moves % 2 === 0 ? board.doing : board.todo;
          await kit.run('member', {
            ...{ type: 'tickets.move', boardId: board.boardId, ticketId: door },
            to: { columnId },
          });
          moves += 1;
        }
      })();
      const numbers: (string | null)[] = [];
      try {
        for (const draft of drafts) numbers.push((await money.issue(draft)).number);
        const refused = money.invoices.issue(author, { id, version });
        await expect(refused).rejects.toMatchObject({ code: 'invoice.incomplete' });
      } finally {
        isIssuing = false;
        await moving;
      }
      expect(numbers).toEqual(
        Array.from({ length: INVOICES }, (_, n) => `2026-${String(n + 1).padStart(4, '0')}`),
      );
      // Issued again, as after a lost answer, each keeps its number.
      expect((await money.issue(drafts[0] as InvoiceView)).number).toBe('2026-0001');
      expect(moves).toBeGreaterThan(0);
    });
  });
}
