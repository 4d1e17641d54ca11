import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestStore, type TestStore, testConfig } from '../../test/kits/server-kit.ts';
import { secretOf } from '../../test/link-secret.ts';
import type { Config } from '../config/read-config.ts';
import { usersRepository } from '../storage/directory/users.ts';
import { createAccounts } from './accounts.ts';
import { createSessions } from './sessions.ts';
import { setupLink } from './signup-policy.ts';

const client = { ip: '192.0.2.1', userAgent: 'test' };
const PUBLIC = { publicUrl: 'https://boards.example.com' };

let test: TestStore;
let now: number;

beforeEach(() => {
  test = openTestStore();
  now = 1_800_000_000_000;
});
afterEach(() => test.close());

function accounts(part: Partial<Config> = {}) {
  const { store } = test;
  const config = testConfig(test.folder, part);
  return createAccounts({ config, store, sessions: createSessions(store), now: () => now });
}

function person(name: string) {
  const email = `${name}@example.com`;
  return { email, password: 'long enough', firstName: 'A', lastName: 'B' };
}

/** The result of an attempt: 'done' or its error code. */
function outcome(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'done',
    (error) => error.code ?? String(error),
  );
}

function setupToken(part: Partial<Config>): string {
  return secretOf(setupLink(testConfig(test.folder, part)));
}

function listUsers() {
  const { store } = test;
  return store.read((query) => usersRepository(store.tables).listUsers(query));
}

