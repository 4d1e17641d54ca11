import { z } from 'zod';
import { wallClock } from '../../../../core/board/field-formats.ts';
import { inPerson, router } from '../init.ts';

/** The wall-clock time where the person is: what is due today is for their page to say. */
const here = z.object({ now: z.string().refine((now) => wallClock(now) === now, 'is no time') });
const DAYS_AHEAD = 7;
const numbers = z.array(z.int().min(0)).max(200);

/** What a person is told of; their own, so not for scripts. */
export const notifications = router({
  get: inPerson
    .input(here)
    .query(({ ctx, input }) => ctx.services.notifications.read(ctx.userId, input.now)),

  counts: inPerson
    .input(here)
    .query(({ ctx, input }) => ctx.services.notifications.counts(ctx.userId, input.now)),

  /** What they are assigned to, overdue or due by the end of the next seven days. */
  due: inPerson
    .input(here)
    .query(({ ctx, input }) =>
      ctx.services.notifications.dueTickets(ctx.userId, input.now, DAYS_AHEAD),
    ),

  /** Whether what is not read is mailed to them. */
  mail: inPerson.query(({ ctx }) => ctx.services.emailPreferences.of(ctx.userId)),

  chooseMail: inPerson
    .input(z.object({ isOn: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.services.emailPreferences.choose(ctx.userId, input.isOn)),

  markRead: inPerson
    .input(z.object({ numbers }))
    .mutation(({ ctx, input }) => ctx.services.notifications.markRead(ctx.userId, input.numbers)),
});
