import { AppError } from '../../../core/errors.ts';
import type { Config } from '../../config/read-config.ts';
import type { Store } from '../../storage/store.ts';
import type { Accounts } from '../accounts.ts';
import type { Sessions } from '../sessions.ts';
import { createFlows, type Flows } from './flows.ts';
import { createIdTokenReader } from './id-token.ts';
import { createProvider } from './provider.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

export const CALLBACK = '/api/auth/google/callback';
const PROVIDER_TIMEOUT_MS = 10_000;

/** Sign-in with Google. If it is not configured, every call throws 'google.unconfigured'. */
export interface Google extends Flows {
  isConfigured: boolean;
  signIn: SignIn;
}

interface Deps {
  config: Config;
  store: Store;
  sessions: Sessions;
  accounts: Accounts;
}

export function createGoogle({ config, store, sessions, accounts }: Deps): Google {
  const now = () => Date.now();
  const { google: settings, publicUrl } = config;
  if (!settings) return unconfigured;
  const redirectUri = publicUrl + CALLBACK;
  const provider = createProvider({ settings, redirectUri, timeoutMs: PROVIDER_TIMEOUT_MS });
  const readIdToken = createIdTokenReader({ settings, timeoutMs: PROVIDER_TIMEOUT_MS });
  return {
    isConfigured: true,
    ...createFlows({ store, provider, now }),
    signIn: createSignIn({
      store,
      sessions,
      accounts,
      readIdToken,
      issuer: settings.issuer,
      now,
    }),
  };
}

const unconfigured: Google = {
  isConfigured: false,
  begin: refuse,
  finish: refuse,
  signIn: refuse,
  async deleteExpired() {},
};

async function refuse(): Promise<never> {
  throw new AppError('google.unconfigured');
}
