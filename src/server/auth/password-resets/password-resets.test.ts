import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type MailServer, startMailServer } from '../../../test/servers/mail-server.ts';
import { until } from '../../../test/until.ts';
import { usersRepository } from '../../storage/directory/users.ts';
import { createPasswordResets, type PasswordResets, RESET_VALID_MS } from './password-resets.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const ANN = 'ann@example.org';
const BOB = 'bob@example.org';
const NEW_PASSWORD = 'another horse battery';
let server: MailServer;
let harness: Harness;
let ann: Person;
let bob: Person;
/** How far the clock of `resets` is ahead, ms. */
let ahead = 0;
let resets: PasswordResets;
let clients = 0;

beforeAll(async () => {
  server = await startMailServer();
  harness = await startHarness({ SMTP_URL: server.url, MAIL_FROM: 'Freelane <fl@example.org>' });
  ann = await harness.register('ann');
  bob = await harness.register('bob');
});
afterAll(async () => {
  await harness.close();
  await server.close();
});
beforeEach(() => {
  server.mails.length = 0;
  server.takes = true;
  ahead = 0;
  resets = create();
});

function create(publicUrl = harness.origin): PasswordResets {
  const { config, store, accounts, mailServer } = harness.services;
  const settings = { ...config, publicUrl, limits: false };
  const now = () => Date.now() + ahead;
  const onError = () => {};
  return createPasswordResets({ config: settings, store, accounts, mailServer, onError, now });
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${harness.origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The token of the only mail. */
async function mailedToken(email = ANN): Promise<string> {
  await resets.request(email, { ip: '127.0.0.1' });
  await until('the mail arrives', () => server.mails.length === 1);
  const { body = '' } = server.mails.pop() ?? {};
  return /\/login#reset=(\S+)/.exec(body)?.[1] ?? '';
}

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

function reset(token: string, password = NEW_PASSWORD): Promise<string> {
  clients += 1;
  return outcome(resets.reset({ token, password }, { ip: `10.0.0.${clients}` }));
}

describe('S31 asking for a link', () => {
  it('S31 the answer is the same for every email, and only an account gets a mail', async () => {
    const answers = [];
    for (const email of [ANN.toUpperCase(), 'nobody@example.org', 'no email', 'x'.repeat(999)]) {
      const response = await post('password-reset', { email });
      answers.push([response.status, await response.text(), response.headers.get('cache-control')]);
    }
    expect(answers).toEqual(answers.map(() => [202, '{}', 'no-store']));
    await until('the mail arrives', () => server.mails.length === 1);
    await harness.services.passwordResets.close();
    expect(server.mails.map(({ to }) => to)).toEqual([[ANN]]);
    expect(server.mails[0]?.body).toContain('/login#reset=');
  });

  it('S31 a body that is none is refused', async () => {
    expect((await post('password-reset', { email: 1 })).status).toBe(400);
    expect((await post('password-reset', {})).status).toBe(400);
    expect((await post('password-reset/confirm', { token: 'x', password: 'short' })).status).toBe(
      400,
    );
    expect(
      (await post('password-reset/confirm', { token: 'x', password: NEW_PASSWORD })).status,
    ).toBe(404);
  });

  it('S31 an account without a password is told to sign in with Google', async () => {
    const { accounts } = harness.services;
    const email = 'google@example.org';
    const person = { email, firstName: 'Gil', lastName: 'Tester' };
    await accounts.addWithoutPassword(person, { ip: '127.0.0.1' }, async () => {});
    expect(await mailedToken(email)).toBe('');
  });

  it('S31 mails that the server refuses are reported only in the log', async () => {
    server.takes = false;
    await resets.request(BOB, { ip: '127.0.0.1' });
    await resets.close();
    expect(server.mails).toEqual([]);
  });

  it('S31 there are three an hour for an email, known or not, and 30 for an address', async () => {
    const { config, store, accounts } = harness.services;
    const limited = createPasswordResets({
      config: { ...config, email: null, limits: true },
      store,
      accounts,
      mailServer: { send: async () => {}, close: () => {} },
      onError: () => {},
      now: () => Date.now() + ahead,
    });
    const ask = (email: string, ip: string) => outcome(limited.request(email, { ip }));
    for (const email of ['limit@example.org', BOB]) {
      for (const ip of ['10.1.0.1', '10.1.0.2', '10.1.0.3'])
        expect(await ask(email, ip)).toBe('done');
      expect(await ask(email, '10.1.0.4')).toBe('login.tooMany');
    }
    for (let n = 0; n < 30; n += 1) expect(await ask(`${n}@example.org`, '10.2.0.1')).toBe('done');
    expect(await ask('31@example.org', '10.2.0.1')).toBe('login.tooMany');
    ahead = 61 * 60_000;
    expect(await ask(BOB, '10.1.0.4')).toBe('done');
    await limited.close();
  });
});

describe('S32 using a link', () => {
  it('S32 sets the password once, ends every session, keeps API tokens, and is audited', async () => {
    const { accounts, sessions, apiTokens, authenticator, store } = harness.services;
    const input = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
    const { secret } = await apiTokens.create(ann.id, input);
    const token = await mailedToken();
    expect(await reset(token)).toBe('done');
    expect(await sessions.validate(ann.token)).toBeNull();
    expect(await authenticator.callerOf(secret)).not.toBeNull();
    const credentials = { email: ANN, password: NEW_PASSWORD };
    ann.token = (await accounts.login(credentials, { ip: '127.0.0.1' })).token;
    expect(await reset(token, 'a third horse battery')).toBe('passwordReset.invalid');
    const { audit } = store.tables;
    const kinds = (await store.read((query) => query.select().from(audit))).map(({ kind }) => kind);
    expect(kinds).toContain('passwordLinkMailed');
    expect(kinds).toContain('passwordChanged');
  });

  it('S32 of ten concurrent uses one succeeds', async () => {
    const token = await mailedToken();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(token, `horse battery ${n}`)),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'passwordReset.invalid')).toHaveLength(9);
  });

  it('S32 ends after 30 minutes', async () => {
    const token = await mailedToken();
    ahead = RESET_VALID_MS + 1000;
    expect(await reset(token)).toBe('passwordReset.invalid');
  });

  it('S32 ends with a change of the password or the email', async () => {
    const { accounts, store } = harness.services;
    const first = await mailedToken(BOB);
    await accounts.setPassword(bob.id, 'set by the operator');
    expect(await reset(first)).toBe('passwordReset.invalid');
    const second = await mailedToken(BOB);
    const { changeEmail } = usersRepository(store.tables);
    const to = { email: 'bob2@example.org', emailKey: 'bob2@example.org' };
    await store.tx((query) => changeEmail(query, bob.id, { from: BOB, to }));
    expect(await reset(second)).toBe('passwordReset.invalid');
  });

  it.each([
    ['nothing', ''],
    ['another text', 'a.b.c'],
    ['too many parts', 'a.1.b.c'],
    ['an unknown account', `u_none.${Date.now() + 60_000}.abc`],
  ])('S32 %s is no link', async (_what, token) => {
    expect(await reset(token)).toBe('passwordReset.invalid');
  });

  it('S32 a link of another account, with a later expiry or with another signature is invalid', async () => {
    const token = await mailedToken();
    const [id = '', expiresAt = '', signature = ''] = token.split('.');
    const { findByEmail } = usersRepository(harness.services.store.tables);
    const admin = await harness.services.store.read((query) => findByEmail(query, ANN));
    expect(id).toBe(admin?.id);
    expect(await reset(`${bob.id}.${expiresAt}.${signature}`)).toBe('passwordReset.invalid');
    expect(await reset(`${id}.${Number(expiresAt) + 1}.${signature}`)).toBe(
      'passwordReset.invalid',
    );
    expect(await reset(`${id}.${expiresAt}.${signature.toLowerCase()}`)).toBe(
      'passwordReset.invalid',
    );
  });

  it('S32 failed sign-ins before do not delay the next one', async () => {
    const { accounts } = harness.services;
    const client = { ip: '10.9.0.1' };
    const login = (password: string) => outcome(accounts.login({ email: ANN, password }, client));
    for (let n = 0; n < 10; n += 1) expect(await login('wrong')).toBe('login.failed');
    const token = await mailedToken();
    const limited = createPasswordResets({
      ...{ config: harness.services.config, store: harness.services.store, accounts },
      mailServer: harness.services.mailServer,
      onError: () => {},
    });
    await limited.reset({ token, password: NEW_PASSWORD }, client);
    expect(await login(NEW_PASSWORD)).toBe('done');
  });
});
