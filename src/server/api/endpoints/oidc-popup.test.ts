import { describe, expect, it } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { openGoogleFixture, passTime } from '../../../test/kits/google-fixture.ts';
import { googleBrowser } from '../../../test/kits/google-kit.ts';
import { digestOf } from '../../lib/tokens.ts';

const USED = 'Google sign-in failed: it was used, has expired or was begun in another browser';
const MINUTE_MS = 60_000;

const stage = openGoogleFixture();

describe('H2 starting a sign-in', () => {
  it('H2 sends state, nonce and PKCE to the provider, and marks the browser with a cookie', async () => {
    const query = `tx=${'0'.repeat(32)}&origin=${stage.server.services.config.publicUrl}`;
    const { headers } = await stage.server.app.inject({ url: `/api/auth/google/start?${query}` });
    const { origin, pathname, searchParams } = new URL(String(headers.location));
    expect(origin + pathname).toBe(stage.provider.settings.authUrl);
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

  it('H2 reports an error to a page with another origin than the public one', async () => {
    const other = googleBrowser(stage.server.app, 'http://127.0.0.1:3000');
    await expect(other.followRedirect()).rejects.toThrow(
      'Google sign-in failed: unauthorized domain',
    );
  });

  it('H2 refuses a channel that is not hexadecimal', async () => {
    const url = '/api/auth/google/start?tx=%3Cscript%3E&origin=http://localhost:3000';
    expect((await stage.server.app.inject({ url })).statusCode).toBe(400);
  });

  it('H2 of too many sign-ins the oldest are dropped, and so are expired ones', async () => {
    const { store } = stage.server.services;
    const count = () =>
      store.read(async (query) => (await query.select().from(store.tables.googleFlows)).length);
    const url = await stage.browser.followRedirect();
    const row = { verifier: 'v', browser: 'b', address: 'a', channel: 'c', isAnswered: false };
    const expiresAt = Date.now() + 20 * MINUTE_MS;
    const later = (n: number) => ({ ...row, state: `s${n}`, nonce: `n${n}`, expiresAt });
    for (const part of [0, 4000, 8000]) {
      const rows = Array.from({ length: 4000 }, (_, n) => later(part + n));
      await store.tx(
        async (query) => void (await query.insert(store.tables.googleFlows).values(rows)),
      );
    }
    await stage.browser.followRedirect();
    expect((await stage.browser.read(url)).handedOver.message).toBe(USED);
    passTime(30 * MINUTE_MS);
    await stage.server.services.google.deleteExpired();
    expect(await count()).toBe(0);
  });
});

describe('H10 a refused start', () => {
  it('H10 by rate limits is reported to the opener page', async () => {
    await stage.restart({ limits: true });
    const tx = '0'.repeat(32);
    const query = new URLSearchParams({ tx, origin: stage.server.services.config.publicUrl });
    const begin = () => stage.server.app.inject({ url: `/api/auth/google/start?${query}` });
    for (let n = 0; n < 300; n += 1) await stage.server.app.inject({ url: '/api/auth/me' });
    const { statusCode, headers } = await begin();
    expect(statusCode).toBe(429);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const { handedOver } = await stage.browser.read(`/api/auth/google/start?${query}`);
    expect(handedOver).toEqual({ tx, message: new AppError('request.tooMany').message });
  });

  it('H10 by invalid input shows a message, and sends it to no page', async () => {
    const { status, handedOver } = await stage.browser.read('/api/auth/google/start?tx=%3Cb%3E');
    expect([status, handedOver.tx]).toEqual([400, null]);
  });
});

describe('H2 pending sign-ins', () => {
  async function insert(count: number, part: { browser: string; address: string }) {
    const { store } = stage.server.services;
    const row = { verifier: 'v', channel: 'c', isAnswered: false, ...part };
    const expiresAt = Date.now() + 20 * MINUTE_MS;
    const rows = Array.from({ length: count }, (_, n) => {
      return { ...row, state: `s${n}`, nonce: `n${n}`, expiresAt };
    });
    await store.tx(
      async (query) => void (await query.insert(store.tables.googleFlows).values(rows)),
    );
  }

  it.each([
    [18, 200],
    [19, 400],
  ])('H2 a browser may have 20: the first one after %i others', async (others, status) => {
    const url = await stage.browser.followRedirect();
    await insert(others, { browser: digestOf(stage.browser.id()), address: 'elsewhere' });
    await stage.browser.followRedirect();
    expect((await stage.browser.read(url)).status).toBe(status);
  });

  it.each([
    [198, 200],
    [199, 400],
  ])('H2 an address may have 200: the first one after %i others', async (others, status) => {
    const url = await stage.browser.followRedirect();
    await insert(others, { browser: 'another', address: '127.0.0.1' });
    await stage.newBrowser().followRedirect();
    expect((await stage.browser.read(url)).status).toBe(status);
  });
});

describe("H3 the provider's redirect", () => {
  it('H3 the page sends the tokens to the opener, once', async () => {
    const url = await stage.browser.followRedirect();
    const { status, handedOver } = await stage.browser.read(url);
    expect([status, handedOver]).toEqual([
      200,
      {
        tx: '0123456789abcdef0123456789abcdef',
        credential: expect.stringMatching(/^ey/),
        accessToken: 'an access token',
      },
    ]);
    expect((await stage.browser.read(url)).handedOver).toEqual({ tx: null, message: USED });
  });

  it('H3 a HEAD request does not use it up', async () => {
    const url = await stage.browser.followRedirect();
    await stage.server.app.inject({ method: 'HEAD', url });
    expect((await stage.browser.read(url)).status).toBe(200);
  });

  it('H3 from another browser, with another state or too late there are no tokens', async () => {
    const url = await stage.browser.followRedirect();
    const other = stage.newBrowser();
    await other.followRedirect();
    expect((await other.read(url)).handedOver).toEqual({ tx: null, message: USED });
    expect((await stage.newBrowser().read(url)).handedOver).toEqual({ tx: null, message: USED });
    expect((await stage.browser.read(`${url}x`)).handedOver.message).toBe(USED);
    passTime(10 * MINUTE_MS);
    expect((await stage.browser.read(url)).handedOver.message).toBe(USED);
    passTime(-10 * MINUTE_MS);
    expect((await stage.browser.read(url)).status).toBe(200);
  });

  it.each([
    ['access_denied', 'access denied'],
    ['unauthorized_client', 'unauthorized domain'],
    ['</script><b>', 'refused by the provider'],
  ])('H3 a refusal is reported: %s', async (error, reason) => {
    const url = (await stage.browser.followRedirect()).replace(/code=[^&]*/, '');
    const { status, handedOver, body } = await stage.browser.read(
      `${url}&error=${encodeURIComponent(error)}`,
    );
    expect(status).toBe(400);
    expect(handedOver).toMatchObject({ tx: /^\w{32}$/.exec(handedOver.tx ?? '')?.[0] });
    expect(handedOver.message).toBe(`Google sign-in failed: ${reason}`);
    expect(body).not.toContain('<b>');
  });

  it('H3 a rejected code and an unavailable provider are reported, and logged with the reason', async () => {
    stage.provider.setTokenResponse(401, { error: 'invalid_client' });
    const refused = await stage.browser.read(await stage.browser.followRedirect());
    expect(refused.handedOver.message).toBe('Google sign-in failed: invalid client');
    expect(stage.lines.join('')).toContain('invalid_client');
    stage.provider.setTokenResponse(500, {});
    const away = await stage.browser.read(await stage.browser.followRedirect());
    expect(away.handedOver.message).toBe('Google sign-in failed: network request failed');
  });

  it('H3 the page runs only our own script, and sends no referrer', async () => {
    const { headers, body } = await stage.server.app.inject({ url: '/api/auth/google/callback' });
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect(body).toContain('<script src="/google-popup.js"></script>');
  });

  it('ZG3 it is in the language of the browser; the data it sends stays English', async () => {
    const { body } = await stage.server.app.inject({
      url: '/api/auth/google/callback',
      headers: { 'accept-language': 'de' },
    });
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('Die Anmeldung mit Google ist fehlgeschlagen.');
    expect(body).toContain('"message":"Google sign-in failed');
  });
});
