import type { inferRouterOutputs } from '@trpc/server';
import type { AutomationDefinition } from '../../../core/automations/automation.ts';
import { pick } from '../../../core/lib/pick.ts';
import type { AppRouter } from '../../session/trpc.ts';

type Answers = inferRouterOutputs<AppRouter>['automations'];

export type Automation = Answers['list'][number];
export type AutomationRun = Answers['runs'][number];

/** What a save of the rule sends. */
export function definitionOf(automation: Automation): AutomationDefinition {
  return pick(automation, ['name', 'trigger', 'conditions', 'actions', 'isOn']);
}
