import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { getSession, handleUnauthorized } from './auth/session.ts';
import type { AppRouter } from './trpc.ts';

/** Ends the session when any call is answered that its token no longer counts. */
export const unauthorizedLink: TRPCLink<AppRouter> =
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
