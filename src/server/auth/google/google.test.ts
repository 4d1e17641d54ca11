import { createHash, createSecretKey } from 'node:crypto';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GoogleBrowser, googleBrowser } from '../../../test/google-kit.ts';
import { ADA, type GoogleProvider, startGoogleProvider } from '../../../test/google-provider.ts';
import { openTestServer, type TestServer } from '../../../test/server-kit.ts';
import type { Config } from '../../config.ts';
import { setupLink } from '../setup-link.ts';
import { createGoogle } from './google.ts';

const PASSWORD = 'correct horse battery';
const FAILED = { message: 'Google sign-in failed', error: 'UNAUTHORIZED' };
const EXISTS = {
  message:
    'An account with this email already exists. Sign in with your password to connect Google.',
  error: 'CONFLICT',
};
const USED = 'Google sign-in failed: it was used, has expired or was begun in another browser';
const MINUTE = 60_000;

let provider: GoogleProvider;
let server: TestServer;
let lines: string[];
let browser: GoogleBrowser;

beforeAll(async () => {
  provider = await startGoogleProvider();
});
afterAll(() => provider.stop());
beforeEach(() => start());
afterEach(async () => {
  vi.useRealTimers();
  provider.says({});
  provider.answers(200, null);
  await server.close();
});

async function start(part: Partial<Config> = {}): Promise<void> {
  lines = [];
  const logStream = { write: (line: string) => void lines.push(line) };
  const config = { google: provider.settings, logLevel: 'trace' as const, ...part };
  server = await openTestServer(config, { logStream });
  browser = newBrowser();
}

async function restart(part: Partial<Config>): Promise<void> {
  await server.close();
  await start(part);
}

function newBrowser(): GoogleBrowser {
  return googleBrowser(server.app, server.services.config.publicUrl);
}

async function signIn(claims: object = {}, more: object = {}) {
  provider.says({ ...claims });
  return browser.post({ ...(await browser.tokens()), ...more });
}

function register(email: string, setup?: string) {
  const { accounts } = server.services;
  const person = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Tester', setup };
  return accounts.register(person, { ip: '192.0.2.1' });
}

function passTime(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

describe('Q1 signing in', () => {
  it('Q1 the first time makes an account, later it is the same, whatever its email has become', async () => {
    const first = await signIn();
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
    expect((await server.app.inject({ url: '/api/auth/me', headers })).json()).toEqual(account);
    expect(first.headers['set-cookie']).toContain('freelane_photos=');

    const picture = 'https://lh3.googleusercontent.com/a/newer';
    const second = await signIn({ email: 'ada@elsewhere.example.org', picture });
    expect(second.json()).toMatchObject({ ...account, profilePicture: picture });
  });

  it.each([
    [{ given_name: undefined, family_name: undefined, name: 'Ada L.' }, ['Ada L.', '']],
    [{ given_name: undefined, family_name: undefined }, ['Ada', '']],
    [{ given_name: ' A\n', family_name: 'x'.repeat(300) }, ['A', 'x'.repeat(200)]],
  ])('Q1 a name is made of what is there: %j', async (claims, names) => {
    const { firstName, lastName } = (await signIn(claims)).json();
    expect([firstName, lastName]).toEqual(names);
  });

  it.each(['http://example.org/a.png', 'javascript:alert(1)', 7])(
    'Q1 the picture %j is none',
    async (picture) => {
      expect((await signIn({ picture })).json().profilePicture).toBeNull();
    },
  );
});

describe('Q2 what a sign-in begins with', () => {
  it('Q2 the provider is asked with state, nonce and PKCE, and keeps the browser by a cookie', async () => {
    const query = `tx=${'0'.repeat(32)}&origin=${server.services.config.publicUrl}`;
    const { headers } = await server.app.inject({ url: `/api/auth/google/start?${query}` });
    const { origin, pathname, searchParams } = new URL(String(headers.location));
    expect(origin + pathname).toBe(provider.settings.authUrl);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'freelane',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(headers['set-cookie']).toMatch(
      /^freelane_google=[\w-]{43}; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'unsafe-none',
    });
  });

  it('Q2 a page at another address than the public one is told so', async () => {
    const other = googleBrowser(server.app, 'http://127.0.0.1:3000');
    await expect(other.comeBack()).rejects.toThrow('Google sign-in failed: unauthorized domain');
  });

  it('Q2 what is not hexadecimal is no place to answer to', async () => {
    const url = '/api/auth/google/start?tx=%3Cscript%3E&origin=http://localhost:3000';
    expect((await server.app.inject({ url })).statusCode).toBe(400);
  });

  it('Q2 of very many sign-ins the oldest are forgotten, and those that have expired', async () => {
    const { store } = server.services;
    const count = () =>
      store.read(async (query) => (await query.select().from(store.tables.googleFlows)).length);
    const url = await browser.comeBack();
    const row = { verifier: 'v', browser: 'b', channel: 'c', isAnswered: false };
    const expiresAt = Date.now() + 20 * MINUTE;
    const later = (n: number) => ({ ...row, state: `s${n}`, nonce: `n${n}`, expiresAt });
    for (const part of [0, 4000, 8000]) {
      const rows = Array.from({ length: 4000 }, (_, n) => later(part + n));
      await store.tx(
        async (query) => void (await query.insert(store.tables.googleFlows).values(rows)),
      );
    }
    await browser.comeBack();
    expect((await browser.read(url)).handedOver.message).toBe(USED);
    passTime(30 * MINUTE);
    await server.services.google.purgeExpired();
    expect(await count()).toBe(0);
  });
});

