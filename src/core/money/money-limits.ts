/**
 * Limits of clients, rates and the business. Separate from limits.ts, which every page loads.
 * Lengths are in UTF-16 code units.
 */
export const MONEY_LIMITS = {
  /** Clients of an installation, archived and deleted ones included until retention ends. */
  clients: 2000,
  /** Hourly rates of one client, project or person, and those of the business. */
  rates: 200,
  /** Schedules of invoices of an installation, without deleted ones. */
  recurringInvoices: 500,
  /** Of a project, deleted ones included until retention ends. */
  milestones: 200,
  /** Taxes that a business chooses from. */
  taxRates: 20,
  /** Client's links of one document, revoked ones included. */
  clientLinks: 100,
  /** Emails of one quote, failed ones included. */
  quoteSendings: 200,
  /** Emails of one invoice, failed ones included, and what one has. */
  sendings: 200,
  recipients: 10,
  messageSubject: 200,
  messageText: 10_000,
  /** Days after the due date. */
  reminderDays: 365,
  /** Of a business's or client's street, postal code, ids and reference. */
  street: 500,
  postalCode: 20,
  partyId: 50,
  buyerReference: 100,
  /** Below each invoice. */
  invoiceFooter: 2000,
  smallBusinessNote: 500,
  clientNotes: 10_000,
  quoteSubject: 300,
  /** Of a client who decides about a quote. */
  decisionName: 100,
  decisionReason: 2000,
  /** Retainers of an installation, deleted ones included, and the months that they carry over. */
  retainers: 500,
  carryMonths: 12,
  /** Requests for the approval of hours of an installation, closed ones included. */
  approvals: 5000,
  /** Entries of a request when it is made, and answers that its links can give. */
  approvalLines: 1000,
  approvalAnswers: 2000,
  /** Emails of a request, failed ones included. */
  approvalEmails: 200,
  /** A message, question or answer of it. */
  approvalText: 1000,
  /** Expenses of an installation, deleted ones included until retention ends. */
  expenses: 100_000,
  /** Amounts of an expense by tax rate. */
  expenseRows: 20,
  expenseReference: 100,
  expenseCategory: 100,
  expenseNote: 2000,
  /** A receipt: a scan of several pages, or an invoice with its data. */
  receiptBytes: 20 * 1024 * 1024,
  timeZone: 64,
  /** Length of a logo as a data URL: 200 kB in base64. */
  logoCharacters: 273_100,
} as const;
