import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>['invitations'];

export type OpenInvitation = Outputs['list']['invitations'][number];
/** With the link, which is told this once. */
export type MadeInvitation = Outputs['create'];
