import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type MailServer, startMailServer } from '../../../test/servers/mail-server.ts';
import { until } from '../../../test/until.ts';
import { createEmailChanges, EMAIL_CHANGE_VALID_MS, type EmailChanges } from './email-changes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const PASSWORD = 'correct horse battery';
const CLIENT = { ip: '127.0.0.1' };

let server: MailServer;
let harness: Harness;
let changes: EmailChanges;
/** How far the clock of `changes` is ahead, ms. */
let ahead = 0;
let people = 0;

beforeAll(async () => {
  server = await startMailServer();
  harness = await startHarness({ SMTP_URL: server.url, MAIL_FROM: 'Freelane <fl@example.org>' });
  await harness.register('admin');
});
afterAll(async () => {
  await harness.close();
  await server.close();
});
beforeEach(() => {
  server.mails.length = 0;
  server.takes = true;
  ahead = 0;
  changes = create();
});

function create(config = harness.services.config): EmailChanges {
  const now = () => Date.now() + ahead;
  return createEmailChanges({ ...harness.services, config, onError: () => {}, now });
}

/** The source of a request for a change, as of an API call. */
async function newPerson() {
  people += 1;
  const name = `person${people}`;
  const person: Person = await harness.register(name);
  const caller = await harness.services.authenticator.callerOf(person.token);
  if (!caller) throw new Error('not signed in');
  const request = (newEmail: string, proof: object = { password: PASSWORD }) =>
    changes.request(caller, { newEmail, ...proof }, CLIENT);
  return { ...person, email: `${name}@example.org`, request };
}

/** The token of the only mail. */
function mailedToken(): string {
  expect(server.mails).toHaveLength(1);
  const { body = '' } = server.mails.pop() ?? {};
  return /\/login#email=(\S+)/.exec(body)?.[1] ?? '';
}

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

function login(email: string): Promise<string> {
  return outcome(harness.services.accounts.login({ email, password: PASSWORD }, CLIENT));
}

describe('S33 changing an email', () => {
  it('S33 the new address gets a link, which changes it once, and the former one is told', async () => {
    const { sessions } = harness.services;
    const ann = await newPerson();
    expect(await ann.request(' Ann.New@example.org ')).toEqual({ state: 'mailed' });
    expect(server.mails[0]?.to).toEqual(['Ann.New@example.org']);
    const token = mailedToken();
    expect(await login(ann.email)).toBe('done');
    expect(await changes.confirm(token, CLIENT)).toEqual({ email: 'Ann.New@example.org' });
    await until('the former address is told', () => server.mails.length === 1);
    expect(server.mails[0]?.to).toEqual([ann.email]);
    expect([await login(ann.email), await login('ann.new@EXAMPLE.org')]).toEqual([
      'login.failed',
      'done',
    ]);
    expect((await sessions.validate(ann.token))?.user.email).toBe('Ann.New@example.org');
    expect(await outcome(changes.confirm(token, CLIENT))).toBe('emailChange.invalid');
  });

  it('S33 of ten concurrent uses one succeeds', async () => {
    const ann = await newPerson();
    await ann.request('concurrent@example.org');
    const token = mailedToken();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => outcome(changes.confirm(token, CLIENT))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'emailChange.invalid')).toHaveLength(9);
  });

  it('S33 a link ends after a day, and with a change of the password', async () => {
    const ann = await newPerson();
    await ann.request('later@example.org');
    const token = mailedToken();
    ahead = EMAIL_CHANGE_VALID_MS + 1000;
    expect(await outcome(changes.confirm(token, CLIENT))).toBe('emailChange.invalid');
    ahead = 0;
    await harness.services.accounts.setPassword(ann.id, 'another horse battery');
    expect(await outcome(changes.confirm(token, CLIENT))).toBe('emailChange.invalid');
  });

  it('S33 an email that has an account is refused, also if it got one meanwhile', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    expect(await outcome(ann.request(bob.email.toUpperCase()))).toBe('signup.emailTaken');
    await ann.request('wanted@example.org');
    const token = mailedToken();
    const person = { email: 'wanted@example.org', firstName: 'Wil', lastName: 'Tester' };
    await harness.services.accounts.register({ ...person, password: PASSWORD }, CLIENT);
    expect(await outcome(changes.confirm(token, CLIENT))).toBe('signup.emailTaken');
  });

  it('S33 it takes the password, and a mail that the server accepts', async () => {
    const ann = await newPerson();
    const wrong = ann.request('other@example.org', { password: 'wrong' });
    expect(await outcome(wrong)).toBe('account.passwordWrong');
    expect(await outcome(ann.request('other@example.org', {}))).toBe('account.passwordWrong');
    server.takes = false;
    expect(await outcome(ann.request('other@example.org'))).toBe('email.notSent');
    expect(server.mails).toEqual([]);
  });

  it('S33 without a mail server it is changed at once, and audited', async () => {
    const ann = await newPerson();
    changes = create({ ...harness.services.config, email: null });
    expect(await ann.request('at-once@example.org')).toEqual({ state: 'changed' });
    expect(await login('at-once@example.org')).toBe('done');
    const { store } = harness.services;
    const entries = await store.read((query) => query.select().from(store.tables.audit));
    expect(entries.filter(({ kind, by }) => kind === 'emailChanged' && by === ann.id)).toHaveLength(
      1,
    );
    expect(JSON.stringify(entries)).not.toContain('@example.org');
  });

  it('S33 a call without an email or with none that could be one is refused', async () => {
    const ann = await newPerson();
    for (const newEmail of [undefined, 'none', 'a@b c', 'x'.repeat(300)]) {
      const response = await fetch(`${harness.origin}/trpc/account.changeEmail`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ newEmail, password: PASSWORD }),
      });
      expect(response.status).toBe(400);
    }
    expect(await outcome(changes.confirm('a.1.b.c', CLIENT))).toBe('emailChange.invalid');
  });
});
