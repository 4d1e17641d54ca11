/** The source of a new recurring invoice: an invoice or a client. */
export interface RecurringSearch {
  invoice?: string | undefined;
  client?: string | undefined;
}
