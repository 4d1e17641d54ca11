import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { addParties } from '../../storage/contract/money/money-rows.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Quote {
  id: string;
  state: string;
  number: string | null;
  revision: number;
  gross: number;
  revisions: { digest: string }[];
  file: { digest: string; size: number } | null;
  use: { takenOverAt: string | null; invoiceId: string | null };
}

const PATH = '/api/quotes';
const LINE = {
  ...{ id: 'l1', name: 'Work', description: '', quantity: '2', unit: 'HUR', unitPrice: '50' },
  ...{ discount: null, taxCategory: 'S', taxRate: '19' },
};

let harness: Harness;
let ann: Person;
let anns: Rest;
let bobs: Rest;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  const bob = await harness.register('Bob');
  [anns, bobs] = [restOf(harness.origin, ann), restOf(harness.origin, bob)];
  await addParties(harness.services.store);
  await harness.services.projects.save(ann.id, { id: 'house', name: 'House' });
});
afterAll(() => harness.close());

const post = <T = Quote>(path: string, body: object = {}, headers = {}) =>
  anns.call<T>('POST', path, { body, headers });

async function draft() {
  const { body } = await post(PATH, { clientId: 'client' });
  const path = `${PATH}/${body.id}`;
  return { path, quote: await anns.good<Quote>('PATCH', path, { body: { lines: [LINE] } }) };
}

it('QU13 a quote is made once for each key, changed with its ETag, and discarded', async () => {
  const headers = { 'idempotency-key': newTestId() };
  const made = await post(PATH, { clientId: 'client', subject: 'Roof' }, headers);
  expect([made.status, made.body.state]).toEqual([201, 'draft']);
  const again = await post(PATH, { clientId: 'client', subject: 'Roof' }, headers);
  expect(again.body).toEqual(made.body);
  const path = `${PATH}/${made.body.id}`;
  const { headers: read } = await anns.call('GET', path);
  const etag = { 'if-match': read.get('etag') ?? '' };
  const patch = (sent: object, more = {}) =>
    anns.call<Quote & Refusal>('PATCH', path, { body: sent, headers: more });
  expect((await patch({ lines: [LINE] }, etag)).body.gross).toBe(119_00);
  expect((await patch({ subject: 'Other' }, etag)).status).toBe(412);
  expect((await anns.call('DELETE', path, { headers: etag })).status).toBe(412);
  const wrong = await patch({ validUntil: 'soon', currency: 'EURO', extra: 1 });
  expect(wrong.status).toBe(400);
  expect((await patch({ projectId: 'none' })).body.error).toBe('NOT_FOUND');
  const long = await post<Refusal>(PATH, { clientId: 'client', subject: 'x'.repeat(301) });
  expect(long.status).toBe(400);
  expect(await anns.good('DELETE', path)).toEqual({ success: true });
  expect((await anns.call('GET', path)).status).toBe(404);
});

it('QU13 a quote is sent, withdrawn, sent again and used once it is accepted', async () => {
  const { path } = await draft();
  expect((await post(`${path}/invoice`)).status).toBe(409);
  const headers = { 'idempotency-key': newTestId() };
  const sent = await post<{ quote: Quote; url: string }>(`${path}/send`, {}, headers);
  expect(sent.body.quote).toMatchObject({ state: 'sent', revision: 1 });
  const again = await post<{ url: string }>(`${path}/send`, {}, headers);
  expect(again.body.url).toBe(sent.body.url);
  expect((await post(`${path}/send`)).status).toBe(409);
  expect((await anns.call('DELETE', path)).status).toBe(409);
  const file = await fetch(`${harness.origin}${path}/pdf`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(hash('sha256', bytes, 'hex')).toBe(sent.body.quote.file?.digest);
  expect((await post(`${path}/revise`)).body).toMatchObject({ state: 'draft', revision: 1 });
  expect((await anns.call('GET', `${path}/pdf`)).status).toBe(409);
  const { quote } = (await post<{ quote: Quote }>(`${path}/send`)).body;
  expect(quote).toMatchObject({ revision: 2, number: sent.body.quote.number });
  const answer = {
    ...{ kind: 'accepted' as const, name: 'Eva', reason: '' },
    digest: quote.revisions[0]?.digest ?? '',
  };
  await harness.services.quotes.decide(quote.id, answer, NO_SOURCE, async () => undefined);
  const taken = await post(`${path}/take-over`, { projectId: 'house' });
  expect(taken.body.use.takenOverAt).not.toBeNull();
  const billing = await anns.good<object>('GET', '/api/projects/house/billing');
  expect(billing).toMatchObject({ billing: 'fixed', agreedAmount: 100_00, budgetSeconds: 7200 });
  const { invoiceId } = (await post(`${path}/invoice`)).body.use;
  expect((await post(`${path}/invoice`)).body.use.invoiceId).toBe(invoiceId);
  expect((await post(`${path}/revise`)).status).toBe(409);
  const refused = await post<Refusal>(`${path}/take-over`, {
    ...{ projectId: 'house', setsBudget: false, setsAgreedAmount: false },
  });
  expect(refused.status).toBe(400);
});

it('QU13 pages of quotes have no gaps', async () => {
  const first = await draft();
  const second = await draft();
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await anns.good<{ quotes: Quote[]; next: string | null }>(
      'GET',
      `${PATH}?limit=1${cursor}`,
    );
    found.push(...page.quotes.map(({ id }) => id));
    cursor = page.next === null ? '' : `&cursor=${page.next}`;
  } while (cursor !== '');
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining([first.quote.id, second.quote.id]));
  expect((await anns.call('GET', `${PATH}?cursor=x`)).status).toBe(400);
});

it('QU10 QU13 quotes are for ADMINs, and tokens that were made for money', async () => {
  const { path } = await draft();
  for (const [method, below] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/pdf'],
    ['GET', '/links'],
  ] as const) {
    expect((await bobs.call(method, `${path}${below}`)).status).toBe(403);
  }
  const settings = { name: 'script', readOnly: false, boardId: null, expiresAt: null };
  const { apiTokens } = harness.services;
  for (const [hasMoney, status] of [
    [false, 403],
    [true, 200],
  ] as const) {
    const { secret: token } = await apiTokens.create(ann.id, { ...settings, hasMoney });
    expect((await restOf(harness.origin, { token }).call('GET', path)).status).toBe(status);
  }
});
