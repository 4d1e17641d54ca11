import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { NewSending } from '../../../core/money/sending/sending.schema.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type MailServer, startMailServer } from '../../../test/servers/mail-server.ts';
import { until } from '../../../test/until.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import { addEntry, addParties, billProject } from '../../storage/contract/money/money-rows.ts';
import { createInvoiceMailer, type InvoiceMailer } from './invoice-mailer.ts';
import { createReminders } from './reminders.ts';
import { type SendingRow, sendingsRepository } from './sending-repository.ts';
import { createSendings } from './sendings.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const DAY_MS = 86_400_000;

let harness: Harness;
let server: MailServer;
let ann: Person;
let member: Person;
let invoice: InvoiceView;
let mailers: InvoiceMailer[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  server = await startMailServer();
  harness = await startHarness(
    { SMTP_URL: server.url, MAIL_FROM: 'Freelane <fl@example.org>' },
    (error) => errors.push(error),
  );
  ann = await harness.register('ann');
  member = await harness.register('bob');
  await addParties(harness.services.store, { client: { language: 'de' } });
  await harness.services.projects.save(ann.id, { id: 'house', name: 'House' });
  await billProject(harness.services.store, 'house');
});
afterAll(async () => {
  await harness.close();
  await server.close();
});
beforeEach(async () => {
  await Promise.all(mailers.map((mailer) => mailer.close()));
  mailers = [];
  Object.assign(server, { takes: true, holds: false });
  server.refused.clear();
  server.mails.length = 0;
  invoice = await issueInvoice();
});

const author = () => ({ userId: ann.id, source: NO_SOURCE });

async function issueInvoice(): Promise<InvoiceView> {
  const { store, invoices } = harness.services;
  await addEntry(store, newTestId(), { userId: member.id });
  const draft = await invoices.create(author(), {
    ...{ id: newId('i'), clientId: 'client', projectIds: null, until: '2026-12-31' },
    grouping: 'day',
  });
  const line = { quantity: '1', unitPrice: '100' };
  const lines = (draft.draft?.lines ?? []).map((each) => ({ ...each, ...line, name: 'Work' }));
  const edited = await invoices.edit(author(), draft, { lines });
  return invoices.issue(author(), edited.invoice);
}

function message(part: Partial<NewSending> = {}): NewSending {
  return {
    ...{ id: newTestId(), invoiceId: invoice.id, level: null, to: ['c@client.org'], cc: [] },
    ...{ subject: 'Invoice', text: 'Hello', hasLink: false, isByHand: false, ...part },
  };
}

const listed = () => harness.services.sendings.list(ann.id, invoice.id);

async function settled() {
  await until('nothing is on its way', async () =>
    (await listed()).every(({ state }) => state === 'sent' || state === 'failed'),
  );
  return listed();
}

/** Stores an email as a server that was killed leaves it. */
async function leave(id: string, values: Partial<SendingRow>): Promise<void> {
  const { store } = harness.services;
  await store.tx((query) => sendingsRepository(store.tables).set(query, id, values));
}

/** A mailer of another server, with its own clock. */
function otherMailer(ahead = 0): InvoiceMailer {
  const { services } = harness;
  const onError = () => {};
  const mailer = createInvoiceMailer({ ...services, onError, now: () => Date.now() + ahead });
  mailers.push(mailer);
  return mailer;
}

it('SE2 an invoice is sent with its files, once, however often it is requested', async () => {
  const { sendings } = harness.services;
  const sent = message({ cc: ['d@client.org'], subject: 'Rechnung über 119 €' });
  const answers = await Promise.all([1, 2, 3].map(() => sendings.send(author(), sent)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await Promise.all([
    otherMailer().run(),
    otherMailer().run(),
    harness.services.invoiceMailer.run(),
  ]);
  const [entry, ...others] = await settled();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ state: 'sent', to: sent.to, createdBy: 'ann Tester' });
  expect(entry?.sentAt).toEqual(expect.any(Number));
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail?.to).toEqual(['c@client.org', 'd@client.org']);
  expect(mail?.headers).toMatch(/Reply-To: .*a@example\.org/);
  expect(mail?.headers).toContain(`invoice-${sent.id}@`);
  expect(mail?.body).toContain(`filename=Rechnung-${invoice.number}.pdf`);
  await sendings.send(author(), sent);
  await harness.services.invoiceMailer.run();
  expect(server.mails).toHaveLength(1);
  await expect(sendings.send(author(), { ...sent, text: 'other' })).rejects.toMatchObject({
    code: 'command.reused',
  });
});

