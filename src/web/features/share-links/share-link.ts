import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

export type ClientLink = inferRouterOutputs<AppRouter>['looks']['list'][number];

export function isExpired({ expiresAt }: ClientLink): boolean {
  return expiresAt !== null && expiresAt <= Date.now();
}
