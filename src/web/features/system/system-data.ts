import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

export type SystemData = inferRouterOutputs<AppRouter>['system']['view'];
