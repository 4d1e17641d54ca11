import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { type MailServer, startMailServer } from '../../test/servers/mail-server.ts';
import { serverProcess } from '../../test/servers/server-process.ts';
import { until } from '../../test/until.ts';
import { createDigestSender, type DigestSender, UNREAD_MS } from './digest-sender.ts';
import { createEmailPreferences } from './preferences.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const DAY = 24 * 3_600_000;

let harness: Harness;
let server: MailServer;
let ann: Person;
let bob: Person;
let carl: Person;
let boardId: string;
let columnId: string;
/** How far the clock is ahead, ms. */
let ahead: number;
let digestSender: DigestSender;
const errors: unknown[] = [];

beforeAll(async () => {
  server = await startMailServer();
  harness = await startHarness({ SMTP_URL: server.url, MAIL_FROM: 'Freelane <fl@example.org>' });
  ann = await harness.register('ann');
  bob = await harness.register('bob');
  carl = await harness.register('carl');
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  columnId = (await harness.snapshot(ann, boardId)).columns[0]?.id ?? '';
});
afterAll(async () => {
  await harness.close();
  await server.close();
});
beforeEach(async () => {
  server.takes = true;
  server.refused.clear();
  server.mails.length = 0;
  errors.length = 0;
  ahead = 0;
  const { services } = harness;
  const { store } = services;
  await store.tx(async (query) => {
    await query.delete(store.tables.notifications);
    await query.update(store.tables.users).set({ mailFailures: 0, mailRetryAt: 0 });
  });
  const onError = (error: unknown) => errors.push(error);
  digestSender = createDigestSender({ ...services, onError, now: () => Date.now() + ahead });
  await services.emailPreferences.choose(bob.id, true);
});

async function assign(name: string, part: object = {}): Promise<string> {
  const ticket = { type: 'tickets.create' as const, boardId, columnId, name, assignee: bob.id };
  const { result } = await harness.execute(ann, { ...ticket, ...part });
  await harness.services.notificationDispatcher.run();
  return result?.id ?? '';
}

/** Advances the clock and sends the mails that are due. */
async function after(ms: number): Promise<void> {
  ahead += ms;
  await digestSender.run();
}

it('ZM1 notifications unread for five minutes are mailed together, once', async () => {
  await assign('Offer');
  await after(UNREAD_MS - 60_000);
  expect(server.mails).toEqual([]);
  const id = await assign('Invoice <b>&');
  await after(2 * 60_000);
  await after(60 * 60_000);
  const [mail, ...others] = server.mails;
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(['bob@example.org']);
  expect(mail?.headers).toContain('From: Freelane <fl@example.org>');
  expect(mail?.headers).toContain('Subject: 2 new notifications');
  expect(mail?.body).toContain('ann Tester assigned you Offer');
  expect(mail?.body).toContain('ann Tester assigned you Invoice <b>&\n');
  expect(mail?.body).toContain('>Invoice &lt;b&gt;&amp;</a>');
  const { publicUrl } = harness.services.config;
  expect(mail?.body).toContain(`${publicUrl}/boards/${boardId}?ticket=${id}`);
});

it('ZM2 notifications that are read or hidden meanwhile are not sent, nor any to people who turned email off', async () => {
  const { notifications, emailPreferences } = harness.services;
  await assign('Read');
  const { items } = await notifications.read(bob.id, '2026-05-10T12:00:00');
  await notifications.markRead(
    bob.id,
    items.map(({ number }) => number),
  );
  const ticketId = await assign('Hidden');
  const set = { assignee: null, visibleTo: [ann.id] };
  await harness.execute(ann, { type: 'tickets.edit', boardId, ticketId, set });
  await after(UNREAD_MS);
  expect(server.mails).toEqual([]);
  await emailPreferences.choose(bob.id, false);
  await assign('Unwanted');
  await after(UNREAD_MS);
  expect(server.mails).toEqual([]);
});

it('ZM3 mail that the server refuses is retried for a day', async () => {
  await assign('Patience');
  server.takes = false;
  await after(UNREAD_MS);
  expect(errors).toHaveLength(1);
  server.takes = true;
  await after(30_000);
  expect(server.mails).toEqual([]);
  await after(60_000);
  expect(server.mails).toHaveLength(1);
  await assign('Too late');
  await after(DAY);
  expect(server.mails).toHaveLength(1);
});

it('ZM4 the link in a mail unsubscribes, but opening it does not', async () => {
  await assign('Offer');
  await after(UNREAD_MS);
  const headers = server.mails[0]?.headers ?? '';
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const link = /List-Unsubscribe: <([^>]+)>/.exec(headers)?.[1] ?? '';
  const path = harness.origin + new URL(link).pathname;
  const { emailPreferences } = harness.services;
  const isOn = async () => (await emailPreferences.of(bob.id)).isOn;
  expect((await fetch(path)).status).toBe(200);
  expect((await fetch(`${path}x`, { method: 'POST' })).status).toBe(404);
  expect(await isOn()).toBe(true);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(path, { method: 'POST', body })).status).toBe(200);
  expect(await isOn()).toBe(false);
});

it('ZM6 without a mail server nothing is sent, and people are offered no mail', async () => {
  await assign('Unsent');
  const { services } = harness;
  const config = { ...services.config, email: null };
  const onError = (error: unknown) => errors.push(error);
  const now = () => Date.now() + UNREAD_MS;
  await createDigestSender({ ...services, config, onError, now }).run();
  expect([server.mails, errors]).toEqual([[], []]);
  const preferences = createEmailPreferences({ store: services.store, config });
  expect(await preferences.of(bob.id)).toEqual({ isConfigured: false, isOn: true });
});