describe('Q3 coming back from the provider', () => {
  it('Q3 the page hands the tokens to where the sign-in was begun, once', async () => {
    const url = await browser.comeBack();
    const { status, handedOver } = await browser.read(url);
    expect([status, handedOver]).toEqual([
      200,
      {
        tx: '0123456789abcdef0123456789abcdef',
        credential: expect.stringMatching(/^ey/),
        accessToken: 'an access token',
      },
    ]);
    expect((await browser.read(url)).handedOver).toEqual({ tx: null, message: USED });
  });

  it('Q3 looking at its head uses nothing up', async () => {
    const url = await browser.comeBack();
    await server.app.inject({ method: 'HEAD', url });
    expect((await browser.read(url)).status).toBe(200);
  });

  it('Q3 in another browser, with another state or too late, there is nothing to hand over', async () => {
    const url = await browser.comeBack();
    const other = newBrowser();
    await other.comeBack();
    expect((await other.read(url)).handedOver).toEqual({ tx: null, message: USED });
    expect((await newBrowser().read(url)).handedOver).toEqual({ tx: null, message: USED });
    expect((await browser.read(`${url}x`)).handedOver.message).toBe(USED);
    passTime(10 * MINUTE);
    expect((await browser.read(url)).handedOver.message).toBe(USED);
    vi.useRealTimers();
    expect((await browser.read(url)).status).toBe(200);
  });

  it.each([
    ['access_denied', 'access denied'],
    ['unauthorized_client', 'unauthorized domain'],
    ['</script><b>', 'refused by the provider'],
  ])('Q3 a refusal is told: %s', async (error, reason) => {
    const url = (await browser.comeBack()).replace(/code=[^&]*/, '');
    const { status, handedOver, body } = await browser.read(
      `${url}&error=${encodeURIComponent(error)}`,
    );
    expect(status).toBe(400);
    expect(handedOver).toMatchObject({ tx: /^\w{32}$/.exec(handedOver.tx ?? '')?.[0] });
    expect(handedOver.message).toBe(`Google sign-in failed: ${reason}`);
    expect(body).not.toContain('<b>');
  });

  it('Q3 so is a code that is not taken, and a provider that is away; the log says why', async () => {
    provider.answers(401, { error: 'invalid_client' });
    const refused = await browser.read(await browser.comeBack());
    expect(refused.handedOver.message).toBe('Google sign-in failed: invalid client');
    expect(lines.join('')).toContain('invalid_client');
    provider.answers(500, {});
    const away = await browser.read(await browser.comeBack());
    expect(away.handedOver.message).toBe('Google sign-in failed: network request failed');
  });

  it('Q3 the page runs a script of ours alone, and sends its address to nobody', async () => {
    const { headers, body } = await server.app.inject({ url: '/api/auth/google/callback' });
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect(body).toContain('<script src="/google-popup.js"></script>');
  });
});

