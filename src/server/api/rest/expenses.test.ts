import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { TINY_PNG } from '../../../test/kits/photo-form.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { diskStore } from '../../attachments/stores/disk-store.ts';
import { photoFolder } from '../../attachments/stores/folders.ts';
import { photoPathsIn } from '../../storage/sqlite/sqlite-files.ts';

interface Expense {
  id: string;
  version: number;
  gross: number;
  rows: object[];
  paidOn: string | null;
  receipt: { name: string; type: string; bytes: number; digest: string } | null;
}

const PATH = '/api/expenses';
const textOf = (code: ErrorCode) => new AppError(code).message;
const PDF = Buffer.from('%PDF-1.7\n%%EOF');

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
});
afterAll(() => harness.close());

const body = { day: '2026-11-27', supplier: 'Bahn', rows: [{ net: 10_00, rate: '7' }] };
const add = (part: object = {}, headers = {}) =>
  anns.call<Expense>('POST', PATH, { body: { ...body, ...part }, headers });
const raw = (method: string, path: string, content?: Buffer, headers: object = {}, by = ann) =>
  fetch(harness.origin + path, {
    method,
    headers: { authorization: `Bearer ${by.token}`, ...headers },
    ...(content && { body: new Uint8Array(content) }),
  });
const put = (id: string, content: Buffer, name = 'Ticket.pdf', headers = {}, by = ann) =>
  raw('PUT', `${PATH}/${id}/receipt?name=${name}`, content, headers, by);

it('EX10 an expense is added once for each key, changed, listed and deleted', async () => {
  const headers = { 'idempotency-key': newTestId() };
  const { status, body: expense } = await add({}, headers);
  expect(status).toBe(201);
  expect(expense).toMatchObject({ gross: 10_70, currency: 'EUR', paidOn: null, receipt: null });
  expect(expense.rows).toEqual([{ net: 10_00, rate: '7', tax: 70 }]);
  expect((await add({}, headers)).body).toEqual(expense);
  const path = `${PATH}/${expense.id}`;
  const { headers: read } = await anns.call('GET', path);
  const etag = { 'if-match': read.get('etag') ?? '' };
  const patch = (set: object, sent = {}) =>
    anns.call<Expense>('PATCH', path, { body: set, headers: sent });
  expect((await patch({ paidOn: '2026-11-28' }, etag)).body.paidOn).toBe('2026-11-28');
  expect((await patch({ paidOn: null }, etag)).status).toBe(412);
  const rows = { rows: [{ net: 20_00, rate: '19', tax: 3_81 }] };
  expect((await patch(rows)).body.gross).toBe(23_81);
  const listed = await anns.good<{ expenses: Expense[]; sums: object[] }>(
    'GET',
    `${PATH}?state=paid&sort=gross&order=asc&text=bahn`,
  );
  expect(listed.expenses.map(({ id }) => id)).toEqual([expense.id]);
  expect(listed.sums).toHaveLength(1);
  expect((await anns.call('DELETE', path, { headers: etag })).status).toBe(412);
  expect(await anns.good('DELETE', path)).toEqual({ success: true });
  expect((await anns.call('GET', path)).status).toBe(404);
});

it('EX10 what is wrong is named', async () => {
  const paths = async (sent: object) => {
    const refused = await anns.call<Refusal>('POST', PATH, { body: sent });
    expect(refused.status).toBe(400);
    return refused.body.issues?.map(({ path }) => path);
  };
  expect(await paths({})).toEqual(expect.arrayContaining(['day', 'rows']));
  expect(await paths({ ...body, day: '2026-02-30' })).toEqual(['day']);
  expect(await paths({ ...body, rows: [] })).toEqual(['rows']);
  expect(await paths({ ...body, rows: [{ net: 1.5, rate: '7' }] })).toEqual(['rows.0.net']);
  expect(await paths({ ...body, rows: [{ net: 1, rate: '101' }] })).toEqual(['rows.0.rate']);
  expect(await paths({ ...body, currency: 'EURO' })).toEqual(['currency']);
  expect(await paths({ ...body, supplier: 'x'.repeat(1000) })).toEqual(['supplier']);
  expect(await paths({ ...body, clientId: 'a', projectId: 'b' })).toEqual(['projectId']);
  expect((await add({ clientId: 'none' })).status).toBe(404);
  expect((await anns.call('GET', `${PATH}?cursor=abc`)).status).toBe(400);
});

