import { z } from 'zod';
import { AppError } from '../../../../../../core/errors.ts';
import type {
  FinanceDelivery,
  FinanceWebhook,
} from '../../../../../../core/money/finance-webhook/finance-webhook.ts';
import type { Query } from '../../../../../storage/store.ts';
import * as example from '../../../docs/money-examples.ts';
import { type Call, type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf } from '../invoice-answers.ts';
import { MONEY_ROUTE, moneyGuard } from '../money-answers.ts';
import {
  financeDeliveryShape,
  financeWebhookBody,
  financeWebhookShape,
} from './finance-webhook-shapes.schema.ts';

const PATH = '/api/finances/webhook';
const REFUSALS = ['forbidden', 'webhook.unknown'] as const;

/** The webhook of the finances: one for an installation. */
export const financeWebhookRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'The webhook of the finances, for ADMINs',
    writes: false,
    hasEtag: true,
    status: 200,
    response: financeWebhookShape,
    errors: [...REFUSALS],
    example: { response: example.financeWebhook },
    run: async ({ services, viewer }) =>
      webhookAnswer(await services.financeWebhook.get(viewer.userId)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: PATH,
    summary: 'Have issued and paid invoices told from now on',
    description:
      'invoice.issued and invoice.paid are posted to the url with the invoice as GET /api/invoices/{id} ' +
      'answers it, one after the other, until they are answered with a status from 200 to 299; after a ' +
      'day in vain it is paused. One may come twice: its id tells. Saving it again tries at once what ' +
      'has failed. Addresses that are not public are refused.',
    writes: true,
    hasEtag: true,
    body: financeWebhookBody,
    status: 200,
    response: financeWebhookShape,
    errors: ['forbidden', 'webhook.private', 'webhook.hostUnknown'],
    example: { body: example.financeWebhookBody, response: example.financeWebhook },
    async run(call) {
      const { services, body, confirm } = call;
      const set = { version: null, ...body };
      const checks = { guard: webhookGuard(call), confirm };
      return webhookAnswer(await services.financeWebhook.set(authorOf(call), set, checks));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: PATH,
    summary: 'Delete the webhook of the finances, with what it was not told yet',
    writes: true,
    status: 200,
    response: successShape,
    errors: [...REFUSALS],
    example: { response: { success: true } },
    async run(call) {
      await call.services.financeWebhook.remove(authorOf(call));
      return { success: true as const };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/secret`,
    summary: 'What the deliveries of the webhook of the finances are signed with',
    grantsChanges: true,
    writes: false,
    status: 200,
    response: z.object({ secret: z.string() }).meta({ id: 'FinanceWebhookSecret' }),
    errors: [...REFUSALS],
    example: { response: { secret: 'whsec_a-secret' } },
    run: async ({ services, viewer }) => ({
      secret: await services.financeWebhook.secret(viewer.userId),
    }),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/secret`,
    summary: 'Change what the deliveries of the webhook of the finances are signed with',
    description:
      'Every delivery from then on, a retry too, is signed with the new secret. No stored answer ' +
      'contains it: read it afterwards.',
    writes: true,
    status: 200,
    response: financeWebhookShape,
    errors: [...REFUSALS],
    example: { response: example.financeWebhook },
    run: async (call) =>
      webhookAnswer(await call.services.financeWebhook.changeSecret(authorOf(call), call.confirm)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/deliveries`,
    summary: 'The last 50 deliveries of the webhook of the finances, the newest first',
    writes: false,
    status: 200,
    response: z.array(financeDeliveryShape),
    errors: [...REFUSALS],
    example: { response: [example.financeDelivery] },
    run: async ({ services, viewer }) =>
      (await services.financeWebhook.deliveries(viewer.userId)).map(deliveryAnswer),
  }),
];

/** @throws AppError webhook.unknown for none */
function webhookAnswer(webhook: FinanceWebhook | null): z.output<typeof financeWebhookShape> {
  if (!webhook) throw new AppError('webhook.unknown');
  const { url, createdAt, state, pauseReason, failingSince, nextAt } = webhook;
  return {
    ...{ url, creationDate: iso(createdAt), state, pauseReason },
    failingSince: failingSince === null ? null : iso(failingSince),
    nextAttempt: state === 'failing' ? iso(nextAt) : null,
  };
}

function deliveryAnswer(delivery: FinanceDelivery): z.output<typeof financeDeliveryShape> {
  const { number: id, type, invoiceId, at, ms: milliseconds, status, error } = delivery;
  return { id, type, invoiceId, date: iso(at), milliseconds, status, error };
}

function webhookGuard(call: Call) {
  const { financeWebhook } = call.services;
  return moneyGuard(call, async (query: Query) => webhookAnswer(await financeWebhook.getIn(query)));
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
