import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ClientPage } from '../../../core/money/client-links/client-link.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { procedures, send } from '../../../test/rights/call.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import { addEntry, addParties, billProject } from '../../storage/contract/money/money-rows.ts';
import { clientLinkToken } from './client-link-token.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** Texts that no client may read, wherever they are stored. */
const SECRETS = ['SECRETNOTE', 'SECRETENTRY', 'SECRETPAY', 'SECRETTICKET', 'SECRETPROJECT'];

let harness: Harness;
let ann: Person;
let member: Person;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  member = await harness.register('Benno');
  await addParties(harness.services.store, { client: { notes: 'SECRETNOTE', email: 'x@y.org' } });
  await harness.services.projects.save(ann.id, { id: 'house', name: 'SECRETPROJECT' });
  await billProject(harness.services.store, 'house');
});
afterAll(() => harness.close());

/** An issued invoice of one line, with the ids that are behind it. */
async function issueInvoice(): Promise<{ id: string; number: string; entryId: string }> {
  const { store, invoices } = harness.services;
  const author = { userId: ann.id, source: NO_SOURCE };
  const entryId = newTestId();
  await addEntry(store, entryId, { userId: member.id, note: 'SECRETENTRY' });
  const draft = await invoices.create(author, {
    ...{ id: newId('i'), clientId: 'client', projectIds: null, until: '2026-12-31' },
    grouping: 'day',
  });
  const set = { lines: (draft.draft?.lines ?? []).map((line) => ({ ...line, name: 'Work' })) };
  const edited = await invoices.edit(author, draft, set);
  const issued = await invoices.issue(author, edited.invoice);
  return { id: issued.id, number: issued.number ?? '', entryId };
}

