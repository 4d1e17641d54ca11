import { z } from 'zod';
import { commandSchemas } from '../../core/board/commands.schema.ts';
import { columnNamed } from './columns.ts';
import * as example from './examples.ts';
import { execute, refusedAs, unlessRefused } from './execute.ts';
import { type RestRoute, route } from './route.ts';
import { placedShape, ticketShape } from './shapes.schema.ts';
import { placedAnswer } from './shapes.ts';
import { columnName, oneTicket } from './ticket-body.schema.ts';
import { placeOf, written } from './ticket-writes.ts';

const TICKET = { tag: 'Tickets', signedIn: true, status: 200, answer: ticketShape } as const;
const asked = { params: { id: example.ticketId }, answer: example.ticket };
const { direction } = commandSchemas['tickets.movePosition'].shape;

export const ticketMoveRoutes: RestRoute[] = [
  route({
    ...TICKET,
    method: 'PATCH',
    path: '/api/tickets/:id/move',
    summary: 'Move a ticket to the end of another column',
    description: 'Where it is in that column already, nothing changes.',
    writes: true,
    params: oneTicket,
    query: z.object({ status: columnName.describe('The name of the column') }),
    refusals: ['ticket.moveForbidden', 'column.unknown', 'command.reused'],
    example: { ...asked, query: { status: 'To Do' } },
    run(call) {
      return written(
        call,
        ({ board, ticket }) => {
          const to = { columnId: columnNamed(board, call.query.status, 'status').id };
          return { command: { type: 'tickets.move', ...placeOf(ticket), to }, set: () => to };
        },
        'ticket.moveForbidden',
      );
    },
  }),
  route({
    ...TICKET,
    method: 'PATCH',
    path: '/api/tickets/:id/move-position',
    summary: 'Swap a ticket with the one above or below it that the caller sees',
    description: 'At the end nothing changes.',
    writes: true,
    params: oneTicket,
    query: z.object({ direction }),
    answer: placedShape,
    refusals: ['ticket.moveForbidden', 'command.reused'],
    example: {
      params: { id: example.ticketId },
      query: { direction: 'up' },
      answer: {
        ticketId: example.ticketId,
        columnId: 'To Do',
        ticketPositions: { [example.ticketId]: 0 },
      },
    },
    async run(call) {
      const { wholeBoards } = call.services;
      const { id: ticketId } = call.params;
      const before = await refusedAs(
        'ticket.moveForbidden',
        wholeBoards.columnOrder(call.userId, ticketId),
      );
      const { boardId } = before;
      const { direction: towards } = call.query;
      const command = {
        type: 'tickets.movePosition' as const,
        boardId,
        ticketId,
        direction: towards,
      };
      await refusedAs('ticket.moveForbidden', execute(call, command));
      const now = await unlessRefused(
        'ticket.unknown',
        wholeBoards.columnOrder(call.userId, ticketId),
      );
      return placedAnswer(ticketId, now ?? before);
    },
  }),
];
