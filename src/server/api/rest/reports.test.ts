import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { unzipped } from '../../../test/unzipped.ts';
import { openPhotoStore } from '../../attachments/stores/open-photo-store.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { createInvoices } from '../../money/invoices/invoices.ts';
import {
  addEntry,
  addParties,
  billProject,
  renderDocuments,
} from '../../storage/contract/money/money-rows.ts';

const PATH = '/api/reports';
const ALL = 'from=2026-01-01&to=2099-12-31';
const WRONG_ORDER = 'from=2026-02-01&to=2026-01-01';

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let number: string;

beforeAll(async () => {
  harness = await startHarness();
  const { services } = harness;
  services.invoices = createInvoices({ ...services, renderDocuments });
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
  await addParties(services.store);
  await billProject(services.store, 'house');
  await addEntry(services.store, newTestId(), { userId: ann.id });
  const body = { clientId: 'client', until: '2099-12-31' };
  const draft = await anns.call<{ id: string }>('POST', '/api/invoices', { body });
  const path = `/api/invoices/${draft.body.id}`;
  const issued = await anns.call<{ number: string }>('POST', `${path}/issue`, { body: {} });
  ({ number } = issued.body);
  const payment = { day: '2026-11-28', amount: 59_50, method: '=SUM(A1)', note: 'Half' };
  await anns.call('POST', `${path}/payments`, { body: payment });
});
afterAll(() => harness.close());

it('RP11 reports are read by REST', async () => {
  const sums = { currency: 'EUR', net: 100_00, tax: 19_00, gross: 119_00 };
  expect(await anns.good('GET', `${PATH}/revenue?${ALL}&basis=issued&by=client`)).toEqual({
    rows: [{ key: 'client', name: 'Muster GmbH', ...sums, invoiceCount: 1 }],
    ...{ totals: [sums], converted: null },
  });
  const paid = { currency: 'EUR', net: 50_00, tax: 9_50, gross: 59_50 };
  const { rows } = await anns.good<{ rows: unknown }>('GET', `${PATH}/tax?${ALL}&basis=paid`);
  expect(rows).toEqual([
    {
      ...{ category: 'S', rate: '19', currency: 'EUR', base: paid.net, tax: paid.tax },
      ...{ invoiceCount: 1, converted: null },
    },
  ]);
  expect(await anns.good('GET', `${PATH}/hours?${ALL}&by=project`)).toMatchObject({
    ...{ seconds: 3600, billableSeconds: 3600, entryCount: 1 },
  });
  expect(await anns.good('GET', `${PATH}/aged-debts`)).toMatchObject({
    totals: [{ currency: 'EUR', total: 59_50, invoiceCount: 1 }],
  });
});

it('RP11 a period that is none, and a report without one, are refused with the field', async () => {
  for (const [query, fields] of [
    [`revenue?${WRONG_ORDER}&basis=issued&by=client`, ['to']],
    ['revenue?from=2026-02-30&to=x&basis=both&by=day', ['basis', 'by', 'from', 'to']],
    ['tax', ['basis', 'from', 'to']],
    [`hours?${ALL}`, ['by']],
    [`accounting?${WRONG_ORDER}`, ['to']],
  ] as const) {
    const { status, body } = await anns.call<Refusal>('GET', `${PATH}/${query}`);
    const found = body.issues?.map(({ path }) => path).sort();
    expect([query, status, found]).toEqual([query, 400, [...fields].sort()]);
  }
});

