import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { unzipped } from '../../../test/unzipped.ts';
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
  ];
  expect([...files.keys()]).toEqual([...names, 'manifest.json']);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
  expect(manifest).toMatchObject({
    ...{ from: '2026-01-01', to: '2099-12-31', documentCount: 1, paymentCount: 1 },
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

it('AC1 the package is for ADMINs alone', async () => {
  expect((await packageOf(bob.token)).status).toBe(403);
  expect((await packageOf('none')).status).toBe(401);
});
