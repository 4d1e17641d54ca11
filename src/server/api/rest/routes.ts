import type { RestRoute } from './route.ts';
import { aboutRoutes } from './routes/about.ts';
import { automationRoutes } from './routes/automations.ts';
import { boardRoutes } from './routes/boards.ts';
import { columnRoutes } from './routes/columns.ts';
import { customFieldRoutes } from './routes/custom-fields.ts';
import { duplicateRoutes } from './routes/duplicates.ts';
import { eventRoutes } from './routes/events.ts';
import { importExportRoutes } from './routes/import-export.ts';
import { labelRoutes } from './routes/labels.ts';
import { bankRoutes } from './routes/money/bank/bank.ts';
import { businessRoutes } from './routes/money/business.ts';
import { clientRoutes } from './routes/money/clients.ts';
import { expenseRoutes } from './routes/money/expenses/expenses.ts';
import { receiptRoutes } from './routes/money/expenses/receipts.ts';
import { financeWebhookRoutes } from './routes/money/finance-webhook/finance-webhook.ts';
import { invoiceRoutes } from './routes/money/invoices.ts';
import { openWorkRoutes } from './routes/money/open-work.ts';
import { prepaymentRoutes } from './routes/money/prepayments.ts';
import { billingRoutes } from './routes/money/projects/billings.ts';
import { milestoneRoutes } from './routes/money/projects/milestones.ts';
import { rateRoutes } from './routes/money/projects/rates.ts';
import { quoteRoutes } from './routes/money/quotes/quotes.ts';
import { sentQuoteRoutes } from './routes/money/quotes/sent-quotes.ts';
import { scheduleRoutes } from './routes/money/recurring/schedules.ts';
import { reportRoutes } from './routes/money/reports.ts';
import { sendingRoutes } from './routes/money/sendings.ts';
import { settledInvoiceRoutes } from './routes/money/settled-invoices.ts';
import { projectRoutes } from './routes/projects.ts';
import { savedViewRoutes } from './routes/saved-views.ts';
import { searchRoutes } from './routes/search.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { archiveRoutes } from './routes/tickets/archive.ts';
import { commentRoutes } from './routes/tickets/comments.ts';
import { fileRoutes } from './routes/tickets/files.ts';
import { imageRoutes } from './routes/tickets/images.ts';
import { ticketBatchRoutes } from './routes/tickets/ticket-batches.ts';
import { ticketLinkRoutes } from './routes/tickets/ticket-links.ts';
import { ticketMoveRoutes } from './routes/tickets/ticket-moves.ts';
import { ticketWriteRoutes } from './routes/tickets/ticket-writes.ts';
import { ticketRoutes } from './routes/tickets/tickets.ts';
import { timeEntryRoutes } from './routes/time/time-entries.ts';
import { timerRoutes } from './routes/time/timer.ts';
import { userRoutes } from './routes/users.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** All calls of the product spec's §7 and decisions §5. */
export const restRoutes: readonly RestRoute[] = [
  ...signInRoutes,
  ...userRoutes,
  ...projectRoutes,
  ...boardRoutes,
  ...aboutRoutes,
  ...columnRoutes,
  ...eventRoutes,
  ...ticketRoutes,
  ...ticketWriteRoutes,
  ...duplicateRoutes,
  ...ticketMoveRoutes,
  ...ticketLinkRoutes,
  ...ticketBatchRoutes,
  ...archiveRoutes,
  ...commentRoutes,
  ...imageRoutes,
  ...fileRoutes,
  ...timeEntryRoutes,
  ...timerRoutes,
  ...businessRoutes,
  ...clientRoutes,
  ...invoiceRoutes,
  ...settledInvoiceRoutes,
  ...reportRoutes,
  ...expenseRoutes,
  ...receiptRoutes,
  ...sendingRoutes,
  ...financeWebhookRoutes,
  ...prepaymentRoutes,
  ...openWorkRoutes,
  ...quoteRoutes,
  ...sentQuoteRoutes,
  ...scheduleRoutes,
  ...bankRoutes,
  ...milestoneRoutes,
  ...billingRoutes,
  ...rateRoutes,
  ...searchRoutes,
  ...customFieldRoutes,
  ...labelRoutes,
  ...automationRoutes,
  ...savedViewRoutes,
  ...webhookRoutes,
  ...importExportRoutes,
];
