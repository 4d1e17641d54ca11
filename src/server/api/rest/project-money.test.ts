import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { createInvoices } from '../../money/invoices/invoices.ts';
import { addEntry, addParties, renderDocuments } from '../../storage/contract/money/money-rows.ts';

interface Schedule {
  id: string;
  version: number;
  isPaused: boolean;
  nextDay: string | null;
  lines: { id: string }[];
}
interface Milestone {
  id: string;
  name: string;
  value: number | null;
}

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let bobs: Rest;

beforeAll(async () => {
  harness = await startHarness();
  const { services } = harness;
  services.invoices = createInvoices({ ...services, renderDocuments });
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  [anns, bobs] = [restOf(harness.origin, ann), restOf(harness.origin, bob)];
  await addParties(services.store);
  await services.projects.save(ann.id, { id: 'house', name: 'House' });
});
afterAll(() => harness.close());

const post = <T>(path: string, body: object = {}, headers = {}) =>
  anns.call<T>('POST', path, { body, headers });
const etagOf = async (path: string) => {
  const { headers } = await anns.call('GET', path);
  return { 'if-match': headers.get('etag') ?? '' };
};

const LINE = {
  ...{ name: 'Hosting', description: '', quantity: '1', unit: 'LS', unitPrice: '49' },
  ...{ discount: null, taxCategory: 'S', taxRate: '19' },
};

it('RC10 a recurring invoice is added once, replaced with its ETag, paused, deleted and restored', async () => {
  const path = '/api/recurring-invoices';
  const body = { name: 'Hosting', clientId: 'client', start: '2099-01-31', lines: [LINE] };
  const headers = { 'idempotency-key': newTestId() };
  const { status, body: made } = await post<Schedule>(path, body, headers);
  expect([status, made.nextDay, made.lines[0]?.id]).toEqual([201, '2099-01-31', 'l1']);
  expect((await post(path, body, headers)).body).toEqual(made);
  const one = `${path}/${made.id}`;
  const etag = await etagOf(one);
  const put = (sent: object, more = {}) =>
    anns.call<Schedule & Refusal>('PUT', one, { body: sent, headers: more });
  expect((await put({ ...body, every: 3 }, etag)).body).toMatchObject({ version: 2 });
  expect((await put(body, etag)).status).toBe(412);
  const wrong = await put({ ...body, lines: [], until: '2098-01-01' });
  expect(wrong.body.issues?.map((issue) => issue.path).sort()).toEqual(['lines', 'until']);
  expect((await post<Schedule>(`${one}/pause`)).body).toMatchObject({ isPaused: true });
  expect((await post<Schedule>(`${one}/pause`)).body.nextDay).toBeNull();
  expect((await post<Schedule>(`${one}/resume`)).body.nextDay).toBe('2099-01-31');
  expect(await anns.good('DELETE', one)).toEqual({ success: true });
  expect((await anns.call('GET', one)).status).toBe(404);
  expect((await post<Schedule>(`${one}/restore`)).body.id).toBe(made.id);
  expect((await bobs.call('GET', path)).status).toBe(403);
});

it('MS13 milestones and what is agreed are changed with their ETags', async () => {
  const billing = '/api/projects/house/billing';
  const etag = await etagOf(billing);
  const fixed = { clientId: 'client', billing: 'fixed', agreedAmount: 10_000_00 };
  const set = (body: object, headers = {}) => anns.call<Refusal>('PUT', billing, { body, headers });
  expect((await set(fixed, etag)).status).toBe(200);
  expect((await set(fixed, etag)).status).toBe(412);
  const wrong = await set({ clientId: null, billing: 'hourly', agreedAmount: 1 });
  expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'agreedAmount']);
  const path = '/api/projects/house/milestones';
  const headers = { 'idempotency-key': newTestId() };
  const body = { name: 'Approval', percent: '40' };
  const { body: made } = await post<Milestone>(path, body, headers);
  expect((await post(path, body, headers)).body).toEqual(made);
  expect(made).toMatchObject({ name: 'Approval', value: 4_000_00 });
  const one = `${path}/${made.id}`;
  const stale = await etagOf(one);
  const patch = (sent: object, more = {}) =>
    anns.call<Milestone>('PATCH', one, { body: sent, headers: more });
  expect((await patch({ amount: 500_00 }, stale)).body.value).toBe(500_00);
  expect((await patch({ name: 'x' }, stale)).status).toBe(412);
  expect((await anns.call('DELETE', one, { headers: stale })).status).toBe(412);
  const { body: second } = await post<Milestone>(path, { name: 'Start' });
  const sorted = await anns.good<{ milestones: Milestone[] }>('PUT', `${path}/order`, {
    body: { ids: [second.id] },
  });
  expect(sorted.milestones.map(({ name }) => name)).toEqual(['Start', 'Approval']);
  expect(await anns.good('DELETE', one)).toEqual({ success: true });
  expect((await anns.call('GET', one)).status).toBe(404);
  expect((await post<Milestone>(`${one}/restore`)).body.name).toBe('Approval');
  const other = await anns.call('GET', `/api/projects/none/milestones/${made.id}`);
  expect(other.status).toBe(404);
  for (const place of [billing, path, one, '/api/rates', '/api/project-billings']) {
    expect([place, (await bobs.call('GET', place)).status]).toEqual([place, 403]);
  }
});

it('BS10 a statement is read as it is, and a transfer is booked and removed', async () => {
  await addEntry(harness.services.store, newTestId(), { userId: ann.id });
  await anns.good('PUT', '/api/projects/house/billing', {
    body: { clientId: 'client', billing: 'hourly' },
  });
  const body = { clientId: 'client', until: '2026-12-31' };
  const { body: draft } = await post<{ id: string }>('/api/invoices', body);
  const { body: invoice } = await post<{ id: string; number: string; gross: number }>(
    `/api/invoices/${draft.id}/issue`,
  );
  const amount = (invoice.gross / 100).toFixed(2).replace('.', ',');
  const csv = [
    'Buchungstag;Name;IBAN;Verwendungszweck;Betrag',
    `27.11.2026;Muster;DE02120300000000202051;RE ${invoice.number};${amount}`,
  ].join('\n');
  const send = async (content: string, by = ann, query = '') => {
    const response = await fetch(`${harness.origin}/api/bank-statements${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'text/csv' },
      body: content,
    });
    return { status: response.status, body: await response.json() };
  };
  const { status, body: statement } = await send(csv);
  expect([status, statement]).toMatchObject([200, { format: 'csv' }]);
  const [{ credit, match }] = statement.credits;
  expect(match).toMatchObject({ certainty: 'sure', shares: [{ invoiceId: invoice.id }] });
  const shares = [{ ...match.shares[0], open: invoice.gross }];
  const path = '/api/bank-transactions';
  const headers = { 'idempotency-key': newTestId() };
  const booked = await post<{ id: string }>(path, { credit, shares }, headers);
  expect(booked.status).toBe(201);
  expect((await post(path, { credit, shares }, headers)).body).toEqual(booked.body);
  expect((await post(path, { credit, shares })).status).toBe(409);
  expect(await anns.good<object[]>('GET', path)).toHaveLength(1);
  expect(await anns.good('DELETE', `${path}/${booked.body.id}`)).toEqual({ success: true });
  expect((await post(path, { credit, shares: [{ ...shares[0], open: 1 }] })).status).toBe(409);
  expect((await send('no statement')).status).toBe(400);
  expect((await send(csv, ann, '?mapping=x')).status).toBe(400);
  expect((await send(csv, bob)).status).toBe(403);
});
