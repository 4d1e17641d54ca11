import { z } from 'zod';
import { commandSchemas } from '../../../../core/board/commands.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import * as example from '../docs/examples.ts';
import { commandIdOf, execute } from '../execute.ts';
import { type RestRoute, route } from '../route.ts';
import { newBoardId } from '../save-board.ts';
import { boardText } from '../serialize-board.ts';
import { boardShape } from '../shapes.schema.ts';
import { ticketAnswerOf } from '../shapes.ts';
import { TICKET_EXAMPLE, TICKET_ROUTE, targetOf } from '../ticket-writes.ts';
import { oneTicket } from './tickets/ticket-body.schema.ts';

const { name, members, projectId } = commandSchemas['boards.create'].shape;

const copyBody = z
  .object({
    name,
    users: members.default([]),
    projectId,
    withTickets: z.boolean().default(true).describe('Whether the tickets that you see are copied'),
  })
  .meta({ id: 'BoardCopy' });

export const duplicateRoutes: RestRoute[] = [
  route({
    ...TICKET_ROUTE,
    method: 'POST',
    path: '/api/tickets/:id/duplicate',
    summary: 'Copy a ticket, right below it',
    description: 'The copy has the same fields, but no photos, comments and history.',
    writes: true,
    hasEtag: false,
    params: oneTicket,
    status: 201,
    errors: ['ticket.unknown', 'forbidden', 'ticket.limit', 'command.reused'],
    example: TICKET_EXAMPLE,
    async run(call) {
      const { boardReader } = call.services;
      const { ticket } = await boardReader.visibleTicket(call.viewer, call.params.id);
      const { result } = await execute(call, { type: 'tickets.duplicate', ...targetOf(ticket) });
      const copyId = result?.id ?? '';
      return ticketAnswerOf(await boardReader.ticket(call.viewer, copyId), copyId);
    },
  }),
  route({
    tag: 'Boards',
    method: 'POST',
    path: '/api/boards/:id/duplicate',
    summary: 'Create a board with the columns of another one',
    refusesBoardTokens: 'forbidden',
    description: 'Only tickets that you can see are copied, and from a template without due dates.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: copyBody,
    status: 201,
    response: boardShape,
    errors: [
      'board.unknown',
      'forbidden',
      'board.memberTwice',
      'board.personUnknown',
      'project.unknown',
      'command.reused',
      'answer.tooLarge',
    ],
    example: {
      params: { id: example.boardId },
      body: { name: 'Relaunch (copy)', withTickets: false },
      response: example.board,
    },
    async run(call) {
      const { services, viewer, key, body, params } = call;
      const { userId } = viewer;
      const { users, ...options } = body;
      const copy = { ...options, members: users, sourceId: params.id, boardId: newBoardId(call) };
      const commandId = commandIdOf(userId, copy.boardId, key);
      await services.duplicates.copyBoard(userId, commandId, copy, call.source);
      return services.boardReader.board(viewer, copy.boardId, boardText);
    },
  }),
];
