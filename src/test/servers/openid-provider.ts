import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { freePort } from './free-port.ts';

const CLIENT = { client_id: 'freelane', client_secret: 'a secret of the client' };

/** A real OpenID provider with pages of its own, on another host name than the site's. */
export interface OpenIdProvider {
  /** Environment that the site needs to use it. */
  env: Record<string, string>;
  /** Registers the site at this origin as a client; call it once. */
  admit(siteOrigin: string): Promise<void>;
  /** Severs its windows from their openers, as some providers do. */
  isolate(): void;
  stop(): Promise<void>;
}

export async function openOpenIdProvider(): Promise<OpenIdProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'the key' };
  let server: ReturnType<Provider['listen']> | undefined;
  let isIsolated = false;

  async function admit(siteOrigin: string): Promise<void> {
    const provider = new Provider(issuer, {
      clients: [
        {
          ...CLIENT,
          redirect_uris: [`${siteOrigin}/api/auth/google/callback`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the cookies'] },
      pkce: { required: () => true },
      // As with Google, the user's claims are in the id token.
      conformIdTokenClaims: false,
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
      },
      features: { devInteractions: { enabled: true } },
      async findAccount(_context, name) {
        const email = `${name}@example.org`;
        const names = { given_name: name, family_name: 'Googler' };
        return {
          accountId: name,
          claims: async () => ({ sub: `g-${name}`, email, email_verified: true, ...names }),
        };
      },
    });
    provider.use(async (context, next) => {
      await next();
      if (isIsolated) context.set('cross-origin-opener-policy', 'same-origin');
    });
    server = provider.listen(port, '127.0.0.1');
    await new Promise<void>((resolve) => server?.once('listening', resolve));
  }

  return {
    env: {
      GOOGLE_CLIENT_ID: CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_AUTH_URL: `${issuer}/auth`,
      GOOGLE_TOKEN_URL: `${issuer}/token`,
      GOOGLE_JWKS_URL: `${issuer}/jwks`,
      GOOGLE_PROMPT: 'consent',
    },
    admit,
    isolate() {
      isIsolated = true;
    },
    async stop() {
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    },
  };
}
