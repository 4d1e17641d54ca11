import { z } from 'zod';
import { newPrepayment } from '../../../../../core/money/invoices/invoice-requests.schema.ts';
import { id } from '../../../../../core/text.schema.ts';
import * as example from '../../docs/invoice-examples.ts';
import { type RestRoute, route } from '../../route.ts';
import { authorOf, INVOICE_ROUTE, invoiceAnswer, newRecordId } from './invoice-answers.ts';
import { amount, day, decimal, invoiceShape } from './invoice-shapes.schema.ts';

const billableShape = z
  .object({
    currency: z.string(),
    milestones: z
      .array(
        z.object({
          ...{ id: z.string(), projectId: z.string(), projectName: z.string() },
          ...{ name: z.string(), reachedOn: day, value: amount },
        }),
      )
      .describe('Reached, and not billed yet: `milestoneIds` of a new invoice'),
    rests: z
      .array(
        z.object({
          ...{ projectId: z.string(), projectName: z.string(), agreedAmount: amount },
          ...{ billed: amount, left: amount },
        }),
      )
      .describe('What is left of agreed amounts: `agreedRestOf` of a new invoice'),
    prepayments: z
      .array(
        z.object({
          ...{ id: z.string(), number: z.string(), issueDate: day, net: amount, gross: amount },
          isPaid: z.boolean(),
          taxes: z.array(z.object({ category: z.string(), rate: decimal, base: amount })),
        }),
      )
      .describe('Not deducted yet: `prepaymentIds` of a new invoice'),
  })
  .meta({ id: 'BillableOfClient' });

const newPrepaymentBody = newPrepayment
  .omit({ id: true })
  .extend({ projectId: newPrepayment.shape.projectId.default(null) })
  .meta({ id: 'NewPrepayment' });

/** Prepayment invoices, and what of a client can be billed besides time. */
export const prepaymentRoutes: RestRoute[] = [
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: '/api/invoices/prepayments',
    summary: 'Draft a prepayment invoice',
    description: 'Once it is issued, `prepaymentIds` of a later invoice deduct it.',
    writes: true,
    body: newPrepaymentBody,
    status: 201,
    response: invoiceShape,
    errors: [
      ...(['forbidden', 'client.unknown', 'client.archived', 'project.unknown'] as const),
      ...(['invoice.tooLarge', 'command.reused'] as const),
    ],
    example: {
      body: { clientId: example.invoice.clientId, amount: 300_000 },
      response: { ...example.draft, kind: 'prepayment', entries: [] },
    },
    async run(call) {
      const prepayment = { id: newRecordId(call, 'i'), ...call.body };
      const { createPrepayment } = call.services.invoices;
      return invoiceAnswer(await createPrepayment(authorOf(call), prepayment));
    },
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: '/api/clients/:id/billable',
    summary: 'What of a client can be billed or deducted besides time and expenses',
    writes: false,
    params: z.object({ id }),
    status: 200,
    response: billableShape,
    errors: ['forbidden', 'client.unknown'],
    example: {
      params: { id: example.invoice.clientId },
      response: { currency: 'EUR', milestones: [], rests: [], prepayments: [] },
    },
    run: async ({ services, viewer, params }) =>
      billableShape.parse(await services.invoices.choices(viewer.userId, params.id)),
  }),
];
