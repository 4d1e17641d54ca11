import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/trpc/router.ts';

export type BoardListItem = inferRouterOutputs<AppRouter>['boards']['list'][number];
export type Person = inferRouterOutputs<AppRouter>['users']['list'][number];
