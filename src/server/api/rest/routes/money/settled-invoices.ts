import { Readable } from 'node:stream';
import { z } from 'zod';
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

const MEDIA_TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const;

/** Payments, credit notes and files of issued invoices. */
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
  ...(['pdf', 'xml'] as const).map((kind) =>
    streamRoute({
      ...INVOICE_ROUTE,
      method: 'GET',
      path: `${PATH}/${kind}`,
      summary: kind === 'pdf' ? 'The PDF of an issued invoice' : 'Its XML, where it has one',
      description: 'Its bytes never change. X-Content-SHA256 is their digest in hex.',
      writes: false,
      params: oneInvoice,
      mediaTypes: [MEDIA_TYPES[kind]],
      status: 200,
      response: z.string(),
      errors: ['forbidden', 'invoice.unknown', 'file.unknown'],
      example: { params: one, response: kind === 'pdf' ? '%PDF-1.7' : '<?xml version="1.0"?>' },
      run: (call) => sendFile(call, kind),
    }),
  ),
];

async function sendFile(
  { services, viewer, params, reply }: Call<{ id: string }>,
  kind: 'pdf' | 'xml',
): Promise<Readable> {
  const { name, content, digest } = await services.invoices.file(viewer.userId, params.id, kind);
  reply.headers({
    'content-type': MEDIA_TYPES[kind],
    'content-disposition': contentDisposition('attachment', name),
    'content-length': content.length,
    'cache-control': 'private',
    'x-content-sha256': digest,
  });
  return Readable.from([content]);
}
