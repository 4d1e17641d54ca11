import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApprovalView } from '../../../core/money/approvals/approval-views.ts';
import type { ClientApproval } from '../../../core/money/client-links/client-approval.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { procedures } from '../../../test/rights/call.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import { addEntry, addParties, billProject } from '../../storage/contract/money/money-rows.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** What no client may read, wherever it stands. */
const SECRETS = [
  ...['SECRETNOTE', 'SECRETPROJECT', 'SECRETTICKET', 'SECRETOTHER', 'secret@example.org'],
  ...['Benno', 'ben@', 'SECRETHIDDEN', '"rate":"', '"seconds":2950'],
];

let harness: Harness;
let ann: Person;
let member: Person;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  member = await harness.register('Benno');
  const { store, projects } = harness.services;
  await addParties(store, {
    client: {
      ...{ notes: 'SECRETNOTE', email: 'secret@example.org' },
      rounding: { stepMinutes: 15, direction: 'up', minMinutes: 0 },
    },
  });
  await addParties(store, { clientId: 'other', client: { name: 'SECRETOTHER' } });
  await projects.save(ann.id, { id: 'house', name: 'SECRETPROJECT' });
  await projects.save(ann.id, { id: 'shed', name: 'SECRETOTHER' });
  await billProject(store, 'house');
  await billProject(store, 'shed', { clientId: 'other' });
});
afterAll(() => harness.close());

/** A request with two entries of a month of its own, and the token of its link. */
let month = 0;
async function request(part: object = {}) {
  month += 1;
  const name = `2026-${String(month).padStart(2, '0')}`;
  const { store, approvals } = harness.services;
  const of = { userId: member.id, day: `${name}-03` };
  const ids = [newTestId(), newTestId()];
  // 50 minutes are billed as an hour.
  await addEntry(store, ids[0] ?? '', { ...of, seconds: 2950, note: 'Beams' });
  await addEntry(store, ids[1] ?? '', {
    ...{ ...of, ticketId: 'gone', ticketName: 'SECRETTICKET', note: 'SECRETHIDDEN' },
  });
  await addEntry(store, newTestId(), { ...of, projectId: 'shed', note: 'SECRETOTHER' });
  await addEntry(store, newTestId(), { ...of, isBillable: false, note: 'SECRETOTHER' });
  const made = await approvals.create(author(), {
    ...{ id: newId('a'), linkId: newId('k'), clientId: 'client', projectId: null },
    ...{ from: `${name}-01`, until: `${name}-28`, showsNames: false, showsAmounts: false },
    ...{ message: 'Please look', ...part },
  });
  return { ...made, ids, token: made.url.split('#')[1] ?? '' };
}

const author = () => ({ userId: ann.id, source: NO_SOURCE });

