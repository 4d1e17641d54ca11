import { z } from 'zod';
import { id } from '../../../../core/text.schema.ts';
import { inPerson, router } from '../init.ts';

/** A person's own links to calendars of due dates. */
export const calendars = router({
  list: inPerson.query(({ ctx }) => ctx.services.calendars.list(ctx.userId)),

  /** Answers with the link, which is told this once. */
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
