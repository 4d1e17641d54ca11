import { defineAccounts, defineOversight } from './schema/accounts.ts';
import { defineAutomations } from './schema/automations.ts';
import { defineBank } from './schema/bank.ts';
import { defineBoardRecords, defineBoards } from './schema/boards.ts';
import { defineExpenses } from './schema/expenses.ts';
import { defineFinanceLinks, defineIntegrations, defineShareLinks } from './schema/integrations.ts';
import { type Kit, pg, sqlite } from './schema/kit.ts';
import { defineMilestones } from './schema/milestones.ts';
import { defineApprovals } from './schema/money/approvals.ts';
import { defineMoneyNotices } from './schema/money/money-notices.ts';
import { defineRetainers } from './schema/money/retainers.ts';
import { defineMoney } from './schema/money.ts';
import { definePersonal } from './schema/personal.ts';
import { definePhotos } from './schema/photos.ts';
import { defineQuotes } from './schema/quotes.ts';
import { defineRecurringInvoices } from './schema/recurring-invoices.ts';
import { defineClientLinks, defineQuoteSendings, defineSendings } from './schema/sendings.ts';
import { defineTickets } from './schema/tickets.ts';
import { defineEntryRates, defineTime } from './schema/time.ts';

/** Every table, written once for both dialects. Times are ms since 1970. */
function define(k: Kit) {
  const accounts = defineAccounts(k);
  const boards = defineBoards(k);
  /** Transactions that must run one after another write the same row. */
  const locks = k.table('locks', { name: k.text().primaryKey() });
  /** Jobs that one server at a time runs for all servers of the database. */
  const jobLeases = k.table('job_leases', {
    name: k.text().primaryKey(),
    doneAt: k.int().notNull(),
    claimedUntil: k.int().notNull(),
  });
  const projects = k.table(
    'projects',
    {
      id: k.text().primaryKey(),
      name: k.text().notNull(),
      ownerId: k.text().notNull(),
      createdAt: k.int().notNull(),
      /** The text about the project as Markdown, and its words for searching. */
      about: k.text().notNull().default(''),
      aboutWords: k.text().notNull().default(''),
    },
    (t) => [k.index('projects_owner').on(t.ownerId)],
  );
  const { members, columns, log, ...boardRecords } = defineBoardRecords(k, boards, accounts.users);
  const records = {
    ...{ members, columns, ...defineTickets(k, boards, columns) },
    ...{ log, ...boardRecords },
  };
  const oversight = defineOversight(k);
  const integrations = defineIntegrations(k, boards, accounts.users);
  const personal = definePersonal(k, boards, accounts.users);
  const shareLinks = defineShareLinks(k, boards);
  const automations = defineAutomations(k, boards, records.tickets);
  const time = defineTime(k, accounts.users, integrations.webhooks);
  const money = defineMoney(k);
  const quotes = defineQuotes(k);
  const others = {
    ...definePhotos(k),
    locks,
    jobLeases,
    ...oversight,
    ...integrations,
    ...automations,
    ...personal,
    shareLinks,
    ...time,
    ...defineEntryRates(k, time),
    ...money,
    ...quotes,
    ...defineClientLinks(k),
    ...defineSendings(k, money.invoices),
    ...defineQuoteSendings(k, quotes.quotes),
    ...defineBank(k),
    ...defineRecurringInvoices(k),
    ...defineExpenses(k, money),
    ...defineMilestones(k, money.invoices),
    ...defineFinanceLinks(k),
    ...defineApprovals(k),
    ...defineMoneyNotices(k),
    ...defineRetainers(k),
  };
  return { ...accounts, boards, projects, ...records, ...others };
}

export const tables = { pg: define(pg), sqlite: define(sqlite) };

export type Tables = typeof tables.pg;
