export interface NewInvoiceSearch {
  /** Whose invoice it is to be: a client's id. */
  client?: string | undefined;
}
