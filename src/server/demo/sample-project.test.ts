import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, dayAt } from '../../core/days.ts';
import { INVOICE_STATES } from '../../core/money/invoices/invoice-views.ts';
import { EMPTY_BUSINESS } from '../../core/money/parties.ts';
import { tempFolder, testConfig } from '../../test/kits/server-kit.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { userViewer } from '../access/viewer.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import { openDatabase } from '../lifecycle.ts';
import { createInvoices } from '../money/invoices/invoices.ts';
import { createServices, type Services } from '../services.ts';
import { addParties, billProject, renderDocuments } from '../storage/contract/money/money-rows.ts';
import { PEOPLE, PROJECT } from './content.ts';
import { sampleLeaseRepository } from './sample-lease-repository.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Real files take a second for each invoice; what is in them does not matter here.
vi.mock('../money/documents/render-documents.ts', async () => {
  const { renderDocuments } = await import('../storage/contract/money/money-rows.ts');
  return { renderDocuments };
});

describe.each(['sqlite', 'postgres'] as const)('N27 the sample project on %s', (kind) => {
  let folder: ReturnType<typeof tempFolder>;
  let database: TestDatabase | undefined;
  let services: Services;
  let ann: string;
  let sam: string;
  let bob: string;

  beforeAll(async () => {
    folder = tempFolder();
    let part = {};
    if (kind === 'postgres') {
      database = await createTestDatabase();
      part = { database: { kind, url: database.url } };
    }
    const config = testConfig(folder.path, part);
    services = createServices(config, await openDatabase(config));
    const register = async (firstName: string) => {
      const account = { email: `${firstName}@example.org`, password: 'long enough' };
      const registered = await services.accounts.register(
        { ...account, firstName, lastName: 'Tester' },
        { ip: '127.0.0.1' },
      );
      return registered.user.id;
    };
    ann = await register('Ann');
    sam = await register('Sam');
    bob = await register('Bob');
    await services.roles.set(ann, sam, 'ADMIN');
  });
  afterAll(async () => {
    await services.store.close();
    await database?.drop();
    folder.remove();
  });

  const boards = async () => (await services.queries.listBoards(userViewer(ann))).length;
  const audited = async (kindOf: 'sampleAdded' | 'sampleRemoved') =>
    (await services.audit.list(ann, { kind: kindOf })).entries.map(({ by }) => by?.id);
  const people = async () =>
    (await services.queries.listUsers(userViewer(ann))).map(({ id }) => id);

  it('N27 two ADMINs who add it concurrently get one project, and other requests are served meanwhile', async () => {
    const { sampleProject } = services;
    expect(await sampleProject.view(ann)).toEqual({ state: 'none', boards: [] });
    const adding = [ann, ann, sam].map((each) => sampleProject.add(each));
    let isAdded = false;
    const all = Promise.all(adding).finally(() => {
      isAdded = true;
    });
    let answered = 0;
    for (; !isAdded; answered += 1) {
      await services.queries.listBoards(userViewer(bob));
      await setImmediate();
    }
    const done = (await all).filter((each) => each.done);
    expect(done).toHaveLength(1);
    expect(answered).toBeGreaterThan(10);
    expect(await boards()).toBe(3);
    expect(await audited('sampleAdded')).toHaveLength(1);
    expect((await sampleProject.view(sam)).state).toBe('added');
    expect((await sampleProject.add(sam)).done).toBeNull();
  });

  it('N27 TI24 it has a quarter of time of the ADMIN and of colleagues', async () => {
    const { timeEntries, timeHeads } = services.store.tables;
    const rows = () => services.store.read((query) => query.select().from(timeEntries));
    const entries = await rows();
    const days = new Set(entries.map(({ day }) => day));
    expect(days.size).toBe(65);
    expect(new Set(entries.map(({ userId }) => userId)).size).toBe(1 + PEOPLE.length);
    const to = [...days].sort().at(-1) ?? '';
    const owner = entries.some(({ userId }) => userId === ann) ? ann : sam;
    const from = addDays(to, -60);
    const own = await services.timeQueries.list(owner, { from, to });
    expect(own.entries.length).toBeGreaterThan(20);
    for (const { title, projectName, isHidden } of own.entries)
      expect([typeof (title ?? projectName), isHidden]).toEqual(['string', false]);
    await services.sampleProject.remove(owner);
    expect(await rows()).toEqual([]);
    // A version never decreases: open pages compare it.
    const heads = await services.store.read((query) => query.select().from(timeHeads));
    expect(heads).toMatchObject([{ userId: owner, entryId: null }]);
    await services.sampleProject.add(owner);
    expect((await rows()).length).toBe(entries.length);
  });

  it('N27 any ADMIN can remove it, once, with everything added to it', async () => {
    const { sampleProject } = services;
    const [board] = await services.queries.listBoards(userViewer(ann));
    expect(board).toBeDefined();
    const removed = await Promise.all([sampleProject.remove(sam), sampleProject.remove(ann)]);
    expect(removed.filter((each) => each.done)).toHaveLength(1);
    expect(await sampleProject.view(ann)).toEqual({ state: 'none', boards: [] });
    expect(await boards()).toBe(0);
    expect(await services.projects.list(userViewer(ann))).toEqual([]);
    expect(await people()).toEqual(expect.not.arrayContaining(PEOPLE.map(({ id }) => id)));
    expect(await audited('sampleRemoved')).toHaveLength(2);
    expect((await services.audit.list(ann, { kind: 'boardDeleted' })).entries).toEqual([]);
    expect((await sampleProject.remove(ann)).done).toBeNull();
  });

  it('N27 an interrupted one is detected and added again completely', async () => {
    const { sampleProject, store } = services;
    const lease = sampleLeaseRepository(store.tables);
    await sampleProject.add(ann);
    // The state after a crash: begun, without one of its boards.
    await store.tx((query) => lease.begin(query));
    await services.execute(userViewer(ann), 'c1interrupted', {
      type: 'boards.delete',
      boardId: 'demo-orders',
    });
    expect((await sampleProject.view(ann)).state).toBe('incomplete');
    expect((await sampleProject.add(sam)).state).toBe('added');
    expect(await boards()).toBe(3);
    await sampleProject.remove(ann);
    expect(await boards()).toBe(0);
  });

  it('N27 other users can neither see, add nor remove it', async () => {
    const { view, add, remove } = services.sampleProject;
    for (const act of [view, add, remove]) {
      await expect(act(bob)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await boards()).toBe(0);
  });

  it('RP12 it has invoices in every state, and takes all of its money away with it', async () => {
    const { sampleProject, store, invoices, money } = services;
    const { clients, rates, projectBillings, invoiceSeries, invoiceFiles } = store.tables;
    const { done } = await sampleProject.add(ann);
    const page = { cursor: null, limit: 200 };
    const listed = (await invoices.list(ann, {}, page)).invoices;
    const numbers = listed.filter(({ number }) => number !== null);
    expect(done?.invoices).toBe(listed.filter(({ kind }) => kind === 'invoice').length);
    expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(INVOICE_STATES));
    expect(numbers.map(({ number }) => number).sort()).toEqual(
      numbers.map((_, n) => `SAMPLE-${String(n + 1).padStart(4, '0')}`),
    );
    const { unbilled } = await invoices.overview(ann);
    expect(unbilled.length).toBeGreaterThan(0);
    expect(unbilled.every(({ entriesWithoutRate }) => entriesWithoutRate === 0)).toBe(true);
    expect(await services.reports.budgets(ann)).toHaveLength(3);
    // A payment and a credit note of the ADMIN belong to the invoices of the sample.
    const [open] = (await invoices.list(ann, { state: 'overdue' }, page)).invoices;
    const author = { userId: ann, source: NO_SOURCE };
    await invoices.addPayment(author, {
      ...{ id: 'own-payment', invoiceId: open?.id ?? '', day: dayAt(new Date()), amount: 100 },
      ...{ method: '', note: '' },
    });
    await invoices.credit(author, {
      ...{ id: 'own-credit', invoiceId: open?.id ?? '', lineIds: null, freesEntries: false },
    });
    await sampleProject.remove(ann);
    expect((await invoices.list(ann, {}, page)).invoices).toEqual([]);
    expect(await money.business.get(ann)).toEqual({ version: 0, details: EMPTY_BUSINESS });
    for (const table of [clients, rates, projectBillings, invoiceSeries, invoiceFiles]) {
      expect(await store.read((query) => query.select().from(table))).toEqual([]);
    }
  });

  it('RP12 what the ADMIN did with its clients stays', async () => {
    const { sampleProject, invoices, money } = services;
    await sampleProject.add(ann);
    const author = { userId: ann, source: NO_SOURCE };
    await invoices.create(author, {
      ...{ id: 'own', clientId: 'demo-mira', projectIds: [], until: dayAt(new Date()) },
      grouping: 'ticket',
    });
    await sampleProject.remove(ann);
    const page = { cursor: null, limit: 200 };
    expect((await invoices.list(ann, {}, page)).invoices.map(({ id }) => id)).toEqual(['own']);
    expect((await money.clients.get(ann, 'demo-mira')).name).toBe('Mira Bakery');
    await invoices.discard(author, { id: 'own', version: 1 });
    await services.store.tx((query) => query.delete(services.store.tables.clients));
  });

  it('IN10 its time on an issued invoice stays when it is removed, and as it is', async () => {
    const { store } = services;
    const { timeEntries } = store.tables;
    await addParties(store);
    await services.sampleProject.add(ann);
    await billProject(store, PROJECT.id);
    const invoices = createInvoices({ ...services, renderDocuments });
    const author = { userId: ann, source: NO_SOURCE };
    const draft = await invoices.create(author, {
      ...{ id: 'billed', clientId: 'client', projectIds: null, until: dayAt(new Date()) },
      grouping: 'project',
    });
    await invoices.issue(author, draft);
    const rows = () =>
      store.read((query) => query.select().from(timeEntries).orderBy(timeEntries.id));
    const before = await rows();
    expect(before.length).toBeGreaterThan(20);
    const kept = before.map(({ userName: _, ...entry }) => expect.objectContaining(entry));
    await services.sampleProject.remove(ann);
    expect(await rows()).toEqual(kept);
    await services.sampleProject.add(ann);
    expect(await rows()).toEqual(kept);
  });
});
