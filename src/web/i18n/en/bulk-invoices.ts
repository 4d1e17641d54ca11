const invoices = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`);
const drafts = (count: number) => (count === 1 ? '1 draft' : `${count} drafts`);

/** The progress of many calls, one after another. */
export const batchTexts = {
  progress: (done: number, total: number) => `${done} of ${total}`,
  stop: 'Stop',
  stopping: 'Stopping…',
  goOn: 'Continue',
  retry: 'Try again',
  close: 'Close',
  interrupted: 'There is no connection. Continue when it is back; nothing is done twice.',
  results: 'Results',
};

/** The page that drafts invoices for all clients. */
export const draftAllTexts = {
  link: 'All clients',
  linkHint: 'New invoices for all clients with unbilled time',
  title: 'New invoices for all clients',
  text: 'A draft for each client with unbilled time. Expenses and milestones are added to a client’s invoice of its own.',
  until: 'Time until',
  lastMonth: (month: string) => `End of ${month}`,
  grouping: 'One line for each',
  loading: 'Gathering time…',
  loadFailed: 'Failed to gather the time. Please try again.',
  none: 'No time to bill',
  noneText: 'All billable time until this day is billed, or its projects have no client.',
  clients: 'Clients with unbilled time',
  choose: (client: string) => `Draft an invoice for ${client}`,
  all: 'All clients',
  client: 'Client',
  hours: 'Hours',
  net: 'Net',
  gross: 'Total',
  missing: 'Missing',
  ready: 'Nothing',
  withoutRate: (count: number) =>
    count === 1 ? '1 entry without a rate' : `${count} entries without a rate`,
  faults: {
    'invoice.lineLimit': 'Too many lines: choose another grouping.',
    'invoice.tooLarge': 'The amount is too large for an invoice. Check the rates.',
  },
  create: (count: number) => `Create ${drafts(count)}`,
  working: 'Creating drafts…',
  made: (count: number, total: number) =>
    count === total ? `${drafts(count)} created.` : `${drafts(count)} of ${total} created.`,
  draft: (client: string) => `Draft for ${client}`,
  show: 'Show the drafts',
  cancel: 'Cancel',
};

/** Drafts in the list of invoices that are issued together. */
export const issueManyTexts = {
  all: (count: number) => (count === 1 ? 'Choose the draft' : `Choose all ${count} drafts`),
  chosen: (count: number) => `${count} chosen`,
  choose: (client: string) => `Choose the draft for ${client}`,
  selection: 'Selection',
  bar: 'Issue drafts',
  issue: (count: number) => (count === 0 ? 'Issue drafts' : `Issue ${drafts(count)}`),
  chooseDrafts: (count: number) => (count === 1 ? '1 draft to issue' : `${count} drafts to issue`),
  title: (count: number) => `Issue ${invoices(count)}?`,
  details: (amounts: string) =>
    `They amount to ${amounts}. They get the next numbers in the order of the list, and can never be changed.`,
  running: 'Issuing…',
  runningText: 'You can stop between two invoices. What is left stays a draft.',
  done: (count: number, total: number) =>
    count === total ? `${invoices(count)} issued.` : `${invoices(count)} of ${total} issued.`,
  failed: (client: string, reason: string) => `${client}: ${reason}`,
};