it('SE3 the link of an email shows the invoice, and no token is stored', async () => {
  const { sendings, clientLinks, store } = harness.services;
  await sendings.send(author(), message({ hasLink: true }));
  await settled();
  const body = server.mails[0]?.body ?? '';
  const token = /\/client#(client_[\w-]{43})/.exec(body)?.[1] ?? '';
  expect(body).toContain('Online ansehen:');
  expect(await clientLinks.find(token)).toMatchObject({ kind: 'invoice', targetId: invoice.id });
  const rows = await store.read(async (query) => [
    await query.select().from(store.tables.invoiceSendings),
    await query.select().from(store.tables.clientLinks),
  ]);
  expect(JSON.stringify(rows)).not.toContain('client_');
  expect(await clientLinks.list(ann.id, { kind: 'invoice', targetId: invoice.id })).toHaveLength(1);
});

it('SE4 a refused email fails with the reason; a person sends it again', async () => {
  const { sendings } = harness.services;
  server.refused.add('c@client.org');
  const { id } = await sendings.send(author(), message());
  expect(await settled()).toMatchObject([
    { state: 'failed', fault: 'refusedRecipient', faultText: expect.stringContaining('mailbox') },
  ]);
  server.refused.clear();
  server.takes = false;
  await sendings.retry(author(), id);
  expect(await settled()).toMatchObject([{ state: 'failed', fault: 'refused' }]);
  server.takes = true;
  await sendings.retry(author(), id);
  expect(await settled()).toMatchObject([{ state: 'sent', fault: null, faultText: '' }]);
  await expect(sendings.retry(author(), id)).rejects.toMatchObject({ code: 'sending.notFailed' });
  await expect(sendings.retry(author(), 'none')).rejects.toMatchObject({ code: 'sending.unknown' });
  expect(server.mails).toHaveLength(1);
});

it('SE5 an email whose server stopped while sending is not sent again by itself', async () => {
  const { id } = await harness.services.sendings.send(author(), message());
  await settled();
  await leave(id, { state: 'sending', sentAt: null, claimedUntil: Date.now() + 60_000 });
  server.mails.length = 0;
  await otherMailer().run();
  expect(await listed()).toMatchObject([{ state: 'sending' }]);
  await otherMailer(DAY_MS).run();
  expect(await listed()).toMatchObject([{ state: 'failed', fault: 'interrupted' }]);
  await leave(id, { state: 'queued', fault: null });
  await otherMailer().run();
  expect((await listed())[0]?.state).toBe('sent');
  expect(server.mails).toHaveLength(1);
});

it('SE6 by hand it is only noted; without a mail server nothing else is possible', async () => {
  const { services } = harness;
  await services.sendings.send(author(), message({ isByHand: true, hasLink: true }));
  expect(await listed()).toMatchObject([{ state: 'sent', isByHand: true, hasLink: false }]);
  const mailer = { wake() {} };
  const without = createSendings({ ...services, config: { email: null }, mailer });
  await expect(without.send(author(), message())).rejects.toMatchObject({
    code: 'sending.noEmail',
  });
  const prepared = await without.prepare(ann.id, { invoiceId: invoice.id, level: null });
  expect(prepared.isEmailConfigured).toBe(false);
  expect(server.mails).toEqual([]);
});

it('SE7 the proposed text is in the language of the client, to their address', async () => {
  const { sendings } = harness.services;
  const prepared = await sendings.prepare(ann.id, { invoiceId: invoice.id, level: null });
  expect(prepared).toMatchObject({
    ...{ to: ['b@example.org'], subject: `Rechnung ${invoice.number}` },
    ...{ linkText: 'Online ansehen:', isEmailConfigured: true },
    files: [`Rechnung-${invoice.number}.pdf`, expect.stringContaining('.xml')].slice(
      0,
      invoice.files.length,
    ),
  });
  expect(prepared.text).toContain('119,00\u00a0€');
});

it('SE8 only ADMINs send and see what was sent; drafts and unknown invoices are not sent', async () => {
  const { sendings, reminders, invoices } = harness.services;
  const bob = { userId: member.id, source: NO_SOURCE };
  const works = [
    () => sendings.send(bob, message()),
    () => sendings.retry(bob, 'none'),
    () => sendings.list(member.id, invoice.id),
    () => sendings.prepare(member.id, { invoiceId: invoice.id, level: null }),
    () => reminders.due(member.id),
    () => reminders.settings(member.id),
    async () => reminders.setSettings(bob, await reminders.settings(ann.id)),
  ];
  for (const work of works) await expect(work()).rejects.toMatchObject({ code: 'forbidden' });
  const send = (invoiceId: string) => sendings.send(author(), message({ invoiceId }));
  await expect(send('none')).rejects.toMatchObject({ code: 'invoice.unknown' });
  const draft = await invoices.create(author(), {
    ...{ id: newId('i'), clientId: 'client', projectIds: [], until: '2026-12-31' },
    grouping: 'day',
  });
  await expect(send(draft.id)).rejects.toMatchObject({ code: 'invoice.notIssued' });
  expect(await listed()).toEqual([]);
});

