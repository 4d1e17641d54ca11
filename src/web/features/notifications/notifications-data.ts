import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

type Answers = inferRouterOutputs<AppRouter>['bell'];

export type BellCounts = Answers['counts'];
export type BellContent = Answers['get'];
export type NewsItem = BellContent['news'][number];
export type DueItem = BellContent['today'][number];
