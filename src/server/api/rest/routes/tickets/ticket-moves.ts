import { z } from 'zod';
import { commandSchemas } from '../../../../../core/board/commands.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import type { ColumnOrder } from '../../../../boards/full-board.ts';
import type { TicketForWriting } from '../../../../boards/ticket-reader.ts';
import * as example from '../../docs/examples.ts';
import { execute } from '../../execute.ts';
import { maskErrors, nullOnError } from '../../masked-errors.ts';
import { type RestRoute, route } from '../../route.ts';
import { positionShape } from '../../shapes.schema.ts';
import { placedAnswer } from '../../shapes.ts';
import {
  columnNamed,
  TICKET_EXAMPLE,
  TICKET_ROUTE,
  targetOf,
  writeTicket,
} from '../../ticket-writes.ts';

import { columnName, oneTicket } from './ticket-body.schema.ts';

const directionQuery = commandSchemas['tickets.movePosition'].pick({ direction: true });

export const ticketMoveRoutes: RestRoute[] = [
  route({
    ...TICKET_ROUTE,
    method: 'PATCH',
    path: '/api/tickets/:id/move',
    summary: 'Move a ticket to the end of another column',
    description: 'If it is in that column already, nothing changes.',
    writes: true,
    params: oneTicket,
    query: z.object({ status: columnName.describe('The name of the column') }),
    errors: ['ticket.moveForbidden', 'column.unknown', 'command.reused'],
    example: { ...TICKET_EXAMPLE, query: { status: 'To Do' } },
    run(call) {
      return writeTicket(
        call,
        ({ board, ticket }) => {
          const to = { columnId: columnNamed(board, call.query.status, 'status').id };
          return { type: 'tickets.move', ...targetOf(ticket), to };
        },
        'ticket.moveForbidden',
      );
    },
  }),
  route({
    ...TICKET_ROUTE,
    method: 'PATCH',
    path: '/api/tickets/:id/move-position',
    summary: 'Swap a ticket with the nearest visible one above or below it',
    description: 'At the end of the column nothing changes.',
    writes: true,
    params: oneTicket,
    query: directionQuery,
    response: positionShape,
    errors: ['ticket.moveForbidden', 'command.reused'],
    example: {
      params: { id: example.ticketId },
      query: { direction: 'up' },
      response: {
        ticketId: example.ticketId,
        columnId: 'To Do',
        ticketPositions: { [example.ticketId]: 0 },
      },
    },
    async run(call) {
      const { boardReader } = call.services;
      const { id } = call.params;
      const refusal = 'ticket.moveForbidden';
      const before = await maskErrors(refusal, boardReader.visibleTicket(call.viewer, id));
      const { direction } = call.query;
      const command = {
        type: 'tickets.movePosition' as const,
        ...targetOf(before.ticket),
        direction,
      };
      await maskErrors(refusal, execute(call, command));
      const order = boardReader.columnOrder(call.viewer, id);
      return placedAnswer(id, (await nullOnError('ticket.unknown', order)) ?? emptyOrder(before));
    },
  }),
  route({
    ...TICKET_ROUTE,
    method: 'POST',
    path: '/api/tickets/:id/history/:entryId/undo',
    summary: 'Undo a change by an automation rule',
    description:
      'The entry in the ticket’s history, or `undoableEntryId` in the log of the rule. It is ' +
      'refused if any of the changed values has changed since. Comments and notifications stay.',
    writes: true,
    params: oneTicket.extend({ entryId: id.describe('The id of the entry') }),
    errors: [
      ...(['ticket.unknown', 'path.unknown', 'forbidden', 'ticket.changed'] as const),
      ...(['ticket.moved', 'column.unknown', 'column.full', 'ticket.personUnknown'] as const),
      'command.reused',
    ],
    example: {
      ...TICKET_EXAMPLE,
      params: { id: example.ticketId, entryId: 'h8w2k5t0r9s3b7n1m4q6x' },
    },
    async run(call) {
      const { id: ticketId, entryId } = call.params;
      const undo = await call.services.automationUndos.find(call.viewer, ticketId, entryId);
      return writeTicket(call, () => undo);
    },
  }),
];

/** If it was deleted or hidden right after the move, it no longer has a position. */
function emptyOrder({ board, ticket }: TicketForWriting): ColumnOrder {
  return { column: board.columns.get(ticket.columnId)?.name ?? '', ticketIds: [] };
}
