import { z } from 'zod';
import { approvalDecision } from '../../../../../core/money/approvals/approval-requests.schema.ts';
import { quoteDecision } from '../../../../../core/money/quotes/quote-requests.schema.ts';
import type { Query } from '../../../../storage/store.ts';
import { router, withClientLink } from '../../init.ts';

/** The calls of a client's link; its holder has no account. */
export const clientPage = router({
  /**
   * All that the page shows. `session`: of who is signed in beside it; an ADMIN of the business has
   * a preview, which is not noted as opened.
   */
  open: withClientLink()
    .input(z.object({ session: z.string().max(500).nullish() }))
    .mutation(async ({ ctx: { services, clientLink }, input: { session } }) => {
      const caller = session ? await services.authenticator.callerOf(session) : null;
      const viewerId = caller && !caller.apiToken ? caller.user.id : null;
      return services.clientLinks.open(clientLink, { viewerId });
    }),

  /** Accepts or declines the quote that was shown, once. */
  decide: withClientLink('quote')
    .input(quoteDecision)
    .mutation(async ({ ctx: { services, clientLink, source }, input }) => {
      const confirm = (query: Query) => services.clientLinks.confirm(query, clientLink);
      await services.quotes.decide(clientLink.targetId, input, source, confirm);
      return { success: true };
    }),

  /** Approves hours as they were shown, or asks about them, line by line. */
  decideHours: withClientLink('approval')
    .input(approvalDecision)
    .mutation(async ({ ctx: { services, clientLink, source }, input }) => {
      const confirm = (query: Query) => services.clientLinks.confirm(query, clientLink);
      await services.approvals.decide(clientLink.targetId, input, source, confirm);
      return { success: true };
    }),
});
