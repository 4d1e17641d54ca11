import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

export type ShareLink = inferRouterOutputs<AppRouter>['shareLinks']['list'][number];

export function isExpired({ expiresAt }: ShareLink): boolean {
  return expiresAt !== null && expiresAt <= Date.now();
}
