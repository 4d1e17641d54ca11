export const invoiceStates = {
  draft: 'Draft',
  open: 'Open',
  partlyPaid: 'Partly paid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
};

const columns = {
  number: 'Number',
  client: 'Client',
  date: 'Issued',
  due: 'Due',
  gross: 'Total',
  outstanding: 'Outstanding',
};

export const invoiceListTexts = {
  title: 'Invoices',
  loading: 'Loading invoices…',
  loadFailed: 'Failed to load invoices. Please try again.',
  none: 'No invoices yet',
  noneText: 'An invoice begins as a draft with the unbilled time.',
  newInvoice: 'New invoice',
  filters: 'Filter invoices',
  search: 'Find',
  searchHint: 'Number or client',
  state: 'State',
  allStates: 'All states',
  client: 'Client',
  allClients: 'All clients',
  year: 'Year',
  allYears: 'All years',
  sortBy: 'Sort by',
  columns,
  order: (column: string, order: 'asc' | 'desc') =>
    `${column}, ${order === 'asc' ? 'ascending' : 'descending'}`,
  drafts: { invoice: 'Draft', creditNote: 'Draft credit note', prepayment: 'Draft prepayment' },
  kinds: { invoice: 'Invoice', creditNote: 'Credit note', prepayment: 'Prepayment' },
  countSoFar: (count: number) => `${count} invoices so far, loading more …`,
  count: (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`),
  noMatch: 'No invoice matches the filters',
  clearFilters: 'Clear filters',
  more: 'Show more',
  csv: 'Export CSV',
  csvName: (day: string) => `Invoices ${day}`,
};

export const invoiceCsvTexts = {
  number: 'Number',
  kind: 'Kind',
  state: 'State',
  client: 'Client',
  date: 'Issue date',
  due: 'Due date',
  currency: 'Currency',
  net: 'Net',
  tax: 'Tax',
  gross: 'Total',
  paid: 'Paid',
  outstanding: 'Outstanding',
  kinds: { invoice: 'Invoice', creditNote: 'Credit note', prepayment: 'Prepayment' },
};

export const financesLiveTexts = {
  stale: 'No connection. Changes by others may be missing.',
};

export const invoiceTexts = {
  loading: 'Loading the invoice…',
  loadFailed: 'Failed to load the invoice. Please try again.',
  unknown: 'This invoice does not exist',
  unknownText: 'It may have been a draft that was discarded.',
  toList: 'Go to Invoices',
  credits: (number: string) => `Credits invoice ${number}`,
};

export const newInvoiceTexts = {
  title: 'New invoice',
  client: 'Client',
  clientHint: 'Choose a client',
  unbilled: (amount: string) => `${amount} not billed`,
  tooLarge: 'An unbilled amount of this client is too large for an invoice. Check its rates.',
  nothing: 'nothing to bill',
  clientsFailed: 'Failed to load clients. Please try again.',
  loading: 'Loading clients…',
  noClients: 'No clients yet',
  noClientsText: 'An invoice needs a client.',
  addClient: 'Add a client',
  content: 'Content',
  fromTime: 'Recorded time',
  empty: 'Empty',
  projects: 'Projects',
  until: 'Time until',
  untilHint: 'This day is included.',
  grouping: 'One line for each',
  groupings: {
    ticket: 'Ticket',
    person: 'Person',
    day: 'Day',
    project: 'Project',
    entry: 'Time entry',
  },
  preview: 'Preview',
  previewLoading: 'Gathering time…',
  previewFailed: 'Failed to gather the time. Please try again.',
  toRates: 'Show these entries, to set rates of single ones',
  previewNone: 'There is no time to bill until this day. The draft will be empty.',
  previewEmpty: 'The draft begins without lines. You add them yourself.',
  previewHint: 'Choose a client to see what can be billed.',
  summary: (entries: number, hours: string) =>
    entries === 1 ? `1 time entry, ${hours} hours` : `${entries} time entries, ${hours} hours`,
  withoutRate: (count: number) =>
    count === 1
      ? '1 entry has no rate and counts as 0.'
      : `${count} entries have no rate and count as 0.`,
  create: 'Create draft',
  failed: 'The draft could not be created. Please try again.',
  cancel: 'Cancel',
};

export const billedEntryTexts = {
  day: 'Date',
  person: 'Person',
  work: 'Work',
  recorded: 'Recorded',
  billed: 'Billed',
  rate: 'Hourly rate',
  noRate: 'No rate',
  hidden: 'Hidden ticket',
  levels: {
    entry: 'of the entry',
    projectPerson: 'of the person in the project',
    project: 'of the project',
    client: 'of the client',
    person: 'of the person',
    business: 'of the business',
  },
};

export const unitTexts = { HUR: 'hours', C62: 'pieces', DAY: 'days', LS: 'flat' };

/** After a quantity of 1. */
export const oneUnitTexts = { HUR: 'hour', C62: 'piece', DAY: 'day', LS: 'flat' };

export const taxTexts = {
  rate: (percent: string) => `${percent}%`,
  categories: {
    S: 'Standard rate',
    Z: 'Zero rated',
    E: 'Exempt',
    AE: 'Reverse charge',
    K: 'Intra-EU delivery',
    G: 'Export',
    O: 'Outside scope',
  },
};

export const totalsTexts = {
  lineTotal: 'Subtotal',
  discount: 'Discount',
  addDiscount: 'Discount on everything',
  net: 'Net',
  tax: (tax: string, base: string) => `Tax ${tax} of ${base}`,
  gross: 'Total',
  prepaid: 'Already paid',
  due: 'Amount due',
};

export const sheetTexts = {
  vatId: (id: string) => `VAT ID ${id}`,
  taxNumber: (number: string) => `Tax number ${number}`,
  buyerReference: 'Buyer reference',
  preceding: 'Credits',
  precedingOf: (number: string, day: string) => `${number} of ${day}`,
  accountingTax: (amount: string, rate: string) => `Tax ${amount} at the rate ${rate}`,
  discount: (value: string, reason: string) => `Discount ${value}: ${reason}`,
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Payment reference',
};
