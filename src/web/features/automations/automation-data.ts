import type { inferRouterOutputs } from '@trpc/server';
import type { AutomationDefinition } from '../../../core/automations/automation.ts';
import { pick } from '../../../core/lib/pick.ts';
import type { AppRouter } from '../../session/trpc.ts';

type Answers = inferRouterOutputs<AppRouter>['automations'];

export type Automation = Answers['list'][number];
export type AutomationRun = Answers['runs'][number];

/** The input of a request that saves a rule. */
export function definitionOf(automation: Automation): AutomationDefinition {
  return pick(automation, ['name', 'trigger', 'conditions', 'actions', 'isOn']);
}
