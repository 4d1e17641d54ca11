import { AppError } from '../../../core/errors.ts';
import { googleFailure } from '../../../core/google.ts';
import type { GoogleSettings } from '../../config/google.ts';

const SCOPES = ['openid', 'email', 'profile'];

/** What signing in comes to at the provider. */
export interface Tokens {
  /** The id token, which is yet to be verified. */
  credential: string;
  accessToken: string;
}

/** Why there are no tokens, in the words that the person is told. */
export class ProviderRefusal extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(googleFailure(reason), options);
    this.name = 'ProviderRefusal';
  }
}

interface Needs {
  settings: GoogleSettings;
  /** Where the provider sends people back to. */
  redirectUri: string;
  /** How long the provider may take to answer, ms. */
  patienceMs: number;
}

export type Provider = ReturnType<typeof createProvider>;

/** The OAuth half of signing in: where people are sent, and what their code is exchanged for. */
export function createProvider({ settings, redirectUri, patienceMs }: Needs) {
  /** Loaded with the first sign-in, so that a start without one does not pay for it. */
  async function library() {
    const arctic = await import('arctic');
    const client = new arctic.OAuth2Client(settings.clientId, settings.clientSecret, redirectUri);
    return { ...arctic, client };
  }

  return {
    /** The provider's page on which one signs in. */
    async authorizationUrl(flow: { state: string; verifier: string; nonce: string }) {
      const { client, CodeChallengeMethod } = await library();
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
      const { client, OAuth2RequestError } = await library();
      try {
        const answer = client.validateAuthorizationCode(settings.tokenUrl, code, verifier);
        const tokens = await within(patienceMs, answer);
        return { credential: tokens.idToken(), accessToken: tokens.accessToken() };
      } catch (cause) {
        const isSaid = cause instanceof OAuth2RequestError;
        const reason = isSaid ? reasonOf(cause.code) : 'network request failed';
        throw new ProviderRefusal(reason, { cause });
      }
    },
  };
}

/** A code of OAuth as the reason of a failure. */
export function reasonOf(code: string): string {
  if (code === 'unauthorized_client' || code === 'redirect_uri_mismatch') {
    return 'unauthorized domain';
  }
  return /^[a-z_]{1,50}$/.test(code) ? code.replaceAll('_', ' ') : 'refused by the provider';
}

/** The library's own calls wait for as long as the line is open. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('google.away')), ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
