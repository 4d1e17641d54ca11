import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../server/trpc/router.ts';
import { getSession } from './auth/session.ts';
import { unauthorizedLink } from './unauthorized-link.ts';

export type { AppRouter };

const TIMEOUT_MS = 30_000;

export const trpc = createTRPCReact<AppRouter>();

/** The link for calls over HTTP, which authenticate by the session's token. */
function httpLink() {
  return httpBatchLink({
    url: '/trpc',
    maxURLLength: 2000,
    headers: () => {
      const { token } = getSession();
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
    fetch: (url, options) => fetch(url, { ...options, signal: timeLimited(options?.signal) }),
  });
}

export function createTrpcClient() {
  return trpc.createClient({ links: [unauthorizedLink, httpLink()] });
}

function timeLimited(signal: AbortSignal | null | undefined): AbortSignal {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
