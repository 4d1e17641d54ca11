import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore, testConfig } from '../../../test/kits/server-kit.ts';
import { secretOf } from '../../../test/link-secret.ts';
import type { Config } from '../../config/read-config.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { usersRepository } from '../../storage/directory/users.ts';
import { boardRepositories } from '../../storage/repositories.ts';
import { createAccounts } from '../accounts.ts';
import { createSessions } from '../sessions.ts';
import { invitationsRepository } from './invitation-repository.ts';
import { createInvitations } from './invitations.ts';

const DAY_MS = 86_400_000;
const START = 1_800_000_000_000;
const client = { ip: '192.0.2.1', userAgent: 'test' };

let test: TestStore;
let now: number;

beforeEach(() => {
  test = openTestStore();
  now = START;
});
afterEach(() => test.close());

/** A server with its ADMIN and this `signup` mode. */
async function openSite(signup: Config['signup']) {
  const { store, folder } = test;
  const config = testConfig(folder, { signup, publicUrl: 'http://localhost:3000', limits: false });
  const clock = () => now;
  const { register, signupOptions } = createAccounts({
    config,
    store,
    sessions: createSessions(store),
    now: clock,
  });
  const repositories = boardRepositories(store.tables);
  const invitations = createInvitations({ config, store, repositories, now: clock });
  const { user: admin } = await register(person('admin'), client);
  return { register, signupOptions, invitations, admin };
}

type Site = Awaited<ReturnType<typeof openSite>>;

function person(name: string) {
  const email = `${name}@example.com`;
  return { email, password: 'long enough', firstName: 'A', lastName: 'B' };
}

/** The secret in the link of a new invitation. */
async function invite(
  { invitations, admin }: Site,
  { email = null, days = 7 }: { email?: string | null; days?: number } = {},
): Promise<string> {
  const { link } = await invitations.create(admin.id, { email, days }, NO_SOURCE);
  return secretOf(link);
}

async function listOpen({ invitations, admin }: Site) {
  return (await invitations.list(admin.id)).invitations;
}

function outcome(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'done',
    (error) => error.code ?? String(error),
  );
}

function emails(): Promise<string[]> {
  const { store } = test;
  const { listUsers } = usersRepository(store.tables);
  return store.read(async (query) => (await listUsers(query)).map(({ email }) => email));
}