describe('Q4 a credential that does not hold', () => {
  const now = () => Math.floor(Date.now() / 1000);

  it.each<[string, () => object]>([
    ['of another audience', () => ({ aud: 'another' })],
    ['of several audiences', () => ({ aud: ['freelane', 'another'] })],
    ['given to another party', () => ({ azp: 'another' })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['of another nonce', () => ({ nonce: 'of another sign-in' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['of another access token', () => ({ at_hash: hashOf('another') })],
    ['that has expired', () => ({ exp: now() - 60 })],
    ['that is old', () => ({ iat: now() - 700 })],
    ['from the future', () => ({ iat: now() + 700 })],
    ['that never expires', () => ({ exp: undefined })],
    ['with an email that is not verified', () => ({ email_verified: false })],
    ['with one that says so as a text', () => ({ email_verified: 'true' })],
    ['without a word of that', () => ({ email_verified: undefined })],
    ['without an email', () => ({ email: undefined })],
    ['with what is no email', () => ({ email: 'ada' })],
    ['without a sub', () => ({ sub: undefined })],
  ])('Q4 %s', async (_, claims) => {
    const answer = await signIn(claims());
    expect([answer.statusCode, answer.json()]).toEqual([401, FAILED]);
  });

  it.each<[string, (payload: JWTPayload, genuine: string) => string | Promise<string>]>([
    ['not signed', (payload) => new UnsecuredJWT(payload).encode()],
    ['signed by another key of the same name', signedByAnother],
    [
      'signed by a secret',
      (payload) => sign(payload, 'HS256', createSecretKey('x'.repeat(32), 'utf8')),
    ],
    ['tampered with', (payload, genuine) => tampered(payload, genuine)],
    ['no token at all', () => 'not a token'],
    ['empty', () => ''],
    ['very long', (_, genuine) => genuine.padEnd(1_000_000, 'x')],
  ])('Q4 %s', async (_, forge) => {
    const { credential, accessToken } = await browser.tokens();
    const forged = await forge(decodeJwt(credential), credential);
    const answer = await browser.post({ credential: forged, accessToken });
    expect([answer.statusCode, answer.json()]).toEqual([401, FAILED]);
    // The genuine one is none the worse for it.
    expect((await browser.post({ credential, accessToken })).statusCode).toBe(200);
  });

  it('Q4 without its access token', async () => {
    const { credential } = await browser.tokens();
    expect((await browser.post({ credential })).json()).toEqual(FAILED);
  });

  async function signedByAnother(payload: JWTPayload): Promise<string> {
    const { privateKey } = await generateKeyPair('RS256');
    return sign(payload, 'RS256', privateKey);
  }

  function sign(payload: JWTPayload, alg: string, key: Parameters<SignJWT['sign']>[0]) {
    return new SignJWT(payload).setProtectedHeader({ alg, kid: provider.kid }).sign(key);
  }

  function tampered(payload: JWTPayload, genuine: string): string {
    const [header, , signature] = genuine.split('.');
    const other = Buffer.from(JSON.stringify({ ...payload, sub: 'g-bob' })).toString('base64url');
    return [header, other, signature].join('.');
  }

  function hashOf(token: string): string {
    return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
  }
});

describe('Q5 a credential is good once, in the browser that began', () => {
  it('Q5 sent twice, one after the other or at once', async () => {
    const tokens = await browser.tokens();
    const both = await Promise.all([browser.post(tokens), browser.post(tokens)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await browser.post(tokens)).json()).toEqual(FAILED);
  });

  it('Q5 in another browser, or in none', async () => {
    const tokens = await browser.tokens();
    const other = newBrowser();
    expect((await other.post(tokens)).json()).toEqual(FAILED);
    await other.comeBack();
    expect((await other.post(tokens)).json()).toEqual(FAILED);
    expect((await browser.post(tokens)).statusCode).toBe(200);
  });

  it('Q5 too late', async () => {
    const tokens = await browser.tokens();
    passTime(10 * MINUTE);
    expect((await browser.post(tokens)).json()).toEqual(FAILED);
  });

  it('Q5 another server on the same database goes on with it', async () => {
    const url = new URL(await browser.comeBack(), 'http://localhost');
    const { handedOver } = await browser.read(url.pathname + url.search);
    const twin = createGoogle(server.services);
    await expect(
      twin.signIn(
        { credential: handedOver.credential ?? '', accessToken: handedOver.accessToken ?? '' },
        { browser: browser.id(), client: { ip: '192.0.2.1' } },
      ),
    ).resolves.toMatchObject({ user: { isGoogleUser: true } });
  });
});

describe('Q6 an email that has an account', () => {
  it('Q6 is linked by the password alone, and whoever else was signed in no longer is', async () => {
    const { sessions } = server.services;
    const ann = await register('ada@example.org');
    provider.says({});
    const tokens = await browser.tokens();
    const asked = await browser.post(tokens);
    expect([asked.statusCode, asked.json()]).toEqual([409, EXISTS]);

    const wrong = await browser.post({ ...tokens, password: 'not this one' });
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'Invalid email or password']);
    expect(await sessions.validate(ann.token)).not.toBeNull();

    const linked = await browser.post({ ...tokens, password: PASSWORD });
    expect(linked.json()).toMatchObject({
      id: ann.user.id,
      firstName: 'Ann',
      isGoogleAccount: true,
      profilePicture: ADA.picture,
      userRoles: ['ADMIN'],
    });
    expect(await sessions.validate(ann.token)).toBeNull();
    expect(await sessions.validate(linked.json().token)).not.toBeNull();
    expect((await signIn()).json().id).toBe(ann.user.id);
  });

  it('Q6 so is a person who has another account at Google with the email of the first', async () => {
    const first = await signIn();
    const second = await signIn({ sub: 'g-recycled' });
    expect([second.statusCode, second.json()]).toEqual([409, EXISTS]);
    const guessed = await signIn(
      { sub: 'g-recycled' },
      { password: 'no account has this password' },
    );
    expect(guessed.statusCode).toBe(401);
    expect((await signIn()).json().id).toBe(first.json().id);
  });

  it('Q6 guesses are slowed down together with those on the sign-in form', async () => {
    await register('ada@example.org');
    const tokens = await browser.tokens();
    for (let n = 0; n < 10; n += 1) await browser.post({ ...tokens, password: `guess ${n}` });
    const answer = await browser.post({ ...tokens, password: PASSWORD });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const payload = { email: 'ada@example.org', password: PASSWORD };
    const form = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(form.statusCode).toBe(429);
  });
});

describe('Q7 who may have an account', () => {
  const PUBLIC = { publicUrl: 'https://boards.example.com' };

  it('Q7 the first one with the setup link, where others could be first', async () => {
    await restart({ ...PUBLIC, signup: 'open' });
    const tokens = await browser.tokens();
    const refused = await browser.post(tokens);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Use the setup link that was printed when Freelane started',
    ]);
    const setup = new URL(setupLink(server.services.config)).searchParams.get('setup');
    expect((await browser.post({ ...tokens, setup })).json().userRoles).toEqual(['ADMIN']);
    expect((await signIn({ sub: 'g-bob', email: 'bob@example.org' })).json()).toMatchObject({
      userRoles: ['USER'],
    });
  });

  it.each([
    ['closed', 'Registration is closed'],
    ['invite', 'An invitation is needed to register'],
  ] as const)('Q7 later ones by SIGNUP: %s', async (signup, message) => {
    await restart({ signup });
    expect((await signIn()).statusCode).toBe(200);
    const answer = await signIn({ sub: 'g-bob', email: 'bob@example.org' });
    expect([answer.statusCode, answer.json().message]).toEqual([403, message]);
    expect((await signIn()).statusCode).toBe(200);
  });

  it('Q7 the identity goes with its account', async () => {
    const { store } = server.services;
    await signIn();
    await store.tx(async (query) => void (await query.delete(store.tables.users)));
    expect(await store.read((query) => query.select().from(store.tables.identities))).toEqual([]);
  });
});

