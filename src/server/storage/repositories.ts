import { automationsRepository } from './automations/automations.ts';
import { recurrencesRepository } from './automations/recurrences.ts';
import { snoozesRepository } from './automations/snoozes.ts';
import { archiveRepository } from './boards/archive.ts';
import { boardListsRepository } from './boards/board-lists.ts';
import { boardRecordsRepository, manyBoardsRepository } from './boards/board-records.ts';
import { boardsRepository } from './boards/boards.ts';
import { columnsRepository } from './boards/columns.ts';
import { changeWriterRepository } from './boards/commands/change-writer.ts';
import { partialBoardsRepository } from './boards/commands/partial-board-loader.ts';
import { historyRepository } from './boards/log/history.ts';
import { logRepository } from './boards/log/log.ts';
import { membersRepository } from './boards/members.ts';
import { retentionRepository } from './boards/retention.ts';
import { savedViewsRepository } from './boards/saved-views.ts';
import { aboutWordsRepository } from './boards/search/about-words.ts';
import { searchRepository } from './boards/search/search.ts';
import { trashRepository } from './boards/trash.ts';
import { auditRepository } from './directory/audit.ts';
import { dueTicketsRepository } from './directory/due-tickets.ts';
import { notificationsRepository } from './directory/notifications.ts';
import { peopleRepository } from './directory/people.ts';
import { projectsRepository } from './directory/projects.ts';
import { bankTransactionsRepository } from './money/bank-transactions.ts';
import { billableEntriesRepository } from './money/billable-entries.ts';
import { businessesRepository } from './money/businesses.ts';
import { clientsRepository } from './money/clients.ts';
import { entryRatesRepository } from './money/entry-rates.ts';
import { expenseReceiptsRepository } from './money/expenses/expense-receipts.ts';
import { expensesRepository } from './money/expenses/expenses.ts';
import { invoiceExpensesRepository } from './money/expenses/invoice-expenses.ts';
import { approvalsRepository } from './money/hours/approvals.ts';
import { retainersRepository } from './money/hours/retainers.ts';
import { datevSettingsRepository } from './money/installation/datev-settings.ts';
import { financeWebhooksRepository } from './money/installation/finance-webhooks.ts';
import { moneyHeadsRepository } from './money/installation/money-heads.ts';
import { invoiceEntriesRepository } from './money/invoice-entries.ts';
import { invoiceFilesRepository } from './money/invoice-files.ts';
import { invoiceLinksRepository } from './money/invoice-links.ts';
import { invoiceSeriesRepository } from './money/invoice-series.ts';
import { invoicesRepository } from './money/invoices.ts';
import { invoicingPartiesRepository } from './money/invoicing-parties.ts';
import { milestonesRepository } from './money/milestones.ts';
import { paymentsRepository } from './money/payments.ts';
import { projectBillingsRepository } from './money/project-billings.ts';
import { quoteSettingsRepository } from './money/quotes/quote-settings.ts';
import { quotesRepository } from './money/quotes/quotes.ts';
import { ratesRepository } from './money/rates.ts';
import { recurringInvoicesRepository } from './money/recurring-invoices.ts';
import { budgetNoticesRepository } from './money/reports/budget-notices.ts';
import { budgetedTimeRepository } from './money/reports/budgeted-time.ts';
import { reportRowsRepository } from './money/reports/report-rows.ts';
import { reportedHoursRepository } from './money/reports/reported-hours.ts';
import type { Tables } from './schema.ts';
import { commentsRepository } from './tickets/comments.ts';
import { filesRepository } from './tickets/files.ts';
import { labelledTicketsRepository } from './tickets/labelled-tickets.ts';
import { photosRepository } from './tickets/photos.ts';
import { textVersionsRepository } from './tickets/text-versions.ts';
import { ticketLinksRepository } from './tickets/ticket-links.ts';
import { ticketNumbersRepository } from './tickets/ticket-numbers.ts';
import { ticketPortionsRepository } from './tickets/ticket-portions.ts';
import { ticketTransferRepository } from './tickets/ticket-transfer.ts';
import { ticketsRepository } from './tickets/tickets.ts';
import { visibleTicketsRepository } from './tickets/visible-tickets.ts';
import { allTimeEntriesRepository } from './time/all-time-entries.ts';
import { ownActivityRepository } from './time/own-activity.ts';
import { timeEntriesRepository } from './time/time-entries.ts';
import { timeHeadsRepository } from './time/time-heads.ts';
import { timeImportsRepository } from './time/time-imports.ts';
import { timeTargetsRepository } from './time/time-targets.ts';
import { timerEventsRepository } from './time/timer-events.ts';

