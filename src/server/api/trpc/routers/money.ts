import { inPerson, router } from '../init.ts';
import { signalOf, subscriptionTo } from '../subscriptions.ts';
import { bank } from './money/bank.ts';
import { business } from './money/business.ts';
import { clientLinks } from './money/client-links.ts';
import { clients } from './money/clients.ts';
import { expenses } from './money/expenses.ts';
import { datev, financeWebhook } from './money/finance-links.ts';
import { approvals } from './money/hours/approvals.ts';
import { retainers } from './money/hours/retainers.ts';
import { invoices } from './money/invoices.ts';
import { milestones } from './money/milestones.ts';
import { projects } from './money/projects.ts';
import { quotes } from './money/quotes.ts';
import { rates } from './money/rates.ts';
import { recurring } from './money/recurring.ts';
import { reports } from './money/reports.ts';
import { quoteSendings, reminders, sendings } from './money/sendings.ts';

/** Clients, rates, invoices and related data; for ADMINs with a session. */
export const money = router({
  approvals,
  bank,
  business,
  clients,
  clientLinks,
  rates,
  projects,
  milestones,
  invoices,
  sendings,
  quoteSendings,
  reminders,
  reports,
  retainers,
  recurring,
  quotes,
  expenses,
  datev,
  financeWebhook,

  /**
   * Notifies of changed invoices and expenses, from any process, until the caller is no longer an
   * ADMIN.
   */
  live: inPerson.subscription(({ ctx, signal }) => {
    const feed = ctx.services.moneyFeed.follow(ctx.userId, signalOf(signal));
    return subscriptionTo(ctx.socket, feed, (event) => event);
  }),
});
