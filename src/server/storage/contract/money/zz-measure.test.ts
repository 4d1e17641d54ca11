import { expect, it, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { createReports } from '../../../money/reports/reports.ts';
import { tempFolder, testConfig } from '../../../../test/kits/server-kit.ts';
import { openDatabase } from '../../../lifecycle.ts';
import { createServices } from '../../../services.ts';
import { addParties } from './money-rows.ts';
import { SAMPLE_CLIENTS, sampleInvoices, seededRandom, storeInvoices } from './report-samples.ts';
vi.setConfig({ testTimeout: 600_000 });
it('measure', async () => {
  const folder = tempFolder();
  const config = testConfig(folder.path);
  const services = createServices(config, await openDatabase(config));
  const { user } = await services.accounts.register({ email: 'a@example.org', password: 'long enough', firstName: 'A', lastName: 'B' } as never, { ip: '127.0.0.1' });
  const { store } = services;
  for (const clientId of SAMPLE_CLIENTS) await addParties(store, { clientId });
  const samples = sampleInvoices(seededRandom(9), 8700);
  console.log('docs', samples.length, 'entries', samples.flatMap((s) => s.entries).length);
  await storeInvoices(store, samples);
  const { timeEntries, invoices } = store.tables;
  let made = samples.flatMap((s) => s.entries).length;
  await store.tx(async (query) => {
    while (made < 100_000) {
      await query.insert(timeEntries).values(Array.from({ length: 500 }, () => ({ id: `x${made++}`, projectId: `p${made % 40}`, seconds: 3600, day: `2026-0${1 + (made % 9)}-10`, userId: `u${made % 12}`, startedAt: null, note: 'x', isBillable: true, createdAt: 1, updatedAt: 1 })));
    }
  });
  const reports = createReports(services as never);
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const time = async (name: string, work: () => Promise<unknown>) => {
    const all: number[] = [];
    for (let n = 0; n < 5; n += 1) { const t = performance.now(); await work(); all.push(performance.now() - t); }
    console.log(name.padEnd(28), all.map((x) => x.toFixed(0)).join(' '), 'median', all.sort((a, b) => a - b)[2]?.toFixed(0));
  };
  await time('sql sum invoices', () => store.readLong((q) => q.select({ s: sql`sum(${invoices.net})` }).from(invoices)));
  await time('sql sum entries', () => store.readLong((q) => q.select({ s: sql`sum(${timeEntries.seconds})` }).from(timeEntries)));
  for (const basis of ['issued', 'paid'] as const) {
    for (const by of ['client', 'month', 'project'] as const) await time(`revenue ${basis} ${by}`, () => reports.revenue(user.id, { ...year, basis, by }));
    await time(`tax ${basis}`, () => reports.tax(user.id, { ...year, basis }));
  }
  await time('hours project', () => reports.hours(user.id, { ...year, by: 'project' }));
  await time('entries', () => reports.entries(user.id, year));
  await time('aged', () => reports.agedDebts(user.id));
  await time('budgets', () => reports.budgets(user.id));
  expect(1).toBe(1);
  await store.close();
});
