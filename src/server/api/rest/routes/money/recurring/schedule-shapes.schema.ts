import { z } from 'zod';
import { invoiceLine } from '../../../../../../core/money/invoices/invoice-requests.schema.ts';
import { LINE_GROUPINGS } from '../../../../../../core/money/invoices/invoice-views.ts';
import type { ScheduleView } from '../../../../../../core/money/recurring/invoice-schedule.ts';
import { invoiceSchedule } from '../../../../../../core/money/recurring/schedule.schema.ts';
import { day, line } from '../invoice-shapes.schema.ts';

export const scheduleShape = z
  .object({
    id: z.string(),
    version: z.int().describe('It is raised by each change'),
    name: z.string().describe('For ADMINs: it is not on the invoices'),
    clientId: z.string(),
    clientName: z.string(),
    every: z.int(),
    unit: z.enum(['week', 'month']),
    start: day.describe('The first day'),
    until: day.nullable().describe('The last day; null without an end'),
    period: z.enum(['begins', 'ended']).describe('Which period an invoice is about'),
    currency: z.string(),
    lines: z.array(z.object(line)),
    time: z
      .object({
        projectIds: z.array(z.string()).nullable(),
        grouping: z.enum(LINE_GROUPINGS),
      })
      .nullable()
      .describe('Which unbilled time is added; null for none'),
    introduction: z.string(),
    closing: z.string(),
    orderReference: z.string(),
    issuesItself: z.boolean().describe('Whether its drafts are issued at once'),
    isPaused: z.boolean(),
    nextDay: day.nullable().describe('Null while it is paused, or if it has ended'),
    runs: z
      .array(
        z.object({
          day,
          state: z.enum(['pending', 'draft', 'issued', 'empty', 'failed']),
          reason: z.string().nullable().describe('The code of an error'),
          invoiceId: z.string().nullable(),
          number: z.string().nullable(),
          isDiscarded: z.boolean(),
        }),
      )
      .describe('The last ones, the newest first'),
  })
  .meta({ id: 'RecurringInvoice' });

/** With its fields in the order of its shape, so that the ETag is the same on both databases. */
export function scheduleAnswer({
  schedule,
  ...view
}: ScheduleView): z.output<typeof scheduleShape> {
  return scheduleShape.parse({ ...schedule, ...view });
}

const { shape } = invoiceSchedule;

/** What is left out is as of a monthly fee without end that a person issues. */
export const scheduleBody = z
  .object({
    ...{ name: shape.name, clientId: shape.clientId, start: shape.start },
    every: shape.every.default(1),
    unit: shape.unit.default('month'),
    until: shape.until.default(null),
    period: shape.period.default('begins'),
    currency: shape.currency.optional().describe('Left out: that of the client'),
    lines: z
      .array(invoiceLine.partial({ id: true }))
      .max(100)
      .default([]),
    time: shape.time.default(null),
    introduction: shape.introduction.default(''),
    closing: shape.closing.default(''),
    orderReference: shape.orderReference.default(''),
    issuesItself: shape.issuesItself.default(false),
  })
  .strict()
  .meta({ id: 'NewRecurringInvoice' });
