import { z } from 'zod';
import { storedDatevSettings } from '../../../../../core/money/datev/datev-settings.schema.ts';
import { webhookUrl } from '../../../../webhooks/url.schema.ts';
import { inPerson, router } from '../../init.ts';

/** What DATEV's postings need; for ADMINs. */
export const datev = router({
  settings: inPerson.query(({ ctx }) => ctx.services.datev.settings(ctx.userId)),

  /** `version`: the one that is replaced; 0 if nothing was saved yet. */
  setSettings: inPerson
    .input(storedDatevSettings)
    .mutation(({ ctx, input }) => ctx.services.datev.setSettings(ctx, input)),
});

/** The webhook of the finances; for ADMINs. */
export const financeWebhook = router({
  /** Null if there is none. */
  get: inPerson.query(({ ctx }) => ctx.services.financeWebhook.get(ctx.userId)),

  /** `version`: the one that is replaced; 0 if there is none yet. */
  set: inPerson
    .input(z.object({ version: z.int().min(0), url: webhookUrl, isPaused: z.boolean() }).strict())
    .mutation(({ ctx, input }) =>
      ctx.services.financeWebhook.set(ctx, input, { confirm: ctx.confirm }),
    ),

  delete: inPerson.mutation(async ({ ctx }) => {
    await ctx.services.financeWebhook.remove(ctx);
    return { success: true };
  }),

  /** The secret that signs deliveries. A mutation, so that the page does not cache its response. */
  secret: inPerson.mutation(async ({ ctx }) => ({
    secret: await ctx.services.financeWebhook.secret(ctx.userId),
  })),

  /** Replaces the secret, which is then read with `secret`. */
  changeSecret: inPerson.mutation(({ ctx }) =>
    ctx.services.financeWebhook.changeSecret(ctx, ctx.confirm),
  ),

  deliveries: inPerson.query(({ ctx }) => ctx.services.financeWebhook.deliveries(ctx.userId)),
});
