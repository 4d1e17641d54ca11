import { z } from 'zod';
import { REMINDER_LEVELS } from '../../../../../core/money/sending/sending.ts';
import * as example from '../../docs/report-examples.ts';
import { type RestRoute, route } from '../../route.ts';
import { INVOICE_ROUTE } from './invoice-answers.ts';
import { amount, day, line, newInvoiceBody, totals } from './invoice-shapes.schema.ts';

const named = { clientId: z.string(), clientName: z.string(), currency: z.string() };

const unbilledShape = z
  .object({
    ...named,
    seconds: z.int().describe('As recorded'),
    billedSeconds: z.int().describe('As rounded for the client'),
    value: amount.describe('Time without a rate counts as 0'),
    isTooLarge: z.boolean().describe('Whether an amount is too large for an invoice'),
    ...{ entryCount: z.int(), entriesWithoutRate: z.int() },
    projects: z.array(
      z.object({ projectId: z.string(), name: z.string(), seconds: z.int(), value: amount }),
    ),
  })
  .meta({ id: 'UnbilledClient' });

const budgetShape = z
  .object({
    ...{ projectId: z.string(), projectName: z.string(), ...named },
    budgetSeconds: z.int().nullable(),
    usedSeconds: z.int(),
    budgetAmount: amount.nullable(),
    usedAmount: amount,
    unratedSeconds: z.int().describe('Billable time without a rate'),
  })
  .meta({ id: 'ProjectBudget' });

const dueReminderShape = z
  .object({
    ...{ invoiceId: z.string(), number: z.string(), clientName: z.string() },
    level: z.literal([...REMINDER_LEVELS]),
    ...{ dueDate: day, outstanding: amount, currency: z.string() },
  })
  .meta({ id: 'DueReminder' });

const previewShape = z
  .object({
    lines: z.array(z.object({ ...line, net: amount })),
    totals,
    currency: z.string(),
    ...{ entryCount: z.int(), entriesWithoutRate: z.int() },
    ...{ seconds: z.int(), billedSeconds: z.int() },
  })
  .meta({ id: 'InvoicePreview' });

/** What is still to be billed, or to be paid. */
export const openWorkRoutes: RestRoute[] = [
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: '/api/reports/unbilled',
    summary: 'Unbilled time and its value, by client and project',
    writes: false,
    status: 200,
    response: z.array(unbilledShape),
    errors: ['forbidden'],
    example: { response: [example.unbilled] },
    run: async ({ services, viewer }) =>
      (await services.invoices.unbilled(viewer.userId)).map((each) => unbilledShape.parse(each)),
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: '/api/reports/budgets',
    summary: 'The budgets of projects, and how much of each is used',
    writes: false,
    status: 200,
    response: z.array(budgetShape),
    errors: ['forbidden'],
    example: { response: [example.budget] },
    run: async ({ services, viewer }) =>
      (await services.reports.budgets(viewer.userId)).map((each) => budgetShape.parse(each)),
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'GET',
    path: '/api/reports/reminders',
    summary: 'The invoices of which a reminder is due, and which',
    description: 'POST /api/invoices/{id}/send sends one, with its level.',
    writes: false,
    status: 200,
    response: z.array(dueReminderShape),
    errors: ['forbidden'],
    example: { response: [example.dueReminder] },
    run: async ({ services, viewer }) =>
      (await services.reminders.due(viewer.userId)).map((each) => dueReminderShape.parse(each)),
  }),
  route({
    ...INVOICE_ROUTE,
    method: 'POST',
    path: '/api/invoices/preview',
    summary: 'What a draft of the unbilled time of a client would have on it',
    description: 'Takes what POST /api/invoices does, and makes nothing.',
    writes: true,
    body: newInvoiceBody,
    status: 200,
    response: previewShape,
    errors: [
      ...(['forbidden', 'client.unknown', 'invoice.lineLimit', 'invoice.tooLarge'] as const),
      ...(['milestone.notBillable', 'prepayment.unavailable', 'expense.notBillable'] as const),
    ],
    example: {
      body: { clientId: example.unbilled.clientId, until: '2026-11-30' },
      response: example.preview,
    },
    async run(call) {
      const { services, viewer, body } = call;
      call.markUnchanged();
      return previewShape.parse(await services.invoices.gather(viewer.userId, body));
    },
  }),
];
