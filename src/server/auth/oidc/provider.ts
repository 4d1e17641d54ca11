import { AppError } from '../../../core/errors.ts';
import { googleFailure } from '../../../core/google.ts';
import type { GoogleSettings } from '../../config/google.ts';

const SCOPES = ['openid', 'email', 'profile'];

/** The result of a sign-in at the provider. */
export interface Tokens {
  /** The id token, not verified yet. */
  credential: string;
  accessToken: string;
}

/** The reason for having no tokens, as a text for the user. */
export class ProviderError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(googleFailure(reason), options);
    this.name = 'ProviderRefusal';
  }
}

interface Deps {
  settings: GoogleSettings;
  /** The provider redirects here. */
  redirectUri: string;
  /** Timeout of the provider's response, ms. */
  timeoutMs: number;
}

export type Provider = ReturnType<typeof createProvider>;

/** The OAuth part of signing in: the redirect to the provider, and the exchange of the code. */
export function createProvider({ settings, redirectUri, timeoutMs }: Deps) {
  /** Loaded with the first sign-in, to keep the start fast. */
  async function loadClient() {
    const arctic = await import('arctic');
    const client = new arctic.OAuth2Client(settings.clientId, settings.clientSecret, redirectUri);
    return { ...arctic, client };
  }

  return {
    /** The URL of the provider's sign-in page. */
    async authorizationUrl(flow: { state: string; verifier: string; nonce: string }) {
      const { client, CodeChallengeMethod } = await loadClient();
      const url = client.createAuthorizationURLWithPKCE(
        settings.authUrl,
        flow.state,
        CodeChallengeMethod.S256,
        flow.verifier,
        SCOPES,
      );
      url.searchParams.set('nonce', flow.nonce);
      url.searchParams.set('prompt', settings.prompt);
      return url.href;
    },

    /** @throws ProviderRefusal */
    async exchange(code: string, verifier: string): Promise<Tokens> {
      const { client, OAuth2RequestError } = await loadClient();
      try {
        const response = client.validateAuthorizationCode(settings.tokenUrl, code, verifier);
        const tokens = await withTimeout(timeoutMs, response);
        return { credential: tokens.idToken(), accessToken: tokens.accessToken() };
      } catch (cause) {
        const isOAuthError = cause instanceof OAuth2RequestError;
        const reason = isOAuthError ? reasonOf(cause.code) : 'network request failed';
        throw new ProviderError(reason, { cause });
      }
    },
  };
}

/** Translates an OAuth error code to the reason of a failure. */
export function reasonOf(code: string): string {
  if (code === 'unauthorized_client' || code === 'redirect_uri_mismatch') {
    return 'unauthorized domain';
  }
  return /^[a-z_]{1,50}$/.test(code) ? code.replaceAll('_', ' ') : 'refused by the provider';
}

/** Limits the time of a call, for which the library has no timeout. */
async function withTimeout<T>(ms: number, response: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('google.away')), ms);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
