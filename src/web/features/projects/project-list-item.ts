import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

export type ProjectListItem = inferRouterOutputs<AppRouter>['projects']['list'][number];
