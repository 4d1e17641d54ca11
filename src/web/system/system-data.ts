import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../trpc.ts';

export type SystemData = inferRouterOutputs<AppRouter>['system']['view'];
