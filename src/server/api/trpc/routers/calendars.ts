import { z } from 'zod';
import { id } from '../../../../core/text.schema.ts';
import { inPerson, router } from '../init.ts';

/** A user's own calendar links. */
export const calendars = router({
  list: inPerson.query(({ ctx }) => ctx.services.calendars.list(ctx.userId)),

  /** Returns the link, which is shown only once. */
  create: inPerson
    .input(z.object({ boardId: id.nullable() }))
    .mutation(({ ctx, input }) =>
      ctx.services.calendars.create(ctx.userId, input.boardId, ctx.source, ctx.confirm),
    ),

  revoke: inPerson
    .input(z.object({ calendarId: id }))
    .mutation(({ ctx, input }) =>
      ctx.services.calendars.revoke(ctx.userId, input.calendarId, ctx.source),
    ),
});
