import { createHash, createSecretKey } from 'node:crypto';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { openGoogleFixture } from '../../../test/kits/google-fixture.ts';

const FAILED = { message: 'Google sign-in failed', error: 'UNAUTHORIZED' };

const stage = openGoogleFixture();

describe('H4 an invalid credential', () => {
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
  ])('H4 %s', async (_, claims) => {
    const answer = await stage.signIn(claims());
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
  ])('H4 %s', async (_, forge) => {
    const { credential, accessToken } = await stage.browser.tokens();
    const forged = await forge(decodeJwt(credential), credential);
    const answer = await stage.browser.post({ credential: forged, accessToken });
    expect([answer.statusCode, answer.json()]).toEqual([401, FAILED]);
    // The genuine one is still valid.
    expect((await stage.browser.post({ credential, accessToken })).statusCode).toBe(200);
  });

  it('H4 without its access token', async () => {
    const { credential } = await stage.browser.tokens();
    expect((await stage.browser.post({ credential })).json()).toEqual(FAILED);
  });

  async function signedByAnother(payload: JWTPayload): Promise<string> {
    const { privateKey } = await generateKeyPair('RS256');
    return sign(payload, 'RS256', privateKey);
  }

  function sign(payload: JWTPayload, alg: string, key: Parameters<SignJWT['sign']>[0]) {
    return new SignJWT(payload).setProtectedHeader({ alg, kid: stage.provider.kid }).sign(key);
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
