import { z } from 'zod';
import { searchText } from '../../core/search.schema.ts';
import { router, signedIn } from './init.ts';

export const search = router({
  /** Boards, projects, tickets and people by the words of a text, while it is typed. */
  find: signedIn
    .input(z.object({ text: searchText }))
    .query(({ ctx, input }) => ctx.services.search.find(ctx.userId, input.text)),
});
