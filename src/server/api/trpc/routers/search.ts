import { z } from 'zod';
import { searchText } from '../../../../core/search/search.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { router, signedIn } from '../init.ts';

export const search = router({
  /** Finds boards, projects, tickets and people by the words of a text, while it is typed. */
  find: signedIn
    .input(z.object({ text: searchText }))
    .query(({ ctx, input }) => ctx.services.search.find(ctx.viewer, input.text)),
  /** Ids of matching tickets of a board, also by parts of descriptions that cards do not show. */
  onBoard: signedIn
    .input(z.object({ boardId: id, text: searchText }))
    .query(({ ctx, input }) =>
      ctx.services.search.findOnBoard(ctx.viewer, input.boardId, input.text),
    ),
});
