import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../trpc.ts';

type Answers = inferRouterOutputs<AppRouter>['account'];

export type AccountData = Answers['get'];
export type Device = Answers['devices'][number];
export type ApiToken = Answers['tokens'][number];