it('RM4 a reminder is suggested when it is due, until it was sent; never of what is paid', async () => {
  const { services } = harness;
  const dueIn = (days: number) => Date.parse(`${invoice.dueDate}T12:00:00Z`) + days * DAY_MS;
  const at = (days: number) => createReminders({ ...services, now: () => dueIn(days) });
  const dueOf = async (days: number) =>
    (await at(days).due(ann.id)).filter(({ invoiceId }) => invoiceId === invoice.id);
  expect(await dueOf(5)).toEqual([]);
  expect(await dueOf(8)).toMatchObject([{ level: 1, number: invoice.number, outstanding: 119_00 }]);
  const mailer = { wake() {} };
  const sendings = createSendings({ ...services, mailer, now: () => dueIn(8) });
  const proposed = await sendings.prepare(ann.id, { invoiceId: invoice.id, level: 1 });
  expect(proposed.subject).toBe(`Zahlungserinnerung: Rechnung ${invoice.number}`);
  await sendings.send(author(), message({ level: 1, isByHand: true }));
  expect(await dueOf(9)).toEqual([]);
  expect(await dueOf(16)).toMatchObject([{ level: 2 }]);
  expect(await listed()).toMatchObject([{ level: 1 }]);
  await services.invoices.addPayment(author(), {
    ...{ id: newTestId(), invoiceId: invoice.id, day: '2026-12-01', amount: 119_00 },
    ...{ method: '', note: '' },
  });
  expect(await dueOf(40)).toEqual([]);
  await expect(sendings.send(author(), message({ level: 2 }))).rejects.toMatchObject({
    code: 'sending.settled',
  });
});

it('RM4 all overdue invoices are looked at, however many there are', async () => {
  const { services } = harness;
  await issueInvoice();
  const now = () => Date.parse(`${invoice.dueDate}T12:00:00Z`) + 40 * DAY_MS;
  const all = await createReminders({ ...services, now }).due(ann.id);
  expect(all.length).toBeGreaterThan(1);
  const inPages = createReminders({ ...services, now, invoicesPerRead: 1 });
  expect(await inPages.due(ann.id)).toEqual(all);
});

it('RM2 TI70 the days after a reminder are those of the business', async () => {
  const { services } = harness;
  const { details } = await services.money.business.get(ann.id);
  const timeZone = 'Pacific/Kiritimati';
  await services.money.business.set(author(), { version: null, details: { ...details, timeZone } });
  // There it is the next day already, 14 hours ahead.
  const at = (days: number) => () => Date.parse(`${invoice.dueDate}T11:00:00Z`) + days * DAY_MS;
  const mailer = { wake() {} };
  const sendings = createSendings({ ...services, mailer, now: at(8) });
  await sendings.send(author(), message({ level: 1, isByHand: true }));
  const levelAfter = async (days: number) => {
    const due = await createReminders({ ...services, now: at(days) }).due(ann.id);
    return due.find(({ invoiceId }) => invoiceId === invoice.id)?.level;
  };
  expect([await levelAfter(14), await levelAfter(15)]).toEqual([undefined, 2]);
  await services.money.business.set(author(), { version: null, details });
});

it('RM5 a reminder that waits while the invoice is paid is not sent', async () => {
  const { services } = harness;
  const { dueDate } = invoice;
  const overdue = () => Date.parse(`${dueDate}T12:00:00Z`) + 8 * DAY_MS;
  const mailer = { wake() {} };
  const later = createSendings({ ...services, mailer, now: overdue });
  const { id } = await later.send(author(), message({ level: 1, isByHand: true }));
  await services.invoices.addPayment(author(), {
    ...{ id: newTestId(), invoiceId: invoice.id, day: '2026-12-01', amount: 119_00 },
    ...{ method: '', note: '' },
  });
  await leave(id, { state: 'queued', isByHand: false });
  await otherMailer().run();
  expect((await settled())[0]).toMatchObject({ state: 'failed', fault: 'settled' });
  expect(server.mails).toEqual([]);
});

it('RM6 settings are saved by version; the older of two saves at once is refused', async () => {
  const { reminders } = harness.services;
  const { version, settings } = await reminders.settings(ann.id);
  const levels = { ...settings.levels, 1: { ...settings.levels[1], days: 10 } };
  const saves = [1, 2].map(() =>
    reminders.setSettings(author(), { version, settings: { levels } }).then(
      () => 'saved',
      ({ code }) => code,
    ),
  );
  expect((await Promise.all(saves)).sort()).toEqual(['money.changed', 'saved']);
  expect(await reminders.settings(ann.id)).toEqual({ version: version + 1, settings: { levels } });
});
