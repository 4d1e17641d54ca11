import { z } from 'zod';
import { columnSettingsOf, NO_COLUMN_SETTINGS } from '../../../../core/board/columns/column.ts';
import { SORT_KEYS } from '../../../../core/board/columns/sort-tickets.ts';
import { columnSettings } from '../../../../core/board/command-values.schema.ts';
import { commandSchemas } from '../../../../core/board/commands.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import * as example from '../docs/examples.ts';
import { execute } from '../execute.ts';
import { type RestRoute, route } from '../route.ts';
import { columnSettingShapes } from '../shapes.schema.ts';
import { columnNamed } from '../ticket-writes.ts';
import { columnName } from './tickets/ticket-body.schema.ts';

const oneColumn = z.object({ id, column: columnName.describe('The name of the column') });

const { name } = commandSchemas['boards.addColumn'].shape;

const columnHeadShape = z
  .object({ id: z.string(), name: z.string(), ...columnSettingShapes })
  .meta({ id: 'ColumnHead' });

const orderShape = z
  .object({
    column: z.string().describe('The name of the column'),
    ticketIds: z.array(z.string()).describe('Its tickets that the caller sees, in their order'),
  })
  .meta({ id: 'ColumnOrder' });

const params = { id: example.boardId, column: 'Done' };

export const columnRoutes: RestRoute[] = [
  route({
    tag: 'Boards',
    method: 'PATCH',
    path: '/api/boards/:id/columns/:column',
    summary: 'Change the name or the settings of a column',
    description: 'Missing values stay unchanged. A hard limit needs a limit.',
    signedIn: true,
    writes: true,
    params: oneColumn,
    body: columnSettings.extend({ name }).partial().meta({ id: 'ColumnEdit' }),
    status: 200,
    response: columnHeadShape,
    errors: ['board.unknown', 'forbidden', 'column.unknown', 'column.nameTaken', 'command.reused'],
    example: {
      params,
      body: { isDone: true, color: 'green' },
      response: {
        id: 'c1-m9x4w8d5n6p2r0sh3y0qk',
        name: 'Done',
        ...NO_COLUMN_SETTINGS,
        color: 'green',
        isDone: true,
      },
    },
    async run(call) {
      const { services, viewer, body } = call;
      const boardId = call.params.id;
      const before = await services.boardReader.structure(viewer, boardId);
      const column = columnNamed(before, call.params.column, 'column');
      const command = { boardId, columnId: column.id, set: body };
      await execute(call, { type: 'boards.editColumn', ...command });
      const after = await services.boardReader.structure(viewer, boardId);
      const edited = after.columns.get(column.id) ?? column;
      return { id: edited.id, name: edited.name, ...columnSettingsOf(edited) };
    },
  }),
  route({
    tag: 'Boards',
    method: 'POST',
    path: '/api/boards/:id/columns/:column/sort',
    summary: 'Sort the tickets of a column once',
    description:
      'Only tickets that the caller can see exchange their places. The highest priority and the ' +
      'earliest dates come first, tickets without a value last.',
    signedIn: true,
    writes: true,
    params: oneColumn,
    body: z.object({ by: z.enum(SORT_KEYS) }).meta({ id: 'ColumnSort' }),
    status: 200,
    response: orderShape,
    errors: [
      'board.unknown',
      'forbidden',
      'column.unknown',
      'column.sortLimit',
      'ticket.tooMany',
      'command.reused',
    ],
    example: {
      params,
      body: { by: 'dueDate' },
      response: { column: 'Done', ticketIds: [example.ticketId] },
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      const structure = await services.boardReader.structure(viewer, params.id);
      const { id: columnId, name: column } = columnNamed(structure, params.column, 'column');
      const place = { boardId: params.id, columnId };
      const ticketIds = await services.queries.sortedTicketIds(viewer, place, body.by);
      await execute(call, { type: 'boards.sortColumn', ...place, ticketIds });
      return { column, ticketIds };
    },
  }),
];
