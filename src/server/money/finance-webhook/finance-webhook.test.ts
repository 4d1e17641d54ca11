import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { type Receiver, startReceiver } from '../../../test/servers/webhook-receiver.ts';
import { until } from '../../../test/until.ts';
import { financeDeliveryBodyShape } from '../../api/rest/routes/money/finance-webhook/finance-webhook-shapes.schema.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { addEntry, addParties, billProject } from '../../storage/contract/money/money-rows.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const PATH = '/api/finances/webhook';

interface Hook {
  url: string;
  state: string;
  pauseReason: string | null;
  failingSince: string | null;
}

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness({ WEBHOOKS_PRIVATE: 'on' });
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
  await addParties(harness.services.store);
  await billProject(harness.services.store, 'house');
});
beforeEach(async () => {
  receiver = await startReceiver();
  return async () => {
    await anns.call('DELETE', PATH);
    await harness.services.financeDispatcher.settled();
    await receiver.close();
  };
});
afterAll(() => harness.close());

const set = (body: object = {}) =>
  anns.good<Hook>('PUT', PATH, { body: { url: receiver.url, ...body } });
const told = () => receiver.deliveries.map(({ body }) => JSON.parse(body));
const deliveries = () => anns.good<{ status: number | null }[]>('GET', `${PATH}/deliveries`);

async function issueInvoice(): Promise<string> {
  await addEntry(harness.services.store, newTestId(), { userId: ann.id });
  const body = { clientId: 'client', until: '2099-12-31' };
  const { id } = await anns.good<{ id: string }>('POST', '/api/invoices', { body });
  await anns.good('POST', `/api/invoices/${id}/issue`, { body: {} });
  return id;
}

const pay = (id: string, amount = 119_00) =>
  anns.call('POST', `/api/invoices/${id}/payments`, { body: { day: '2026-11-28', amount } });

