import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { brokenRules } from '../../../test/e-invoices/official-rules.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import {
  addEntry,
  addParties,
  billProject,
  business,
} from '../../storage/contract/money/money-rows.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Invoice {
  id: string;
  number: string | null;
  missing: object[];
  files: { kind: string; name: string; digest: string }[];
}

let harness: Harness;
let ann: Person;
let anns: Rest;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  anns = restOf(harness.origin, ann);
  await addParties(harness.services.store, { client: { eInvoiceFormat: 'ubl' } });
  await harness.services.projects.save(ann.id, { id: 'house', name: 'House' });
  await billProject(harness.services.store, 'house');
});
afterAll(() => harness.close());

async function draft(): Promise<Invoice> {
  await addEntry(harness.services.store, newTestId(), { userId: ann.id });
  const body = { clientId: 'client', until: '2026-12-31' };
  return anns.good<Invoice>('POST', '/api/invoices', { body });
}

const issue = ({ id }: Invoice) =>
  anns.call<Invoice & Refusal>('POST', `/api/invoices/${id}/issue`, { body: {} });

async function ublOf({ id }: Invoice) {
  const response = await fetch(`${harness.origin}/api/invoices/${id}/xml?format=ubl`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, content };
}

const setClient = (body: object) => anns.good('PATCH', '/api/clients/client', { body });

it('UB4 a client that wants UBL gets it as a file beside the PDF', async () => {
  const { body: invoice } = await issue(await draft());
  expect(invoice.files.map(({ kind }) => kind)).toEqual(['pdf', 'ubl']);
  const { status, headers, content } = await ublOf(invoice);
  expect(status).toBe(200);
  expect(hash('sha256', content, 'hex')).toBe(invoice.files[1]?.digest);
  expect(headers.get('x-content-sha256')).toBe(invoice.files[1]?.digest);
  expect(headers.get('content-type')).toContain('application/xml');
  expect(content.toString()).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
  expect(brokenRules('en16931', content.toString(), 'ubl')).toEqual([]);
  expect((await anns.call('GET', `/api/invoices/${invoice.id}/xml`)).status).toBe(404);
  expect((await anns.call('GET', `/api/invoices/${invoice.id}/xml?format=x`)).status).toBe(400);
});

it('UB4 of any other issued invoice it is made of what was frozen, always the same', async () => {
  await setClient({ eInvoiceFormat: 'automatic' });
  const { body: invoice } = await issue(await draft());
  expect(invoice.files.map(({ kind }) => kind)).toEqual(['pdf']);
  const first = await ublOf(invoice);
  expect(first.status).toBe(200);
  await setClient({ name: 'Renamed' });
  expect((await ublOf(invoice)).content.equals(first.content)).toBe(true);
  expect((await ublOf(await draft())).status).toBe(404);
});

it('UB5 what the Peppol network needs is named before an invoice is issued', async () => {
  const electronicAddress = { scheme: '0208', identifier: '0123456789' };
  await setClient({ eInvoiceFormat: 'ubl', electronicAddress });
  const made = await draft();
  expect(made.missing).toEqual([
    { code: 'businessElectronicAddress', place: 'business' },
    { code: 'orderReference', place: 'draft' },
  ]);
  expect((await issue(made)).status).toBe(409);
  const { store } = harness.services;
  const own = { scheme: '9930', identifier: 'DE136695976' };
  const details = { ...business, electronicAddress: own };
  await store.tx((query) => query.update(store.tables.businesses).set({ details }));
  await anns.good('PATCH', `/api/invoices/${made.id}`, { body: { orderReference: 'PO 1' } });
  const { body: invoice } = await issue(made);
  const xml = (await ublOf(invoice)).content.toString();
  expect(xml).toContain('urn:fdc:peppol.eu:2017:poacc:billing:3.0');
  expect(brokenRules('en16931', xml, 'ubl')).toEqual([]);
  const wrong = await anns.call<Refusal>('PATCH', '/api/clients/client', {
    body: { electronicAddress: { scheme: '1234', identifier: '' }, eInvoiceFormat: 'fax' },
  });
  expect(wrong.body.issues?.map(({ path }) => path).sort()).toEqual([
    ...['eInvoiceFormat', 'electronicAddress.identifier', 'electronicAddress.scheme'],
  ]);
});
