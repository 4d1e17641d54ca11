import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../session/trpc.ts';

const TIMEOUT_MS = 30_000;

export type ClientPageClient = ReturnType<typeof connectClientPage>;

/** Calls procedures for the holder of a link; its token replaces a session's. */
export function connectClientPage(token: string) {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${location.origin}/trpc`,
        headers: { authorization: `Bearer ${token}` },
        fetch: (url, options) =>
          fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      }),
    ],
  });
  return client.clientPage;
}

/** Whether a call failed because the link is no longer valid. */
export function isLinkEnded(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';
}
