import { z } from 'zod';
import { id } from '../../../../core/text.schema.ts';
import { newId } from '../../../lib/tokens.ts';
import { webhookUrl } from '../../../webhooks/url.schema.ts';
import * as example from '../docs/examples.ts';
import { digestOf } from '../execute.ts';
import { deliveryShape, webhookShape } from '../integration-shapes.schema.ts';
import { type Call, type RestRoute, route } from '../route.ts';
import { successShape } from '../shapes.schema.ts';
import { deliveryAnswer, webhookAnswer } from '../shapes.ts';

const PATH = '/api/boards/:id/webhooks';
const READING = {
  tag: 'Webhooks',
  method: 'GET',
  signedIn: true,
  writes: false,
  status: 200,
} as const;
const ofBoard = z.object({ id });
const ofWebhook = z.object({ id, webhookId: id });
const board = { id: example.boardId };
const one = { ...board, webhookId: example.webhook.id };
const REFUSALS = ['board.unknown', 'forbidden'] as const;
const WEBHOOK_REFUSALS = [...REFUSALS, 'webhook.unknown'] as const;

/** A change of one webhook, which answers with it. */
const ACTION = {
  tag: 'Webhooks',
  method: 'POST',
  signedIn: true,
  writes: true,
  params: ofWebhook,
  status: 200,
  response: webhookShape,
  errors: WEBHOOK_REFUSALS,
  example: { params: one, response: example.webhook },
} as const;

const webhookBody = z
  .object({
    url: webhookUrl.describe(
      'The address to post to: https or http, without user name and password',
    ),
  })
  .meta({ id: 'NewWebhook' });

/** The webhooks of boards, for their managers. */
export const webhookRoutes: RestRoute[] = [
  route({
    ...READING,
    path: PATH,
    summary: 'List the webhooks of a board, oldest first',
    params: ofBoard,
    response: z.array(webhookShape),
    errors: [...REFUSALS],
    example: { params: board, response: [example.webhook] },
    run: async ({ services, viewer, params }) =>
      (await services.webhooks.list(viewer, params.id)).map(webhookAnswer),
  }),
  route({
    tag: 'Webhooks',
    method: 'POST',
    path: PATH,
    summary: 'Create a webhook that receives every change of a board from now on',
    description:
      'Each row of the board that everyone on it may see is posted to the url, one after the ' +
      'other, until it is answered with a status from 200 to 299. After a day of failures the ' +
      'webhook is paused. A repeated row has the same id. Addresses that are not public are ' +
      'refused.',
    signedIn: true,
    writes: true,
    params: ofBoard,
    body: webhookBody,
    status: 201,
    response: webhookShape,
    errors: [...REFUSALS, 'webhook.private', 'webhook.hostUnknown', 'webhook.limit'],
    example: { params: board, body: { url: example.webhook.url }, response: example.webhook },
    async run(call) {
      const { services, viewer, params, body, source, confirm } = call;
      const webhook = { id: newWebhookId(call), url: body.url };
      const hook = await services.webhooks.create(viewer, params.id, webhook, source, confirm);
      return webhookAnswer(hook);
    },
  }),
  route({
    tag: 'Webhooks',
    method: 'DELETE',
    path: `${PATH}/:webhookId`,
    summary: 'Delete a webhook',
    signedIn: true,
    writes: true,
    params: ofWebhook,
    status: 200,
    response: successShape,
    errors: [...WEBHOOK_REFUSALS],
    example: { params: one, response: { success: true } },
    async run({ services, viewer, params, source }) {
      await services.webhooks.remove(viewer, params.id, params.webhookId, source);
      return { success: true as const };
    },
  }),
  route({
    ...READING,
    path: `${PATH}/:webhookId/secret`,
    summary: 'Get the signing secret of a webhook',
    description: 'It stays the same until it is changed.',
    grantsChanges: true,
    params: ofWebhook,
    response: z.object({ secret: z.string() }).meta({ id: 'WebhookSecret' }),
    errors: [...WEBHOOK_REFUSALS],
    example: { params: one, response: { secret: 'whsec_a-secret' } },
    run: async ({ services, viewer, params }) => ({
      secret: await services.webhooks.secret(viewer, params.id, params.webhookId),
    }),
  }),
  route({
    ...ACTION,
    path: `${PATH}/:webhookId/secret`,
    summary: 'Change the signing secret of a webhook',
    description:
      'Every later delivery, including a retry, is signed with the new secret, and the old one ' +
      'is invalid at once. This answer does not contain the new secret: read it afterwards.',
    async run({ services, viewer, params: { id: boardId, webhookId }, source, confirm }) {
      const { webhooks } = services;
      return webhookAnswer(
        await webhooks.changeSecret(viewer, boardId, webhookId, source, confirm),
      );
    },
  }),
  route({
    ...READING,
    path: `${PATH}/:webhookId/deliveries`,
    summary: 'List the last 50 deliveries of a webhook, newest first',
    params: ofWebhook,
    response: z.array(deliveryShape),
    errors: [...WEBHOOK_REFUSALS],
    example: { params: one, response: [example.delivery] },
    run: async ({ services, viewer, params }) =>
      (await services.webhooks.deliveries(viewer, params.id, params.webhookId)).map(deliveryAnswer),
  }),
  route({
    ...ACTION,
    path: `${PATH}/:webhookId/retry`,
    summary: 'Retry failed deliveries at once, and resume a paused webhook',
    run: async ({ services, viewer, params }) =>
      webhookAnswer(await services.webhooks.retry(viewer, params.id, params.webhookId)),
  }),
  route({
    ...ACTION,
    path: `${PATH}/:webhookId/take-over`,
    summary: 'Take over a webhook whose creator no longer manages the board',
    description:
      'It resumes where it was paused, with your permissions. If its creator still manages the ' +
      'board, nothing changes.',
    async run({ services, viewer, params: { id: boardId, webhookId }, source, confirm }) {
      const { webhooks } = services;
      return webhookAnswer(await webhooks.takeOver(viewer, boardId, webhookId, source, confirm));
    },
  }),
];

/** The same for each repetition of a write. */
function newWebhookId({ viewer, key }: Pick<Call, 'viewer' | 'key'>): string {
  return key === null ? newId('w') : `w${digestOf(viewer.userId, 'webhook', key).slice(0, 26)}`;
}
