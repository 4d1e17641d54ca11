import { Readable } from 'node:stream';
import { z } from 'zod';
import type { InvoiceFile } from '../../../../../core/money/invoices/invoice-views.ts';
import { id } from '../../../../../core/text.schema.ts';
import { contentDisposition } from '../../../../http/files/content-disposition.ts';
import * as example from '../../docs/invoice-examples.ts';
import { type Call, type RestRoute, route, streamRoute } from '../../route.ts';
import { authorOf, INVOICE_ROUTE, invoiceAnswer, newRecordId } from './invoice-answers.ts';
import { invoiceShape, newCreditBody, newPaymentBody } from './invoice-shapes.schema.ts';

const PATH = '/api/invoices/:id';
const oneInvoice = z.object({ id });
const onePayment = z.object({ id, paymentId: id });
const one = { id: example.invoice.id };
const REFUSALS = ['forbidden', 'invoice.unknown', 'invoice.notIssued'] as const;

/** Of issued invoices: payments, credit notes and files. */
export const settledInvoiceRoutes: RestRoute[] = [
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: `${PATH}/payments`,
    summary: 'Record a payment',
    description: 'A negative amount is a refund. More than the amount due is accepted.',
    writes: true,
    params: oneInvoice,
    body: newPaymentBody,
    status: 201,
    response: invoiceShape,
    errors: [...REFUSALS, 'payment.refundLimit', 'invoice.tooLarge'],
    example: {
      params: one,
      body: { day: '2026-12-01', amount: 100_000, method: 'transfer' },
      response: example.paidInvoice,
    },
    async run(call) {
      const payment = { id: newRecordId(call, 'p'), invoiceId: call.params.id, ...call.body };
      return invoiceAnswer(await call.services.invoices.addPayment(authorOf(call), payment));
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'DELETE',
    path: `${PATH}/payments/:paymentId`,
    summary: 'Remove a payment that was recorded by mistake',
    writes: true,
    params: onePayment,
    status: 200,
    response: invoiceShape,
    errors: [...REFUSALS, 'payment.unknown', 'payment.refundLimit'],
    example: {
      params: { ...one, paymentId: example.paidInvoice.payments[0]?.id ?? '' },
      response: example.invoice,
    },
    async run(call) {
      const { id: invoiceId, paymentId } = call.params;
      const { removePayment } = call.services.invoices;
      return invoiceAnswer(await removePayment(authorOf(call), { invoiceId, paymentId }));
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: `${PATH}/credit`,
    summary: 'Draft a credit note for an invoice or for some of its lines',
    writes: true,
    params: oneInvoice,
    body: newCreditBody,
    status: 201,
    response: invoiceShape,
    errors: [...REFUSALS, 'invoice.credited', 'invoice.lineUnknown'],
    example: { params: one, body: { lineIds: null }, response: example.creditDraft },
    async run(call) {
      const note = { id: newRecordId(call, 'n'), invoiceId: call.params.id, ...call.body };
      return invoiceAnswer(await call.services.invoices.credit(authorOf(call), note));
    },
  }),
  streamRoute({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: `${PATH}/pdf`,
    summary: 'The PDF of an issued invoice, with its data inside',
    description: 'Its bytes never change. X-Content-SHA256 is their digest in hex.',
    writes: false,
    params: oneInvoice,
    mediaTypes: ['application/pdf'],
    status: 200,
    response: z.string(),
    errors: ['forbidden', 'invoice.unknown', 'file.unknown'],
    example: { params: one, response: '%PDF-1.7' },
    run: (call) => sendFile(call, 'application/pdf', 'pdf'),
  }),
  streamRoute({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: `${PATH}/xml`,
    summary: 'An issued invoice as data',
    description:
      'Its XRechnung in CII, where it has one, or UBL (EN 16931, XRechnung or Peppol BIS Billing 3, by ' +
      'what is known of both parties). Its bytes never change. X-Content-SHA256 is their digest in hex.',
    writes: false,
    params: oneInvoice,
    query: z.object({ format: z.enum(['cii', 'ubl']).default('cii') }),
    mediaTypes: ['application/xml'],
    status: 200,
    response: z.string(),
    errors: ['forbidden', 'invoice.unknown', 'file.unknown'],
    example: {
      ...{ params: one, query: { format: 'ubl' } },
      response: '<?xml version="1.0"?>',
    },
    run: (call) => sendFile(call, 'application/xml', call.query.format === 'ubl' ? 'ubl' : 'xml'),
  }),
];

async function sendFile(
  { services, viewer, params, reply }: Call<{ id: string }>,
  mediaType: string,
  kind: InvoiceFile['kind'],
): Promise<Readable> {
  const { name, content, digest } = await services.invoices.file(viewer.userId, params.id, kind);
  reply.headers({
    'content-type': mediaType,
    'content-disposition': contentDisposition('attachment', name),
    'content-length': content.length,
    'cache-control': 'private',
    'x-content-sha256': digest,
  });
  return Readable.from([content]);
}