describe('invitations', () => {
  it('S21 a link registers one account, a USER', async () => {
    const site = await openSite('invite');
    const secret = await invite(site);
    const { user } = await site.register({ ...person('b'), invite: secret }, client);
    expect(user.roles).toEqual(['USER']);
    const again = site.register({ ...person('c'), invite: secret }, client);
    expect(await outcome(again)).toBe('invitation.used');
    expect(await outcome(site.register(person('c'), client))).toBe('signup.inviteNeeded');
  });

  it('S21 of ten concurrent registrations with one link one succeeds', async () => {
    const site = await openSite('invite');
    const secret = await invite(site);
    const names = Array.from({ length: 10 }, (_, n) => person(`p${n}`));
    const outcomes = await Promise.all(
      names.map((one) => outcome(site.register({ ...one, invite: secret }, client))),
    );
    expect(outcomes.sort()).toEqual(['done', ...Array(9).fill('invitation.used')]);
    expect(await emails()).toHaveLength(2);
  });

  it('S21 a refused registration does not use up the link', async () => {
    const site = await openSite('invite');
    const secret = await invite(site);
    const registration = site.register({ ...person('admin'), invite: secret }, client);
    expect(await outcome(registration)).toBe('signup.emailTaken');
    expect(await outcome(site.register({ ...person('b'), invite: secret }, client))).toBe('done');
  });

  it('S22 a link expires after its days, is reported as expired for a month, and is deleted', async () => {
    const site = await openSite('invite');
    const secret = await invite(site, { days: 2 });
    now += 2 * DAY_MS - 1;
    expect((await site.signupOptions(secret)).invitation?.state).toBe('open');
    now += 1;
    const late = () => outcome(site.register({ ...person('b'), invite: secret }, client));
    expect(await late()).toBe('invitation.expired');
    expect((await site.signupOptions(secret)).invitation).toEqual({
      state: 'expired',
      email: null,
    });
    expect(await listOpen(site)).toEqual([]);
    const rows = invitationsRepository(test.store.tables);
    await test.store.tx((query) => rows.dropExpiredBefore(query, now + 1));
    expect(await late()).toBe('invitation.unknown');
  });

  it('S22 a revoked link is useless; only open ones can be revoked', async () => {
    const site = await openSite('invite');
    const { admin, invitations } = site;
    const secret = await invite(site);
    const [open] = await listOpen(site);
    await invitations.revoke(admin.id, open?.id ?? '', NO_SOURCE);
    const late = site.register({ ...person('b'), invite: secret }, client);
    expect(await outcome(late)).toBe('invitation.revoked');
    expect((await site.signupOptions(secret)).invitation?.state).toBe('revoked');
    const again = invitations.revoke(admin.id, open?.id ?? '', NO_SOURCE);
    expect(await outcome(again)).toBe('invitation.gone');
    expect(await listOpen(site)).toEqual([]);
  });

  it('S22 no secret is stored, and no forged one is accepted', async () => {
    const site = await openSite('invite');
    const secret = await invite(site);
    const files = readdirSync(test.folder).map((name) => readFileSync(join(test.folder, name)));
    expect(Buffer.concat(files).includes(secret)).toBe(false);
    for (const forged of [secret.slice(1), `${secret}A`, secret.toLowerCase(), 'x']) {
      const attempt = site.register({ ...person('b'), invite: forged }, client);
      expect(await outcome(attempt)).toBe('invitation.unknown');
    }
  });

  it('S23 an invitation for an email registers only that email', async () => {
    const site = await openSite('invite');
    const secret = await invite(site, { email: 'Bea@example.com' });
    expect((await site.signupOptions(secret)).invitation?.email).toBe('Bea@example.com');
    const other = site.register({ ...person('cleo'), invite: secret }, client);
    expect(await outcome(other)).toBe('invitation.otherEmail');
    const own = { ...person('bea'), email: ' bea@EXAMPLE.com', invite: secret };
    expect(await outcome(site.register(own, client))).toBe('done');
    expect((await site.signupOptions(secret)).invitation).toEqual({ state: 'used', email: null });
  });

  it('S24 closed also refuses invitations, and open needs none', async () => {
    const closed = await openSite('closed');
    const secret = await invite(closed);
    const refused = closed.register({ ...person('b'), invite: secret }, client);
    expect(await outcome(refused)).toBe('signup.closed');
    expect((await closed.signupOptions(undefined)).signup).toBe('closed');
  });

  it('S24 with open signup a link is used up, and an invalid one is ignored', async () => {
    const site = await openSite('open');
    const secret = await invite(site, { email: 'b@example.com' });
    expect(await outcome(site.register({ ...person('c'), invite: secret }, client))).toBe('done');
    expect(await listOpen(site)).toHaveLength(1);
    expect(await outcome(site.register({ ...person('b'), invite: secret }, client))).toBe('done');
    expect(await listOpen(site)).toEqual([]);
    expect(await outcome(site.register({ ...person('d'), invite: secret }, client))).toBe('done');
  });

  it('S24 the first account needs no invitation, but the setup link if others could be first', async () => {
    const { store, folder } = test;
    const sessions = createSessions(store);
    const way = async (part: Partial<Config>) => {
      const config = testConfig(folder, { signup: 'invite', ...part });
      return (await createAccounts({ config, store, sessions }).signupOptions(undefined)).signup;
    };
    expect(await way({})).toBe('open');
    expect(await way({ publicUrl: 'https://boards.example.com' })).toBe('setup');
  });

  it('S26 the list shows the invited email, the creator and the expiry', async () => {
    const site = await openSite('invite');
    await invite(site);
    now += 1;
    await invite(site, { email: 'b@example.com', days: 1 });
    const { setName } = usersRepository(test.store.tables);
    const name = { firstName: 'Ann', lastName: '' };
    await test.store.tx((query) => setName(query, site.admin.id, name));
    const createdBy = { id: site.admin.id, name: 'Ann' };
    const open = await listOpen(site);
    expect(open.map(({ id: _, ...rest }) => rest)).toEqual([
      { email: 'b@example.com', createdBy, createdAt: now, expiresAt: now + DAY_MS },
      { email: null, createdBy, createdAt: START, expiresAt: START + 7 * DAY_MS },
    ]);
  });
});
