import { z } from 'zod';
import { id } from '../../../../core/text.schema.ts';
import { newId } from '../../../lib/tokens.ts';
import { stateOf } from '../../../webhooks/retries.ts';
import { webhookUrl } from '../../../webhooks/url.schema.ts';
import type { DeliveryRow } from '../../../webhooks/webhook-repository.ts';
import type { ManagedWebhook } from '../../../webhooks/webhooks.ts';
import { inPerson, router } from '../init.ts';

const ofBoard = z.object({ boardId: id });
const ofWebhook = ofBoard.extend({ webhookId: id });

/** The webhooks of a board, for its managers; scripts use REST. */
export const webhooks = router({
  list: inPerson
    .input(ofBoard)
    .query(async ({ ctx, input }) =>
      (await ctx.services.webhooks.list(ctx.viewer, input.boardId)).map(viewOf),
    ),

  create: inPerson
    .input(ofBoard.extend({ url: webhookUrl }))
    .mutation(async ({ ctx, input: { boardId, url } }) => {
      const hook = { id: newId('w'), url };
      const { services, viewer, source, confirm } = ctx;
      return viewOf(await services.webhooks.create(viewer, boardId, hook, source, confirm));
    }),

  delete: inPerson
    .input(ofWebhook)
    .mutation(({ ctx, input: { boardId, webhookId } }) =>
      ctx.services.webhooks.remove(ctx.viewer, boardId, webhookId, ctx.source),
    ),

  /** The secret that signs deliveries. A mutation, so that the page does not cache its response. */
  secret: inPerson.input(ofWebhook).mutation(async ({ ctx, input: { boardId, webhookId } }) => ({
    secret: await ctx.services.webhooks.secret(ctx.viewer, boardId, webhookId),
  })),

  /** Replaces the secret, which is then read with `secret`. */
  changeSecret: inPerson
    .input(ofWebhook)
    .mutation(async ({ ctx, input: { boardId, webhookId } }) => {
      const { services, viewer, source, confirm } = ctx;
      const { webhooks } = services;
      return viewOf(await webhooks.changeSecret(viewer, boardId, webhookId, source, confirm));
    }),

  deliveries: inPerson
    .input(ofWebhook)
    .query(async ({ ctx, input: { boardId, webhookId } }) =>
      (await ctx.services.webhooks.deliveries(ctx.viewer, boardId, webhookId)).map(deliveryOf),
    ),

  retry: inPerson
    .input(ofWebhook)
    .mutation(async ({ ctx, input: { boardId, webhookId } }) =>
      viewOf(await ctx.services.webhooks.retry(ctx.viewer, boardId, webhookId)),
    ),

  takeOver: inPerson.input(ofWebhook).mutation(async ({ ctx, input: { boardId, webhookId } }) => {
    const { services, viewer, source, confirm } = ctx;
    return viewOf(await services.webhooks.takeOver(viewer, boardId, webhookId, source, confirm));
  }),
});

/** A webhook as the page shows it; times are ms since 1970. */
function viewOf(hook: ManagedWebhook) {
  const { id, url, createdAt, failingSince, nextAt, isManaged } = hook;
  return { id, url, createdAt, isManaged, state: stateOf(hook), failingSince, nextAt };
}

function deliveryOf({ number, at, ms, status, error }: DeliveryRow) {
  return { number, at, ms, status, error };
}
