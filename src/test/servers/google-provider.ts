import { createHash } from 'node:crypto';
import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import type { GoogleSettings } from '../../server/config/google.ts';

const ACCESS_TOKEN = 'an access token';

/**
 * An OpenID provider in this process: it lets everyone in and issues tokens with the requested
 * claims.
 */
export interface GoogleProvider {
  settings: GoogleSettings;
  /** The id of its only key. */
  kid: string;
  /** Claims of the next id tokens; undefined removes a claim. */
  setClaims(claims: Record<string, unknown>): void;
  /** Overrides the response to the next token requests; null restores the default. */
  setTokenResponse(status: number, body: Record<string, unknown> | null): void;
  stop(): Promise<void>;
}

export const ADA = {
  sub: 'g-ada',
  email: 'Ada@example.org',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lindqvist',
  picture: 'https://lh3.googleusercontent.com/a/ada',
};

export async function startGoogleProvider(): Promise<GoogleProvider> {
  const server = new OAuth2Server();
  const { kid } = await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = server.issuer.url ?? '';
  let claims: Record<string, unknown> = {};
  let answer: MutableResponse | null = null;
  const atHash = createHash('sha256').update(ACCESS_TOKEN).digest().subarray(0, 16);
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    Object.assign(payload, ADA, { at_hash: atHash.toString('base64url') }, claims);
  });
  server.service.on('beforeResponse', (response: MutableResponse) => {
    Object.assign(response.body, { access_token: ACCESS_TOKEN });
    Object.assign(response, answer);
  });
  return {
    kid,
    settings: {
      clientId: 'freelane',
      clientSecret: 'a secret of the client',
      issuer,
      authUrl: `${issuer}/authorize`,
      tokenUrl: `${issuer}/token`,
      jwksUrl: `${issuer}/jwks`,
      prompt: 'select_account',
    },
    setClaims(next) {
      claims = next;
    },
    setTokenResponse(statusCode, body) {
      answer = body && { statusCode, body };
    },
    stop: () => server.stop(),
  };
}