describe('S1 the first account', () => {
  it('S1 of 20 concurrent registrations exactly one is the ADMIN', async () => {
    const { register } = accounts();
    const names = Array.from({ length: 20 }, (_, index) => person(`p${index}`));
    const done = await Promise.all(names.map((one) => register(one, client)));
    expect(done.filter(({ user }) => user.roles.includes('ADMIN'))).toHaveLength(1);
    const stored = await listUsers();
    expect(stored.filter(({ roles }) => roles.includes('ADMIN'))).toHaveLength(1);
    expect(stored.filter(({ roles }) => roles.includes('USER'))).toHaveLength(19);
  });

  it('S2 concurrent registrations of one email in several spellings create one account', async () => {
    const { register } = accounts();
    const spellings = ['A@example.com', 'a@example.com ', 'a@EXAMPLE.com', 'ａ@example.com'];
    const outcomes = await Promise.all(
      spellings.map((email) => outcome(register({ ...person('a'), email }, client))),
    );
    expect(outcomes.sort()).toEqual([
      'done',
      'signup.emailTaken',
      'signup.emailTaken',
      'signup.emailTaken',
    ]);
    expect(await listUsers()).toHaveLength(1);
  });

  it('S3 the password is not stored', async () => {
    await accounts().register({ ...person('a'), password: 'correct horse' }, client);
    const files = readdirSync(test.folder).map((name) => readFileSync(join(test.folder, name)));
    expect(Buffer.concat(files).includes('correct horse')).toBe(false);
    expect(Buffer.concat(files).includes('$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true);
  });
});

describe('S24 who may register', () => {
  it.each([
    ['invite', 'signup.inviteNeeded'],
    ['closed', 'signup.closed'],
  ] as const)('R4 %s: the first account can, later ones cannot', async (signup, refusal) => {
    const { register } = accounts({ signup });
    expect(await outcome(register(person('first'), client))).toBe('done');
    expect(await outcome(register(person('second'), client))).toBe(refusal);
    // Refused before it can reveal whether the email is taken.
    expect(await outcome(register(person('first'), client))).toBe(refusal);
  });

  it('S24 if others could be first, the first account needs the setup link', async () => {
    const { register } = accounts(PUBLIC);
    const setup = setupToken(PUBLIC);
    const wrong = [undefined, '', 'x', setup.slice(1), setup.toUpperCase(), `${setup}A`];
    for (const input of wrong) {
      const attempt = register({ ...person('a'), setup: input }, client);
      expect(await outcome(attempt)).toBe('signup.setupNeeded');
    }
    expect(await outcome(register({ ...person('a'), setup }, client))).toBe('done');
  });

  it('S24 the setup link is useless once there is an account', async () => {
    const { register } = accounts({ ...PUBLIC, signup: 'invite' });
    const setup = setupToken(PUBLIC);
    const both = ['a', 'b'].map((name) => outcome(register({ ...person(name), setup }, client)));
    expect((await Promise.all(both)).sort()).toEqual(['done', 'signup.inviteNeeded']);
  });

  it('S24 the setup link is specific to this installation', async () => {
    const other = setupToken({ ...PUBLIC, appSecret: 'another secret of many characters' });
    const attempt = accounts(PUBLIC).register({ ...person('a'), setup: other }, client);
    expect(await outcome(attempt)).toBe('signup.setupNeeded');
  });
});

describe('S2 signing in', () => {
  it('S2 any spelling of the email signs in with the right password', async () => {
    const { register, login } = accounts();
    const { user } = await register(person('ann'), client);
    const { password } = person('ann');
    for (const email of ['ann@example.com', ' ANN@Example.com ', 'ａnn@example.com']) {
      const signedIn = await login({ email, password }, client);
      expect(signedIn.user).toEqual(user);
      expect(JSON.stringify(signedIn)).not.toContain('argon2');
    }
  });

  it('S6 wrong, unknown, without password or far too long: always the same error', async () => {
    const { register, login } = accounts();
    await register(person('ann'), client);
    await addWithHash('google@example.com', null);
    await addWithHash('broken@example.com', '$argon2id$not a hash');
    const { email, password } = person('ann');
    const wrong = [
      { email, password: 'not this one' },
      { email: 'nobody@example.com', password },
      { email: 'google@example.com', password },
      { email: 'google@example.com', password: 'no account has this password' },
      { email: 'broken@example.com', password },
      { email: 'x'.repeat(1_000_000), password },
      { email, password: password.padEnd(1_000_000) },
      { email: '', password: '' },
    ];
    for (const credentials of wrong) {
      expect(await outcome(login(credentials, client))).toBe('login.failed');
    }
  });

  async function addWithHash(email: string, passwordHash: string | null): Promise<void> {
    const { store } = test;
    const names = { id: email, email, emailKey: email, firstName: 'A', lastName: 'B' };
    const rest = { profilePicture: null, isGoogleUser: true, roles: ['USER'], createdAt: 1 };
    await store.tx((query) =>
      usersRepository(store.tables).insert(query, { ...names, ...rest, passwordHash }),
    );
  }
});

describe('S13 changing a password', () => {
  const ann = person('ann');

  it('S13 refuses concurrent sign-ins with the old one', async () => {
    const { store } = test;
    const sessions = createSessions(store);
    const { register, setPassword } = accounts();
    const { user } = await register(ann, client);
    const slow = createAccounts({
      config: testConfig(test.folder),
      store,
      // The old password is verified now; its session does not exist yet.
      sessions: {
        ...sessions,
        async create(...args) {
          await setPassword(user.id, 'another one');
          return sessions.create(...args);
        },
      },
    });
    expect(await outcome(slow.login(ann, client))).toBe('login.failed');
    expect(await sessions.list(user.id)).toEqual([]);
  });

  it('S13 is one transaction with ending the other sessions', async () => {
    const { store } = test;
    const { register, setPassword } = accounts();
    const { user, token } = await register(ann, client);
    const { tx } = store;
    const crashed = () => Promise.reject(new Error('crashed'));
    const spy = vi.spyOn(store, 'tx').mockImplementation(crashed).mockImplementationOnce(tx);
    await setPassword(user.id, 'another one').catch(() => {});
    spy.mockRestore();
    expect(await createSessions(store).validate(token)).toBeNull();
  });
});

describe('S6 too many attempts', () => {
  const wrong = { ...person('ann'), password: 'not this one' };

  it('S6 after 10 failures even the right password has to wait, from this address only', async () => {
    const { register, login } = accounts();
    await register(person('ann'), client);
    for (let i = 0; i < 10; i += 1)
      expect(await outcome(login(wrong, client))).toBe('login.failed');
    await expect(login(person('ann'), client)).rejects.toMatchObject({
      code: 'login.tooMany',
      detail: { retryAfterSeconds: 60 },
    });
    expect(await outcome(login(person('ann'), { ip: '192.0.2.2' }))).toBe('done');
    now += 60_000;
    expect(await outcome(login(person('ann'), client))).toBe('done');
  });

  it('S6 of 30 concurrent guesses only 10 are checked', async () => {
    const { register, login } = accounts();
    await register(person('ann'), client);
    const guesses = Array.from({ length: 30 }, () => outcome(login(wrong, client)));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((one) => one === 'login.failed')).toHaveLength(10);
    expect(outcomes.filter((one) => one === 'login.tooMany')).toHaveLength(20);
  });

  it('W11 with LIMITS=off nothing has to wait', async () => {
    const { register, login } = accounts({ limits: false });
    for (let i = 0; i < 31; i += 1) await register(person(`p${i}`), client);
    for (let i = 0; i < 12; i += 1)
      expect(await outcome(login(wrong, client))).toBe('login.failed');
  }, 20_000);

  it('W11 an address may register 30 accounts an hour', async () => {
    const { register } = accounts({ signup: 'closed' });
    for (let i = 0; i < 30; i += 1) await outcome(register(person('a'), client));
    expect(await outcome(register(person('b'), client))).toBe('login.tooMany');
    expect(await outcome(register(person('b'), { ip: '192.0.2.2' }))).toBe('signup.closed');
    now += 3_600_000;
    expect(await outcome(register(person('b'), client))).toBe('signup.closed');
  });
});
