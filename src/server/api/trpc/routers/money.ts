import { inPerson, router } from '../init.ts';
import { signalOf, subscriptionTo } from '../subscriptions.ts';
import { invoices } from './money/invoices.ts';

/** Invoices and what they are made of; for ADMINs in person. */
export const money = router({
  invoices,

  /** Which invoices have changed, from any process, until the caller is no ADMIN any more. */
  live: inPerson.subscription(({ ctx, signal }) => {
    const feed = ctx.services.moneyFeed.follow(ctx.userId, signalOf(signal));
    return subscriptionTo(ctx.socket, feed, (event) => event);
  }),
});
