import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { QuoteView } from '../../../core/money/quotes/quote-views.ts';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { procedures } from '../../../test/rights/call.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import { addParties } from '../../storage/contract/money/money-rows.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Texts that no client may read, wherever they are stored. */
const SECRETS = ['SECRETNOTE', 'SECRETPROJECT', 'secret@example.org'];

let harness: Harness;
let ann: Person;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  const client = { notes: 'SECRETNOTE', email: 'secret@example.org' };
  await addParties(harness.services.store, { client });
  await harness.services.projects.save(ann.id, { id: 'house', name: 'SECRETPROJECT' });
});
afterAll(() => harness.close());

/** A sent quote and the token of its link. */
async function sentQuote(): Promise<{ quote: QuoteView; token: string }> {
  const { quotes } = harness.services;
  const author = { userId: ann.id, source: NO_SOURCE };
  const draft = await quotes.create(author, {
    ...{ id: newId('q'), clientId: 'client', projectId: 'house', subject: 'Roof' },
    copyOf: null,
  });
  const lines = [
    {
      ...{ id: newId('l'), name: 'Work', description: '', quantity: '2', unit: 'HUR' as const },
      ...{ unitPrice: '100', discount: null, taxCategory: 'S' as const, taxRate: '19' },
    },
  ];
  const { quote } = await quotes.edit(author, draft, { lines });
  const { id, version } = quote;
  const sent = await quotes.send(author, { id, version, linkId: newId('k') });
  return { quote: sent.quote, token: sent.url.split('#')[1] ?? '' };
}

const call = (path: string, token: string, input: object) =>
  harness.app.inject({
    method: 'POST',
    url: `/trpc/clientPage.${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: input,
  });

it('QU6 a link shows the quote and nothing else, in no byte', async () => {
  const { quote, token } = await sentQuote();
  const opened = await call('open', token, { session: null });
  expect(opened.statusCode).toBe(200);
  const page = opened.json().result.data;
  expect(Object.keys(page).sort()).toEqual(
    ['decision', 'digest', 'file', 'kind', 'language', 'quote', 'state'].sort(),
  );
  expect(page).toMatchObject({ kind: 'quote', state: 'sent', decision: null });
  expect(page.quote).toMatchObject({ number: quote.number, subject: 'Roof' });
  for (const secret of [...SECRETS, quote.id, 'house', ann.id])
    expect(opened.body).not.toContain(secret);
  const pdf = await harness.app.inject({
    url: '/api/client-page/files/pdf',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(pdf.statusCode).toBe(200);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  // A quote is no invoice, so its PDF has no embedded data.
  expect(pdf.rawPayload.includes('factur-x.xml')).toBe(false);
  const xml = await harness.app.inject({
    url: '/api/client-page/files/xml',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(xml.statusCode).toBe(404);
});

it('QU5 QU6 the client answers once; bad answers and other calls are refused', async () => {
  const { quote, token } = await sentQuote();
  const digest = quote.revisions[0]?.digest ?? '';
  const answer = { kind: 'accepted', name: 'Bea Muster', reason: '', digest };
  for (const bad of [
    { ...answer, name: ' ' },
    { ...answer, name: 'x'.repeat(101) },
    { ...answer, reason: 'x'.repeat(2001) },
    { ...answer, kind: 'sent' },
    { ...answer, digest: 'x' },
    { kind: 'accepted' },
  ])
    expect((await call('decide', token, bad)).statusCode).toBe(400);
  const other = await call('decide', token, { ...answer, digest: 'a'.repeat(64) });
  expect(other.statusCode).toBe(409);
  expect((await call('decide', 'client_x', answer)).statusCode).toBe(401);
  expect((await call('decide', token, answer)).statusCode).toBe(200);
  expect((await call('decide', token, answer)).statusCode).toBe(200);
  const late = await call('decide', token, { ...answer, kind: 'declined' });
  expect(late.statusCode).toBe(409);
  const opened = await call('open', token, { session: null });
  expect(opened.json().result.data).toMatchObject({
    state: 'accepted',
    decision: { kind: 'accepted', name: 'Bea Muster' },
  });
  // The address is evidence for ADMINs.
  expect(opened.body).not.toContain('127.0.0.1');
  const { revisions } = await harness.services.quotes.get(ann.id, quote.id);
  expect(revisions[0]?.decision?.address).toBe('127.0.0.1');
});

it('QU12 what ADMINs and clients do with a quote is in the audit log', async () => {
  const { quote, token } = await sentQuote();
  const digest = quote.revisions[0]?.digest ?? '';
  await call('decide', token, { kind: 'declined', name: 'Dora', reason: 'No', digest });
  const { audit } = harness.services.store.tables;
  const rows = await harness.services.store.read((query) => query.select().from(audit));
  const about = rows.filter(({ detail }) => detail?.includes(quote.number ?? ''));
  expect(about.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['quoteSent', 'clientLinkMade', 'quoteDeclined']),
  );
  expect(about.find(({ kind }) => kind === 'quoteDeclined')?.detail).toContain('238.00 EUR · Dora');
});

it('QU4 QU6 a link of a revised quote shows nothing anymore', async () => {
  const { quote, token } = await sentQuote();
  const author = { userId: ann.id, source: NO_SOURCE };
  await harness.services.quotes.revise(author, quote);
  expect((await call('open', token, { session: null })).statusCode).toBe(401);
  const digest = quote.revisions[0]?.digest ?? '';
  const answer = { kind: 'accepted', name: 'Bea', reason: '', digest };
  expect((await call('decide', token, answer)).statusCode).toBe(401);
});

it('QU6 the token of a link calls nothing else', async () => {
  const { token } = await sentQuote();
  const money = Object.keys(procedures).filter((path) => path.startsWith('money.quotes.'));
  expect(money.length).toBeGreaterThan(10);
  for (const path of money) {
    const answer = await harness.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect([401, 405], path).toContain(answer.statusCode);
  }
});
