import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GoogleSettings } from '../../config/google.ts';
import { createIdTokenReader } from './id-token.ts';
import { createProvider } from './provider.ts';

const UNAVAILABLE = 'Google sign-in failed: network request failed';
/** A token with an algorithm, so that the keys are requested. */
const TOKEN = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.AA`;

const silent = createServer(() => {});
let settings: GoogleSettings;

beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const places = { issuer, authUrl: issuer, tokenUrl: issuer, jwksUrl: issuer };
  settings = { clientId: 'id', clientSecret: 'hush', prompt: 'login', ...places };
});
afterAll(async () => {
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

it('H8 a provider that accepts a code and never answers is unavailable', async () => {
  const { exchange } = createProvider({
    settings,
    redirectUri: 'http://localhost',
    timeoutMs: 20,
  });
  await expect(exchange('code', 'verifier')).rejects.toThrow(UNAVAILABLE);
});

it('H8 so is one that never sends its keys', async () => {
  const readIdToken = createIdTokenReader({ settings, timeoutMs: 20 });
  const answer = readIdToken(TOKEN, 'an access token');
  await expect(answer).rejects.toMatchObject({ code: 'google.away', message: UNAVAILABLE });
});
