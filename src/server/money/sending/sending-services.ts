import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import { type ClientLinks, createClientLinks } from '../client-links/client-links.ts';
import type { MoneyDeps } from '../money-access.ts';
import { createInvoiceMailer, type InvoiceMailer } from './invoice-mailer.ts';
import { createQuoteSendings, type QuoteSendings } from './quote-sendings.ts';
import { createReminders, type ReminderService } from './reminders.ts';
import { createSendings, type Sendings } from './sendings.ts';

/** The services that deliver documents to clients. */
export interface SendingServices {
  /** Links that show one document to a client. */
  clientLinks: ClientLinks;
  /** Emails of invoices. */
  sendings: Sendings;
  /** Emails of quotes. */
  quoteSendings: QuoteSendings;
  reminders: ReminderService;
  invoiceMailer: InvoiceMailer;
}

interface Deps extends MoneyDeps {
  config: Config;
  bus: Bus;
  onError(error: unknown): void;
}

export function createSendingServices(deps: Deps): SendingServices {
  const clientLinks = createClientLinks(deps);
  const invoiceMailer = createInvoiceMailer(deps);
  const sendings = createSendings({ ...deps, clientLinks, mailer: invoiceMailer });
  const quoteSendings = createQuoteSendings({ ...deps, clientLinks, mailer: invoiceMailer });
  const reminders = createReminders(deps);
  return { clientLinks, sendings, quoteSendings, reminders, invoiceMailer };
}
