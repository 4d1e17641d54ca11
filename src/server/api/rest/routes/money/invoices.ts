import { z } from 'zod';
import { AppError } from '../../../../../core/errors.ts';
import { omitUndefined } from '../../../../../core/lib/omit-undefined.ts';
import type { DraftEdit } from '../../../../../core/money/invoices/invoice-requests.schema.ts';
import { INVOICE_STATES } from '../../../../../core/money/invoices/invoice-views.ts';
import { id, text } from '../../../../../core/text.schema.ts';
import * as example from '../../docs/invoice-examples.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { successShape } from '../../shapes.schema.ts';
import {
  authorOf,
  INVOICE_ROUTE,
  invoiceAnswer,
  invoiceGuard,
  listedInvoice,
  newRecordId,
} from './invoice-answers.ts';
import {
  invoiceChange,
  invoicePage,
  invoiceShape,
  newInvoiceBody,
} from './invoice-shapes.schema.ts';

const PATH = '/api/invoices';
const MAX_PAGE = 200;
const oneInvoice = z.object({ id });
const one = { id: example.invoice.id };
const REFUSALS = ['forbidden', 'invoice.unknown'] as const;

const filter = z.object({
  state: z.enum(INVOICE_STATES).optional(),
  clientId: id.optional(),
  text: text(100).optional().describe('Searches the number and the name of the client'),
  year: z.coerce.number().int().min(1970).max(9999).optional().describe('Of issuing'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  cursor: z.string().max(300).optional().describe('The next of the previous page'),
});

/** Drafts, invoices and credit notes. */
export const invoiceRoutes: RestRoute[] = [
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'List invoices: drafts first, then issued ones, newest first (ADMINs only)',
    writes: false,
    query: filter,
    status: 200,
    response: invoicePage,
    errors: ['forbidden'],
    example: {
      query: { state: 'open' },
      response: { invoices: [example.listedInvoice], next: null },
    },
    async run({ services, viewer, query: { limit, cursor = null, ...wanted } }) {
      const { invoices } = services;
      const found = await invoices.list(viewer.userId, wanted, { cursor, limit });
      return { invoices: found.invoices.map(listedInvoice), next: found.next };
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Create a draft with the unbilled time of a client',
    description: 'A time entry is on one draft at most.',
    writes: true,
    body: newInvoiceBody,
    status: 201,
    response: invoiceShape,
    errors: [
      ...(['forbidden', 'client.unknown', 'invoice.lineLimit', 'invoice.tooLarge'] as const),
      ...(['milestone.notBillable', 'prepayment.unavailable'] as const),
    ],
    example: {
      body: { clientId: example.invoice.clientId, until: '2026-11-30', grouping: 'ticket' },
      response: example.draft,
    },
    async run(call) {
      const draft = { id: newRecordId(call, 'i'), ...call.body };
      return invoiceAnswer(await call.services.invoices.create(authorOf(call), draft));
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Get an invoice or a draft',
    writes: false,
    hasEtag: true,
    params: oneInvoice,
    status: 200,
    response: invoiceShape,
    errors: REFUSALS,
    example: { params: one, response: example.invoice },
    run: async (call) => invoiceAnswer(await current(call)),
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change a draft',
    description: 'Missing values stay unchanged. The time of removed lines can be billed again.',
    writes: true,
    hasEtag: true,
    params: oneInvoice,
    body: invoiceChange,
    status: 200,
    response: invoiceShape,
    errors: [...REFUSALS, 'invoice.issued', 'invoice.stale', 'invoice.tooLarge'],
    example: { params: one, body: { orderReference: 'PO 4711' }, response: example.draft },
    async run(call) {
      const { version } = await current(call);
      const draft = { id: call.params.id, version };
      const set = omitUndefined(call.body) as DraftEdit;
      const { edit } = call.services.invoices;
      const { invoice, conflicts } = await edit(authorOf(call), draft, set, invoiceGuard(call));
      if (conflicts.length > 0) throw new AppError('invoice.stale');
      return invoiceAnswer(invoice);
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Discard a draft, whose time can be billed again',
    writes: true,
    hasEtag: true,
    params: oneInvoice,
    status: 200,
    response: successShape,
    errors: [...REFUSALS, 'invoice.issued', 'invoice.stale'],
    example: { params: one, response: { success: true } },
    async run(call) {
      const { version } = await current(call);
      const draft = { id: call.params.id, version };
      await call.services.invoices.discard(authorOf(call), draft, invoiceGuard(call));
      return { success: true as const };
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: `${PATH}/:id/refresh`,
    summary: 'Update a draft with changed time entries',
    writes: true,
    params: oneInvoice,
    status: 200,
    response: invoiceShape,
    errors: [...REFUSALS, 'invoice.issued', 'invoice.stale'],
    example: { params: one, response: example.draft },
    async run(call) {
      const { version } = await current(call);
      const draft = { id: call.params.id, version };
      return invoiceAnswer(await call.services.invoices.refresh(authorOf(call), draft));
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: `${PATH}/:id/issue`,
    summary: 'Issue a draft: it gets the next number and its files',
    description:
      'If something is missing, issues lists paths and codes. An invoice that is already issued ' +
      'is returned unchanged.',
    writes: true,
    hasEtag: true,
    params: oneInvoice,
    status: 200,
    response: invoiceShape,
    errors: [...REFUSALS, 'invoice.stale', 'invoice.incomplete', 'invoice.numberTaken'],
    example: { params: one, response: example.invoice },
    async run(call) {
      const { version } = await current(call);
      const draft = { id: call.params.id, version };
      const { issue } = call.services.invoices;
      return invoiceAnswer(await issue(authorOf(call), draft, invoiceGuard(call)));
    },
  }),
];

function current({ services, viewer, params }: Call<{ id: string }>) {
  return services.invoices.get(viewer.userId, params.id);
}
