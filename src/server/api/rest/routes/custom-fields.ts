import { z } from 'zod';
import { sentCustomFields } from '../../../../core/board/fields/custom-fields.schema.ts';
import { pick } from '../../../../core/lib/pick.ts';
import { id } from '../../../../core/text.schema.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Services } from '../../../services.ts';
import * as example from '../docs/examples.ts';
import { execute } from '../execute.ts';
import { type RestRoute, route } from '../route.ts';
import { customFieldShape } from '../shapes.schema.ts';

const ROUTE = {
  tag: 'Boards',
  path: '/api/boards/:id/fields',
  signedIn: true,
  status: 200,
  params: z.object({ id }),
  response: z.array(customFieldShape),
} as const;
const params = { id: example.boardId };

const fieldsBody = z
  .object({
    fields: sentCustomFields.describe(
      'All fields in their order. Fields of the board that are missing are deleted, and those ' +
        'without an id are new',
    ),
  })
  .meta({ id: 'CustomFields' });

/** The custom fields of boards. */
export const customFieldRoutes: RestRoute[] = [
  route({
    ...ROUTE,
    method: 'GET',
    summary: 'List the custom fields of a board in their order',
    writes: false,
    errors: ['board.unknown'],
    example: { params, response: [example.customField] },
    run: ({ services, viewer, params }) => fieldsOf(services, viewer, params.id),
  }),
  route({
    ...ROUTE,
    method: 'PUT',
    summary: 'Set the custom fields of a board',
    description: 'For managers of the board. The type of a field never changes.',
    writes: true,
    body: fieldsBody,
    errors: ['board.unknown', 'forbidden', 'field.nameTaken', 'command.reused'],
    example: {
      params,
      body: {
        fields: [
          { name: 'Phase', type: 'CHOICE', options: [{ name: 'Draft' }, { name: 'Final' }] },
        ],
      },
      response: [example.customField],
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      await execute(call, { type: 'boards.setFields', boardId: params.id, fields: body.fields });
      return fieldsOf(services, viewer, params.id);
    },
  }),
];

async function fieldsOf(services: Services, viewer: Viewer, boardId: string) {
  const { row } = await services.boardReader.structure(viewer, boardId);
  return row.customFields.map((field) => ({
    ...pick(field, ['id', 'name', 'type']),
    options: [...field.options],
    ...pick(field, ['isOnCards', 'isShared']),
  }));
}
