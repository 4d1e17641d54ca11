import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

type Answers = inferRouterOutputs<AppRouter>['notifications'];

export type UnreadCounts = Answers['counts'];
export type NotificationList = Answers['get'];
export type NotificationItem = NotificationList['items'][number];
export type DueItem = NotificationList['today'][number];
