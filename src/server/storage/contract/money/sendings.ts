import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/tokens.ts';
import { createClientLinks } from '../../../money/client-links/client-links.ts';
import { createQuoteLinks } from '../../../money/quotes/quote-links.ts';
import { createQuotes } from '../../../money/quotes/quotes.ts';
import { quoteSendingsRepository } from '../../../money/sending/quote-sending-repository.ts';
import { createQuoteSendings } from '../../../money/sending/quote-sendings.ts';
import { sendingsRepository } from '../../../money/sending/sending-repository.ts';
import { createSendings } from '../../../money/sending/sendings.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { type MoneyKit, openMoneyKit } from './money-kit.ts';
import { addEntry, author } from './money-rows.ts';

const config = {
  email: { url: 'smtp://127.0.0.1', from: 'a@example.org' },
  ...{ appSecret: 'a secret', publicUrl: 'http://localhost' },
};

const LINE = {
  ...{ id: 'l', name: 'Work', description: '', quantity: '1', unit: 'HUR' as const },
  ...{ unitPrice: '100', discount: null, taxCategory: 'S' as const, taxRate: '19' },
};

/** Emails of invoices and quotes, and client's links. */
export function sendingsContract(open: OpenEmptyStore): void {
  describe('sending of invoices', () => {
    let money: MoneyKit;
    beforeEach(async () => {
      money = await openMoneyKit(open);
    });
    afterEach(() => money.kit.close());

    async function prepare() {
      const { kit, store, bus } = money;
      await addEntry(store, 'entry');
      const { id: invoiceId } = await money.issue(await money.draft());
      const onError = (error: unknown) => {
        throw error;
      };
      const clientLinks = createClientLinks({ ...kit, bus, config, onError });
      const mailer = { wake() {} };
      const sendings = createSendings({ ...kit, bus, config, clientLinks, mailer });
      const message = (id: string) => ({
        ...{ id, invoiceId, level: null, to: ['c@example.org'], cc: [], subject: 'x', text: 'y' },
        ...{ hasLink: true, isByHand: false },
      });
      return { invoiceId, clientLinks, sendings, message, rows: sendingsRepository(store.tables) };
    }

    it('SE2 requests at once are one email with one link; one server claims it', async () => {
      const { store } = money;
      const { invoiceId, clientLinks, sendings, message, rows } = await prepare();
      await Promise.all([1, 2, 3].map(() => sendings.send(author, message('s1'))));
      const target = { kind: 'invoice' as const, targetId: invoiceId };
      expect(await clientLinks.list('admin', target)).toHaveLength(1);
      expect(await store.read((query) => rows.queued(query, 5))).toEqual(['s1']);
      const claims = await Promise.all(
        [1, 2, 3].map(() => store.tx((query) => rows.claim(query, 's1', 1000))),
      );
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
      expect(await store.tx((query) => rows.failInterrupted(query, 1000))).toEqual([]);
      expect(await store.tx((query) => rows.failInterrupted(query, 1001))).toMatchObject([
        { id: 's1', invoiceId },
      ]);
      const sent = { state: 'sent' as const };
      expect(await store.tx((query) => rows.settle(query, 's1', sent))).toBe(false);
      expect(await sendings.list('admin', invoiceId)).toMatchObject([
        { id: 's1', state: 'failed', fault: 'interrupted', to: ['c@example.org'], hasLink: true },
      ]);
    });

    it('QU14 requests at once are one email with one link; one server claims it', async () => {
      const { kit, store, bus } = money;
      const clientLinks = createClientLinks({ ...kit, bus, config, onError() {} });
      const links = createQuoteLinks({ ...kit, store, config, clientLinks });
      const renderQuote = async () => [
        { name: 'quote.pdf', content: Buffer.from('pdf'), digest: 'd'.repeat(64) },
      ];
      const quotes = createQuotes({ ...kit, bus, links, renderQuote });
      const mailer = { wake() {} };
      const sendings = createQuoteSendings({ ...kit, bus, config, clientLinks, mailer });
      const rows = quoteSendingsRepository(store.tables);
      const made = await quotes.create(author, {
        ...{ id: 'q', clientId: 'client', projectId: null, subject: '', copyOf: null },
      });
      const { quote } = await quotes.edit(author, made, { lines: [LINE] });
      const { version } = quote;
      await quotes.send(author, { id: 'q', version, linkId: newId() });
      const { subject, text } = await sendings.prepare('admin', 'q');
      const message = {
        ...{ id: 's1', quoteId: 'q', to: ['c@example.org'], cc: [], subject, text },
        ...{ hasLink: true, isByHand: false },
      };
      await Promise.all([1, 2, 3].map(() => sendings.send(author, message)));
      const target = { kind: 'quote' as const, targetId: 'q' };
      expect(await clientLinks.list('admin', target)).toHaveLength(2);
      expect(await store.read((query) => rows.queued(query, 5))).toEqual(['s1']);
      const claims = await Promise.all(
        [1, 2, 3].map(() => store.tx((query) => rows.claim(query, 's1', 1000))),
      );
      expect(claims.filter((claim) => claim !== null)).toMatchObject([
        { quoteId: 'q', revision: 1, recipients: ['c@example.org'] },
      ]);
      expect(await store.read((query) => rows.hasInterrupted(query, 1000))).toBe(false);
      const given = await store.tx((query) => rows.failInterrupted(query, 1001));
      expect(given).toMatchObject([{ id: 's1', quoteId: 'q' }]);
      expect(await sendings.list('admin', 'q')).toMatchObject([
        { id: 's1', state: 'failed', fault: 'interrupted', hasLink: true },
      ]);
      await sendings.retry(author, 's1');
      await store.tx((query) => rows.claim(query, 's1', 1000));
      const sent = { state: 'sent' as const, sentAt: 5 };
      expect(await store.tx((query) => rows.settle(query, 's1', sent))).toBe(true);
      expect(await store.read((query) => rows.countOf(query, 'q'))).toBe(1);
    });

    it('CK5 links are noted as opened once a minute, and revoked once', async () => {
      const { kit } = money;
      const { invoiceId, clientLinks } = await prepare();
      const target = { kind: 'invoice' as const, targetId: invoiceId };
      const { url } = await clientLinks.create(author, { ...target, id: 'l1' });
      const link = await clientLinks.find(new URL(url).hash.slice(1));
      const start = kit.now();
      const openAt = async (at: number) => {
        kit.setClock(at);
        if (link) await clientLinks.open(link, { viewerId: null });
        const [view] = await clientLinks.list('admin', target);
        return [view?.firstOpenedAt, view?.lastOpenedAt];
      };
      expect(await openAt(start)).toEqual([start, start]);
      expect(await openAt(start + 59_000)).toEqual([start, start]);
      expect(await openAt(start + 61_000)).toEqual([start, start + 61_000]);
      await Promise.all([1, 2].map(() => clientLinks.revoke(author, 'l1')));
      const audit = await kit.store.read((query) => kit.repositories.audit.list(query, {}, 50));
      const kinds = audit.map(({ kind }) => kind).filter((kind) => kind.startsWith('clientLink'));
      expect(kinds.sort()).toEqual(['clientLinkMade', 'clientLinkRevoked']);
      expect(await clientLinks.find(new URL(url).hash.slice(1))).toBeNull();
    });
  });
}