const packageOf = (token: string) =>
  fetch(`${harness.origin}${PATH}/accounting?${ALL}`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('AC1 AC2 the package has the files of invoices, postings, payments and their digests', async () => {
  const response = await packageOf(ann.token);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain(
    'accounting-2026-01-01-2099-12-31.zip',
  );
  const files = unzipped(Buffer.from(await response.arrayBuffer()));
  const names = [
    `invoices/${number}.pdf`,
    `invoices/${number}.xml`,
    'postings.csv',
    'payments.csv',
    'expenses.csv',
  ];
  expect([...files.keys()]).toEqual([...names, 'manifest.json']);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
  expect(manifest).toMatchObject({
    ...{ from: '2026-01-01', to: '2099-12-31', documentCount: 1, paymentCount: 1 },
    ...{ expenseCount: 0, missing: [] },
  });
  expect(manifest.files).toEqual(
    names.map((name) => {
      const content = files.get(name) ?? Buffer.of();
      return { name, size: content.length, sha256: hash('sha256', content, 'hex') };
    }),
  );
  const [head, posting] = files.get('postings.csv')?.toString('latin1').split('\r\n') ?? [];
  expect(head).toMatch(/^"Umsatz \(ohne Soll\/Haben-Kz\)";"Soll\/Haben-Kennzeichen"/);
  expect(posting).toContain(`119,00;"S";"EUR";`);
  expect(posting).toContain(`"${number}";"Muster GmbH"`);
  expect(files.get('payments.csv')?.toString()).toContain(`59,50;"EUR";"'=SUM(A1)";"Half"`);
});

it('AC4 expenses of the period are in the package with their receipts', async () => {
  const { services } = harness;
  const expense = {
    ...{ day: '2026-11-12', supplier: 'Müller/Söhne', reference: 'R-1', category: 'Travel' },
    ...{ currency: 'EUR', clientId: 'client', note: '=1+1' },
    rows: [
      { net: 100_00, rate: '19', tax: 19_00 },
      { net: 10_00, rate: '7', tax: 70 },
    ],
  };
  const add = (part: object = {}) =>
    anns.good<{ id: string }>('POST', '/api/expenses', { body: { ...expense, ...part } });
  const [one, two, gone] = [await add(), await add(), await add()];
  await add({ day: '2025-12-31' });
  await anns.good('DELETE', `/api/expenses/${gone.id}`);
  const bytes = Buffer.from('%PDF-1.7 a receipt');
  for (const { id } of [one, two]) {
    const sent = await fetch(`${harness.origin}/api/expenses/${id}/receipt?name=Beleg.pdf`, {
      ...{ method: 'PUT', body: bytes },
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/pdf' },
    });
    expect(sent.status).toBe(200);
  }
  const unpacked = async () => {
    const files = unzipped(Buffer.from(await (await packageOf(ann.token)).arrayBuffer()));
    return { files, manifest: JSON.parse(files.get('manifest.json')?.toString() ?? '') };
  };
  const { files, manifest } = await unpacked();
  const names = [
    'receipts/2026-11-12 Müller_Söhne R-1.pdf',
    'receipts/2026-11-12 Müller_Söhne R-1 (2).pdf',
  ];
  for (const name of names) expect(files.get(name)).toEqual(bytes);
  expect(manifest).toMatchObject({ expenseCount: 2, missing: [] });
  expect(manifest.files).toContainEqual({
    ...{ name: names[0], size: bytes.length, sha256: hash('sha256', bytes, 'hex') },
  });
  const [head, ...lines] = (files.get('expenses.csv')?.toString('latin1') ?? '').split('\r\n');
  expect(head).toMatch(/^"Belegdatum";"Lieferant";"Rechnungsnummer"/);
  expect(lines.filter(Boolean)).toHaveLength(4);
  expect(lines[0]).toBe(
    '"2026-11-12";"Müller/Söhne";"R-1";"Travel";"\'=1+1";"Muster GmbH";;"EUR";19;100,00;19,00;119,00;;;' +
      `"${names.find((name) => lines[0]?.includes(name))}"`,
  );
  // A receipt whose bytes are gone is named, and does not fail the download.
  const { expenseReceipts } = services.store.tables;
  const rows = await services.store.read((query) => query.select().from(expenseReceipts));
  const lost = rows.find(({ expenseId }) => expenseId === two.id);
  await openPhotoStore(services.config).delete(lost ? [lost] : []);
  const after = await unpacked();
  expect(after.manifest.missing).toHaveLength(1);
  expect(names).toContain(after.manifest.missing[0]);
});

it('AC5 AC6 with settings, postings are in the format of DATEV; a missing account is named', async () => {
  const { datev } = harness.services;
  const caller = { userId: ann.id, source: NO_SOURCE };
  const details = {
    ...{ consultantNumber: 1001, clientNumber: 1, fiscalYearMonth: 1, accountLength: 4 },
    revenueAccounts: [{ category: 'S' as const, rate: '7', account: '8300' }],
    ...{ debtorAccount: '10000', debtors: [] },
  };
  await datev.setSettings(caller, { version: 0, details });
  const refused = await packageOf(ann.token);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    issues: [{ path: 'S 19', message: 'has no account' }],
  });
  const revenueAccounts = [{ category: 'S' as const, rate: '19', account: '8400' }];
  await datev.setSettings(caller, { version: 1, details: { ...details, revenueAccounts } });
  const files = unzipped(Buffer.from(await (await packageOf(ann.token)).arrayBuffer()));
  expect([...files.keys()]).not.toContain('postings.csv');
  const name = [...files.keys()].find((each) => each.startsWith('EXTF_Buchungsstapel_'));
  const [head, , posting] =
    files
      .get(name ?? '')
      ?.toString('latin1')
      .split('\r\n') ?? [];
  expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/);
  expect(posting).toMatch(/^119,00;"S";"EUR";;;;10000;8400;;/);
});

it('AC1 the package is for ADMINs alone', async () => {
  expect((await packageOf(bob.token)).status).toBe(403);
  expect((await packageOf('none')).status).toBe(401);
});
