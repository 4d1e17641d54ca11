import { z } from 'zod';
import { commandSchemas } from '../../../../../core/board/commands.schema.ts';
import type { Command } from '../../../../../core/board/commands.ts';
import {
  customFieldId,
  customValue,
} from '../../../../../core/board/fields/custom-fields.schema.ts';
import { createdTicketIds } from '../../../../../core/board/rules/tickets/create-many.ts';
import { fieldSchemas } from '../../../../../core/board/ticket-fields.schema.ts';
import { AppError } from '../../../../../core/errors.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { id, line } from '../../../../../core/text.schema.ts';
import type { BoardStructure } from '../../../../boards/full-board.ts';
import * as example from '../../docs/examples.ts';
import { execute } from '../../execute.ts';
import { type RestRoute, route } from '../../route.ts';
import { successShape, ticketShape } from '../../shapes.schema.ts';
import { columnNamed, newAssignees, requestedColumn } from '../../ticket-writes.ts';
import { ticketsText } from '../../tickets-text.ts';
import { columnName, newTicketsBody } from './ticket-body.schema.ts';

type ManyChange = Command<'tickets.changeMany'>['change'];

const label = line(LIMITS.label);

/** The changes of a batch, of which a body names one. */
const changes = z
  .object({
    move: z.object({
      status: columnName.describe('The name of the column'),
      after: id.optional().describe('The ticket above the first of them'),
      before: id.optional().describe('The ticket below the last of them'),
    }),
    assignee: fieldSchemas.assignee.describe('They are assigned to this user alone'),
    addAssignee: id.describe('A user to add to their assignees'),
    removeAssignee: id.describe('A user to remove from their assignees'),
    addLabel: label,
    removeLabel: label,
    dueDate: fieldSchemas.dueDate,
    priority: fieldSchemas.priority,
    snoozedUntil: fieldSchemas.snoozedUntil.describe('null brings them back'),
    field: z.object({
      id: customFieldId.describe('The custom field to set'),
      value: customValue.describe('null clears it'),
    }),
    archive: z.literal(true),
    delete: z.literal(true),
  })
  .partial();

const batchBody = changes
  .extend({ ticketIds: commandSchemas['tickets.changeMany'].shape.ticketIds })
  .refine(
    ({ ticketIds: _ids, ...change }) =>
      Object.values(change).filter((value) => value !== undefined).length === 1,
    'must name one change',
  )
  .meta({ id: 'TicketBatch' });

export const ticketBatchRoutes: RestRoute[] = [
  route({
    tag: 'Tickets',
    method: 'POST',
    path: '/api/boards/:id/tickets',
    summary: 'Create up to 100 tickets at the end of a column, in their order',
    description:
      'columnId or status names the column. All tickets are created, or none. A repetition under ' +
      'the same Idempotency-Key returns the created tickets.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: newTicketsBody,
    status: 201,
    response: z.array(ticketShape),
    errors: [
      'board.unknown',
      'column.unknown',
      'column.full',
      'forbidden',
      'ticket.personUnknown',
      'ticket.assigneeLimit',
      'ticket.startAfterDue',
      'field.unknown',
      'ticket.limit',
      'ticket.tooMany',
      'command.reused',
      'answer.tooLarge',
    ],
    example: {
      params: { id: example.boardId },
      body: { status: 'To Do', tickets: [{ name: 'Write the offer', priority: 'HIGH' }] },
      response: [example.ticket],
    },
    async run(call) {
      const { id: boardId } = call.params;
      const board = await call.services.boardReader.structure(call.viewer, boardId);
      const column = requestedColumn(board, call.body);
      if (!column) {
        const issues = [{ path: 'columnId', message: 'must name a column' }];
        throw new AppError('request.invalid', { issues });
      }
      const { tickets } = call.body;
      const command = {
        type: 'tickets.createMany' as const,
        ...{ boardId, columnId: column.id, tickets: tickets.map(newAssignees) },
      };
      const { commandId } = await execute(call, command);
      const ids = createdTicketIds(commandId, tickets.length);
      return ticketsText(call.services, call.viewer, ids);
    },
  }),
  route({
    tag: 'Tickets',
    method: 'POST',
    path: '/api/boards/:id/tickets/batch',
    summary: 'Change up to 500 tickets of a board in the same way',
    description:
      'The body names one change: move, assignee, addAssignee, removeAssignee, addLabel, ' +
      'removeLabel, dueDate, priority, snoozedUntil, field, archive or delete. All tickets are ' +
      'changed, or none: the call is refused if one does not exist or may not be changed by the ' +
      'caller. They are moved in the order of ticketIds, to the end of the column without after ' +
      'and before.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: batchBody,
    status: 200,
    response: successShape,
    errors: [
      'board.unknown',
      'column.unknown',
      'forbidden',
      'ticket.unknown',
      'ticket.personUnknown',
      'ticket.assigneeLimit',
      'ticket.startAfterDue',
      'field.unknown',
      'ticket.labelLimit',
      'ticket.archiveLimit',
      'ticket.tooMany',
      'command.reused',
    ],
    example: {
      params: { id: example.boardId },
      body: { ticketIds: [example.ticketId], move: { status: 'Done' } },
      response: { success: true },
    },
    async run(call) {
      const { id: boardId } = call.params;
      const { ticketIds, ...named } = call.body;
      const board = await call.services.boardReader.structure(call.viewer, boardId);
      const change = changeOf(board, named);
      const type = 'tickets.changeMany' as const;
      await execute(call, { type, boardId, ticketIds, change, requiresAll: true });
      return { success: true as const };
    },
  }),
];

function changeOf(board: BoardStructure, named: z.output<typeof changes>): ManyChange {
  if (named.move) {
    const { status, ...anchors } = named.move;
    const { id: columnId } = columnNamed(board, status, 'move.status');
    return { type: 'move', to: { columnId, ...anchors } };
  }
  if (named.addLabel !== undefined) return { type: 'addLabel', label: named.addLabel };
  if (named.removeLabel !== undefined) return { type: 'removeLabel', label: named.removeLabel };
  if (named.assignee !== undefined) return { type: 'assign', assignee: named.assignee };
  const { addAssignee, removeAssignee } = named;
  if (addAssignee !== undefined) return { type: 'changeAssignees', add: [addAssignee], remove: [] };
  if (removeAssignee !== undefined) {
    return { type: 'changeAssignees', add: [], remove: [removeAssignee] };
  }
  if (named.dueDate !== undefined) return { type: 'setDueDate', dueDate: named.dueDate };
  if (named.priority !== undefined) return { type: 'setPriority', priority: named.priority };
  if (named.snoozedUntil !== undefined) return { type: 'snooze', until: named.snoozedUntil };
  if (named.field) return { type: 'setField', fieldId: named.field.id, value: named.field.value };
  return { type: named.archive ? 'archive' : 'delete' };
}