it('ZM8 the link in a mail expires after 180 days and cannot be extended', async () => {
  const { config, store } = harness.services;
  const day = (days: number) => createEmailPreferences({ store, config, now: () => days * DAY });
  const token = unsubscribeToken(config, bob.id, 0);
  const [userId = '', expiresAt, signature] = token.split('.');
  expect(Number(expiresAt)).toBe(180 * DAY);
  expect([day(179).isLink(token), day(180).isLink(token)]).toEqual([true, false]);
  await expect(day(180).unsubscribe(token)).rejects.toMatchObject({ code: 'path.unknown' });
  const { appSecret } = config;
  const endless = createHmac('sha256', appSecret).update(`unsubscribe\0${userId}`);
  for (const forged of [
    `${userId}.${400 * DAY}.${signature}`,
    `${userId}.${signature}`,
    `${userId}.${endless.digest('base64url')}`,
  ]) {
    expect([forged, day(1).isLink(forged)]).toEqual([forged, false]);
  }
  expect((await day(1).of(bob.id)).isOn).toBe(true);
  await day(179).unsubscribe(token);
  expect((await day(179).of(bob.id)).isOn).toBe(false);
});

it('ZM7 mail is in the language that the person’s browser requested last', async () => {
  const visit = (headers: Record<string, string>) =>
    fetch(`${harness.origin}/api/auth/me`, {
      headers: { authorization: `Bearer ${bob.token}`, ...headers },
    });
  const german = { 'accept-language': 'de-AT,en;q=0.5' };
  await visit(german);
  await assign('Angebot <b>');
  await after(UNREAD_MS);
  expect(server.mails[0]?.headers).toContain('Subject: ann Tester hat dir Angebot <b> zugewiesen');
  expect(server.mails[0]?.body).toContain('>Angebot &lt;b&gt;</a> zugewiesen');
  const link = /List-Unsubscribe: <([^>]+)>/.exec(server.mails[0]?.headers ?? '')?.[1] ?? '';
  const page = await fetch(harness.origin + new URL(link).pathname, { headers: german });
  expect(await page.text()).toContain('Keine E-Mails mehr senden');
  // Scripts request none.
  await visit({ 'accept-language': '*' });
  await assign('Zwei');
  await after(UNREAD_MS);
  expect(server.mails[1]?.headers).toContain('hat dir Zwei zugewiesen');
  await visit({ ...german, cookie: 'language=en' });
  await assign('Offer');
  await after(UNREAD_MS);
  expect(server.mails[2]?.headers).toContain('ann Tester assigned you Offer');
});

it('ZM5 a ticket’s name cannot add lines to the mail headers', async () => {
  await assign('Offer\u2028Bcc: all@example.org');
  await after(UNREAD_MS);
  expect(server.mails[0]?.to).toEqual(['bob@example.org']);
  expect(server.mails[0]?.headers).not.toMatch(/^Bcc:/m);
});

it('ZM9 a refused address delays only that person’s mail', async () => {
  server.refused.add('bob@example.org');
  const set = [{ userId: carl.id, role: 'EDITOR' as const }];
  await harness.execute(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  await assign('Refused');
  await assign('Accepted', { assignee: carl.id });
  await after(UNREAD_MS);
  expect(server.mails.map(({ to }) => to)).toEqual([['carl@example.org']]);
  await assign('Next', { assignee: carl.id });
  for (let minute = 0; minute < 30; minute += 1) await after(60_000);
  expect(server.mails.map(({ to }) => to)).toEqual(Array(2).fill(['carl@example.org']));
  // After 0, 1, 3, 7 and 15 minutes.
  expect(errors).toHaveLength(5);
  server.refused.clear();
  await after(60_000);
  expect(server.mails.map(({ to }) => to)).toContainEqual(['bob@example.org']);
});

it('ZM10 mail in progress when the process is killed is not marked as sent', async () => {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, SMTP_URL: server.url, MAIL_FROM: 'fl@example.org' };
  const first = await startHarness(env);
  const owner = await first.register('Olga');
  const reader = await first.register('Rita');
  const board = await first.createBoard(owner, {
    members: [{ userId: reader.id, role: 'EDITOR' }],
  });
  const column = (await first.snapshot(owner, board)).columns[0]?.id ?? '';
  await first.execute(owner, {
    type: 'tickets.create',
    boardId: board,
    columnId: column,
    name: 'Interrupted',
    assignee: reader.id,
  });
  await first.services.notificationDispatcher.run();
  const { store } = first.services;
  const { notifications } = store.tables;
  await store.tx((query) => query.update(notifications).set({ at: Date.now() - UNREAD_MS - 1000 }));
  await first.close();
  server.holds = true;
  const killed = await serverProcess(env);
  await killed.start();
  await until('the mail is being sent', () => server.held > 0);
  await killed.kill();
  server.holds = false;
  const second = await startHarness(env);
  const later = (ms: number) =>
    createDigestSender({ ...second.services, onError: raise, now: () => Date.now() + ms });
  await later(0).run();
  expect(server.mails).toEqual([]);
  await later(60 * 60_000).run();
  expect(server.mails.map(({ to }) => to)).toEqual([['Rita@example.org']]);
  await later(90 * 60_000).run();
  expect(server.mails).toHaveLength(1);
  await second.close();
  folder.remove();
});

function raise(error: unknown): never {
  throw error;
}
