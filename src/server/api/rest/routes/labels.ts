import { z } from 'zod';
import { commandSchemas } from '../../../../core/board/commands.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import * as example from '../docs/examples.ts';
import { execute } from '../execute.ts';
import { type RestRoute, route } from '../route.ts';
import { labelShape, successShape } from '../shapes.schema.ts';

const ROUTE = {
  tag: 'Boards',
  path: '/api/boards/:id/labels',
  signedIn: true,
  status: 200,
} as const;
const ofBoard = z.object({ id });
const board = { id: example.boardId };
const REFUSALS = ['board.unknown', 'forbidden', 'label.unknown', 'command.reused'] as const;

const { label, color } = commandSchemas['boards.setLabelColor'].shape;

const labelBody = z
  .object({
    label,
    newLabel: label.optional().describe('Its new name; if that label exists, the two are merged'),
    color: color.optional().describe('null resets it to the color that is computed from its text'),
  })
  .refine(
    ({ newLabel, color }) => newLabel !== undefined || color !== undefined,
    'needs newLabel or color',
  )
  .meta({ id: 'LabelChange' });

/** The labels of boards. */
export const labelRoutes: RestRoute[] = [
  route({
    ...ROUTE,
    method: 'GET',
    summary: 'List the labels of a board with their colors',
    description: 'Labels of tickets that the caller can see, and those with a chosen color.',
    writes: false,
    params: ofBoard,
    response: z.array(labelShape),
    errors: ['board.unknown'],
    example: { params: board, response: [example.label] },
    run: ({ services, viewer, params }) => services.queries.labels(viewer, params.id),
  }),
  route({
    ...ROUTE,
    method: 'PUT',
    summary: 'Rename a label on all tickets of a board, or choose its color',
    description: 'For managers of the board. Tickets that are hidden from the caller are included.',
    writes: true,
    params: ofBoard,
    body: labelBody,
    response: z.array(labelShape),
    errors: [...REFUSALS, 'label.limit'],
    example: {
      params: board,
      body: { label: 'offers', newLabel: 'offer' },
      response: [example.label],
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      const { label: from, newLabel: to = from } = body;
      const boardId = params.id;
      if (to !== from) await execute(call, { type: 'boards.renameLabel', boardId, from, to });
      if (body.color !== undefined) {
        const command = { type: 'boards.setLabelColor' as const, boardId, label: to };
        await execute(call, { ...command, color: body.color }, call.key && `${call.key} color`);
      }
      return services.queries.labels(viewer, boardId);
    },
  }),
  route({
    ...ROUTE,
    method: 'DELETE',
    summary: 'Remove a label from all tickets of a board',
    description: 'For managers of the board. Tickets that are hidden from the caller are included.',
    writes: true,
    params: ofBoard,
    query: z.object({ label: label.describe('The label to remove') }),
    response: successShape,
    errors: [...REFUSALS],
    example: { params: board, query: { label: 'offer' }, response: { success: true } },
    async run(call) {
      const { params, query } = call;
      await execute(call, { type: 'boards.deleteLabel', boardId: params.id, label: query.label });
      return { success: true as const };
    },
  }),
];
