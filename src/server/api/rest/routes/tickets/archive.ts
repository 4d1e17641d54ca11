import { z } from 'zod';
import { archiveAfterDays, ticketKey } from '../../../../../core/board/command-values.schema.ts';
import { searchText } from '../../../../../core/search/search.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import * as example from '../../docs/examples.ts';
import { execute } from '../../execute.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { archivedPageShape, successShape } from '../../shapes.schema.ts';
import { targetOf } from '../../ticket-writes.ts';
import { oneTicket } from './ticket-body.schema.ts';

/** Where a page begins: the time and the id of the ticket before it. */
const after = z
  .string()
  .regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,80}$/, 'must be the value of next')
  .transform((text) => {
    const [at = '', ticketId = ''] = text.split('.');
    return { at: Number(at), id: ticketId };
  })
  .describe('The value of next of the previous page');

const SUCCESS = { success: true as const };

const TICKET_ROUTE = {
  tag: 'Tickets',
  method: 'POST',
  signedIn: true,
  writes: true,
  params: oneTicket,
  status: 200,
  response: successShape,
  example: { params: { id: example.ticketId }, response: SUCCESS },
} as const;

/** The archives of boards. */
export const archiveRoutes: RestRoute[] = [
  route({
    tag: 'Tickets',
    method: 'GET',
    path: '/api/boards/:id/archived',
    summary: 'List the archived tickets of a board that the caller can see',
    description: 'Last archived first, 50 at a time.',
    signedIn: true,
    writes: false,
    params: z.object({ id }),
    query: z.object({
      q: searchText.optional().describe('Words of the name; the last one may be a prefix'),
      after: after.optional(),
    }),
    status: 200,
    response: archivedPageShape,
    errors: ['board.unknown'],
    example: {
      params: { id: example.boardId },
      query: { q: 'offer' },
      response: example.archivedPage,
    },
    async run({ services, viewer, params, query }) {
      const { q: search = '', after: place = null } = query;
      const page = await services.archive.list(viewer, params.id, { search, after: place });
      return {
        tickets: page.tickets.map((ticket) => ({
          id: ticket.id,
          ...(ticket.number && { number: ticket.number }),
          name: ticket.name,
          status: ticket.columnName,
          archivedAt: new Date(ticket.archivedAt).toISOString(),
          archivedBy: ticket.archivedBy,
        })),
        next: page.next && `${page.next.at}.${page.next.id}`,
      };
    },
  }),
  route({
    tag: 'Boards',
    method: 'PUT',
    path: '/api/boards/:id/archiving',
    summary: 'Choose after how many days finished tickets are archived',
    description:
      'For managers of the board. Tickets in columns marked as done are archived after that time ' +
      'without changes or comments; null keeps them on the board.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: z.object({ days: archiveAfterDays.nullable() }).meta({ id: 'Archiving' }),
    status: 200,
    response: successShape,
    errors: ['board.unknown', 'forbidden', 'command.reused'],
    example: { params: { id: example.boardId }, body: { days: 14 }, response: SUCCESS },
    async run(call) {
      const { days } = call.body;
      await execute(call, { type: 'boards.setArchiving', boardId: call.params.id, days });
      return SUCCESS;
    },
  }),
  route({
    tag: 'Boards',
    method: 'PUT',
    path: '/api/boards/:id/fading',
    summary: 'Choose after how many days without a change cards fade',
    description: 'For managers of the board. The page mutes such cards; null turns this off.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: z.object({ days: archiveAfterDays.nullable() }).meta({ id: 'Fading' }),
    status: 200,
    response: successShape,
    errors: ['board.unknown', 'forbidden', 'command.reused'],
    example: { params: { id: example.boardId }, body: { days: 30 }, response: SUCCESS },
    async run(call) {
      const { days } = call.body;
      await execute(call, { type: 'boards.setFading', boardId: call.params.id, days });
      return SUCCESS;
    },
  }),
  route({
    tag: 'Boards',
    method: 'PUT',
    path: '/api/boards/:id/time-sharing',
    summary: 'Choose whether everyone on the board sees the recorded time of others',
    description: 'For managers of the board. ADMINs always see it.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: z.object({ isShared: z.boolean() }).meta({ id: 'TimeSharing' }),
    status: 200,
    response: successShape,
    errors: ['board.unknown', 'forbidden', 'command.reused'],
    example: { params: { id: example.boardId }, body: { isShared: false }, response: SUCCESS },
    async run(call) {
      const { isShared } = call.body;
      const command = { type: 'boards.setTimeSharing' as const, isShared };
      await execute(call, { ...command, boardId: call.params.id });
      return SUCCESS;
    },
  }),
  route({
    tag: 'Boards',
    method: 'PUT',
    path: '/api/boards/:id/ticket-key',
    summary: "Choose the key of a board's ticket numbers",
    description:
      'For managers of the board. Earlier keys still lead to its tickets, and no other board can ' +
      'use them.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: z.object({ key: ticketKey.describe('2 to 5 letters') }).meta({ id: 'TicketKey' }),
    status: 200,
    response: successShape,
    errors: ['board.unknown', 'forbidden', 'board.keyTaken', 'board.keyLimit', 'command.reused'],
    example: { params: { id: example.boardId }, body: { key: 'WEB' }, response: SUCCESS },
    async run(call) {
      const { key } = call.body;
      await execute(call, { type: 'boards.setTicketKey', boardId: call.params.id, key });
      return SUCCESS;
    },
  }),
  route({
    ...TICKET_ROUTE,
    path: '/api/tickets/:id/archive',
    summary: 'Archive a ticket',
    description: 'If it is archived already, nothing changes.',
    errors: ['ticket.unknown', 'forbidden', 'ticket.archiveLimit', 'command.reused'],
    async run(call) {
      const { ticket, isArchived } = await found(call);
      if (isArchived) {
        call.markUnchanged();
        return SUCCESS;
      }
      const { boardId, ticketId } = targetOf(ticket);
      await execute(call, {
        type: 'tickets.changeMany',
        boardId,
        ticketIds: [ticketId],
        change: { type: 'archive' },
        requiresAll: true,
      });
      return SUCCESS;
    },
  }),
  route({
    ...TICKET_ROUTE,
    path: '/api/tickets/:id/unarchive',
    summary: 'Restore a ticket from the archive to the end of its column',
    description:
      'It is added to the first column if its own was deleted. A ticket on the board stays ' +
      'unchanged.',
    errors: [
      'ticket.unknown',
      'forbidden',
      'ticket.noColumn',
      'ticket.limit',
      'column.full',
      'command.reused',
    ],
    async run(call) {
      const { boardId, ticketId } = targetOf((await found(call)).ticket);
      await execute(call, { type: 'tickets.unarchive', boardId, ticketIds: [ticketId] });
      return SUCCESS;
    },
  }),
];

/** The ticket, on its board or archived. @throws AppError ticket.unknown */
async function found({ services, viewer, params }: Call<{ id: string }>) {
  const { ticket, archived } = await services.boardReader.openTicket(viewer, params.id);
  return { ticket, isArchived: archived !== null };
}