async function createLink(targetId: string, id = newTestId()): Promise<string> {
  const body = { kind: 'invoice', targetId, id };
  const { status, text } = await send(harness, ann.token, {
    ...{ method: 'POST', url: '/trpc/money.clientLinks.create', payload: body },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  const { url } = JSON.parse(text).result.data;
  expect(url).toMatch(/\/client#client_[\w-]{43}$/);
  return new URL(url).hash.slice(1);
}

function open(token: string | null, session: string | null = null) {
  return send(harness, token, {
    ...{ method: 'POST', url: '/trpc/clientPage.open', payload: { session } },
  });
}

const pageOf = async (token: string): Promise<ClientPage> =>
  JSON.parse((await open(token)).text).result.data;

const listOf = async (targetId: string) =>
  harness.services.clientLinks.list(ann.id, { kind: 'invoice', targetId });

it('CK1 a link shows one invoice, its state and files, without an account', async () => {
  const { id, number } = await issueInvoice();
  const token = await createLink(id);
  const page = await pageOf(token);
  expect(page).toMatchObject({
    ...{ kind: 'invoice', language: 'en', state: 'open' },
    invoice: { number, buyer: { name: 'Muster GmbH' }, seller: { iban: 'DE02120300000000202051' } },
    files: [{ kind: 'pdf' }],
  });
  expect(page).toMatchObject({ paymentCode: { path: expect.stringMatching(/^M/) } });
  const file = (kind: string) =>
    harness.app.inject({
      url: `/api/client-page/files/${kind}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const pdf = await file('pdf');
  expect([pdf.statusCode, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(pdf.headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'content-type': 'application/pdf' },
    'x-robots-tag': 'noindex',
  });
  expect((await file('zip')).statusCode).toBe(404);
});

it('CK2 no byte of what a link shows names time, people, tickets, notes, ids or other invoices', async () => {
  const other = await issueInvoice();
  const { id, entryId } = await issueInvoice();
  const { invoices } = harness.services;
  const source = NO_SOURCE;
  const payment = { day: '2026-12-01', amount: 100, method: 'SECRETPAY', note: 'SECRETPAY' };
  await invoices.addPayment(
    { userId: ann.id, source },
    { id: newTestId(), invoiceId: id, ...payment },
  );
  const token = await createLink(id);
  const { text } = await open(token);
  expect(JSON.parse(text).result.data).toMatchObject({ paid: 100, state: 'partlyPaid' });
  const view = await invoices.get(ann.id, id);
  const hidden = [
    ...SECRETS,
    ...[other.number, other.id, id, entryId, 'client"', 'house', ann.id, member.id],
    ...['Benno', 'Ann ', 'x@y.org', ...(view.issued?.lines.map((line) => line.id) ?? [])],
  ];
  expect(hidden.filter((word) => text.includes(word))).toEqual([]);
  const page = JSON.parse(text).result.data;
  expect(Object.keys(page).sort()).toEqual([
    ...['credited', 'files', 'invoice', 'kind', 'language', 'outstanding', 'paid'],
    ...['paymentCode', 'state'],
  ]);
  expect(Object.keys(page.invoice.buyer).sort()).toEqual([
    ...['address', 'buyerReference', 'contact', 'name', 'vatId'],
  ]);
});

it('CK3 the token opens nothing but its page: no call of anyone signed in', async () => {
  const { id } = await issueInvoice();
  const token = await createLink(id);
  const opened = Object.entries(procedures).filter(([name]) => !name.startsWith('clientPage.'));
  for (const [name, { _def }] of opened) {
    if (_def.type === 'subscription') continue;
    const isQuery = _def.type === 'query';
    const { status } = await send(harness, token, {
      method: isQuery ? 'GET' : 'POST',
      url: `/trpc/${name}${isQuery ? '?input=%7B%7D' : ''}`,
      ...(!isQuery && { payload: {} }),
    });
    expect([name, status]).toEqual([name, 401]);
  }
  for (const url of ['/api/auth/me', `/api/invoices/${id}`, '/api/shared-board/snapshot'])
    expect((await send(harness, token, { url })).status).toBe(401);
});

it('CK4 unknown, revoked and expired links are answered alike', async () => {
  const { id } = await issueInvoice();
  const { store, clientLinks } = harness.services;
  const revoked = await createLink(id);
  const expired = await createLink(id);
  const [first, second] = await listOf(id);
  const caller = { userId: ann.id, source: NO_SOURCE };
  await clientLinks.revoke(caller, first?.id ?? '');
  await clientLinks.revoke(caller, first?.id ?? '');
  await store.tx((query) => query.update(store.tables.clientLinks).set({ expiresAt: 1 }));
  const unknown = `client_${'A'.repeat(43)}`;
  const answers = await Promise.all([revoked, expired, unknown, null].map((token) => open(token)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
  for (const token of [revoked, expired, unknown])
    expect((await send(harness, token, { url: '/api/client-page/files/pdf' })).status).toBe(401);
  expect(second?.firstOpenedAt).toBeNull();
});

it('CK5 it is noted when a link was first opened, not by an ADMIN who is signed in', async () => {
  const { id } = await issueInvoice();
  const token = await createLink(id);
  await open(token, ann.token);
  expect((await listOf(id))[0]).toMatchObject({ firstOpenedAt: null, lastOpenedAt: null });
  const start = Date.now();
  await Promise.all([open(token), open(token)]);
  const [link] = await listOf(id);
  expect(link?.firstOpenedAt).toBeGreaterThanOrEqual(start);
  await open(token);
  expect((await listOf(id))[0]).toEqual(link);
});

it('CK5 nobody but an ADMIN opens a link unnoticed', async () => {
  const { id } = await issueInvoice();
  const isOpened = async () =>
    (await listOf(id)).every(({ firstOpenedAt }) => firstOpenedAt !== null);
  for (const session of [
    member.token,
    'none',
    clientLinkToken(harness.services.config, 'x'),
    null,
  ]) {
    expect((await open(await createLink(id), session)).status).toBe(200);
    expect(await isOpened()).toBe(true);
  }
  const token = await createLink(id);
  const asBefore = { method: 'POST' as const, url: '/trpc/clientPage.open' };
  await send(harness, token, { ...asBefore, payload: { isPreview: true } });
  expect(await isOpened()).toBe(true);
});

it('CK6 a repeated request makes one link; only ADMINs make and see links', async () => {
  const { id } = await issueInvoice();
  const linkId = newTestId();
  expect(await createLink(id, linkId)).toBe(await createLink(id, linkId));
  expect(await createLink(id, linkId)).toBe(clientLinkToken(harness.services.config, linkId));
  expect(await listOf(id)).toHaveLength(1);
  const stored = JSON.stringify(
    await harness.services.store.read((query) =>
      query.select().from(harness.services.store.tables.clientLinks),
    ),
  );
  expect(stored).not.toContain('client_');
  const { clientLinks } = harness.services;
  const target = { kind: 'invoice' as const, targetId: id };
  const bob = { userId: member.id, source: NO_SOURCE };
  const works = [
    () => clientLinks.list(member.id, target),
    () => clientLinks.create(bob, { ...target, id: newTestId() }),
    () => clientLinks.revoke(bob, linkId),
  ];
  for (const work of works) await expect(work()).rejects.toMatchObject({ code: 'forbidden' });
  const ada = { ...bob, userId: ann.id };
  const refused = (targetId: string, code: string) =>
    expect(
      clientLinks.create(ada, { kind: 'invoice', targetId, id: newTestId() }),
    ).rejects.toMatchObject({ code });
  await refused('inone', 'invoice.unknown');
  const other = await issueInvoice();
  await expect(
    clientLinks.create(ada, { kind: 'invoice', targetId: other.id, id: linkId }),
  ).rejects.toMatchObject({ code: 'command.reused' });
});
