import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { restOf } from '../../test/kits/rest-kit.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import { newId } from '../lib/tokens.ts';
import {
  addEntry,
  addParties,
  billProject,
  renderDocuments,
} from '../storage/contract/money/money-rows.ts';
import { createInvoices } from './invoices/invoices.ts';

/** No other number is like it. */
const SECRET = '777.77';
const PERIOD = { from: '2026-11-01', to: '2026-11-30' };

let harness: Harness;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  harness = await startHarness();
  const { services } = harness;
  services.invoices = createInvoices({ ...services, renderDocuments });
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  await addParties(services.store);
  await services.projects.save(ann.id, { id: 'house', name: 'House' });
  await billProject(services.store, 'house', { budgetAmount: 1_000_000 });
});
afterAll(() => harness.close());

const caller = (person = ann) => ({ userId: person.id, source: NO_SOURCE });

async function entryOfBob(): Promise<string> {
  const entryId = newTestId();
  await addEntry(harness.services.store, entryId, { userId: bob.id });
  return entryId;
}

const gathering = {
  ...{ clientId: 'client', projectIds: null, until: '2026-12-31', grouping: 'entry' as const },
};

it('TI71 the own rate of an entry goes before all others, and is frozen once it is billed', async () => {
  const { entryRates, invoices, allTime, reports } = harness.services;
  const entryId = await entryOfBob();
  expect(await entryRates.get(ann.id, entryId)).toEqual({ entryId, rate: null });
  const plain = await invoices.gather(ann.id, gathering);
  expect(plain.lines.map(({ unitPrice }) => unitPrice)).toEqual(['100']);
  await entryRates.set(caller(), { entryId, rate: '150.5' });
  // Again, as after a lost answer.
  await entryRates.set(caller(), { entryId, rate: '150.5' });
  const own = await invoices.gather(ann.id, gathering);
  expect(own.lines.map(({ unitPrice, net }) => [unitPrice, net])).toEqual([['150.5', 150_50]]);
  const listed = await allTime.page(ann.id, PERIOD, null);
  expect(listed.entries[0]).toMatchObject({ rate: '150.5', currency: 'EUR' });
  const [budget] = await reports.budgets(ann.id);
  expect(budget?.usedAmount).toBe(150_50);
  const draft = await invoices.create(caller(), { ...gathering, id: newId('i') });
  expect(draft.entries[0]).toMatchObject({ rate: '150.5', rateLevel: 'entry' });
  await expect(entryRates.set(caller(), { entryId, rate: null })).rejects.toMatchObject({
    code: 'rate.billed',
  });
  const { id, version } = draft;
  await invoices.discard(caller(), { id, version });
  await entryRates.set(caller(), { entryId, rate: null });
  const again = await invoices.gather(ann.id, gathering);
  expect(again.lines.map(({ unitPrice }) => unitPrice)).toEqual(['100']);
  await harness.services.store.tx((query) =>
    query.delete(harness.services.store.tables.timeEntries),
  );
});

it('TI71 the audit log has the rate before and after', async () => {
  const { entryRates, audit } = harness.services;
  const entryId = await entryOfBob();
  await entryRates.set(caller(), { entryId, rate: '90' });
  await entryRates.set(caller(), { entryId, rate: '95' });
  const { entries } = await audit.list(ann.id, { kind: 'entryRateSet' });
  expect(entries.slice(0, 2).map(({ detail }) => detail)).toEqual([
    'Bob Tester · 2026-11-27 · 90 → 95',
    'Bob Tester · 2026-11-27 · – → 90',
  ]);
});

it('TI72 nobody but ADMINs learns of it, in no answer', async () => {
  const { entryRates, timeQueries } = harness.services;
  const entryId = await entryOfBob();
  await entryRates.set(caller(), { entryId, rate: SECRET });
  const bobs = restOf(harness.origin, bob);
  const anns = restOf(harness.origin, ann);
  const path = `/api/time-entries/${entryId}`;
  const own = [
    await timeQueries.list(bob.id, PERIOD),
    await timeQueries.entry(bob.id, entryId),
    await timeQueries.page(bob.id, PERIOD, 10),
    (await bobs.call('GET', path)).body,
    (await bobs.call('GET', '/api/time-entries')).body,
    (await bobs.call('PATCH', path, { body: { note: 'x' } })).body,
    // Not even as a part of what ADMINs read of time.
    (await anns.call('GET', path)).body,
  ];
  expect(JSON.stringify(own)).toContain(entryId);
  expect(JSON.stringify(own)).not.toContain(SECRET);
  for (const method of ['GET', 'PUT']) {
    const sent = method === 'PUT' ? { body: { rate: '1' } } : {};
    const refused = await bobs.call(method, `${path}/rate`, sent);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.not.stringContaining(SECRET),
    ]);
  }
  await expect(entryRates.set(caller(bob), { entryId, rate: '1' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const read = await anns.call<{ rate: string }>('GET', `${path}/rate`);
  expect(read.body.rate).toBe(SECRET);
  const token = await harness.services.apiTokens.create(ann.id, {
    ...{ name: 'script', readOnly: false, boardId: null, expiresAt: null },
  });
  const script = restOf(harness.origin, { token: token.secret });
  expect((await script.call('GET', `${path}/rate`)).status).toBe(403);
});

it('TI71 wrong rates and unknown entries are refused', async () => {
  const entryId = await entryOfBob();
  const anns = restOf(harness.origin, ann);
  for (const rate of ['-1', 'x', '1.23456', 5, undefined]) {
    const { status } = await anns.call('PUT', `/api/time-entries/${entryId}/rate`, {
      body: { rate },
    });
    expect([rate, status]).toEqual([rate, 400]);
  }
  const unknown = await anns.call('PUT', '/api/time-entries/enone/rate', { body: { rate: '1' } });
  expect(unknown.status).toBe(404);
});
