import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

export type AuditEntry = inferRouterOutputs<AppRouter>['audit']['list']['entries'][number];
export type AuditPerson = NonNullable<AuditEntry['by']>;
