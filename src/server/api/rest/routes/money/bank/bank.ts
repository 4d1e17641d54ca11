import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { LIMITS } from '../../../../../../core/limits.ts';
import {
  type BookedTransaction,
  MAX_STATEMENT_BYTES,
} from '../../../../../../core/money/bank/bank-transaction.ts';
import { id } from '../../../../../../core/text.schema.ts';
import * as example from '../../../docs/bank-examples.ts';
import { type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE } from '../money-answers.ts';
import { withOneFile } from '../one-file.ts';
import { bookedShape, bookingBody, mappingText, statementShape } from './bank-shapes.schema.ts';

const PATH = '/api/bank-transactions';

const fileQuery = z.object({
  name: z.string().min(1).max(LIMITS.url).default('statement').describe('The name of the file'),
  mapping: mappingText
    .optional()
    .describe('How the columns of a CSV are read, as JSON; recognised if it is left out'),
});

/** Payments from bank statements. */
export const bankRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: '/api/bank-statements',
    summary: 'Read a bank statement, with the invoices that its transfers may pay',
    description:
      'CAMT.053 or CSV of at most 20 MB: as it is, or as the one file of multipart/form-data. Nothing ' +
      'is stored: POST /api/bank-transactions books a transfer.',
    writes: true,
    multipart: z.object({ file: z.string() }).meta({ id: 'StatementUpload' }),
    takesRawFile: true,
    query: fileQuery,
    status: 200,
    response: statementShape,
    errors: [
      ...(['forbidden', 'bank.unreadable', 'bank.tooLarge', 'file.empty'] as const),
      ...(['file.tooLarge', 'file.limit', 'file.full', 'file.storeAway'] as const),
      'upload.incomplete',
    ],
    example: { query: { name: 'statement.xml' }, response: example.statement },
    async run(call) {
      const { services, viewer, query } = call;
      // Before the body is taken.
      await services.money.check(viewer.userId);
      const { mapping = null } = query;
      const read = await withOneFile(call, MAX_STATEMENT_BYTES, async ({ tempPath }) => {
        const content = await readFile(tempPath);
        return services.bank.read(viewer.userId, { content, mapping });
      });
      return statementShape.parse(read);
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'The transfers that were booked last',
    description: 'At most 50, the latest first.',
    writes: false,
    status: 200,
    response: z.array(bookedShape),
    errors: ['forbidden'],
    example: { response: [example.booked] },
    run: async ({ services, viewer }) =>
      (await services.bank.booked(viewer.userId)).map(bookedAnswer),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Book a transfer of a bank statement as payments',
    writes: true,
    body: bookingBody,
    status: 201,
    response: bookedShape,
    errors: [
      ...(['forbidden', 'bank.booked', 'bank.changed', 'bank.shares', 'invoice.unknown'] as const),
      ...(['invoice.notIssued', 'command.reused', 'invoice.tooLarge'] as const),
    ],
    example: { body: example.bookingBody, response: example.booked },
    async run(call) {
      const { credit, shares } = call.body;
      const paid = shares.map((share, index) => ({ ...share, id: newRecordId(call, `p${index}`) }));
      const booking = { credit, shares: paid };
      return bookedAnswer(await call.services.bank.book(authorOf(call), booking));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Remove the payments of a transfer, so that it can be booked again',
    writes: true,
    params: z.object({ id }),
    status: 200,
    response: successShape,
    errors: ['forbidden', 'bank.unknown', 'payment.refundLimit'],
    example: { params: { id: example.booked.id }, response: { success: true } },
    async run(call) {
      await call.services.bank.undo(authorOf(call), call.params.id);
      return { success: true as const };
    },
  }),
];

function bookedAnswer({ bookedAt, ...booked }: BookedTransaction) {
  return bookedShape.parse({ ...booked, bookedAt: new Date(bookedAt).toISOString() });
}
