import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../../../../../core/errors.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { contentDisposition } from '../../../../../http/files/content-disposition.ts';
import * as example from '../../../docs/quote-examples.ts';
import * as sendingExample from '../../../docs/sending-examples.ts';
import { type Call, type RestRoute, route, streamRoute } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE } from '../money-answers.ts';
import {
  clientLinkShape,
  createdClientLink,
  sendingShape,
  sendQuoteBody,
} from '../sending-shapes.schema.ts';
import { checkRecipients, clientLinkAnswer, sendingAnswer } from '../sendings.ts';
import {
  quoteAnswer,
  quoteShape,
  sentQuoteShape,
  takeOverBody,
  ticketsBody,
} from './quote-shapes.schema.ts';
import { currentQuote } from './quotes.ts';

const PATH = '/api/quotes/:id';
const oneQuote = z.object({ id });
const oneLink = z.object({ id, linkId: id });
const one = { id: example.quote.id };
const REFUSALS = ['forbidden', 'quote.unknown'] as const;
const USES = [...REFUSALS, 'quote.notAccepted', 'quote.stale'] as const;

/** What becomes of quotes: sent, revised, and used once they are accepted. */
export const sentQuoteRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/send`,
    summary: 'Fix a quote as it is sent, with its number, its PDF and a link for the client',
    description:
      'What is missing is named by the places and codes of its issues. No email is sent by this call.',
    writes: true,
    params: oneQuote,
    status: 200,
    response: sentQuoteShape,
    errors: [
      ...REFUSALS,
      ...(['quote.sent', 'quote.stale', 'quote.incomplete', 'quote.numberTaken'] as const),
      ...(['client.unknown', 'clientLink.limit'] as const),
    ],
    example: {
      params: one,
      response: { quote: example.quote, url: sendingExample.createdLink.url },
    },
    async run(call) {
      const { version } = await currentQuote(call);
      const sending = { id: call.params.id, version, linkId: newRecordId(call, 'l') };
      const { quote, url } = await call.services.quotes.send(authorOf(call), sending);
      return { quote: quoteAnswer(quote), url };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/email`,
    summary: 'Send a quote, which was fixed before, by email',
    description:
      'Its PDF is attached. It is sent within seconds: the list says whether the mail server accepted it.',
    writes: true,
    params: oneQuote,
    body: sendQuoteBody,
    status: 201,
    response: sendingShape,
    errors: [
      ...REFUSALS,
      ...(['quote.notSent', 'sending.noEmail', 'sending.limit', 'clientLink.limit'] as const),
    ],
    example: {
      ...{ params: one, body: { to: ['eva@acme.example'] } },
      response: { ...sendingExample.sending, subject: 'Angebot Q-2026-0007' },
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      const { quoteSendings } = services;
      const proposed = await quoteSendings.prepare(viewer.userId, params.id);
      const { to = [...proposed.to], subject = proposed.subject, text = proposed.text } = body;
      checkRecipients(to);
      const { cc, hasLink, isByHand } = body;
      const message = { quoteId: params.id, to, cc, subject, text, hasLink, isByHand };
      const sent = { id: newRecordId(call, 's'), ...message };
      return sendingAnswer(await quoteSendings.send(authorOf(call), sent));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/sendings`,
    summary: 'What was emailed of a quote, the oldest first',
    writes: false,
    params: oneQuote,
    status: 200,
    response: z.array(sendingShape),
    errors: ['forbidden'],
    example: { params: one, response: [sendingExample.sending] },
    async run({ services, viewer, params }) {
      return (await services.quoteSendings.list(viewer.userId, params.id)).map(sendingAnswer);
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/revise`,
    summary: 'Withdraw a sent quote: it is a draft again, and its links end',
    description: 'Sent again, it keeps its number and has the next revision.',
    writes: true,
    params: oneQuote,
    status: 200,
    response: quoteShape,
    errors: [...REFUSALS, 'quote.notSent', 'quote.accepted', 'quote.stale'],
    example: { params: one, response: example.quoteDraft },
    async run(call) {
      const { version } = await currentQuote(call);
      const at = { id: call.params.id, version };
      return quoteAnswer(await call.services.quotes.revise(authorOf(call), at));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/take-over`,
    summary: 'Make the hours and the amount of an accepted quote the budget of a project',
    writes: true,
    params: oneQuote,
    body: takeOverBody,
    status: 200,
    response: quoteShape,
    errors: [
      ...USES,
      ...(['project.unknown', 'client.unknown', 'quote.otherClient', 'money.changed'] as const),
      ...(['quote.noHours', 'quote.otherCurrency'] as const),
    ],
    example: {
      params: one,
      body: { projectId: example.takenOver.projectId ?? '' },
      response: example.takenOver,
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      const { version } = await currentQuote(call);
      const billing = await services.money.projects.get(viewer.userId, body.projectId);
      const taking = { id: params.id, version, billingVersion: billing.version, ...body };
      return quoteAnswer(await services.quotes.takeOver(authorOf(call), taking));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/tickets`,
    summary: 'Make tickets of the lines of an accepted quote',
    writes: true,
    params: oneQuote,
    body: ticketsBody,
    status: 200,
    response: quoteShape,
    errors: [
      ...USES,
      ...(['board.unknown', 'column.unknown', 'quote.ticketsMade', 'invoice.lineUnknown'] as const),
      'ticket.limit',
    ],
    example: {
      params: one,
      body: { boardId: 'board-1763712000000-x9', column: 'Backlog' },
      response: example.takenOver,
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      const { version, sent } = await currentQuote(call);
      if (!sent) throw new AppError('quote.notAccepted');
      const columns = await services.quotes.boardColumns(viewer.userId, body.boardId);
      const { column: wanted } = body;
      const column = columns.find(({ name }) => wanted === undefined || name === wanted);
      if (!column) throw new AppError('column.unknown');
      const { boardId, lineIds = sent.lines.map((line) => line.id) } = body;
      const making = { id: params.id, version, boardId, columnId: column.id, lineIds };
      return quoteAnswer(await services.quotes.makeTickets(authorOf(call), making));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/invoice`,
    summary: 'Draft an invoice with the lines of an accepted quote',
    description: '`use.invoiceId` is the draft. There is one at a time.',
    writes: true,
    params: oneQuote,
    status: 200,
    response: quoteShape,
    errors: [...USES, 'client.unknown', 'client.archived', 'command.reused'],
    example: { params: one, response: example.takenOver },
    async run(call) {
      const { version } = await currentQuote(call);
      const making = { id: call.params.id, version, invoiceId: newRecordId(call, 'i') };
      return quoteAnswer(await call.services.quotes.makeInvoice(authorOf(call), making));
    },
  }),
  streamRoute({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/pdf`,
    summary: 'The PDF of the present revision of a quote',
    description: 'Its bytes never change. X-Content-SHA256 is their digest in hex.',
    writes: false,
    params: oneQuote,
    mediaTypes: ['application/pdf'],
    status: 200,
    response: z.string(),
    errors: [...REFUSALS, 'quote.notSent'],
    example: { params: one, response: '%PDF-1.7' },
    run: sendFile,
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/links`,
    summary: "The client's links of a quote, and when they were opened",
    writes: false,
    params: oneQuote,
    status: 200,
    response: z.array(clientLinkShape),
    errors: ['forbidden'],
    example: { params: one, response: [sendingExample.clientLink] },
    async run({ services, viewer, params }) {
      const target = { kind: 'quote' as const, targetId: params.id };
      return (await services.clientLinks.list(viewer.userId, target)).map(clientLinkAnswer);
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/links`,
    summary: "Create a client's link, by which a sent quote can be accepted or declined",
    writes: true,
    params: oneQuote,
    status: 201,
    response: createdClientLink,
    errors: [...REFUSALS, 'quote.notSent', 'clientLink.limit'],
    example: { params: one, response: sendingExample.createdLink },
    async run(call) {
      const linkId = newRecordId(call, 'l');
      const link = { id: linkId, kind: 'quote' as const, targetId: call.params.id };
      const { url } = await call.services.clientLinks.create(authorOf(call), link);
      return { id: linkId, url };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${PATH}/links/:linkId`,
    summary: "Revoke a client's link of a quote",
    writes: true,
    params: oneLink,
    status: 200,
    response: successShape,
    errors: ['forbidden', 'clientLink.unknown'],
    example: {
      params: { ...one, linkId: sendingExample.clientLink.id },
      response: { success: true },
    },
    async run(call) {
      const { id: targetId, linkId } = call.params;
      const target = { kind: 'quote' as const, targetId };
      await call.services.clientLinks.revoke(authorOf(call), linkId, target);
      return { success: true as const };
    },
  }),
];

async function sendFile({ services, viewer, params, reply }: Call<{ id: string }>) {
  const { name, content, digest } = await services.quotes.file(viewer.userId, params.id);
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition('attachment', name),
    'content-length': content.length,
    'cache-control': 'private',
    'x-content-sha256': digest,
  });
  return Readable.from([content]);
}
