import type { z } from 'zod';
import { AppError } from '../../../../../core/errors.ts';
import type {
  InvoiceListItem,
  InvoiceView,
} from '../../../../../core/money/invoices/invoice-views.ts';
import { etagOf, matchesIfMatch } from '../../../../http/files/etags.ts';
import { newId } from '../../../../lib/tokens.ts';
import type { InvoiceGuard } from '../../../../money/invoices/invoice-writer.ts';
import { digestOf } from '../../execute.ts';
import type { Call } from '../../route.ts';
import { invoiceShape } from './invoice-shapes.schema.ts';

/** Shared parts of the calls about invoices. */
export const INVOICE_ROUTE = {
  tag: 'Clients and money',
  signedIn: true,
  refusesBoardTokens: 'forbidden',
  needsMoney: true,
} as const;

export function listedInvoice(item: InvoiceListItem) {
  const { id, kind, state, clientId, clientName, number, issueDate, dueDate, currency } = item;
  const { net, tax, gross, due, paid, credited } = item;
  return {
    ...{ id, kind, state, clientId, clientName, number, issueDate, dueDate, currency },
    ...{ net, tax, gross, due, paid, credited, updatedAt: iso(item.updatedAt) },
  };
}

/** With its fields in the order of its shape, so that the ETag is the same on both databases. */
export function invoiceAnswer(view: InvoiceView): z.output<typeof invoiceShape> {
  const payments = view.payments.map(({ createdAt, ...payment }) => {
    return { ...payment, createdAt: iso(createdAt) };
  });
  return invoiceShape.parse({ ...view, ...listedInvoice(view), payments });
}

/** Refuses a change with If-Match if the ETag of the invoice differs. */
export function invoiceGuard(call: Call<{ id: string }>): InvoiceGuard {
  const { ifMatch, services, viewer, params } = call;
  return async (query) => {
    if (ifMatch === null) return;
    const view = await services.invoices.getIn(query, viewer.userId, params.id);
    const etag = etagOf(JSON.stringify(invoiceAnswer(view)));
    if (!matchesIfMatch(ifMatch, etag)) throw new AppError('copy.stale');
  };
}

export function authorOf({ viewer, source }: Call) {
  return { userId: viewer.userId, source };
}

/** The id of a new record; the same for a repeated request. */
export function newRecordId({ key, viewer }: Call, kind: string): string {
  return key === null ? newId(kind) : `${kind}${digestOf(viewer.userId, kind, key).slice(0, 26)}`;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
