import { z } from 'zod';
import { automationSchema } from '../../../../core/automations/automation.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { newId } from '../../../lib/tokens.ts';
import * as example from '../docs/examples.ts';
import { digestOf } from '../execute.ts';
import { automationRunShape, automationShape } from '../integration-shapes.schema.ts';
import { type Call, type RestRoute, route } from '../route.ts';
import { successShape } from '../shapes.schema.ts';
import { automationAnswer, automationRunAnswer } from '../shapes.ts';

const PATH = '/api/boards/:id/automations';
const ONE = `${PATH}/:automationId`;
const ofBoard = z.object({ id });
const ofAutomation = z.object({ id, automationId: id });
const board = { id: example.boardId };
const one = { ...board, automationId: example.automation.id };
const TAG = { tag: 'Automation', signedIn: true } as const;
const REFUSALS = ['board.unknown', 'forbidden'] as const;
const SAVE_REFUSALS = [...REFUSALS, 'column.unknown', 'ticket.personUnknown'] as const;

const automationBody = automationSchema.meta({ id: 'NewAutomation' });

/** The automation rules of boards, for their managers. */
export const automationRoutes: RestRoute[] = [
  route({
    ...TAG,
    method: 'GET',
    path: PATH,
    summary: 'List the automation rules of a board, oldest first',
    writes: false,
    params: ofBoard,
    status: 200,
    response: z.array(automationShape),
    errors: [...REFUSALS],
    example: { params: board, response: [example.automation] },
    run: async ({ services, viewer, params }) =>
      (await services.automations.list(viewer, params.id)).map(automationAnswer),
  }),
  route({
    ...TAG,
    method: 'POST',
    path: PATH,
    summary: 'Create an automation rule: when, if, then',
    description:
      'From now on, the rule runs when a ticket is created, moved to a column, given a label, or ' +
      'due. It acts as you, on tickets that you can see, and at most once for each event. ' +
      'Changes by a rule start no other rule. A missing condition matches everything; null ' +
      'matches an empty value.',
    writes: true,
    params: ofBoard,
    body: automationBody,
    status: 201,
    response: automationShape,
    errors: [...SAVE_REFUSALS, 'automation.limit'],
    example: { params: board, body: example.automationBody, response: example.automation },
    async run(call) {
      const { services, viewer, params, body: definition, source, confirm } = call;
      const created = { id: newAutomationId(call), isNew: true, definition };
      const saved = await services.automations.save(viewer, params.id, created, source, confirm);
      return automationAnswer(saved);
    },
  }),
  route({
    ...TAG,
    method: 'PUT',
    path: ONE,
    summary: 'Replace a rule; it acts as you from now on',
    description: 'It also ends its pause.',
    writes: true,
    params: ofAutomation,
    body: automationBody,
    status: 200,
    response: automationShape,
    errors: [...SAVE_REFUSALS, 'automation.unknown'],
    example: { params: one, body: example.automationBody, response: example.automation },
    async run({ services, viewer, params, body: definition, source, confirm }) {
      const replaced = { id: params.automationId, isNew: false, definition };
      const saved = await services.automations.save(viewer, params.id, replaced, source, confirm);
      return automationAnswer(saved);
    },
  }),
  route({
    ...TAG,
    method: 'DELETE',
    path: ONE,
    summary: 'Delete a rule and its log',
    writes: true,
    params: ofAutomation,
    status: 200,
    response: successShape,
    errors: [...REFUSALS, 'automation.unknown'],
    example: { params: one, response: { success: true } },
    async run({ services, viewer, params, source }) {
      await services.automations.remove(viewer, params.id, params.automationId, source);
      return { success: true as const };
    },
  }),
  route({
    ...TAG,
    method: 'GET',
    path: `${ONE}/runs`,
    summary: 'List the runs of a rule in the last 30 days, newest first',
    description: 'At most 200 runs, and only those on tickets that you can see.',
    writes: false,
    params: ofAutomation,
    status: 200,
    response: z.array(automationRunShape),
    errors: [...REFUSALS, 'automation.unknown'],
    example: { params: one, response: [example.automationRun] },
    run: async ({ services, viewer, params }) =>
      (await services.automations.runs(viewer, params.id, params.automationId)).map(
        automationRunAnswer,
      ),
  }),
];

/** The same for each repetition of a write. */
function newAutomationId({ viewer, key }: Pick<Call, 'viewer' | 'key'>): string {
  return key === null ? newId('a') : `a${digestOf(viewer.userId, 'automation', key).slice(0, 26)}`;
}
