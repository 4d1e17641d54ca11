export interface NewInvoiceSearch {
  /** The client's id. */
  client?: string | undefined;
}