it('WH1 WH3 an issued and a paid invoice are told as REST answers them, signed, in order', async () => {
  await set();
  const id = await issueInvoice();
  await until('it is told', () => told().length === 1);
  const issued = await anns.good('GET', `/api/invoices/${id}`);
  expect(told()[0]).toMatchObject({ type: 'invoice.issued', invoice: issued });
  await pay(id);
  await until('the payment is told', () => told().length === 2);
  const paid = await anns.good('GET', `/api/invoices/${id}`);
  expect(told()[1]).toMatchObject({ type: 'invoice.paid', invoice: paid });
  const { secret } = await anns.good<{ secret: string }>('GET', `${PATH}/secret`);
  for (const { headers, body } of receiver.deliveries) {
    expect(financeDeliveryBodyShape.parse(JSON.parse(body))).toEqual(JSON.parse(body));
    expect(headers['freelane-delivery']).toBe(JSON.parse(body).id);
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['freelane-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  }
  await until('both are logged', async () => (await deliveries()).length === 2);
  expect(await deliveries()).toMatchObject([
    { type: 'invoice.paid', invoiceId: id, status: 204, error: null },
    { type: 'invoice.issued', invoiceId: id, status: 204, error: null },
  ]);
});

it('WH1 a board’s webhook is told nothing of money', async () => {
  const boardId = await harness.createBoard(ann, {});
  const board = await startReceiver();
  await anns.good('POST', `/api/boards/${boardId}/webhooks`, { body: { url: board.url } });
  await set();
  await pay(await issueInvoice());
  await until('the finances are told', () => told().length === 2);
  await anns.addTicket({ boardId, name: 'Last', columnId: 'To Do' });
  await until('the board is told', () => board.deliveries.length > 0);
  expect(board.deliveries.map(({ body }) => JSON.parse(body).type)).toEqual(['row']);
  expect(JSON.stringify(board.deliveries)).not.toMatch(/invoice|119|Muster/);
  await board.close();
});

it('WH1 WH3 others may not; addresses that are none, and other bodies, are refused', async () => {
  const bobs = restOf(harness.origin, bob);
  const body = { url: receiver.url };
  for (const [method, path] of [
    ['GET', PATH],
    ['PUT', PATH],
    ['DELETE', PATH],
    ['GET', `${PATH}/secret`],
    ['POST', `${PATH}/secret`],
    ['GET', `${PATH}/deliveries`],
  ] as const) {
    const { status } = await bobs.call(method, path, method === 'PUT' ? { body } : {});
    expect([method, path, status]).toEqual([method, path, 403]);
    if (method !== 'PUT') expect((await anns.call(method, path)).status).toBe(404);
  }
  for (const wrong of [
    {},
    { url: 'ftp://example.org' },
    { url: 'https://a:b@example.org' },
    { url: `https://example.org/${'x'.repeat(3000)}` },
    { url: receiver.url, isPaused: 'yes' },
    { url: receiver.url, more: 1 },
    { url: 'http://does-not-exist.invalid/' },
  ]) {
    const { status, body: refusal } = await anns.call<Refusal>('PUT', PATH, { body: wrong });
    expect([wrong, status, Boolean(refusal.message)]).toEqual([wrong, 400, true]);
  }
  expect((await anns.call('GET', PATH)).status).toBe(404);
});

it('WH3 WH4 what fails is told again, in order, once it is saved again', async () => {
  await set();
  receiver.answer(500);
  const first = await issueInvoice();
  await until('it fails', async () => (await anns.good<Hook>('GET', PATH)).state === 'failing');
  const second = await issueInvoice();
  receiver.answer(204);
  expect((await set()).state).toBe('active');
  await until('all are told', () => told().length === 3);
  expect(told().map(({ invoice }) => invoice.id)).toEqual([first, first, second]);
  expect(told()[0].id).toBe(told()[1].id);
  await until('all are logged', async () => (await deliveries()).length === 3);
  expect((await deliveries()).map(({ status }) => status)).toEqual([204, 204, 500]);
});

it('WH4 while it is paused, what happens waits', async () => {
  expect(await set({ isPaused: true })).toMatchObject({ state: 'paused', pauseReason: 'byHand' });
  const id = await issueInvoice();
  await harness.services.financeDispatcher.settled();
  expect(told()).toEqual([]);
  await set();
  await until('it is told', () => told().length === 1);
  expect(told()[0]).toMatchObject({ type: 'invoice.issued', invoice: { id } });
});

it('WH4 it is paused once who saved it is no ADMIN any more, and another one goes on', async () => {
  const { roles, financeWebhook } = harness.services;
  await roles.set(ann.id, bob.id, 'ADMIN');
  const bobs = { userId: bob.id, source: NO_SOURCE };
  await financeWebhook.set(bobs, { version: null, url: receiver.url, isPaused: false });
  await roles.set(ann.id, bob.id, 'USER');
  const id = await issueInvoice();
  const state = () => anns.good<Hook>('GET', PATH);
  await until('it is paused', async () => (await state()).state === 'paused');
  expect((await state()).pauseReason).toBe('creatorNotAdmin');
  expect(told()).toEqual([]);
  await set();
  await until('it is told', () => told().length === 1);
  expect(told()[0].invoice.id).toBe(id);
});

it('WH5 a changed secret signs the next delivery; what was told of an ETag holds', async () => {
  await set();
  const { secret } = await anns.good<{ secret: string }>('GET', `${PATH}/secret`);
  const changed = await anns.call<Hook>('POST', `${PATH}/secret`, { body: {} });
  expect(changed.status).toBe(200);
  expect(JSON.stringify(changed.body)).not.toContain('whsec_');
  const after = await anns.good<{ secret: string }>('GET', `${PATH}/secret`);
  expect(after.secret).not.toBe(secret);
  const read = await anns.call<Hook>('GET', PATH);
  const ifMatch = { 'if-match': String(read.headers.get('etag')) };
  const body = { url: receiver.url, isPaused: true };
  expect((await anns.call('PUT', PATH, { body, headers: ifMatch })).status).toBe(200);
  expect((await anns.call('PUT', PATH, { body, headers: ifMatch })).status).toBe(412);
});
