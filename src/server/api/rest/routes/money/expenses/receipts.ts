import { z } from 'zod';
import { AppError } from '../../../../../../core/errors.ts';
import { LIMITS } from '../../../../../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../../../../../core/resource-limits.ts';
import { id } from '../../../../../../core/text.schema.ts';
import type { ReceivedFile } from '../../../../../attachments/files/files.ts';
import { FILE_HEADERS, sendFile } from '../../../../../attachments/files/send-file.ts';
import * as example from '../../../docs/expense-examples.ts';
import { type Call, type RestRoute, route, streamRoute } from '../../../route.ts';
import { authorOf } from '../invoice-answers.ts';
import { MONEY_ROUTE } from '../money-answers.ts';
import { withOneFile } from '../one-file.ts';
import { expenseAnswer, expenseShape } from './expense-shapes.schema.ts';
import { expenseGuard } from './expenses.ts';
import { incomingShape } from './incoming-shapes.schema.ts';

const PATH = '/api/expenses/:id/receipt';
const oneExpense = z.object({ id });
const one = { id: example.expense.id };
const { receiptBytes } = RESOURCE_LIMITS;

const fileName = z.object({
  name: z
    .string()
    .min(1, 'must not be empty')
    .max(LIMITS.url)
    .optional()
    .describe('The name of a file that is sent as the raw body'),
});

/** Receipts of expenses. */
export const receiptRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: PATH,
    summary: 'Set or replace the receipt of an expense',
    description:
      'A PDF, PNG, JPEG, WebP or XML file of at most 20 MB: as the raw body with its name in ' +
      '?name=, or as the only file of multipart/form-data.',
    writes: true,
    hasEtag: true,
    multipart: z.object({ file: z.string() }).meta({ id: 'ReceiptUpload' }),
    takesRawFile: true,
    params: oneExpense,
    query: fileName,
    status: 200,
    response: expenseShape,
    errors: [
      ...(['forbidden', 'expense.unknown', 'receipt.type', 'receipt.tooLarge'] as const),
      ...(['file.empty', 'file.tooLarge', 'file.limit', 'file.full', 'file.storeAway'] as const),
      'upload.incomplete',
    ],
    example: { params: one, query: { name: 'Ticket.pdf' }, response: example.expense },
    async run(call) {
      const { services, viewer, params } = call;
      const { receipts } = services.expenses;
      await receipts.admit(viewer.userId, params.id);
      const view = await withReceipt(call, (file) =>
        receipts.add(authorOf(call), params.id, file, expenseGuard(call)),
      );
      return expenseAnswer(view);
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: '/api/expenses/incoming',
    summary: 'Read an e-invoice that can be booked as an expense',
    description:
      'Factur-X, ZUGFeRD 1 and 2, XRechnung (CII and UBL) or Peppol BIS: XML, or a PDF that ' +
      'contains it. Nothing is stored. Send `expense` to POST /api/expenses, then the file as ' +
      'its receipt.',
    writes: true,
    multipart: z.object({ file: z.string() }).meta({ id: 'IncomingUpload' }),
    takesRawFile: true,
    query: fileName,
    status: 200,
    response: incomingShape,
    errors: [
      ...(['forbidden', 'receipt.tooLarge', 'file.empty', 'file.tooLarge', 'file.limit'] as const),
      ...(['file.full', 'file.storeAway', 'upload.incomplete', 'eInvoice.none'] as const),
      ...(['eInvoice.damaged', 'eInvoice.doctype', 'eInvoice.encrypted'] as const),
      ...(['eInvoice.tooLarge', 'eInvoice.incomplete', 'eInvoice.timeout'] as const),
    ],
    example: { query: { name: 'factur-x.xml' }, response: example.incoming },
    async run(call) {
      const { services, viewer } = call;
      // Before the body is received.
      await services.money.check(viewer.userId);
      const read = await withReceipt(call, ({ tempPath }) =>
        services.incomingInvoices.read(viewer.userId, tempPath),
      );
      return incomingShape.parse(read);
    },
  }),
  streamRoute({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'Download the receipt of an expense',
    description: 'Supports Range, If-Range and If-None-Match. It is always an attachment.',
    writes: false,
    params: oneExpense,
    status: 200,
    mediaTypes: ['application/octet-stream'],
    response: z.string(),
    errors: ['forbidden', 'expense.unknown', 'receipt.unknown', 'file.storeAway'],
    example: { params: one, response: '(bytes)' },
    async run({ services, viewer, params, request, reply }) {
      reply.headers(FILE_HEADERS);
      const found = await services.expenses.receipts.open(viewer.userId, params.id);
      return sendFile(request, reply, found, false) as never;
    },
  }),
];

/**
 * Streams the one file of a body to disk and passes it to `work`.
 * @throws AppError receipt.tooLarge, and as `withOneFile` does
 */
async function withReceipt<T>(
  call: Call<unknown, { name?: string | undefined }>,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  try {
    return await withOneFile(call, receiptBytes.max, work);
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'file.tooLarge';
    const isReceiptLimit = call.services.config.fileMaxBytes >= receiptBytes.max;
    throw isTooLarge && isReceiptLimit ? new AppError('receipt.tooLarge') : error;
  }
}
