import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { NEW_CLIENT } from '../../../../core/money/parties.schema.ts';
import { BUSINESS_ID, EMPTY_BUSINESS, type StoredRate } from '../../../../core/money/parties.ts';
import { NO_SOURCE } from '../../../lib/request-source.ts';
import { createMoney, type Money } from '../../../money/money.ts';
import { type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

const admin = { userId: 'admin', source: NO_SOURCE };
const ACME = { ...NEW_CLIENT, name: 'Acme', currency: 'EUR' };
const NO_AMOUNTS = { agreedAmount: null, budgetSeconds: null, budgetAmount: null };

/** A PNG of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The business, clients, rates and billing of projects. */
export function clientsContract(open: OpenEmptyStore): void {
  describe('clients and rates', () => {
    let kit: ContractKit;
    let money: Money;

    beforeEach(async () => {
      kit = await openContractKit(open);
      money = createMoney(kit);
    });
    afterEach(() => kit.close());

    const expectRefused = (work: Promise<unknown>, code: string) =>
      expect(work).rejects.toMatchObject({ code });
    const add = (id: string, part = {}) =>
      money.clients.create(admin, { id, client: { ...ACME, ...part } });
    const rate = (part: Partial<StoredRate>): StoredRate => ({
      ...{ id: 'r1', level: 'client', subjectId: 'c1', userId: null },
      ...{ from: '2026-01-01', rate: '80', currency: 'EUR', ...part },
    });
    const auditOf = async () => {
      const rows = await kit.store.read((query) => kit.repositories.audit.list(query, {}, 50));
      return rows.map(({ kind, detail }) => [kind, detail]).reverse();
    };
    async function addInvoice(clientId: string): Promise<void> {
      const { invoices } = kit.store.tables;
      const none = { net: 0, tax: 0, gross: 0, due: 0, paid: 0, credited: 0 };
      const draft = { lines: [] } as never;
      await kit.store.tx(async (query) => {
        await query.insert(invoices).values({
          ...{ id: `i-${clientId}`, kind: 'invoice', clientId, version: 1, draft },
          ...{ currency: 'EUR', ...none, createdAt: 1, updatedAt: 1 },
        });
      });
    }

    it('CL1 only ADMINs read and change anything of it', async () => {
      const bob = { userId: 'member', source: NO_SOURCE };
      const billing = { clientId: null, billing: 'none' as const, ...NO_AMOUNTS };
      const works = [
        () => money.business.get('member'),
        () => money.business.lastCount('member', '2026-{####}'),
        () => money.business.set(bob, { version: 0, details: EMPTY_BUSINESS }),
        () => money.clients.list('member', { isArchived: false }),
        () => money.clients.get('member', 'c1'),
        () => money.clients.create(bob, { id: 'c1', client: ACME }),
        () => money.clients.edit(bob, { clientId: 'c1', set: {} }),
        () => money.clients.setArchived(bob, { clientId: 'c1', isArchived: true }),
        () => money.clients.remove(bob, { clientId: 'c1' }),
        () => money.clients.restore(bob, 'c1'),
        () => money.rates.list('member', null),
        () => money.rates.set(bob, rate({})),
        () => money.rates.remove(bob, 'r1'),
        () => money.projects.list('member'),
        () => money.projects.set(bob, { projectId: 'p', version: 0, ...billing }),
      ];
      for (const work of works) await expectRefused(work(), 'forbidden');
    });

    it('CL5 a save of a version that is not the newest is refused, also of several at once', async () => {
      expect(await money.business.get('admin')).toEqual({ version: 0, details: EMPTY_BUSINESS });
      const details = { ...EMPTY_BUSINESS, legalName: 'Studio' };
      const saves = [1, 2, 3].map(() => money.business.set(admin, { version: 0, details }));
      const ends = await Promise.allSettled(saves);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      // TI70: the first save sets the zone of the server, and others keep it.
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const saved = { version: 1, details: { ...details, timeZone } };
      expect(await money.business.get('admin')).toEqual(saved);
      await expectRefused(money.business.set(admin, { version: 0, details }), 'money.changed');
      await add('c1');
      const edits = ['a', 'b', 'c'].map((notes) =>
        money.clients.edit(admin, { clientId: 'c1', version: 1, set: { notes } }),
      );
      const results = await Promise.allSettled(edits);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await money.clients.get('admin', 'c1')).toMatchObject({ version: 2 });
    });

    it('CL4 a client is added once under its id, and at most so many are', async () => {
      const first = await add('c1');
      expect(await add('c1')).toEqual(first);
      await expectRefused(add('c1', { name: 'Other' }), 'command.reused');
      const { clients } = kit.store.tables;
      const rows = Array.from({ length: MONEY_LIMITS.clients - 1 }, (_, index) => ({
        ...{ id: `x${index}`, name: 'X', details: { ...ACME, name: 'X' }, version: 1 },
        ...{ isArchived: true, createdAt: 1, updatedAt: 1 },
      }));
      await kit.store.tx(async (query) => {
        for (let at = 0; at < rows.length; at += 500)
          await query.insert(clients).values(rows.slice(at, at + 500));
      });
      await expectRefused(add('c2'), 'client.limit');
    });

    it('CL4 a client with invoices or drafts is archived, not deleted', async () => {
      await add('c1');
      await addInvoice('c1');
      expect(await money.clients.get('admin', 'c1')).toMatchObject({ hasInvoices: true });
      await expectRefused(money.clients.remove(admin, { clientId: 'c1' }), 'client.hasInvoices');
      await money.clients.setArchived(admin, { clientId: 'c1', isArchived: true });
      const listed = async (isArchived: boolean) =>
        (await money.clients.list('admin', { isArchived })).clients.map(({ id }) => id);
      expect([await listed(false), await listed(true)]).toEqual([[], ['c1']]);
    });

    it('CL4 a deleted client is restored with its projects and rates, until retention ends', async () => {
      kit.setClock(1000);
      await kit.projects.save('admin', { id: 'p1', name: 'Website' });
      await add('c1');
      const billing = { clientId: 'c1', billing: 'fixed' as const, ...NO_AMOUNTS };
      const saved = { projectId: 'p1', version: 0, ...billing, agreedAmount: 500 };
      await money.projects.set(admin, saved);
      await money.rates.set(admin, rate({}));
      const projects = () => money.projects.list('admin');
      expect(await projects()).toEqual([{ ...saved, version: 1, name: 'Website' }]);
      await money.clients.remove(admin, { clientId: 'c1' });
      await expectRefused(money.clients.get('admin', 'c1'), 'client.unknown');
      const { edit } = money.clients;
      await expectRefused(edit(admin, { clientId: 'c1', set: { notes: 'x' } }), 'client.unknown');
      expect((await projects())[0]).toMatchObject({ clientId: null, agreedAmount: null });
      await money.clients.restore(admin, 'c1');
      expect((await projects())[0]).toMatchObject({ clientId: 'c1', agreedAmount: 500 });
      expect(await money.rates.list('admin', 'c1')).toEqual([rate({})]);
      await money.clients.remove(admin, { clientId: 'c1' });
      const { clients } = kit.repositories;
      await kit.store.tx((query) => clients.dropDeletedBefore(query, 1000));
      expect(await kit.store.read((query) => clients.find(query, 'c1'))).not.toBeNull();
      await kit.store.tx((query) => clients.dropDeletedBefore(query, 1001));
      expect(await kit.store.read((query) => clients.find(query, 'c1'))).toBeNull();
      await expectRefused(money.clients.restore(admin, 'c1'), 'client.unknown');
      expect((await projects())[0]).toMatchObject({ clientId: null, agreedAmount: null });
    });

    it('CL7 clients are listed by name in pages without gaps, and found by what they say', async () => {
      const names = ['zebra', 'Alpha', 'beta', 'Älpler', 'alpha'];
      for (const [index, name] of names.entries())
        await add(`c${index}`, { name, ...(name === 'beta' && { contact: 'Zoë Müller' }) });
      const pages: string[] = [];
      let after: string | undefined;
      do {
        const page = await money.clients.list('admin', { isArchived: false, after, limit: 2 });
        pages.push(...page.clients.map(({ name }) => name));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(pages.map((name) => name.toLowerCase())).toEqual([
        ...['alpha', 'alpha', 'älpler', 'beta', 'zebra'],
      ]);
      const find = async (search: string) =>
        (await money.clients.list('admin', { isArchived: false, search })).clients.map(
          ({ name }) => name,
        );
      expect(await find('zoe MUL')).toEqual(['beta']);
      expect(await find('alp')).toHaveLength(3);
    });

    it('CL3 one rate holds from a day, and setting it again replaces it', async () => {
      await add('c1');
      await money.rates.set(admin, rate({}));
      const replaced = await money.rates.set(admin, rate({ id: 'r2', rate: '90' }));
      expect(replaced).toEqual(rate({ rate: '90' }));
      await money.rates.set(admin, rate({ id: 'r3', currency: 'USD' }));
      await money.rates.set(admin, rate({ id: 'r4', from: '2026-06-01' }));
      expect((await money.rates.list('admin', 'c1')).map(({ id }) => id).sort()).toEqual([
        ...['r1', 'r3', 'r4'],
      ]);
      await expectRefused(money.rates.set(admin, rate({ from: '2026-07-01' })), 'command.reused');
      await money.rates.remove(admin, 'r1');
      await expectRefused(money.rates.remove(admin, 'r1'), 'rate.unknown');
      const of = (part: Partial<StoredRate>) => money.rates.set(admin, rate({ id: 'x', ...part }));
      await expectRefused(of({ subjectId: 'none' }), 'client.unknown');
      await expectRefused(of({ level: 'project', subjectId: 'none' }), 'project.unknown');
      await expectRefused(of({ level: 'person', subjectId: 'none' }), 'user.unknown');
      const general = rate({ id: 'b', level: 'business', subjectId: BUSINESS_ID });
      await money.rates.set(admin, general);
      expect(await money.rates.list('admin', null)).toEqual([general]);
    });

    it('CL6 a project belongs to one client, keeps its amounts in its currency, and takes its billing with it', async () => {
      await kit.projects.save('admin', { id: 'p1', name: 'Website' });
      await add('c1');
      await add('c2');
      const of = (version: number, part: object) =>
        money.projects.set(admin, {
          ...{ projectId: 'p1', version, billing: 'fixed', clientId: 'c1', ...NO_AMOUNTS },
          ...part,
        });
      await of(0, { budgetAmount: 900 });
      await expectRefused(of(0, {}), 'money.changed');
      const toUsd = { clientId: 'c1', set: { currency: 'USD' } };
      await expectRefused(money.clients.edit(admin, toUsd), 'client.currencyInUse');
      await money.clients.setArchived(admin, { clientId: 'c2', isArchived: true });
      await expectRefused(of(1, { clientId: 'c2' }), 'client.archived');
      await expectRefused(of(1, { clientId: 'none' }), 'client.unknown');
      await expectRefused(of(1, { projectId: 'none' }), 'project.unknown');
      await of(1, {});
      await money.clients.edit(admin, toUsd);
      await money.rates.set(admin, rate({ level: 'project', subjectId: 'p1' }));
      await kit.projects.remove('admin', 'p1');
      const { projectBillings, rates } = kit.store.tables;
      const left = await kit.store.read(async (query) => [
        await query.select().from(projectBillings),
        await query.select().from(rates),
      ]);
      expect(left).toEqual([[], []]);
    });

    it('CL9 each change is in the audit log, with the values before and after', async () => {
      await kit.projects.save('admin', { id: 'p1', name: 'Website' });
      const details = { ...EMPTY_BUSINESS, legalName: 'Studio', logo: PIXEL };
      await money.business.set(admin, { version: 0, details });
      await add('c1');
      await money.clients.edit(admin, { clientId: 'c1', set: { email: 'a@acme.org' } });
      await money.clients.edit(admin, { clientId: 'c1', set: { email: 'a@acme.org' } });
      await money.rates.set(admin, rate({}));
      await money.rates.set(admin, rate({ rate: '90' }));
      await money.rates.remove(admin, 'r1');
      const billing = { clientId: 'c1', billing: 'hourly' as const, ...NO_AMOUNTS };
      await money.projects.set(admin, { projectId: 'p1', version: 0, ...billing });
      await money.clients.setArchived(admin, { clientId: 'c1', isArchived: true });
      await money.clients.remove(admin, { clientId: 'c1' });
      await money.clients.restore(admin, 'c1');
      const rows = new Map((await auditOf()) as [string, string][]);
      expect(Object.fromEntries(rows)).toMatchObject({
        businessChanged: expect.stringMatching(
          /^Studio · legalName: – → Studio · logo · timeZone: – → \S+$/,
        ),
        clientMade: 'Acme · currency: EUR',
        clientChanged: 'Acme · email: – → a@acme.org',
        rateRemoved: 'Acme · 2026-01-01 · EUR 90',
        projectBillingChanged: 'Website · client: – → Acme',
        ...{ clientArchived: 'Acme', clientDeleted: 'Acme', clientRestored: 'Acme' },
      });
      const all = await auditOf();
      expect(all.filter(([kind]) => kind === 'clientChanged')).toHaveLength(1);
      expect(all.filter(([kind]) => kind === 'rateSet')).toEqual(
        expect.arrayContaining([
          ['rateSet', 'Acme · 2026-01-01 · EUR 80'],
          ['rateSet', 'Acme · 2026-01-01 · EUR 80 → 90'],
        ]),
      );
    });
  });
}
