import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>['invitations'];

export type OpenInvitation = Outputs['list']['invitations'][number];
/** Includes the link, which is returned only once. */
export type CreatedInvitation = Outputs['create'];
