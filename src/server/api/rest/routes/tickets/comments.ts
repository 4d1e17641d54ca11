import { id } from '../../../../../core/text.schema.ts';
import * as example from '../../docs/examples.ts';
import { type RestRoute, route } from '../../route.ts';
import { ticketShape } from '../../shapes.schema.ts';
import { targetOf, writeTicket } from '../../ticket-writes.ts';
import { commentBody, editedCommentBody, oneTicket, reactionBody } from './ticket-body.schema.ts';

const TICKET = {
  tag: 'Tickets',
  signedIn: true,
  writes: true,
  hasEtag: true,
  response: ticketShape,
} as const;

const commentIndex = id
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text))
  .describe(
    'The position in the list, newest first, from 0; or the id, which is safe against concurrent ' +
      'changes',
  );

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
        type: 'tickets.comment',
        ...targetOf(ticket),
        ...content,
      }));
    },
  }),
  route({
    ...TICKET,
    method: 'PATCH',
    path: '/api/tickets/:id/comments/:commentIndex',
    summary: 'Edit your own comment',
    params: oneTicket.extend({ commentIndex }),
    body: editedCommentBody,
    status: 200,
    errors: [
      'ticket.unknown',
      'comment.editForbidden',
      'comment.unknown',
      'comment.changed',
      'photo.commentLimit',
      'ticket.photoUnknown',
      'command.reused',
    ],
    example: {
      params: { id: example.ticketId, commentIndex: '0' },
      body: { comment: 'Sent to the client on Monday.', was: 'Sent to the client.' },
      response: example.ticket,
    },
    run(call) {
      const { commentIndex: comment } = call.params;
      const { comment: text, was, addPhotoUrls } = call.body;
      return writeTicket(call, ({ ticket }) => ({
        type: 'tickets.editComment',
        ...targetOf(ticket),
        ...{ comment, text, was, addPhotoUrls },
      }));
    },
  }),
  route({
    ...TICKET,
    method: 'PUT',
    path: '/api/tickets/:id/comments/:commentIndex/reactions',
    summary: 'React to a comment, or take a reaction back',
    params: oneTicket.extend({ commentIndex }),
    body: reactionBody,
    status: 200,
    errors: ['ticket.unknown', 'comment.unknown', 'comment.reactionLimit', 'command.reused'],
    example: {
      params: { id: example.ticketId, commentIndex: '0' },
      body: { emoji: '👍', isSet: true },
      response: example.ticket,
    },
    run(call) {
      const { commentIndex: comment } = call.params;
      const reaction = call.body;
      return writeTicket(call, ({ ticket }) => ({
        type: 'tickets.setReaction',
        ...targetOf(ticket),
        ...{ comment, ...reaction },
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
        ({ ticket }) => ({ type: 'tickets.deleteComment', ...targetOf(ticket), comment }),
        'comment.deleteForbidden',
      );
    },
  }),
];
