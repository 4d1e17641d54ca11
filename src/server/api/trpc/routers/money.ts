import { inPerson, router } from '../init.ts';
import { signalOf, subscriptionTo } from '../subscriptions.ts';
import { business } from './money/business.ts';
import { clients } from './money/clients.ts';
import { invoices } from './money/invoices.ts';
import { milestones } from './money/milestones.ts';
import { projects } from './money/projects.ts';
import { rates } from './money/rates.ts';

/** Clients, rates, invoices and what they are made of; for ADMINs in person. */
export const money = router({
  business,
  clients,
  rates,
  projects,
  milestones,
  invoices,

  /** Which invoices have changed, from any process, until the caller is no ADMIN any more. */
  live: inPerson.subscription(({ ctx, signal }) => {
    const feed = ctx.services.moneyFeed.follow(ctx.userId, signalOf(signal));
    return subscriptionTo(ctx.socket, feed, (event) => event);
  }),
});
