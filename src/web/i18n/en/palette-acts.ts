/** What the palette finds of time and finances. */
export const timeActTexts = {
  log: 'Log time',
  start: 'Start timer…',
  everyone: 'Everyone’s time',
  import: 'Import time',
};

export const financeActTexts = {
  newInvoice: 'New invoice',
  newInvoices: 'New invoices for all clients',
  newQuote: 'New quote',
  newExpense: 'New expense',
  newClient: 'New client',
  invoices: 'Invoices',
  quotes: 'Quotes',
  expenses: 'Expenses',
  clients: 'Clients',
  reports: 'Reports',
  recurring: 'Recurring invoices',
  bank: 'Bank statement',
  settings: 'Settings of Finances',
};
