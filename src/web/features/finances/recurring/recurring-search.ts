/** What the page of recurring invoices begins a new one with: an invoice, or a client. */
export interface RecurringSearch {
  invoice?: string | undefined;
  client?: string | undefined;
}
