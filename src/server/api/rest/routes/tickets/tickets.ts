import { z } from 'zod';
import { id } from '../../../../../core/text.schema.ts';
import * as example from '../../docs/examples.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { boardTicketsText } from '../../serialize-board.ts';
import { ticketShape, versionShape } from '../../shapes.schema.ts';
import { ticketAnswerOf } from '../../shapes.ts';
import { ticketsText } from '../../tickets-text.ts';
import { oneTicket, ticketIds } from './ticket-body.schema.ts';

const READING = {
  tag: 'Tickets',
  method: 'GET',
  signedIn: true,
  writes: false,
  status: 200,
} as const;

const tickets = [example.ticket];

const boardTickets = {
  ...READING,
  summary: 'List the tickets of a board that the caller can see',
  description: 'Column by column, in their order.',
  params: z.object({ boardId: id }),
  response: z.array(ticketShape),
  errors: ['board.unknown', 'answer.tooLarge'],
  example: { params: { boardId: example.boardId }, response: tickets },
} as const;

export const ticketRoutes: RestRoute[] = [
  route({
    ...READING,
    path: '/api/tickets/:id',
    summary: 'One ticket',
    hasEtag: true,
    params: oneTicket,
    response: ticketShape,
    errors: ['ticket.unknown'],
    example: { params: { id: example.ticketId }, response: example.ticket },
    async run({ services, viewer, params }) {
      const view = await services.boardReader.ticket(viewer, params.id);
      return ticketAnswerOf(view, params.id);
    },
  }),
  route({
    ...READING,
    path: '/api/tickets/:id/versions',
    summary: 'List earlier versions of the description and the comments',
    description: 'Last replaced first, without those of deleted comments.',
    params: oneTicket,
    response: z.array(versionShape),
    errors: ['ticket.unknown'],
    example: { params: { id: example.ticketId }, response: [example.version] },
    async run({ services, viewer, params }) {
      const versions = await services.boardReader.versions(viewer, params.id);
      return versions.map(({ replacedAt, replacedBy, ...version }) => ({
        ...version,
        replacedAt: new Date(replacedAt).toISOString(),
        replacedBy,
      }));
    },
  }),
  route({ ...boardTickets, path: '/api/tickets/board/:boardId', run: ticketsOfBoard }),
  route({ ...boardTickets, path: '/tickets-by-board/:boardId', run: ticketsOfBoard }),
  route({
    ...READING,
    path: '/api/tickets/ids',
    summary: 'Get several tickets, in the requested order',
    description: 'Tickets that do not exist, or that the caller cannot see, are left out.',
    query: z.object({ ids: ticketIds }),
    response: z.array(ticketShape),
    errors: ['answer.tooLarge'],
    example: { query: { ids: example.ticketId }, response: [example.ticket] },
    async run({ services, viewer, query }) {
      const ids = await Promise.all(query.ids.map((name) => services.boardReader.idOf(name)));
      return ticketsText(services, viewer, ids);
    },
  }),
];

function ticketsOfBoard({ services, viewer, params }: Call<{ boardId: string }>) {
  return services.boardReader.board(viewer, params.boardId, boardTicketsText);
}
