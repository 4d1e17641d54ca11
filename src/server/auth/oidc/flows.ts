import { googleFailure } from '../../../core/google.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { addressKey } from '../../lib/address-key.ts';
import { digestOf, newToken } from '../../lib/tokens.ts';
import type { Store } from '../../storage/store.ts';
import { googleRepository } from './oidc-repository.ts';
import { type Provider, ProviderRefusal, reasonOf, type Tokens } from './provider.ts';

/** What was begun can be ended for this long. */
export const FLOW_MS = 10 * 60_000;
/** Concurrent sign-ins: beyond them the oldest are dropped. */
const { googleFlows, googleFlowsPerAddress, googleFlowsPerBrowser } = RESOURCE_LIMITS;

/** Who begins a sign-in, and where the page that opened the popup waits for its result. */
export interface Beginning {
  channel: string;
  browser: string;
  ip: string;
}

/** What the popup tells the page that opened it. */
export interface PopupResult {
  /** Where that page listens; null where nobody knows. */
  channel: string | null;
  outcome: Tokens | { message: string };
}

/** What the provider sends people back with; empty where it does not say. */
export interface ProviderAnswer {
  state: string;
  code: string;
  error: string;
}

export interface Flows {
  /** Begins a sign-in of a browser; answers with the provider's page. */
  begin(flow: Beginning): Promise<string>;
  /** The provider has answered: the code is exchanged, once, for the browser that began. */
  finish(answer: ProviderAnswer, browser: string): Promise<PopupResult>;
  purgeExpired(): Promise<void>;
}

interface Needs {
  store: Store;
  provider: Provider;
  now: () => number;
}

/** Sign-ins under way, in the database: they outlive a restart, and any server may go on with them. */
export function createFlows({ store, provider, now }: Needs): Flows {
  const records = googleRepository(store.tables);

  async function begin({ channel, browser, ip }: Beginning) {
    const [state, verifier, nonce] = [newToken(), newToken(), newToken()];
    const flow = {
      state: digestOf(state),
      nonce: digestOf(nonce),
      browser: digestOf(browser),
      address: addressKey(ip),
      verifier,
      isAnswered: false,
      channel,
      expiresAt: now() + FLOW_MS,
    };
    await store.tx(async (query) => {
      await records.trimFlows(query, googleFlows.max);
      await records.trimFlows(query, googleFlowsPerBrowser.max - 1, { browser: flow.browser });
      await records.trimFlows(query, googleFlowsPerAddress.max - 1, { address: flow.address });
      await records.insertFlow(query, flow);
    });
    return provider.authorizationUrl({ state, verifier, nonce });
  }

  async function finish({ state, code, error }: ProviderAnswer, browser: string) {
    const key = { state: digestOf(state), browser: digestOf(browser) };
    const flow = await store.tx((query) => records.answerFlow(query, key, now()));
    if (!flow) return failure(null, 'it was used, has expired or was begun in another browser');
    const { channel, verifier } = flow;
    if (error) return failure(channel, reasonOf(error));
    try {
      return { channel, outcome: await provider.exchange(code, verifier) };
    } catch (refusal) {
      if (refusal instanceof ProviderRefusal) return { channel, outcome: refusal };
      throw refusal;
    }
  }

  async function purgeExpired(): Promise<void> {
    await store.tx((query) => records.removeExpiredFlows(query, now()));
  }

  return { begin, finish, purgeExpired };
}

function failure(channel: string | null, reason: string): PopupResult {
  return { channel, outcome: { message: googleFailure(reason) } };
}
