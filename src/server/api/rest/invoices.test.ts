import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { createInvoices } from '../../money/invoices/invoices.ts';
import {
  addEntry,
  addParties,
  billProject,
  renderDocuments,
} from '../../storage/contract/money/money-rows.ts';

interface Invoice {
  id: string;
  state: string;
  number: string | null;
  gross: number;
  paid: number;
  credited: number;
  draft: { lines: { id: string }[]; closing: string } | null;
  entries: { entryId: string }[];
  payments: { id: string }[];
  files: { kind: string; digest: string; size: number }[];
  missing: { code: string; place: string }[];
}

const PATH = '/api/invoices';
const day = '2026-11-27';

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
  await billProject(services.store, 'house');
});
afterAll(() => harness.close());

const draftOf = async (headers = {}) => {
  await addEntry(harness.services.store, newTestId(), { userId: ann.id });
  const body = { clientId: 'client', until: '2026-12-31' };
  return anns.call<Invoice>('POST', PATH, { body, headers });
};
const issue = (id: string, headers = {}) =>
  anns.call<Invoice>('POST', `${PATH}/${id}/issue`, { body: {}, headers });

it('IN18 a draft is made once for each key, changed, refreshed and discarded', async () => {
  const headers = { 'idempotency-key': newTestId() };
  const { status, body: draft } = await draftOf(headers);
  expect(status).toBe(201);
  expect(draft).toMatchObject({ state: 'draft', gross: 119_00, number: null, missing: [] });
  expect((await draftOf(headers)).body).toEqual(draft);
  const path = `${PATH}/${draft.id}`;
  const { headers: read } = await anns.call<Invoice>('GET', path);
  const etag = { 'if-match': read.get('etag') ?? '' };
  const patch = (closing: string, sent = {}) =>
    anns.call<Invoice>('PATCH', path, { body: { closing }, headers: sent });
  const changed = await patch('Thank you', etag);
  expect(changed.body.draft?.closing).toBe('Thank you');
  expect((await patch('Bye', etag)).status).toBe(412);
  expect((await patch('Bye')).body.draft?.closing).toBe('Bye');
  const wrong = await anns.call<Refusal>('PATCH', path, {
    body: { prepaid: -1, currency: 'EURO' },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.issues?.map((each) => each.path).sort()).toEqual(['currency', 'prepaid']);
  expect((await anns.call('DELETE', path, { headers: etag })).status).toBe(412);
  expect((await anns.call('POST', `${path}/refresh`, { body: {} })).status).toBe(200);
  expect(await anns.good('DELETE', path)).toEqual({ success: true });
  expect((await anns.call('GET', path)).status).toBe(404);
});

it('IN18 an invoice is issued, paid and credited, and its files are read', async () => {
  const { body: draft } = await draftOf();
  const path = `${PATH}/${draft.id}`;
  const fetchFile = (kind: string, token = ann.token) =>
    fetch(`${harness.origin}${path}/${kind}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await fetchFile('pdf')).status).toBe(404);
  expect((await issue(draft.id, { 'if-match': '"other"' })).status).toBe(412);
  const { body: invoice } = await issue(draft.id);
  expect(invoice).toMatchObject({ state: 'open', gross: draft.gross });
  expect((await issue(draft.id)).body).toEqual(invoice);
  for (const { kind, digest, size } of invoice.files) {
    const response = await fetchFile(kind);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.length, hash('sha256', bytes, 'hex')]).toEqual([size, digest]);
    expect(response.headers.get('x-content-sha256')).toBe(digest);
    expect(response.headers.get('cache-control')).toBe('private');
    const disposition = `attachment; filename="${invoice.number}.${kind}"`;
    expect(response.headers.get('content-disposition')).toContain(disposition);
    expect(response.headers.get('content-type')).toContain(`application/${kind}`);
    expect((await fetchFile(kind, bob.token)).status).toBe(403);
    expect((await fetchFile(kind, 'none')).status).toBe(401);
  }
  const headers = { 'idempotency-key': newTestId() };
  const pay = (amount: number, sent = {}) =>
    anns.call<Invoice>('POST', `${path}/payments`, { body: { day, amount }, headers: sent });
  const { body: paid } = await pay(100, headers);
  expect((await pay(100, headers)).body).toEqual(paid);
  expect(paid).toMatchObject({ state: 'partlyPaid', paid: 100 });
  expect((await pay(-101)).status).toBe(400);
  expect((await pay(0)).status).toBe(400);
  const { id: paymentId } = paid.payments[0] ?? { id: '' };
  const unpaid = await anns.good<Invoice>('DELETE', `${path}/payments/${paymentId}`);
  expect(unpaid).toMatchObject({ state: 'open', paid: 0, payments: [] });
  const credit = await anns.call<Invoice>('POST', `${path}/credit`, { body: {} });
  expect(credit.status).toBe(201);
  const { body: note } = await issue(credit.body.id);
  expect(note.number).not.toBe(invoice.number);
  expect(await anns.good<Invoice>('GET', path)).toMatchObject({ state: 'cancelled' });
  const listed = await anns.good<{ invoices: Invoice[] }>('GET', `${PATH}?state=cancelled`);
  expect(listed.invoices.map(({ id }) => id)).toEqual([invoice.id]);
  const page = await anns.good<{ invoices: Invoice[]; next: string }>('GET', `${PATH}?limit=1`);
  const rest = await anns.good<{ invoices: Invoice[] }>('GET', `${PATH}?cursor=${page.next}`);
  const numbers = [...page.invoices, ...rest.invoices].map(({ number }) => number);
  expect(numbers).toEqual([note.number, invoice.number]);
  expect((await anns.call('GET', `${PATH}?cursor=x`)).status).toBe(400);
});

it('IN14 only ADMINs reach them, and only tokens that were made for money', async () => {
  const { body: draft } = await draftOf();
  for (const [method, path] of [
    ['GET', PATH],
    ['GET', `${PATH}/${draft.id}`],
    ['DELETE', `${PATH}/${draft.id}`],
    ['POST', `${PATH}/${draft.id}/issue`],
  ] as const) {
    const sent = method === 'POST' ? { body: {} } : {};
    const refused = await bobs.call<Refusal>(method, path, sent);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      403,
      expect.not.stringContaining('Muster'),
    ]);
  }
  const settings = { name: 'script', readOnly: false, boardId: null, expiresAt: null };
  const token = await harness.services.apiTokens.create(ann.id, settings);
  const script = restOf(harness.origin, { token: token.secret });
  const refused = await script.call<Refusal>('GET', PATH);
  expect([refused.status, refused.body.message]).toEqual([
    ...[403, 'This API token has no access to clients and money'],
  ]);
});

it('IN14 the answer of a repeated request is not for a user who is no longer an ADMIN', async () => {
  const eve = await harness.register('Eve');
  const { roles } = harness.services;
  await roles.set(ann.id, eve.id, 'ADMIN');
  const eves = restOf(harness.origin, eve);
  const { body: draft } = await draftOf();
  const { body: invoice } = await issue(draft.id);
  const sent = {
    body: { day, amount: 100 },
    headers: { 'idempotency-key': newTestId() },
  };
  const path = `${PATH}/${invoice.id}/payments`;
  expect((await eves.call('POST', path, sent)).status).toBe(201);
  await roles.set(ann.id, eve.id, 'USER');
  expect((await eves.call('POST', path, sent)).status).toBe(403);
});

it('IN10 a token without the scope for money is not told the number of an invoice', async () => {
  const { apiTokens, store } = harness.services;
  const entryId = newTestId();
  await addEntry(store, entryId, { userId: ann.id });
  const { body: draft } = await anns.call<Invoice>('POST', PATH, {
    body: { clientId: 'client', until: '2026-12-31' },
  });
  const { body: invoice } = await issue(draft.id);
  const settings = { name: 'script', readOnly: false, boardId: null, expiresAt: null };
  const command = { type: 'time.edit', entryId, set: { note: 'x' } };
  const change = async (token: string) => {
    const response = await fetch(`${harness.origin}/trpc/time.run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ commandId: newTestId(), command }),
    });
    return response.text();
  };
  const tokenWith = async (hasMoney: boolean) =>
    (await apiTokens.create(ann.id, { ...settings, hasMoney })).secret;
  for (const token of [ann.token, await tokenWith(true)]) {
    expect(await change(token)).toContain(invoice.number);
  }
  const refused = await change(await tokenWith(false));
  expect(refused).toContain('time.billed');
  expect(refused).not.toContain(invoice.number);
});
