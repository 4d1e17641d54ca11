import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClientLinks } from '../../../money/client-links/client-links.ts';
import { sendingsRepository } from '../../../money/sending/sending-repository.ts';
import { createSendings } from '../../../money/sending/sendings.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { type MoneyKit, openMoneyKit } from './money-kit.ts';
import { addEntry, author } from './money-rows.ts';

const config = {
  email: { url: 'smtp://127.0.0.1', from: 'a@example.org' },
  ...{ appSecret: 'a secret', publicUrl: 'http://localhost' },
};

/** Emails of invoices, and client's links. */
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

    it('CK5 links are noted as opened once a minute, and revoked once', async () => {
      const { kit } = money;
      const { invoiceId, clientLinks } = await prepare();
      const target = { kind: 'invoice' as const, targetId: invoiceId };
      const { url } = await clientLinks.create(author, { ...target, id: 'l1' });
      const link = await clientLinks.find(new URL(url).hash.slice(1));
      const start = kit.now();
      const openAt = async (at: number) => {
        kit.setClock(at);
        if (link) await clientLinks.open(link, { isPreview: false });
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
