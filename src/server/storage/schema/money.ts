import { sql } from 'drizzle-orm';
import type { InvoiceDraft, IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type { Business, Client, StoredRate } from '../../../core/money/parties.ts';
import type { Kit } from './kit.ts';

/**
 * Clients, rates and invoices. No foreign keys to projects, accounts and time entries: invoices
 * outlive them. Amounts are minor units of the row's currency.
 */
export function defineMoney(k: Kit) {
  return { ...defineClients(k), ...defineInvoices(k) };
}

function defineClients(k: Kit) {
  /** One row. */
  const businesses = k.table('businesses', {
    id: k.text().primaryKey(),
    version: k.int().notNull(),
    details: k.json<Business>().notNull(),
    updatedAt: k.int().notNull(),
  });
  const clients = k.table(
    'clients',
    {
      id: k.text().primaryKey(),
      /** As in `details`, to be sorted by. */
      name: k.text().notNull(),
      version: k.int().notNull(),
      details: k.json<Client>().notNull(),
      isArchived: k.bool().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      /** When it was deleted; it can be restored for 30 days. */
      deletedAt: k.int(),
    },
    (t) => [k.index('clients_name').on(t.isArchived, t.name, t.id)],
  );
  const rates = k.table(
    'rates',
    {
      id: k.text().primaryKey(),
      level: k.text().$type<StoredRate['level']>().notNull(),
      subjectId: k.text().notNull(),
      /** Of `projectPerson`; empty for others. */
      userId: k.text().notNull(),
      /** It holds from this local day. */
      fromDay: k.text().notNull(),
      rate: k.text().notNull(),
      currency: k.text().notNull(),
      createdAt: k.int().notNull(),
    },
    (t) => [k.unique('rates_day').on(t.level, t.subjectId, t.userId, t.currency, t.fromDay)],
  );
  const projectBillings = k.table(
    'project_billings',
    {
      projectId: k.text().primaryKey(),
      version: k.int().notNull(),
      clientId: k.text().references(() => clients.id),
      billing: k.text().$type<'hourly' | 'fixed' | 'none'>().notNull(),
      agreedAmount: k.int(),
      budgetSeconds: k.int(),
      budgetAmount: k.int(),
      updatedAt: k.int().notNull(),
    },
    (t) => [k.index('project_billings_client').on(t.clientId)],
  );
  return { businesses, clients, rates, projectBillings };
}

function defineInvoices(k: Kit) {
  /**
   * Drafts and issued documents. A draft has a `draft`; an issued document has an `issued` and a
   * number.
   */
  const invoices = k.table(
    'invoices',
    {
      id: k.text().primaryKey(),
      kind: k.text().$type<IssuedInvoice['kind']>().notNull(),
      clientId: k.text().notNull(),
      version: k.int().notNull(),
      draft: k.json<InvoiceDraft>(),
      issued: k.json<IssuedInvoice>(),
      number: k.text(),
      /** The pattern with its date filled in, and the count in it. */
      series: k.text(),
      count: k.int(),
      issueDate: k.text(),
      dueDate: k.text(),
      currency: k.text().notNull(),
      net: k.int().notNull(),
      tax: k.int().notNull(),
      gross: k.int().notNull(),
      due: k.int().notNull(),
      /** The sum of its payments. */
      paid: k.int().notNull(),
      /** Of a credit note: the invoice that it credits. */
      creditedId: k.text(),
      /** The sum of the credit notes of this invoice. */
      credited: k.int().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      issuedAt: k.int(),
    },
    (t) => [
      k.unique('invoices_number').on(t.number).where(sql`number is not null`),
      k.unique('invoices_series').on(t.series, t.count).where(sql`series is not null`),
      k.index('invoices_date').on(t.issueDate, t.id),
      k.index('invoices_client').on(t.clientId, t.issueDate, t.id),
      k.index('invoices_credited').on(t.creditedId).where(sql`credited_id is not null`),
      k.check('invoices_state', sql`(${t.draft} is null) <> (${t.issued} is null)`),
    ],
  );
  /** The entries of drafts and invoices: an entry is in one of them at most. */
  const invoiceEntries = k.table(
    'invoice_entries',
    {
      entryId: k.text().primaryKey(),
      invoiceId: k
        .text()
        .notNull()
        .references(() => invoices.id, { onDelete: 'cascade' }),
      lineId: k.text().notNull(),
      /** The recorded and the billed time when it was added to the invoice. */
      seconds: k.int().notNull(),
      billedSeconds: k.int().notNull(),
      rate: k.text(),
      rateLevel: k.text(),
      /** The entry's day and person then; null in rows older than the columns. */
      day: k.text(),
      userId: k.text(),
    },
    (t) => [k.index('invoice_entries_invoice').on(t.invoiceId, t.lineId)],
  );
  /** The files of issued invoices, as base64. */
  const invoiceFiles = k.table(
    'invoice_files',
    {
      invoiceId: k
        .text()
        .notNull()
        .references(() => invoices.id),
      kind: k.text().$type<'pdf' | 'xml' | 'ubl'>().notNull(),
      name: k.text().notNull(),
      /** SHA-256 in hex. */
      digest: k.text().notNull(),
      size: k.int().notNull(),
      content: k.text().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.invoiceId, t.kind] })],
  );
  /** The last count of each series. */
  const invoiceSeries = k.table('invoice_series', {
    series: k.text().primaryKey(),
    lastCount: k.int().notNull(),
  });
  const payments = k.table(
    'payments',
    {
      id: k.text().primaryKey(),
      invoiceId: k
        .text()
        .notNull()
        .references(() => invoices.id),
      day: k.text().notNull(),
      amount: k.int().notNull(),
      method: k.text().notNull(),
      note: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      deletedAt: k.int(),
    },
    (t) => [k.index('payments_invoice').on(t.invoiceId, t.day, t.id)],
  );
  /** One row, whose version every change of clients and money raises. */
  const moneyHeads = k.table('money_heads', {
    id: k.text().primaryKey(),
    version: k.int().notNull(),
  });
  return { invoices, invoiceEntries, invoiceFiles, invoiceSeries, payments, moneyHeads };
}