it('EX4 EX10 a receipt is set, read, replaced and refused', async () => {
  const { body: expense } = await add();
  const { id } = expense;
  const set = await put(id, PDF);
  const digest = hash('sha256', PDF, 'hex');
  const after = (await set.json()) as Expense;
  expect(after.receipt).toMatchObject({
    ...{ name: 'Ticket.pdf', type: 'application/pdf', bytes: PDF.length, digest },
  });
  expect(await (await put(id, PDF)).json()).toEqual(after);
  const file = await raw('GET', `${PATH}/${id}/receipt`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Ticket.pdf"/);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(
    (await raw('GET', `${PATH}/${id}/receipt`, undefined, { range: 'bytes=0-3' })).status,
  ).toBe(206);
  const code = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as Refusal).message;
  expect(await code(put(id, Buffer.from('MZ\x90 a program')))).toBe(textOf('receipt.type'));
  expect(await code(put(id, Buffer.alloc(0)))).toBe(textOf('file.empty'));
  expect(await code(put(id, Buffer.alloc(21 * 1024 * 1024)))).toBe(textOf('receipt.tooLarge'));
  expect(await code(put('none', PDF))).toBe(textOf('expense.unknown'));
  expect((await put(id, PDF, 'a.pdf', { 'if-match': '"other"' })).status).toBe(412);
  expect((await put(id, PDF, 'a.pdf', {}, bob)).status).toBe(403);
  expect((await raw('GET', `${PATH}/${id}/receipt`, undefined, {}, bob)).status).toBe(403);
  const png = (await (await put(id, Buffer.from(TINY_PNG), 'a.png')).json()) as Expense;
  expect(png.receipt).toMatchObject({ type: 'image/png', name: 'a.png' });
  const page = await raw('GET', `/files/receipts/${id}?preview`);
  expect(page.headers.get('content-type')).toBe('image/png');
  expect((await raw('GET', `/files/receipts/${id}`, undefined, {}, bob)).status).toBe(403);
  expect((await fetch(`${harness.origin}/files/receipts/${id}`)).status).toBe(401);
});

it('EX4 EX5 receipts count, are in backups, and go with their expense when retention ends', async () => {
  const { services } = harness;
  const { receipts } = services.expenses;
  const { body: expense } = await add();
  const { id } = expense;
  const caller = { userId: ann.id, source: { address: null, agent: null } } as never;
  const bytes = () => services.store.read(services.repositories.photos.bytes);
  const before = await bytes();
  const first = ((await (await put(id, PDF)).json()) as { receipt: { id: string } }).receipt;
  expect(await bytes()).toBe(before + PDF.length);
  const removed = { expenseId: id, receiptId: first.id };
  await receipts.setRemoved(caller, { ...removed, isRemoved: true });
  expect((await raw('GET', `${PATH}/${id}/receipt`)).status).toBe(404);
  const back = await receipts.setRemoved(caller, { ...removed, isRemoved: false });
  expect(back.receipt?.id).toBe(first.id);
  const { database } = services.config;
  if (database.kind === 'sqlite') {
    const paths = [...photoPathsIn(database.file)];
    expect(paths.some((path) => path.startsWith(`receipts/${id}/`))).toBe(true);
  }
  await services.orphanedPhotos.sweep(Date.now() + 48 * 3_600_000);
  expect((await raw('GET', `${PATH}/${id}/receipt`)).status).toBe(200);
  await anns.good('DELETE', `${PATH}/${id}`);
  expect(await receipts.dropDeletedBefore(Date.now() - 1_000_000)).toBe(false);
  await services.expenses.restore(caller, id);
  await anns.good('DELETE', `${PATH}/${id}`);
  await receipts.dropDeletedBefore(Date.now() + 1000);
  await expect(services.expenses.restore(caller, id)).rejects.toThrow();
  await services.orphanedPhotos.sweep(Date.now());
  const stored: string[] = [];
  for await (const { path } of diskStore(photoFolder(services.config)).list()) stored.push(path);
  expect(stored.filter((path) => path.includes(id))).toEqual([]);
});

it('EI1 EI3 EI4 an e-invoice is read, booked, and found when it comes again', async () => {
  const bytes = readFileSync(
    new URL('../../../test/fixtures/incoming/zugferd-1.xml', import.meta.url),
  );
  const read = async (content: Buffer, by = ann) =>
    raw('POST', `${PATH}/incoming?name=a.xml`, content, {}, by);
  interface Read {
    expense: object & { category: string };
    warnings: string[];
    duplicates: { id: string }[];
  }
  const first = (await (await read(bytes)).json()) as Read;
  expect(first).toMatchObject({ warnings: [], duplicates: [] });
  const booked = await anns.call<Expense>('POST', PATH, {
    body: { ...first.expense, category: 'Office' },
  });
  expect(booked.body.gross).toBe(529_87);
  const kept = (await (await put(booked.body.id, bytes, 'a.xml')).json()) as Expense;
  expect(kept.receipt).toMatchObject({ type: 'application/xml', bytes: bytes.length });
  const again = (await (await read(bytes)).json()) as Read;
  expect(again.duplicates).toMatchObject([{ id: booked.body.id }]);
  expect(again.expense.category).toBe('Office');
  const refused = (await (await read(Buffer.from('<!DOCTYPE a><a/>'))).json()) as Refusal;
  expect(refused.message).toBe(textOf('eInvoice.doctype'));
  expect((await read(bytes, bob)).status).toBe(403);
}, 60_000);
