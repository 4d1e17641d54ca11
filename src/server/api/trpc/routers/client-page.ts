import { z } from 'zod';
import { router, withClientLink } from '../init.ts';

/** What the holder of a client's link may do; they have no account. */
export const clientPage = router({
  /** All that the page shows. `isPreview`: opened by someone of the business. */
  open: withClientLink()
    .input(z.object({ isPreview: z.boolean() }).strict())
    .mutation(({ ctx, input }) => ctx.services.clientLinks.open(ctx.clientLink, input)),
});
