import type { PhotoStore } from '../attachments/stores/photo-store.ts';
import type { ExecuteIn } from '../boards/commands/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config/read-config.ts';
import {
  type AccountantPackage,
  createAccountantPackage,
} from './accountant/accountant-package.ts';
import { createDatev, type Datev } from './accountant/datev/datev.ts';
import { type Approvals, createApprovals } from './approvals/approvals.ts';
import { type Bank, createBank } from './bank/bank.ts';
import { renderDocuments } from './documents/render-documents.ts';
import { createEntryRates, type EntryRates } from './entry-rates.ts';
import { createExpenses, type Expenses } from './expenses/expenses.ts';
import {
  createFinanceDispatcher,
  type FinanceDispatcher,
} from './finance-webhook/finance-dispatcher.ts';
import { createFinanceWebhooks, type FinanceWebhooks } from './finance-webhook/finance-webhook.ts';
import { createMilestones, type Milestones } from './fixed-prices/milestones.ts';
import { createIncomingInvoices, type IncomingInvoices } from './incoming/incoming-invoices.ts';
import { createInvoices, type Invoices } from './invoices/invoices.ts';
import { createMoney, type Money } from './money.ts';
import type { MoneyDeps } from './money-access.ts';
import { createMoneyFeed, type MoneyFeed } from './money-feed.ts';
import { type BudgetWatcher, createBudgetWatcher } from './notices/budget-watcher.ts';
import { createQuoteLinks } from './quotes/quote-links.ts';
import { createQuotes, type Quotes } from './quotes/quotes.ts';
import { createScheduleRunner, type ScheduleRunner } from './recurring/schedule-runner.ts';
import { createSchedules, type Schedules } from './recurring/schedules.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { createRetainers, type Retainers } from './retainers/retainers.ts';
import { createSendingServices, type SendingServices } from './sending/sending-services.ts';

/** The services for clients and money, all for ADMINs. */
export interface FinanceServices extends SendingServices {
  /** The business, clients, rates and the billing of projects. */
  money: Money;
  /** The own rates of time entries. */
  entryRates: EntryRates;
  milestones: Milestones;
  /** Drafts, invoices, credit notes and payments. */
  invoices: Invoices;
  /** Work that clients pay for each month. */
  retainers: Retainers;
  /** Requests to clients to approve hours. */
  approvals: Approvals;
  bank: Bank;
  schedules: Schedules;
  scheduleRunner: ScheduleRunner;
  /** Quotes, and their decision and use. */
  quotes: Quotes;
  /** Expenses with receipts. */
  expenses: Expenses;
  /** Reading e-invoices before they are booked. */
  incomingInvoices: IncomingInvoices;
  /** Notifies ADMINs of budgets that are used. */
  budgetWatcher: BudgetWatcher;
  moneyFeed: MoneyFeed;
  reports: Reports;
  accountantPackage: AccountantPackage;
  /** What DATEV's postings need. */
  datev: Datev;
  /** Tells another program of issued and paid invoices. */
  financeWebhook: FinanceWebhooks;
  financeDispatcher: FinanceDispatcher;
}

interface Deps extends MoneyDeps {
  config: Config;
  bus: Bus;
  photoStore: PhotoStore;
  executeIn: ExecuteIn;
  /** How often the database is polled for changes whose wake-up was lost, ms. */
  recheckMs: number;
  /** Receives errors of work that no caller awaits. */
  onError(error: unknown): void;
}

export function createFinanceServices(deps: Deps): FinanceServices {
  const invoices = createInvoices({ ...deps, renderDocuments });
  const scheduleRunner = createScheduleRunner({ ...deps, invoices });
  const sendingServices = createSendingServices(deps);
  const financeDispatcher = createFinanceDispatcher({ ...deps, invoices });
  const { clientLinks } = sendingServices;
  const budgetWatcher = createBudgetWatcher(deps);
  const links = createQuoteLinks({ ...deps, clientLinks });
  return {
    ...sendingServices,
    money: createMoney({ ...deps, onBillingChanged: budgetWatcher.wake }),
    entryRates: createEntryRates(deps),
    milestones: createMilestones(deps),
    invoices,
    retainers: createRetainers(deps),
    approvals: createApprovals({ ...deps, clientLinks }),
    bank: createBank(deps),
    schedules: createSchedules({ ...deps, wakeRunner: scheduleRunner.wake }),
    scheduleRunner,
    quotes: createQuotes({ ...deps, renderQuote: renderDocuments, links }),
    expenses: createExpenses(deps),
    incomingInvoices: createIncomingInvoices(deps),
    budgetWatcher,
    moneyFeed: createMoneyFeed(deps),
    reports: createReports(deps),
    accountantPackage: createAccountantPackage(deps),
    datev: createDatev(deps),
    financeWebhook: createFinanceWebhooks({ ...deps, pollWebhook: financeDispatcher.poll }),
    financeDispatcher,
  };
}
