import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

export type BoardListItem = inferRouterOutputs<AppRouter>['boards']['list'][number];
export type Person = inferRouterOutputs<AppRouter>['users']['list'][number];
