import { id } from '../../../../core/text.schema.ts';
import * as example from '../docs/examples.ts';
import { type RestRoute, route } from '../route.ts';
import { ticketShape } from '../shapes.schema.ts';
import { targetOf, writeTicket } from '../ticket-writes.ts';
import { commentBody, oneTicket } from './ticket-body.schema.ts';

const TICKET = {
  tag: 'Tickets',
  signedIn: true,
  writes: true,
  hasEtag: true,
  response: ticketShape,
} as const;

const commentIndex = id
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text))
  .describe('The place in the list, the newest first, from 0; or the id, which is safe from races');

export const commentRoutes: RestRoute[] = [
  route({
    ...TICKET,
    method: 'POST',
    path: '/api/tickets/:id/comments',
    summary: 'Comment on a ticket',
    params: oneTicket,
    body: commentBody,
    status: 201,
    errors: ['ticket.unknown', 'ticket.photoUnknown', 'command.reused'],
    example: {
      params: { id: example.ticketId },
      body: { comment: 'Sent to the client.' },
      response: example.ticket,
    },
    run(call) {
      const content = { text: call.body.comment, photoUrls: call.body.photoUrls ?? [] };
      return writeTicket(call, ({ ticket }) => ({
        command: { type: 'tickets.comment', ...targetOf(ticket), ...content },
        set: (id) => {
          const comment = { id, author: call.viewer.userId, at: Date.now(), ...content };
          return { comments: [comment, ...ticket.comments] };
        },
      }));
    },
  }),
  route({
    ...TICKET,
    method: 'DELETE',
    path: '/api/tickets/:id/comments/:commentIndex',
    summary: 'Delete a comment',
    params: oneTicket.extend({ commentIndex }),
    status: 200,
    errors: ['comment.deleteForbidden', 'comment.unknown', 'command.reused'],
    example: { params: { id: example.ticketId, commentIndex: '0' }, response: example.ticket },
    run(call) {
      const { commentIndex: comment } = call.params;
      return writeTicket(
        call,
        ({ ticket }) => ({
          command: { type: 'tickets.deleteComment', ...targetOf(ticket), comment },
          set: () => ({
            comments: ticket.comments.filter((one, n) => comment !== n && comment !== one.id),
          }),
        }),
        'comment.deleteForbidden',
      );
    },
  }),
];
