import { z } from 'zod';
import { wallClock } from '../../../../core/board/fields/field-formats.ts';
import { inPerson, router } from '../init.ts';

/** The user's local time, which decides what is due today. */
const localTime = z.object({
  now: z.string().refine((now) => wallClock(now) === now, 'is no time'),
});
const DAYS_AHEAD = 7;
const numbers = z.array(z.int().min(0)).max(200);

/** A user's own notifications; not for scripts. */
export const notifications = router({
  get: inPerson
    .input(localTime)
    .query(({ ctx, input }) => ctx.services.notifications.read(ctx.userId, input.now)),

  counts: inPerson
    .input(localTime)
    .query(({ ctx, input }) => ctx.services.notifications.counts(ctx.userId, input.now)),

  /** Assigned tickets that are overdue or due within seven days. */
  due: inPerson
    .input(localTime)
    .query(({ ctx, input }) =>
      ctx.services.notifications.dueTickets(ctx.userId, input.now, DAYS_AHEAD),
    ),

  /** Whether unread notifications are sent by email. */
  mail: inPerson.query(({ ctx }) => ctx.services.emailPreferences.of(ctx.userId)),

  chooseMail: inPerson
    .input(z.object({ isOn: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.services.emailPreferences.choose(ctx.userId, input.isOn)),

  markRead: inPerson
    .input(z.object({ numbers }))
    .mutation(({ ctx, input }) => ctx.services.notifications.markRead(ctx.userId, input.numbers)),
});
