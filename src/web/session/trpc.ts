import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/api/trpc/router.ts';
import { getSession, handleUnauthorized } from './session.ts';

export type { AppRouter };

const TIMEOUT_MS = 30_000;

export const trpc = createTRPCReact<AppRouter>();

/** Ends the session when any call is answered that its token no longer counts. */
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
