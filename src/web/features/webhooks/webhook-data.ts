import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

type Answers = inferRouterOutputs<AppRouter>['webhooks'];

export type Webhook = Answers['list'][number];
export type Delivery = Answers['deliveries'][number];
