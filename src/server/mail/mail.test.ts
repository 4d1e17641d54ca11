import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { createPostman, type Postman, UNREAD_MS } from './postman.ts';

const DAY = 24 * 3_600_000;

let harness: Harness;
let server: MailServer;
let ann: Person;
let bob: Person;
let boardId: string;
let columnId: string;
/** How far the clock is ahead, ms. */
let ahead: number;
let postman: Postman;
const errors: unknown[] = [];

beforeAll(async () => {
  server = await startMailServer();
  harness = await startHarness({ SMTP_URL: server.url, MAIL_FROM: 'Freelane <fl@example.org>' });
  ann = await harness.register('ann');
  bob = await harness.register('bob');
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  columnId = (await harness.snapshot(ann, boardId)).columns[0]?.id ?? '';
});
afterAll(async () => {
  await harness.close();
  await server.close();
});
beforeEach(async () => {
  server.takes = true;
  server.mails.length = 0;
  errors.length = 0;
  ahead = 0;
  const { services } = harness;
  const { store } = services;
  await store.tx((query) => query.delete(store.tables.news));
  const onError = (error: unknown) => errors.push(error);
  postman = createPostman({ ...services, onError, now: () => Date.now() + ahead });
  await services.mailPreferences.choose(bob.id, true);
});

async function assign(name: string, part: object = {}): Promise<string> {
  const ticket = { type: 'tickets.create' as const, boardId, columnId, name, assignee: bob.id };
  const { result } = await harness.execute(ann, { ...ticket, ...part });
  await harness.services.ringer.look();
  return result?.id ?? '';
}

/** Has so much time pass, and what is due then mailed. */
async function after(ms: number): Promise<void> {
  ahead += ms;
  await postman.look();
}

it('ZM1 what is not read for five minutes is mailed, all of it at once, once', async () => {
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

it('ZM2 what is read or hidden by then is not mailed, nor to who wants no mail', async () => {
  const { bell, mailPreferences } = harness.services;
  await assign('Read');
  const { news } = await bell.read(bob.id, '2026-05-10T12:00:00');
  await bell.markRead(
    bob.id,
    news.map(({ number }) => number),
  );
  const ticketId = await assign('Hidden');
  const set = { assignee: null, visibleTo: [ann.id] };
  await harness.execute(ann, { type: 'tickets.edit', boardId, ticketId, set });
  await after(UNREAD_MS);
  expect(server.mails).toEqual([]);
  await mailPreferences.choose(bob.id, false);
  await assign('Unwanted');
  await after(UNREAD_MS);
  expect(server.mails).toEqual([]);
});

it('ZM3 what the mail server does not take is sent again later, for a day', async () => {
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

it('ZM4 the link in a mail ends mail, and to look at it alone does not', async () => {
  await assign('Offer');
  await after(UNREAD_MS);
  const headers = server.mails[0]?.headers ?? '';
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const link = /List-Unsubscribe: <([^>]+)>/.exec(headers)?.[1] ?? '';
  const path = harness.origin + new URL(link).pathname;
  const { mailPreferences } = harness.services;
  const isOn = async () => (await mailPreferences.of(bob.id)).isOn;
  expect((await fetch(path)).status).toBe(200);
  expect((await fetch(`${path}x`, { method: 'POST' })).status).toBe(404);
  expect(await isOn()).toBe(true);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(path, { method: 'POST', body })).status).toBe(200);
  expect(await isOn()).toBe(false);
});

it('ZM7 mail is in the language that its person’s browser asked for last', async () => {
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
  expect(await page.text()).toContain('Schickt mir keine Mails mehr');
  // Scripts ask for none.
  await visit({ 'accept-language': '*' });
  await assign('Zwei');
  await after(UNREAD_MS);
  expect(server.mails[1]?.headers).toContain('hat dir Zwei zugewiesen');
  await visit({ ...german, cookie: 'language=en' });
  await assign('Offer');
  await after(UNREAD_MS);
  expect(server.mails[2]?.headers).toContain('ann Tester assigned you Offer');
});

it('ZM5 a ticket’s name is one line of a mail’s head, whatever is in it', async () => {
  await assign('Offer\u2028Bcc: all@example.org');
  await after(UNREAD_MS);
  expect(server.mails[0]?.to).toEqual(['bob@example.org']);
  expect(server.mails[0]?.headers).not.toMatch(/^Bcc:/m);
});
