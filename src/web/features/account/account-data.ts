import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../session/trpc.ts';

type All = inferRouterOutputs<AppRouter>;
type Answers = All['account'];

export type AccountData = Answers['get'];
export type Device = Answers['devices'][number];
export type CalendarLink = All['calendars']['list'][number];
export type ApiToken = Answers['tokens'][number];

/** Whether a token has expired; it stays listed for a while. */
export function isExpired({ expiresAt }: ApiToken): boolean {
  return expiresAt !== null && expiresAt <= Date.now();
}
