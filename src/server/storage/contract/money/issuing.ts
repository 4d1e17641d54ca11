import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { newId } from '../../../lib/tokens.ts';
import type { Invoices } from '../../../money/invoices/invoices.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, NINE, openMoneyKit } from './money-kit.ts';
import { addEntry, author, business, renderDocuments, today } from './money-rows.ts';

const DAY = 86_400_000;
const ISSUERS = 16;

/** Issuing: numbers, what is frozen, and what happens meanwhile. */
export function issuingContract(open: OpenEmptyStore): void {
  describe('issuing invoices', () => {
    let money: MoneyKit;
    let invoices: Invoices;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      ({ invoices } = money);
    });
    afterEach(() => money.kit.close());

    const at = ({ id, version }: InvoiceView) => ({ id, version });

    /** A draft of one new entry. */
    async function draftOf(entryId: string): Promise<InvoiceView> {
      await addEntry(money.store, entryId);
      return money.draft();
    }

    async function setBusiness(part: Partial<typeof business>): Promise<void> {
      const { businesses } = money.store.tables;
      const details = { ...business, ...part };
      await money.store.tx((query) => query.update(businesses).set({ details }));
    }

    const missingOf = async (draft: InvoiceView) =>
      (await invoices.get('admin', draft.id)).missing.map(({ code }) => code);

    it('IN6 freezes all of it, with its number and files, and never changes it', async () => {
      const draft = await draftOf('a');
      const issued = await money.issue(draft);
      expect(issued).toMatchObject({
        number: '2026-0001',
        state: 'open',
        gross: 119_00,
        draft: null,
      });
      expect(issued).toMatchObject({ issueDate: today, dueDate: '2026-12-11', missing: [] });
      const { seller, buyer, totals, lines } = issued.issued ?? {};
      expect([seller?.legalName, buyer?.name]).toEqual(['Anna Beispiel', 'Muster GmbH']);
      expect(totals).toEqual({
        ...{ lineTotal: 100_00, discount: 0, net: 100_00, tax: 19_00, gross: 119_00 },
        ...{ taxes: [{ category: 'S', rate: '19', base: 100_00, tax: 19_00 }] },
        ...{ prepaid: 0, due: 119_00 },
      });
      expect(lines).toMatchObject([
        { name: 'House', quantity: '1', unitPrice: '100', net: 100_00 },
      ]);
      expect(issued.files.map(({ kind, name }) => [kind, name])).toEqual([
        ['pdf', '2026-0001.pdf'],
        ['xml', '2026-0001.xml'],
      ]);
      const pdf = await invoices.file('admin', draft.id, 'pdf');
      expect(hash('sha256', pdf.content, 'hex')).toBe(issued.files[0]?.digest);
      expect(pdf.content.length).toBe(issued.files[0]?.size);
      // The client moves; what was issued does not.
      const { clients } = money.store.tables;
      const details = { ...issued.issued?.buyer, name: 'Neu GmbH', notes: '' };
      await money.store.tx((query) =>
        query.update(clients).set({ details: details as never, version: 2 }),
      );
      await setBusiness({ legalName: 'Other' });
      const later = await invoices.get('admin', draft.id);
      expect(later.issued).toEqual(issued.issued);
      expect(later.clientName).toBe('Muster GmbH');
      // Issuing, editing or discarding an issued invoice changes nothing.
      expect(await money.issue(draft)).toEqual(later);
      const changes = [
        invoices.edit(author, at(later), { closing: 'x' }),
        invoices.refresh(author, at(later)),
        invoices.discard(author, at(later)),
      ];
      expect(await Promise.all(changes.map(codeOf))).toEqual(Array(3).fill('invoice.issued'));
      expect(await invoices.get('admin', draft.id)).toEqual(later);
    });

    it('IN10 an entry on an issued invoice is locked, and ADMINs are told its number', async () => {
      const { executeTime } = money;
      const draft = await draftOf('a');
      await executeTime('member', newId(), {
        ...{ type: 'time.edit', entryId: 'a', set: { note: 'on a draft' } },
      });
      await money.issue(draft);
      const edit = (userId: string, set: object) =>
        executeTime(userId, newId(), { type: 'time.edit', entryId: 'a', set }).catch(
          (error) => error,
        );
      const refused = await edit('member', { seconds: 60 });
      expect([refused.code, refused.detail]).toEqual(['time.billed', {}]);
      const toAdmin = await edit('admin', { note: 'x' });
      expect(toAdmin.detail.issues).toEqual([{ path: 'invoice', message: '2026-0001' }]);
      const remove = executeTime('member', newId(), { type: 'time.delete', entryId: 'a' });
      expect(await codeOf(remove)).toBe('time.billed');
      // What changes nothing is not refused.
      expect((await edit('member', { note: 'on a draft' })).entry).toMatchObject({ seconds: 3600 });
    });

    it('IN7 names all that is missing, and takes no number for it', async () => {
      const draft = await draftOf('a');
      await setBusiness({ legalName: ' ', vatId: '', numberPattern: '{YYYY}' });
      expect(await missingOf(draft)).toEqual(['businessName', 'numberPattern', 'sellerTaxId']);
      expect(await codeOf(money.issue(draft))).toBe('invoice.incomplete');
      await setBusiness({});
      const line = draft.draft?.lines[0];
      const { invoice } = await invoices.edit(author, at(draft), {
        ...{ currency: 'USD', lines: [{ ...line, name: ' ', quantity: '0' } as never] },
      });
      expect(await missingOf(invoice)).toEqual(['lineName', 'lineQuantity', 'exchangeRate']);
      const exchangeRate = { rate: '0.9', day: today, source: 'ECB' };
      const set = { lines: [line as never], exchangeRate };
      const { invoice: whole } = await invoices.edit(author, at(invoice), set);
      const issued = await money.issue(whole);
      expect(issued.number).toBe('2026-0001');
      // 19.00 USD at 0.9
      expect(issued.issued?.accountingTax).toEqual({ currency: 'EUR', tax: 17_10 });
    });

    it('IN9 numbers are unique, without gaps and in the order of their days', async () => {
      const { kit } = money;
      await money.issue(await draftOf('a'));
      // A clock that was set back: the day of the last one is taken.
      kit.setClock(NINE - 2 * DAY);
      const raised = await money.issue(await draftOf('b'));
      expect(raised).toMatchObject({ number: '2026-0002', issueDate: today });
      const early = await draftOf('c');
      const set = { issueDate: '2026-11-20' };
      const { invoice } = await invoices.edit(author, at(early), set);
      expect(await missingOf(invoice)).toEqual(['issueDateOrder']);
      const late = await invoices.edit(author, at(invoice), { issueDate: '2026-12-24' });
      expect(await missingOf(late.invoice)).toEqual(['issueDateInFuture']);
      // Each year has its own series.
      const old = await invoices.edit(author, at(late.invoice), { issueDate: '2025-12-31' });
      expect((await money.issue(old.invoice)).number).toBe('2025-0001');
      await setBusiness({ numberPattern: 'R{YYYY}{MM}-{##}' });
      kit.setClock(NINE + 5 * DAY);
      expect((await money.issue(await draftOf('d'))).number).toBe('R202612-01');
    });

    it('IN9 a series starts at a given number, until it has one', async () => {
      const start = (next: number, server = invoices) =>
        server.startSeries(author, { day: '2026-01-01', next });
      expect(await start(40)).toEqual({ nextNumber: '2026-0040' });
      expect(await start(41)).toEqual({ nextNumber: '2026-0041' });
      expect((await money.issue(await draftOf('a'))).number).toBe('2026-0041');
      expect(await codeOf(start(50))).toBe('invoice.seriesStarted');
      expect((await money.issue(await draftOf('b'))).number).toBe('2026-0042');
      await setBusiness({ numberPattern: 'x' });
      expect(await codeOf(start(1))).toBe('invoice.numberPattern');
      // Two patterns that would give one number.
      await setBusiness({ numberPattern: '{YYYY}-{###}' });
      await start(1000);
      expect((await money.issue(await draftOf('c'))).number).toBe('2026-1000');
      await setBusiness({});
      const { invoiceSeries } = money.store.tables;
      await money.store.tx((query) =>
        query
          .update(invoiceSeries)
          .set({ lastCount: 999 })
          .where(eq(invoiceSeries.series, '2026-{####}')),
      );
      expect(await codeOf(money.issue(await draftOf('d')))).toBe('invoice.numberTaken');
    });

    it('IN9 of 16 issuers at once on several servers, all get a number, without gaps', async () => {
      const drafts: InvoiceView[] = [];
      for (let n = 0; n < ISSUERS; n += 1) drafts.push(await draftOf(`e${n}`));
      const servers = [invoices, money.newInvoices(), money.newInvoices(), money.newInvoices()];
      const issued = await Promise.all(
        drafts.map((draft, n) => (servers[n % 4] ?? invoices).issue(author, at(draft))),
      );
      const numbers = issued.map(({ number }) => number).sort();
      expect(numbers).toEqual(
        Array.from({ length: ISSUERS }, (_, n) => `2026-${String(n + 1).padStart(4, '0')}`),
      );
      for (const { issued: frozen, files, number } of issued) {
        expect(frozen?.number).toBe(number);
        expect(files.map(({ name }) => name)).toEqual([`${number}.pdf`, `${number}.xml`]);
      }
    });

    it('IN9 one draft that several issue at once gets one number', async () => {
      const draft = await draftOf('a');
      const servers = Array.from({ length: 4 }, () => money.newInvoices());
      const answers = await Promise.all(servers.map((server) => server.issue(author, at(draft))));
      expect(answers.map(({ number }) => number)).toEqual(Array(4).fill('2026-0001'));
      expect((await money.issue(await draftOf('b'))).number).toBe('2026-0002');
    });

    it('IN9 takes no number if its files cannot be made', async () => {
      const draft = await draftOf('a');
      const failing = money.newInvoices(async () => {
        throw new Error('ENOSPC: no space left on device');
      });
      await expect(failing.issue(author, at(draft))).rejects.toThrow('Nothing was issued');
      expect(await invoices.get('admin', draft.id)).toMatchObject({ state: 'draft', version: 1 });
      expect((await money.issue(draft)).number).toBe('2026-0001');
    });

    it('IN8 what changes while it is rendered is not issued as it was', async () => {
      const draft = await draftOf('a');
      let meanwhile: (() => Promise<unknown>) | null = null;
      let renders = 0;
      const slow = money.newInvoices(async (...frozen) => {
        renders += 1;
        const work = meanwhile;
        meanwhile = null;
        await work?.();
        return renderDocuments(...frozen);
      });
      const issueDuring = (shown: InvoiceView, work: () => Promise<unknown>) => {
        meanwhile = work;
        return slow.issue(author, at(shown));
      };
      const time = { type: 'time.edit' as const, entryId: 'a', set: { seconds: 1800 } };
      const changed = issueDuring(draft, () => money.executeTime('member', newId(), time));
      expect(await codeOf(changed)).toBe('invoice.incomplete');
      const fresh = await invoices.refresh(author, at(draft));
      const edited = issueDuring(fresh, () => invoices.edit(author, at(fresh), { closing: 'x' }));
      expect(await codeOf(edited)).toBe('invoice.stale');
      const next = await invoices.get('admin', draft.id);
      const gone = issueDuring(next, () => invoices.discard(author, at(next)));
      expect(await codeOf(gone)).toBe('invoice.unknown');
      // Another number is taken, or the business moves: rendered again.
      const again = await draftOf('b');
      renders = 0;
      const other = await draftOf('c');
      const taken = await issueDuring(again, () => money.issue(other));
      expect([taken.number, taken.files[0]?.name]).toEqual(['2026-0002', '2026-0002.pdf']);
      const last = await issueDuring(await draftOf('d'), () => setBusiness({ legalName: 'New' }));
      expect([last.number, last.issued?.seller.legalName]).toEqual(['2026-0003', 'New']);
      expect(renders).toBe(4);
    });
  });
}
