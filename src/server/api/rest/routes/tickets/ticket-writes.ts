import { z } from 'zod';
import { AppError } from '../../../../../core/errors.ts';
import * as example from '../../docs/examples.ts';
import { execute } from '../../execute.ts';
import { maskErrors } from '../../masked-errors.ts';
import { type RestRoute, route } from '../../route.ts';
import {
  createTicket,
  newAssignees,
  requestedAssignees,
  requestedColumn,
  TICKET_EXAMPLE,
  TICKET_ROUTE,
  targetOf,
  writeTicket,
} from '../../ticket-writes.ts';

import {
  newTicketBody,
  oneTicket,
  taskBody,
  taskIndex,
  ticketBody,
  urlQuery,
} from './ticket-body.schema.ts';

export const ticketWriteRoutes: RestRoute[] = [
  route({
    ...TICKET_ROUTE,
    method: 'POST',
    path: '/api/tickets',
    summary: 'Create a ticket at the end of a column',
    description:
      'columnId or status names the column. A repetition under the same Idempotency-Key, or with ' +
      'the same temp_ id, returns the created ticket; with another body it is refused.',
    writes: true,
    hasEtag: false,
    // A client-generated id; an Idempotency-Key takes precedence.
    ignoredFields: ['id'],
    body: newTicketBody,
    status: 201,
    errors: [
      'board.unknown',
      'column.unknown',
      'forbidden',
      'ticket.personUnknown',
      'ticket.assigneeLimit',
      'ticket.photoUnknown',
      'ticket.startAfterDue',
      'field.unknown',
      'ticket.limit',
      'command.reused',
    ],
    example: {
      body: {
        boardId: example.boardId,
        name: 'Write the offer',
        columnId: 'To Do',
        priority: 'HIGH',
        labels: ['offer'],
        dueDate: '2026-12-01T09:30',
      },
      response: example.ticket,
    },
    async run(call) {
      const { id: sentId, columnId: _columnId, status: _status, ...fields } = call.body;
      const board = await call.services.boardReader.structure(call.viewer, fields.boardId);
      const column = requestedColumn(board, call.body);
      if (!column) throw invalid('columnId', 'must name a column');
      const temporary = sentId?.startsWith('temp_') ? sentId : null;
      const command = {
        ...{ type: 'tickets.create' as const, ...newAssignees(fields) },
        columnId: column.id,
      };
      return createTicket(call, board, command, call.key ?? temporary);
    },
  }),
  route({
    ...TICKET_ROUTE,
    method: 'PUT',
    path: '/api/tickets/:id',
    summary: 'Change the given fields of a ticket, and keep the others',
    description:
      'status or columnId moves the ticket to the end of that column. An assignee other than the ' +
      'present one becomes the only one; assignees names all of them.',
    writes: true,
    params: oneTicket,
    body: ticketBody,
    errors: [
      'ticket.unknown',
      'forbidden',
      'column.unknown',
      'ticket.personUnknown',
      'ticket.assigneeLimit',
      'ticket.photoUnknown',
      'ticket.startAfterDue',
      'field.unknown',
      'command.reused',
    ],
    example: { ...TICKET_EXAMPLE, body: { name: 'Write the offer', status: 'To Do', url: null } },
    run(call) {
      const {
        boardId,
        columnId: _columnId,
        status: _status,
        assignees: _all,
        ...fields
      } = call.body;
      return writeTicket(call, ({ board, ticket }) => {
        if (boardId && boardId !== ticket.boardId) throw invalid('boardId', 'is another board');
        const column = requestedColumn(board, call.body, ticket.columnId);
        const to = column ? { columnId: column.id } : undefined;
        const { assignee, assignees } = requestedAssignees(ticket, call.body);
        const set = { ...fields, assignee };
        return { type: 'tickets.edit', ...targetOf(ticket), set, assignees, to };
      });
    },
  }),
  route({
    ...TICKET_ROUTE,
    method: 'PATCH',
    path: '/api/tickets/:id/url',
    summary: "Set a ticket's URL; an empty one clears it",
    writes: true,
    params: oneTicket,
    query: urlQuery,
    errors: ['ticket.urlForbidden', 'command.reused'],
    example: { ...TICKET_EXAMPLE, query: { url: 'example.org/brief' } },
    run(call) {
      const { url } = call.query;
      return writeTicket(
        call,
        ({ ticket }) => ({ type: 'tickets.edit', ...targetOf(ticket), set: { url } }),
        'ticket.urlForbidden',
      );
    },
  }),
  route({
    ...TICKET_ROUTE,
    method: 'PATCH',
    path: '/api/tickets/:id/tasks/:index',
    summary: 'Mark a task of the description as done or open',
    description:
      'A task is a line such as `- [ ] Call the printer`. `index` counts them from 0. If tasks were ' +
      'added or removed above it, it is found by its text. Other lines stay as they are.',
    writes: true,
    params: oneTicket.extend({ index: taskIndex }),
    body: taskBody,
    errors: ['ticket.unknown', 'forbidden', 'task.changed', 'command.reused'],
    example: {
      params: { id: example.ticketId, index: '0' },
      body: { text: 'Call the printer', isDone: true },
      response: example.ticket,
    },
    run(call) {
      const task = { index: call.params.index, ...call.body };
      return writeTicket(call, ({ ticket }) => ({
        type: 'tickets.setTask',
        ...targetOf(ticket),
        ...task,
      }));
    },
  }),
  route({
    ...TICKET_ROUTE,
    method: 'DELETE',
    path: '/api/tickets/:id',
    summary: 'Delete a ticket',
    writes: true,
    params: oneTicket,
    response: z.literal(true),
    errors: ['ticket.unknown', 'forbidden', 'command.reused'],
    example: { params: { id: example.ticketId }, response: true },
    async run(call) {
      const { id: ticketId } = call.params;
      // Also finds deleted tickets: a caller who missed the first response repeats the request.
      const boardId = await call.services.boardReader.boardIdOf(call.viewer, ticketId);
      if (boardId === null) throw new AppError('ticket.unknown');
      const running = execute(call, { type: 'tickets.delete', boardId, ticketId });
      await maskErrors('ticket.unknown', running, ['board.unknown']);
      return true as const;
    },
  }),
];

function invalid(path: string, message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path, message }] });
}
