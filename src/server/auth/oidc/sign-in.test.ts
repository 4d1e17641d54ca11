import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { openGoogleFixture, passTime } from '../../../test/kits/google-fixture.ts';
import { secretOf } from '../../../test/link-secret.ts';
import { ADA } from '../../../test/servers/google-provider.ts';
import { setupLink } from '../signup-policy.ts';
import { createGoogle } from './google.ts';

const PASSWORD = 'correct horse battery';
const FAILED = { message: 'Google sign-in failed', error: 'UNAUTHORIZED' };
const EXISTS = {
  message:
    'An account with this email already exists. Sign in with your password to connect Google.',
  error: 'CONFLICT',
};
const MINUTE_MS = 60_000;

const stage = openGoogleFixture();

function register(email: string) {
  const { accounts } = stage.server.services;
  const person = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Tester' };
  return accounts.register(person, { ip: '192.0.2.1' });
}

describe('H1 signing in', () => {
  it('H1 the first time creates an account, later it is the same, even with another email', async () => {
    const first = await stage.signIn();
    expect(first.statusCode).toBe(200);
    const { token, ...account } = first.json();
    expect(account).toEqual({
      id: expect.stringMatching(/^u/),
      email: 'Ada@example.org',
      firstName: 'Ada',
      lastName: 'Lindqvist',
      profilePicture: ADA.picture,
      isGoogleAccount: true,
      userRoles: ['ADMIN'],
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await stage.server.app.inject({ url: '/api/auth/me', headers })).json()).toEqual(
      account,
    );
    expect(String(first.headers['set-cookie'])).toContain('freelane_photos=');

    const picture = 'https://lh3.googleusercontent.com/a/newer';
    const second = await stage.signIn({ email: 'ada@elsewhere.example.org', picture });
    expect(second.json()).toMatchObject({ ...account, profilePicture: picture });
  });

  it.each([
    [{ given_name: undefined, family_name: undefined, name: 'Ada L.' }, ['Ada L.', '']],
    [{ given_name: undefined, family_name: undefined }, ['Ada', '']],
    [{ given_name: ' A\n', family_name: 'x'.repeat(300) }, ['A', 'x'.repeat(200)]],
  ])('H1 a name is derived from the claims: %j', async (claims, names) => {
    const { firstName, lastName } = (await stage.signIn(claims)).json();
    expect([firstName, lastName]).toEqual(names);
  });

  it.each(['http://example.org/a.png', 'javascript:alert(1)', 7])(
    'H1 the picture %j is ignored',
    async (picture) => {
      expect((await stage.signIn({ picture })).json().profilePicture).toBeNull();
    },
  );
});

describe('H5 a credential works once, in the browser that started', () => {
  it('H5 repeated, sequentially or concurrently', async () => {
    const tokens = await stage.browser.tokens();
    const both = await Promise.all([stage.browser.post(tokens), stage.browser.post(tokens)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await stage.browser.post(tokens)).json()).toEqual(FAILED);
  });

  it('H5 in another browser, or without one', async () => {
    const tokens = await stage.browser.tokens();
    const other = stage.newBrowser();
    expect((await other.post(tokens)).json()).toEqual(FAILED);
    await other.followRedirect();
    expect((await other.post(tokens)).json()).toEqual(FAILED);
    expect((await stage.browser.post(tokens)).statusCode).toBe(200);
  });

  it('H5 too late', async () => {
    const tokens = await stage.browser.tokens();
    passTime(10 * MINUTE_MS);
    expect((await stage.browser.post(tokens)).json()).toEqual(FAILED);
  });

  it('H5 another server on the same database can complete it', async () => {
    const url = new URL(await stage.browser.followRedirect(), 'http://localhost');
    const { handedOver } = await stage.browser.read(url.pathname + url.search);
    const twin = createGoogle(stage.server.services);
    await expect(
      twin.signIn(
        { credential: handedOver.credential ?? '', accessToken: handedOver.accessToken ?? '' },
        { browser: stage.browser.id(), client: { ip: '192.0.2.1' } },
      ),
    ).resolves.toMatchObject({ user: { isGoogleUser: true } });
  });
});

describe('H6 an email with an account', () => {
  it('H6 is linked only with the password, and all other sessions end', async () => {
    const { sessions } = stage.server.services;
    const ann = await register('ada@example.org');
    stage.provider.setClaims({});
    const tokens = await stage.browser.tokens();
    const refused = await stage.browser.post(tokens);
    expect([refused.statusCode, refused.json()]).toEqual([409, EXISTS]);

    const wrong = await stage.browser.post({ ...tokens, password: 'not this one' });
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'Invalid email or password']);
    expect(await sessions.validate(ann.token)).not.toBeNull();

    const linked = await stage.browser.post({ ...tokens, password: PASSWORD });
    expect(linked.json()).toMatchObject({
      id: ann.user.id,
      firstName: 'Ann',
      isGoogleAccount: true,
      profilePicture: ADA.picture,
      userRoles: ['ADMIN'],
    });
    expect(await sessions.validate(ann.token)).toBeNull();
    expect(await sessions.validate(linked.json().token)).not.toBeNull();
    expect((await stage.signIn()).json().id).toBe(ann.user.id);
  });

  it('H6 is not linked to an account without a password: another Google account got the address', async () => {
    const first = await stage.signIn();
    for (const more of [{}, { password: 'no account has this password' }]) {
      const second = await stage.signIn({ sub: 'g-recycled' }, more);
      expect([second.statusCode, second.json().message]).toEqual([
        403,
        'This email belongs to an account that signs in another way',
      ]);
    }
    expect((await stage.signIn()).json().id).toBe(first.json().id);
  });

  it('H6 guesses share the limits of the sign-in form', async () => {
    await register('ada@example.org');
    const tokens = await stage.browser.tokens();
    for (let n = 0; n < 10; n += 1) await stage.browser.post({ ...tokens, password: `guess ${n}` });
    const answer = await stage.browser.post({ ...tokens, password: PASSWORD });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const payload = { email: 'ada@example.org', password: PASSWORD };
    const form = await stage.server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(form.statusCode).toBe(429);
  });
});