const call = (path: string, token: string, input: object) =>
  harness.app.inject({
    method: 'POST',
    url: `/trpc/clientPage.${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: input,
  });

async function pageOf(token: string): Promise<ClientApproval> {
  const opened = await call('open', token, { isPreview: false });
  expect(opened.statusCode).toBe(200);
  return opened.json().result.data;
}

const approving = ({ lines }: ClientApproval) => ({
  name: 'Bea Muster',
  lines: lines.map(({ key, digest, decision }) => ({
    ...{ key, digest, kind: 'approved', question: '', seenAt: decision?.at ?? null },
  })),
});

function expectNoSecrets(body: string, view: ApprovalView, ids: readonly string[]): void {
  const hidden = [...SECRETS, ...ids, view.id, 'house', 'shed', ann.id, member.id];
  expect(hidden.filter((word) => body.includes(word))).toEqual([]);
}

it('AP2 AP3 a link shows the entries of its period and nothing else, in no byte', async () => {
  const { token, approval, ids } = await request();
  const opened = await call('open', token, { isPreview: false });
  const page: ClientApproval & { kind: string } = opened.json().result.data;
  expect(Object.keys(page).sort()).toEqual([
    ...['client', 'currency', 'from', 'kind', 'language', 'lines', 'message', 'roundingOf'],
    ...['seller', 'showsAmounts', 'showsNames', 'totals', 'until'],
  ]);
  expect(page).toMatchObject({ kind: 'approval', seller: 'Anna Beispiel', client: 'Muster GmbH' });
  expect(page).toMatchObject({ totals: { seconds: 7200, amount: null }, roundingOf: 'entry' });
  const shown = page.lines.map(({ shown: { ticketName, note } }) => [ticketName, note]);
  expect(shown).toHaveLength(2);
  expect(shown).toContainEqual([null, 'Beams']);
  expect(shown).toContainEqual([null, '']);
  expectNoSecrets(opened.body, approval, ids);
  const answered = await call('decideHours', token, approving(page));
  expect(answered.json().result.data).toEqual({ success: true });
  expectNoSecrets(answered.body, approval, ids);
  const again = await call('open', token, { isPreview: false });
  expectNoSecrets(again.body, approval, ids);
  expect(again.body).not.toContain('127.0.0.1');
  const file = await harness.app.inject({
    url: '/api/client-page/files/pdf',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.statusCode).toBe(404);
});

it('AP2 names and amounts are shown where the ADMIN chose so', async () => {
  const { token } = await request({ showsNames: true, showsAmounts: true });
  const { lines, totals } = await pageOf(token);
  expect(lines[0]?.shown).toMatchObject({
    personName: 'Benno Tester',
    rate: '100',
    amount: 100_00,
  });
  expect(totals).toEqual({ seconds: 7200, amount: 200_00 });
});

it('AP4 bad answers, other links and other calls are refused', async () => {
  const { token, approval } = await request();
  const page = await pageOf(token);
  const answer = approving(page);
  const [line] = answer.lines;
  for (const bad of [
    { ...answer, name: ' ' },
    { ...answer, name: 'x'.repeat(101) },
    { ...answer, name: 7 },
    { ...answer, lines: [] },
    { ...answer, lines: 'all' },
    { ...answer, lines: [{ ...line, kind: 'asked' }] },
    { ...answer, lines: [{ ...line, kind: 'asked', question: 'x'.repeat(1001) }] },
    { ...answer, lines: [{ ...line, digest: 'x' }] },
    { name: 'Bea' },
  ])
    expect((await call('decideHours', token, bad)).statusCode).toBe(400);
  expect((await call('decideHours', 'client_x', answer)).statusCode).toBe(401);
  expect((await call('decide', token, answer)).statusCode).toBe(401);
  const other = await request();
  expect((await call('decideHours', other.token, answer)).statusCode).toBe(409);
  const both = await Promise.all([1, 2].map(() => call('decideHours', token, answer)));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await harness.services.approvals.get(ann.id, approval.id)).toMatchObject({
    ...{ state: 'approved', approvedCount: 2 },
  });
});

it('AP9 an ended or revoked link shows nothing and takes no answer', async () => {
  const { token, approval } = await request();
  const answer = approving(await pageOf(token));
  const { approvals, clientLinks } = harness.services;
  const target = { kind: 'approval' as const, targetId: approval.id };
  const [link] = await clientLinks.list(ann.id, target);
  await clientLinks.revoke(author(), link?.id ?? '');
  expect((await call('open', token, { isPreview: false })).statusCode).toBe(401);
  expect((await call('decideHours', token, answer)).statusCode).toBe(401);
  const second = await clientLinks.create(author(), { ...target, id: newTestId() });
  const next = second.url.split('#')[1] ?? '';
  expect((await pageOf(next)).lines).toHaveLength(2);
  await approvals.close(author(), approval.id);
  expect((await call('open', next, { isPreview: false })).statusCode).toBe(401);
  expect((await call('decideHours', next, answer)).statusCode).toBe(401);
});

it('AP10 the token calls nothing of ADMINs, and what was done is in the audit log', async () => {
  const { token, approval } = await request();
  await call('decideHours', token, approving(await pageOf(token)));
  await harness.services.approvals.close(author(), approval.id);
  const calls = Object.keys(procedures).filter((path) => path.startsWith('money.approvals.'));
  expect(calls).toHaveLength(9);
  for (const path of calls) {
    const { statusCode } = await harness.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect([401, 405], path).toContain(statusCode);
  }
  const { audit } = harness.services.store.tables;
  const rows = await harness.services.store.read((query) => query.select().from(audit));
  const kinds = rows.filter(({ detail }) => detail?.includes(approval.from)).map((row) => row.kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['approvalMade', 'clientLinkMade', 'hoursApproved', 'approvalClosed']),
  );
});

it('BN3 BN4 ADMINs are notified of an answer, and nobody else', async () => {
  const { token } = await request();
  await call('decideHours', token, approving(await pageOf(token)));
  const { notifications } = harness.services;
  const now = '2026-11-27T12:00:00';
  const { items } = await notifications.read(ann.id, now);
  expect(items[0]).toMatchObject({
    ...{ kind: 'money', isRead: false },
    notice: {
      kind: 'hours',
      person: 'Bea Muster',
      clientName: 'Muster GmbH',
      approved: 2,
      asked: 0,
    },
  });
  expect((await notifications.read(member.id, now)).items).toEqual([]);
});
