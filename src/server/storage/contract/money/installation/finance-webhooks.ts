import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatev } from '../../../../money/accountant/datev/datev.ts';
import { createFinanceWebhooks } from '../../../../money/finance-webhook/finance-webhook.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { codeOf } from '../../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry, author, today } from '../money-rows.ts';

const HOOK = 'http://127.0.0.1:9/hook';
const config = { appSecret: 'secret', webhooksPrivate: true };

/** The webhook of the finances, what it is told, and the settings of DATEV. */
export function financeWebhooksContract(open: OpenEmptyStore): void {
  describe('the webhook of the finances', () => {
    let money: MoneyKit;
    let webhook: ReturnType<typeof createFinanceWebhooks>;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      webhook = createFinanceWebhooks({ ...money.kit, config, pollWebhook() {} });
    });
    afterEach(() => money.kit.close());

    const make = (part: object = {}) =>
      webhook.set(author, { version: null, url: HOOK, isPaused: false, ...part });
    const events = async () => {
      const { financeEvents } = money.store.tables;
      const rows = await money.store.read((query) => query.select().from(financeEvents));
      return rows
        .sort((a, b) => a.number - b.number)
        .map(({ type, invoiceId }) => [type, invoiceId]);
    };
    let count = 0;
    const draftOf = async (id: string) => {
      count += 1;
      await addEntry(money.store, `e${count}`);
      return money.draft({ id });
    };
    const issued = async (id: string) => money.issue(await draftOf(id));
    const pay = (invoiceId: string, id: string, amount = 119_00) =>
      money.invoices.addPayment(author, {
        ...{ id, invoiceId, day: today, amount, method: '', note: '' },
      });

    it('WH2 issuing and the payment that leaves nothing open are queued once, in their order', async () => {
      await issued('before');
      await make();
      const draft = await draftOf('one');
      await Promise.all([money.issue(draft), money.newInvoices().issue(author, draft)]);
      expect(await events()).toEqual([['invoice.issued', 'one']]);
      await Promise.all([pay('one', 'p1'), pay('one', 'p1')]);
      await pay('one', 'p2', 5);
      const paid = [
        ['invoice.issued', 'one'],
        ['invoice.paid', 'one'],
      ];
      expect(await events()).toEqual(paid);
      await pay('before', 'p3', 100_00);
      expect(await events()).toEqual(paid);
      await pay('before', 'p4', 19_00);
      expect((await events()).at(-1)).toEqual(['invoice.paid', 'before']);
    });

    it('WH2 what was open in between is paid again; a credit note is issued, and can leave nothing', async () => {
      await make();
      await issued('one');
      await pay('one', 'p1', 119_00);
      await money.invoices.removePayment(author, { invoiceId: 'one', paymentId: 'p1' });
      await pay('one', 'p2', 59_50);
      const note = await money.invoices.credit(author, {
        ...{ id: 'note', invoiceId: 'one', lineIds: null, freesEntries: false },
      });
      const [line] = note.draft?.lines ?? [];
      const half = line ? [{ ...line, quantity: '0.5' }] : [];
      const { invoice } = await money.invoices.edit(author, note, { lines: half });
      await money.issue(invoice);
      expect((await events()).slice(2)).toEqual([
        ['invoice.issued', 'note'],
        ['invoice.paid', 'one'],
      ]);
    });

    it('WH2 nothing is queued without a webhook, and by what was not committed', async () => {
      const draft = await draftOf('one');
      await money.issue(draft);
      await pay('one', 'p1');
      await make({ isPaused: true });
      const failing = money.newInvoices(async () => {
        throw new Error('no PDF');
      });
      const second = await draftOf('two');
      expect(await codeOf(failing.issue(author, second))).toBe('invoice.notRendered');
      expect(await codeOf(pay('one', 'p2', -500_00))).toBe('payment.refundLimit');
      expect(await events()).toEqual([]);
      // While it is paused, what happens waits.
      await money.issue(second);
      expect(await events()).toEqual([['invoice.issued', 'two']]);
      await webhook.remove(author);
      expect(await events()).toEqual([]);
      expect(await webhook.get('admin')).toBeNull();
    });

    it('WH1 WH4 it is for ADMINs, one for all, and saved by version', async () => {
      const member = { ...author, userId: 'member' };
      const set = { version: 0, url: HOOK, isPaused: false };
      for (const call of [
        () => webhook.get('member'),
        () => webhook.set(member, set),
        () => webhook.remove(member),
        () => webhook.secret('member'),
        () => webhook.changeSecret(member),
        () => webhook.deliveries('member'),
      ]) {
        expect(await codeOf(call())).toBe('forbidden');
      }
      expect(await codeOf(webhook.secret('admin'))).toBe('webhook.unknown');
      const made = await Promise.all([
        webhook.set(author, set).catch((error) => error.code),
        webhook.set(author, set).catch((error) => error.code),
      ]);
      expect(made.filter((each) => each === 'money.changed')).toHaveLength(1);
      const hook = await webhook.get('admin');
      expect(hook).toMatchObject({ version: 1, url: HOOK, state: 'active', pauseReason: null });
      expect(await codeOf(webhook.set(author, { ...set, version: 7 }))).toBe('money.changed');
      expect(await make({ isPaused: true })).toMatchObject({
        state: 'paused',
        pauseReason: 'byHand',
      });
      expect(await make()).toMatchObject({ version: 3, state: 'active' });
      const { audit } = money.kit.repositories;
      const rows = await money.store.read((query) => audit.list(query, {}, 100));
      const details = rows.filter(({ kind }) => kind === 'financeWebhookSet');
      expect(details.map(({ detail }) => detail)).toContain(
        ' · host: 127.0.0.1:9 · isPaused: false',
      );
      expect(JSON.stringify(details)).not.toContain('/hook');
    });

    it('WH2 of several servers one claims what is due', async () => {
      await make();
      await issued('one');
      const { financeWebhooks } = money.kit.repositories;
      const { store } = money;
      const due = await store.read(financeWebhooks.find);
      if (!due) throw new Error('there is no webhook');
      const claims = await Promise.all(
        [1, 2, 3].map(() => store.tx((query) => financeWebhooks.claim(query, due, 99))),
      );
      expect(claims.filter((each) => each !== null)).toHaveLength(1);
    });

    it('WH5 the secret is another one at once, and in no table', async () => {
      await make();
      const before = await webhook.secret('admin');
      await webhook.changeSecret(author);
      const after = await webhook.secret('admin');
      expect(after).not.toBe(before);
      const { financeWebhooks } = money.store.tables;
      const rows = await money.store.read((query) => query.select().from(financeWebhooks));
      expect(JSON.stringify(rows)).not.toContain(after);
      await webhook.remove(author);
      await make();
      expect([before, after]).not.toContain(await webhook.secret('admin'));
    });

    it('AC6 settings of DATEV are saved by version, audited, and removed', async () => {
      const datev = createDatev(money.kit);
      const details = {
        ...{ consultantNumber: 1001, clientNumber: 1, fiscalYearMonth: 1, accountLength: 4 },
        revenueAccounts: [{ category: 'S' as const, rate: '19', account: '8400' }],
        ...{ debtorAccount: '10000', debtors: [{ clientId: 'client', account: '10001' }] },
      };
      expect(await datev.settings('admin')).toEqual({ version: 0, details: null });
      const saved = await datev.setSettings(author, { version: 0, details });
      expect(saved).toEqual({ version: 1, details });
      expect(await datev.settings('admin')).toEqual(saved);
      const unknown = { ...details, debtors: [{ clientId: 'none', account: '10001' }] };
      const code = await codeOf(datev.setSettings(author, { version: 1, details: unknown }));
      expect(code).toBe('client.unknown');
      expect(await codeOf(datev.setSettings(author, { version: 0, details }))).toBe(
        'money.changed',
      );
      await datev.setSettings(author, { version: 1, details: null });
      expect(await datev.settings('admin')).toEqual({ version: 2, details: null });
      const member = { ...author, userId: 'member' };
      expect(await codeOf(datev.settings('member'))).toBe('forbidden');
      expect(await codeOf(datev.setSettings(member, saved))).toBe('forbidden');
    });
  });
}