describe('Q8 where there is no Google', () => {
  it('Q8 not configured, every way in says so', async () => {
    await restart({ google: null });
    const message = 'Google sign-in is not configured';
    await expect(browser.comeBack()).rejects.toThrow(message);
    expect((await browser.read('/api/auth/google/callback?state=x')).handedOver.message).toBe(
      message,
    );
    for (const body of [{}, { credential: 'x', password: 'y' }]) {
      const answer = await browser.post(body);
      expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    }
    const { app } = server;
    expect((await app.inject('/api/auth/google/status')).json()).toEqual({ configured: false });
  });

  it('Q8 while its keys cannot be had: 503 in words, and the credential stays good', async () => {
    const jwksUrl = `${provider.settings.issuer}/nowhere`;
    await restart({ google: { ...provider.settings, jwksUrl } });
    const answer = await signIn();
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { message: 'Google sign-in failed: network request failed', error: 'SERVICE_UNAVAILABLE' },
    ]);
  });
});

describe('O1 the log', () => {
  it('O1 holds nothing that signs in, of all that comes by', async () => {
    await register('ada@example.org');
    const url = await browser.comeBack();
    const { handedOver } = await browser.read(url);
    const { credential = '', accessToken = '' } = handedOver;
    await browser.post({ credential, accessToken, password: 'a wrong one' });
    const { token } = (await browser.post({ credential, accessToken, password: PASSWORD })).json();
    const { searchParams } = new URL(url, 'http://localhost');
    const log = lines.join('');
    expect(log).toContain('"path":"/api/auth/google/callback"');
    const secrets = [
      ...searchParams.values(),
      ...[credential, accessToken, token, PASSWORD, 'a wrong one'],
      ...[decodeJwt(credential).nonce, browser.id(), provider.settings.clientSecret, 'g-ada'],
    ];
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
