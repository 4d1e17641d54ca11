import { googleFailure } from '../../../core/google.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { addressKey } from '../../lib/addresses.ts';
import { digestOf, newToken } from '../../lib/tokens.ts';
import type { Store } from '../../storage/store.ts';
import { googleRepository } from './oidc-repository.ts';
import { type Provider, ProviderError, reasonOf, type Tokens } from './provider.ts';

/** How long a sign-in may take. */
export const FLOW_MS = 10 * 60_000;
/** Limits of concurrent sign-ins: beyond them the oldest are dropped. */
const { googleFlows, googleFlowsPerAddress, googleFlowsPerBrowser } = RESOURCE_LIMITS;

/** The browser that starts a sign-in, and the channel on which its page awaits the result. */
export interface FlowStart {
  channel: string;
  browser: string;
  ip: string;
}

/** What the popup sends to the page that opened it. */
export interface PopupResult {
  /** The channel of that page; null if it is unknown. */
  channel: string | null;
  outcome: Tokens | { message: string };
}

/** The parameters of the provider's redirect; empty if missing. */
export interface ProviderAnswer {
  state: string;
  code: string;
  error: string;
}

export interface Flows {
  /** Starts a sign-in in a browser; returns the URL of the provider's page. */
  begin(flow: FlowStart): Promise<string>;
  /** Exchanges the provider's code, once, in the browser that started the sign-in. */
  finish(answer: ProviderAnswer, browser: string): Promise<PopupResult>;
  deleteExpired(): Promise<void>;
}

interface Deps {
  store: Store;
  provider: Provider;
  now: () => number;
}

/**
 * Pending sign-ins, stored in the database so that they survive a restart and any server can
 * complete them.
 */
export function createFlows({ store, provider, now }: Deps): Flows {
  const records = googleRepository(store.tables);

  async function begin({ channel, browser, ip }: FlowStart) {
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
      if (refusal instanceof ProviderError) return { channel, outcome: refusal };
      throw refusal;
    }
  }

  async function purgeExpired(): Promise<void> {
    await store.tx((query) => records.removeExpiredFlows(query, now()));
  }

  return { begin, finish, deleteExpired: purgeExpired };
}

function failure(channel: string | null, reason: string): PopupResult {
  return { channel, outcome: { message: googleFailure(reason) } };
}
