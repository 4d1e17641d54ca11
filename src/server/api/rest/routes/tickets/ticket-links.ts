import { z } from 'zod';
import {
  LINK_RELATIONS,
  type LinkRelation,
} from '../../../../../core/board/fields/ticket-links.ts';
import { id } from '../../../../../core/text.schema.ts';
import type { TicketLinkView } from '../../../../boards/ticket-links.ts';
import * as example from '../../docs/examples.ts';
import { execute } from '../../execute.ts';
import { maskErrors } from '../../masked-errors.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { linkShape, successShape } from '../../shapes.schema.ts';
import { oneTicket } from './ticket-body.schema.ts';

const ROUTE = {
  tag: 'Tickets',
  path: '/api/tickets/:id/links',
  signedIn: true,
  params: oneTicket,
} as const;

const relation = z
  .enum(LINK_RELATIONS)
  .describe(
    'The relation of the ticket in the path to the other one: it blocks it, is its sub-ticket…',
  );

const linkBody = z
  .object({ relation, ticketId: id.describe('The other ticket, of any board') })
  .meta({ id: 'NewLink' });

const REFUSALS = ['ticket.unknown', 'forbidden', 'command.reused'] as const;

/** The links of a ticket with others. */
export const ticketLinkRoutes: RestRoute[] = [
  route({
    ...ROUTE,
    method: 'GET',
    summary: 'List the links of a ticket',
    description:
      'In the order in which they were set; only links with tickets that the caller can see.',
    writes: false,
    status: 200,
    response: z.array(linkShape),
    errors: ['ticket.unknown'],
    example: { params: { id: example.ticketId }, response: [example.link] },
    run: links,
  }),
  route({
    ...ROUTE,
    method: 'POST',
    summary: 'Link a ticket with another one',
    description:
      'For users who may edit the ticket and see the other one. An existing link stays. Blocking ' +
      'and sub-tickets form no cycles, and a ticket has one parent; links that the caller does ' +
      'not see count too.',
    writes: true,
    status: 201,
    body: linkBody,
    response: z.array(linkShape),
    errors: [...REFUSALS, 'link.self', 'link.conflict', 'link.limit'],
    example: {
      params: { id: example.ticketId },
      body: { relation: 'blocks', ticketId: example.link.ticketId },
      response: [example.link],
    },
    async run(call) {
      await change(call, 'tickets.link', call.body.relation, call.body.ticketId);
      return links(call);
    },
  }),
  route({
    ...ROUTE,
    method: 'DELETE',
    path: '/api/tickets/:id/links/:relation/:ticketId',
    summary: 'Remove a link of a ticket',
    description: 'If there is no such link, nothing changes.',
    writes: true,
    status: 200,
    params: oneTicket.extend({ relation, ticketId: id.describe('The other ticket') }),
    response: successShape,
    errors: [...REFUSALS],
    example: {
      params: { id: example.ticketId, relation: 'blocks', ticketId: example.link.ticketId },
      response: { success: true },
    },
    async run(call) {
      await change(call, 'tickets.unlink', call.params.relation, call.params.ticketId);
      return { success: true as const };
    },
  }),
];

async function change(
  call: Call<{ id: string }>,
  type: 'tickets.link' | 'tickets.unlink',
  to: LinkRelation,
  otherId: string,
): Promise<void> {
  const { services, viewer, params } = call;
  const { ticket } = await services.boardReader.visibleTicket(viewer, params.id);
  const { boardId, id: ticketId } = ticket;
  const other = { otherId: await services.boardReader.idOf(otherId) };
  const running = execute(call, { type, boardId, ticketId, relation: to, ...other });
  await maskErrors('ticket.unknown', running, ['board.unknown']);
}

async function links({ services, viewer, params }: Call<{ id: string }>) {
  return (await services.boardReader.links(viewer, params.id)).map(linkAnswer);
}

function linkAnswer({ relation: to, ticket, createdAt, createdBy }: TicketLinkView) {
  const { id: ticketId, number, name, boardId, boardName, columnName, isFinished } = ticket;
  return {
    ...{ relation: to, ticketId, ...(number && { number }) },
    ...{ name, boardId, boardName, status: columnName, isFinished },
    ...{ creationDate: new Date(createdAt).toISOString(), createdBy },
  };
}
