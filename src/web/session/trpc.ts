import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/api/trpc/router.ts';
import { getSession, handleUnauthorized } from './session.ts';

export type { AppRouter };

const TIMEOUT_MS = 30_000;

export const trpc = createTRPCReact<AppRouter>();

/** Ends the session when the server rejects its token in any call. */
const unauthorizedLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const { token } = getSession();
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (failure) => {
          if (failure.data?.code === 'UNAUTHORIZED') handleUnauthorized(token);
          observer.error(failure);
        },
      });
    });

/** The HTTP link, which authenticates with the session's token. */
function httpLink() {
  return httpBatchLink({
    url: '/trpc',
    maxURLLength: 2000,
    headers: () => {
      const { token } = getSession();
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
    fetch: (url, options) => fetch(url, { ...options, signal: withTimeout(options?.signal) }),
  });
}

export function createTrpcClient() {
  return trpc.createClient({ links: [unauthorizedLink, httpLink()] });
}

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
