import { z } from 'zod';
import {
  FINANCE_EVENTS,
  FINANCE_PAUSE_REASONS,
} from '../../../../../../core/money/finance-webhook/finance-webhook.ts';
import { webhookUrl } from '../../../../../webhooks/url.schema.ts';
import { time } from '../../../shapes.schema.ts';
import { invoiceShape } from '../invoice-shapes.schema.ts';

export const financeWebhookShape = z
  .object({
    url: z.string(),
    creationDate: time,
    state: z
      .enum(['active', 'failing', 'paused'])
      .describe('failing is tried again by itself; while it is paused, what happens waits'),
    pauseReason: z
      .enum(FINANCE_PAUSE_REASONS)
      .nullable()
      .describe('Why it is paused; saving it again ends each'),
    failingSince: time.nullable(),
    nextAttempt: time.nullable().describe('When it is tried again, while it is failing'),
  })
  .meta({ id: 'FinanceWebhook' });

export const financeWebhookBody = z
  .object({
    url: webhookUrl.describe('Where to post to: https or http, without a name and password in it'),
    isPaused: z.boolean().default(false),
  })
  .strict()
  .meta({ id: 'FinanceWebhookChange' });

export const financeDeliveryShape = z
  .object({
    id: z.int(),
    type: z.enum(FINANCE_EVENTS),
    invoiceId: z.string(),
    date: time,
    milliseconds: z.int(),
    status: z.int().nullable().describe('That it was answered with; null without an answer'),
    error: z.string().nullable().describe('Why there was no answer'),
  })
  .meta({ id: 'FinanceDelivery' });

/** The body of a delivery to the webhook of the finances. */
export const financeDeliveryBodyShape = z
  .object({
    id: z.string().describe('The same when it comes again, and as the header Freelane-Delivery'),
    type: z.enum(FINANCE_EVENTS),
    date: time.describe('When it happened'),
    invoice: invoiceShape,
  })
  .meta({ id: 'FinanceEvent' });
