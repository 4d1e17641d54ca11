import { z } from 'zod';
import { commandId } from '../../../../core/board/commands.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { timeCommand, timeDay } from '../../../../core/time/time-commands.schema.ts';
import { namedTickets, timeImport } from '../../../../core/time-import/time-import.schema.ts';
import { hasMoneyScope } from '../../../auth/authenticate.ts';
import { inPerson, router, signedIn, wholeAccount } from '../init.ts';
import { signalOf, subscriptionTo } from '../subscriptions.ts';

const period = z.object({ from: timeDay, to: timeDay, userId: id.optional() });

/** ms since 1970. */
const moment = z.int().min(0).max(8_640_000_000_000);

const allTime = period.extend({
  clientId: id.optional(),
  projectId: id.optional(),
  isBillable: z.boolean().optional(),
  isBilled: z.boolean().optional(),
  /** The `next` of the page before. */
  cursor: z.object({ day: timeDay, id: z.string().max(80) }).nullish(),
});

/** Recorded time. Tokens of a single board have none. */
export const time = router({
  run: signedIn
    .input(z.object({ commandId, command: timeCommand }))
    .use(wholeAccount())
    .mutation(({ ctx, input }) =>
      ctx.services.executeTime(ctx.userId, input.commandId, input.command, ctx.source, {
        hasMoneyScope: hasMoneyScope(ctx.caller),
      }),
    ),

  timer: signedIn
    .use(wholeAccount())
    .query(({ ctx }) => ctx.services.timeQueries.timer(ctx.userId)),

  /** The entries of at most 62 days, the newest day first; of others for an ADMIN. */
  list: signedIn
    .input(period)
    .use(wholeAccount())
    .query(({ ctx, input }) =>
      ctx.services.timeQueries.list(ctx.userId, input, hasMoneyScope(ctx.caller)),
    ),

  /** The time on a ticket, as far as the caller sees it. */
  ofTicket: signedIn
    .input(z.object({ boardId: id, ticketId: id }))
    .use(wholeAccount())
    .query(({ ctx, input }) =>
      ctx.services.timeQueries.ofTicket(
        ctx.userId,
        input.boardId,
        input.ticketId,
        hasMoneyScope(ctx.caller),
      ),
    ),

  /** The last 20 tickets and projects on which the caller recorded time. */
  recentTargets: signedIn
    .use(wholeAccount())
    .query(({ ctx }) => ctx.services.timeQueries.recentTargets(ctx.userId)),

  /** What the caller may have forgotten to record on a local day, with its first and last moment. */
  gaps: inPerson
    .input(z.object({ day: timeDay, from: moment, to: moment }).strict())
    .query(({ ctx, input }) => ctx.services.timeQueries.gaps(ctx.userId, input)),

  /** The caller's timer as it changes, and that the time on this ticket has changed. */
  live: signedIn
    .input(z.object({ ticketId: id.optional() }))
    .use(wholeAccount())
    .subscription(({ ctx, input: { ticketId = null }, signal }) => {
      const feed = ctx.services.timeFeed.follow(ctx.userId, ticketId, signalOf(signal));
      return subscriptionTo(ctx.socket, feed, (event) => event);
    }),

  /** The entries of everyone, for ADMINs: a page of them, with the totals of all. */
  all: inPerson
    .input(allTime)
    .query(({ ctx, input: { cursor = null, ...filter } }) =>
      ctx.services.allTime.page(ctx.userId, filter, cursor),
    ),

  /** The choices for filtering `all`. */
  allChoices: inPerson.query(({ ctx }) => ctx.services.allTime.choices(ctx.userId)),

  /** Notifies of any change of anyone's time, for ADMINs. */
  allLive: inPerson.subscription(({ ctx, signal }) => {
    const feed = ctx.services.allTimeFeed.follow(ctx.userId, signalOf(signal));
    return subscriptionTo(ctx.socket, feed, (event) => event);
  }),

  /** A portion of an import of the caller's time; for ADMINs, also of others' time. */
  import: inPerson
    .input(timeImport)
    .mutation(({ ctx, input }) => ctx.services.timeImports.add(ctx.userId, input, ctx.source)),

  /** The caller's last imports of which entries still exist. */
  imports: inPerson.query(({ ctx }) => ctx.services.timeImports.list(ctx.userId)),

  /** Deletes the entries of an import, except those on issued invoices. */
  undoImport: inPerson
    .input(z.object({ importId: id }))
    .mutation(({ ctx, input }) =>
      ctx.services.timeImports.undo(ctx.userId, input.importId, ctx.source),
    ),

  /** The tickets that the caller sees with these names or numbers. */
  ticketsNamed: inPerson
    .input(namedTickets)
    .query(({ ctx, input }) => ctx.services.timeImports.tickets(ctx.userId, input)),
});