/** All repositories that read or write boards, on one dialect's tables. */
export function boardRepositories(tables: Tables) {
  // They have caches, so the others share them.
  const members = membersRepository(tables);
  const history = historyRepository(tables);
  return {
    members,
    history,
    boards: boardsRepository(tables),
    boardLists: boardListsRepository(tables),
    columns: columnsRepository(tables),
    partialBoards: partialBoardsRepository(tables, members, history),
    changeWriter: changeWriterRepository(tables, history),
    log: logRepository(tables),
    savedViews: savedViewsRepository(tables),
    retention: retentionRepository(tables),
    boardRecords: boardRecordsRepository(tables, members),
    comments: commentsRepository(tables),
    projects: projectsRepository(tables),
    tickets: ticketsRepository(tables, history),
    visibleTickets: visibleTicketsRepository(tables),
    labelledTickets: labelledTicketsRepository(tables),
    textVersions: textVersionsRepository(tables),
    ticketLinks: ticketLinksRepository(tables),
    ticketNumbers: ticketNumbersRepository(tables),
    ticketPortions: ticketPortionsRepository(tables, history),
    people: peopleRepository(tables),
    photos: photosRepository(tables),
    files: filesRepository(tables),
    manyBoards: manyBoardsRepository(tables),
    audit: auditRepository(tables),
    trash: trashRepository(tables),
    aboutWords: aboutWordsRepository(tables),
    archive: archiveRepository(tables),
    ticketTransfer: ticketTransferRepository(tables),
    search: searchRepository(tables),
    notifications: notificationsRepository(tables),
    dueTickets: dueTicketsRepository(tables),
    automations: automationsRepository(tables),
    recurrences: recurrencesRepository(tables),
    snoozes: snoozesRepository(tables),
    timeEntries: timeEntriesRepository(tables),
    allTimeEntries: allTimeEntriesRepository(tables),
    ownActivity: ownActivityRepository(tables),
    timeHeads: timeHeadsRepository(tables),
    timeImports: timeImportsRepository(tables),
    timeTargets: timeTargetsRepository(tables),
    timerEvents: timerEventsRepository(tables),
    businesses: businessesRepository(tables),
    clients: clientsRepository(tables),
    rates: ratesRepository(tables),
    entryRates: entryRatesRepository(tables),
    projectBillings: projectBillingsRepository(tables),
    invoices: invoicesRepository(tables),
    invoiceEntries: invoiceEntriesRepository(tables),
    invoiceFiles: invoiceFilesRepository(tables),
    invoiceSeries: invoiceSeriesRepository(tables),
    payments: paymentsRepository(tables),
    moneyHeads: moneyHeadsRepository(tables),
    datevSettings: datevSettingsRepository(tables),
    financeWebhooks: financeWebhooksRepository(tables),
    quotes: quotesRepository(tables),
    approvals: approvalsRepository(tables),
    retainers: retainersRepository(tables),
    budgetNotices: budgetNoticesRepository(tables),
    quoteSettings: quoteSettingsRepository(tables),
    expenses: expensesRepository(tables),
    expenseReceipts: expenseReceiptsRepository(tables),
    invoiceExpenses: invoiceExpensesRepository(tables),
    milestones: milestonesRepository(tables),
    invoiceLinks: invoiceLinksRepository(tables),
    billableEntries: billableEntriesRepository(tables),
    bankTransactions: bankTransactionsRepository(tables),
    recurringInvoices: recurringInvoicesRepository(tables),
    invoicingParties: invoicingPartiesRepository(tables),
    budgetedTime: budgetedTimeRepository(tables),
    reportRows: reportRowsRepository(tables),
    reportedHours: reportedHoursRepository(tables),
  };
}

export type BoardRepositories = ReturnType<typeof boardRepositories>;
