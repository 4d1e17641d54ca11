import { z } from 'zod';
import { quoteDecision } from '../../../../../core/money/quotes/quote-requests.schema.ts';
import type { Query } from '../../../../storage/store.ts';
import { router, withClientLink } from '../../init.ts';

/** The calls of a client's link; its holder has no account. */
export const clientPage = router({
  /** Everything that the page shows. `isPreview`: opened by someone of the business. */
  open: withClientLink()
    .input(z.object({ isPreview: z.boolean() }).strict())
    .mutation(({ ctx, input }) => ctx.services.clientLinks.open(ctx.clientLink, input)),

  /** Accepts or declines the quote that was shown, once. */
  decide: withClientLink('quote')
    .input(quoteDecision)
    .mutation(async ({ ctx: { services, clientLink, source }, input }) => {
      const confirm = (query: Query) => services.clientLinks.confirm(query, clientLink);
      await services.quotes.decide(clientLink.targetId, input, source, confirm);
      return { success: true };
    }),
});
