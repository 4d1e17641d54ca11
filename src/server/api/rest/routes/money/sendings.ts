import { z } from 'zod';
import { AppError } from '../../../../../core/errors.ts';
import type { ClientLinkView } from '../../../../../core/money/client-links/client-link.ts';
import type { SendingView } from '../../../../../core/money/sending/sending.ts';
import { id } from '../../../../../core/text.schema.ts';
import * as invoiceExample from '../../docs/invoice-examples.ts';
import * as example from '../../docs/sending-examples.ts';
import { type RestRoute, route } from '../../route.ts';
import { successShape } from '../../shapes.schema.ts';
import { authorOf, INVOICE_ROUTE, newRecordId } from './invoice-answers.ts';
import {
  clientLinkShape,
  createdClientLink,
  sendBody,
  sendingShape,
} from './sending-shapes.schema.ts';

const PATH = '/api/invoices/:id';
const oneInvoice = z.object({ id });
const oneLink = z.object({ id, linkId: id });
const one = { id: invoiceExample.invoice.id };
const REFUSALS = ['forbidden', 'invoice.unknown', 'invoice.notIssued'] as const;

/** Emails of issued invoices, and clients' links. */
export const sendingRoutes: RestRoute[] = [
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: `${PATH}/send`,
    summary: 'Send an issued invoice, or a reminder of it, by email',
    description:
      'Its files are attached. It is sent within seconds; the list shows whether the mail server ' +
      'accepted it.',
    writes: true,
    params: oneInvoice,
    body: sendBody,
    status: 201,
    response: sendingShape,
    errors: [
      ...REFUSALS,
      ...(['sending.noEmail', 'sending.settled', 'sending.limit', 'clientLink.limit'] as const),
    ],
    example: { params: one, body: { to: ['pay@acme.example'] }, response: example.sending },
    async run(call) {
      const { services, viewer, params, body } = call;
      const { sendings } = services;
      const wanted = { invoiceId: params.id, level: body.level };
      const proposed = await sendings.prepare(viewer.userId, wanted);
      const { to = [...proposed.to], subject = proposed.subject, text = proposed.text } = body;
      checkRecipients(to);
      const { cc, hasLink, isByHand } = body;
      const message = { ...wanted, to, cc, subject, text, hasLink, isByHand };
      const sent = { id: newRecordId(call, 's'), ...message };
      return sendingAnswer(await sendings.send(authorOf(call), sent));
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: `${PATH}/sendings`,
    summary: 'List the emails of an invoice, oldest first',
    writes: false,
    params: oneInvoice,
    status: 200,
    response: z.array(sendingShape),
    errors: ['forbidden'],
    example: { params: one, response: [example.sending] },
    async run({ services, viewer, params }) {
      return (await services.sendings.list(viewer.userId, params.id)).map(sendingAnswer);
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: `${PATH}/links`,
    summary: "List the client's links of an invoice, and when they were opened",
    writes: false,
    params: oneInvoice,
    status: 200,
    response: z.array(clientLinkShape),
    errors: ['forbidden'],
    example: { params: one, response: [example.clientLink] },
    async run({ services, viewer, params }) {
      const target = { kind: 'invoice' as const, targetId: params.id };
      return (await services.clientLinks.list(viewer.userId, target)).map(clientLinkAnswer);
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: `${PATH}/links`,
    summary: "Create a client's link that shows an issued invoice without an account",
    writes: true,
    params: oneInvoice,
    status: 201,
    response: createdClientLink,
    errors: [...REFUSALS, 'clientLink.limit'],
    example: { params: one, response: example.createdLink },
    async run(call) {
      const linkId = newRecordId(call, 'l');
      const link = { id: linkId, kind: 'invoice' as const, targetId: call.params.id };
      const { url } = await call.services.clientLinks.create(authorOf(call), link);
      return { id: linkId, url };
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'DELETE',
    path: `${PATH}/links/:linkId`,
    summary: "Revoke a client's link",
    writes: true,
    params: oneLink,
    status: 200,
    response: successShape,
    errors: ['forbidden', 'clientLink.unknown'],
    example: {
      params: { ...one, linkId: example.clientLink.id },
      response: { success: true },
    },
    async run(call) {
      const { id: targetId, linkId } = call.params;
      const target = { kind: 'invoice' as const, targetId };
      await call.services.clientLinks.revoke(authorOf(call), linkId, target);
      return { success: true as const };
    },
  }),
];

/** @throws AppError request.invalid */
export function checkRecipients(to: readonly string[]): void {
  if (to.length > 0) return;
  const issues = [{ path: 'to', message: 'must not be empty' }];
  throw new AppError('request.invalid', { issues });
}

export function sendingAnswer({ id, level, to, cc, createdAt, sentAt, ...sending }: SendingView) {
  return {
    ...{ id, level, to: [...to], cc: [...cc], ...sending },
    ...{ createdAt: iso(createdAt), sentAt: isoOrNull(sentAt) },
  };
}

export function clientLinkAnswer({ id: linkId, createdBy, ...times }: ClientLinkView) {
  return {
    ...{ id: linkId, createdBy, createdAt: iso(times.createdAt) },
    ...{ revokedAt: isoOrNull(times.revokedAt), expiresAt: isoOrNull(times.expiresAt) },
    firstOpenedAt: isoOrNull(times.firstOpenedAt),
    lastOpenedAt: isoOrNull(times.lastOpenedAt),
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}