describe('H7 who may register', () => {
  const PUBLIC = { publicUrl: 'https://boards.example.com' };

  it('H7 the first user with the setup link, if others could be first', async () => {
    await stage.restart({ ...PUBLIC, signup: 'open' });
    const tokens = await stage.browser.tokens();
    const refused = await stage.browser.post(tokens);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Use the setup link that was printed when Freelane started',
    ]);
    const setup = secretOf(setupLink(stage.server.services.config));
    expect((await stage.browser.post({ ...tokens, setup })).json().userRoles).toEqual(['ADMIN']);
    expect((await stage.signIn({ sub: 'g-bob', email: 'bob@example.org' })).json()).toMatchObject({
      userRoles: ['USER'],
    });
  });

  it.each([
    ['closed', 'Registration is closed'],
    ['invite', 'You need an invitation to sign up'],
  ] as const)('H7 later ones by SIGNUP: %s', async (signup, message) => {
    await stage.restart({ signup });
    expect((await stage.signIn()).statusCode).toBe(200);
    const answer = await stage.signIn({ sub: 'g-bob', email: 'bob@example.org' });
    expect([answer.statusCode, answer.json().message]).toEqual([403, message]);
    expect((await stage.signIn()).statusCode).toBe(200);
  });

  it('H7 the identity is deleted with its account', async () => {
    const { store } = stage.server.services;
    await stage.signIn();
    await store.tx(async (query) => void (await query.delete(store.tables.users)));
    expect(await store.read((query) => query.select().from(store.tables.identities))).toEqual([]);
  });
});

describe('H1 another issuer', () => {
  it('H1 does not sign in to the account with the same sub of the previous issuer', async () => {
    const { store } = stage.server.services;
    const { identities } = store.tables;
    const first = await stage.signIn();
    const rows = await store.read((query) => query.select().from(identities));
    expect(rows.map(({ provider }) => provider)).toEqual([stage.provider.settings.issuer]);
    await store.tx(
      async (query) => void (await query.update(identities).set({ provider: 'https://before' })),
    );
    const other = await stage.signIn({ email: 'other@example.org' });
    expect(other.statusCode).toBe(200);
    expect(other.json().id).not.toBe(first.json().id);
  });
});

describe('H8 without Google', () => {
  it('H8 every entry point says that it is not configured', async () => {
    await stage.restart({ google: null });
    const message = 'Google sign-in is not configured';
    await expect(stage.browser.followRedirect()).rejects.toThrow(message);
    expect((await stage.browser.read('/api/auth/google/callback?state=x')).handedOver.message).toBe(
      message,
    );
    for (const body of [{}, { credential: 'x', password: 'y' }]) {
      const answer = await stage.browser.post(body);
      expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    }
    const { app } = stage.server;
    expect((await app.inject('/api/auth/google/status')).json()).toEqual({ configured: false });
  });

  it('H8 without its keys: 503 with a message, and the credential stays valid', async () => {
    const jwksUrl = `${stage.provider.settings.issuer}/nowhere`;
    await stage.restart({ google: { ...stage.provider.settings, jwksUrl } });
    const answer = await stage.signIn();
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { message: 'Google sign-in failed: network request failed', error: 'SERVICE_UNAVAILABLE' },
    ]);
  });
});

describe('O1 the log', () => {
  it('O1 contains no credentials', async () => {
    await register('ada@example.org');
    const url = await stage.browser.followRedirect();
    const { handedOver } = await stage.browser.read(url);
    const { credential = '', accessToken = '' } = handedOver;
    await stage.browser.post({ credential, accessToken, password: 'a wrong one' });
    const { token } = (
      await stage.browser.post({ credential, accessToken, password: PASSWORD })
    ).json();
    const { searchParams } = new URL(url, 'http://localhost');
    const log = stage.lines.join('');
    expect(log).toContain('"path":"/api/auth/google/callback"');
    const secrets = [
      ...searchParams.values(),
      ...[credential, accessToken, token, PASSWORD, 'a wrong one'],
      ...[
        decodeJwt(credential).nonce,
        stage.browser.id(),
        stage.provider.settings.clientSecret,
        'g-ada',
      ],
    ];
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
