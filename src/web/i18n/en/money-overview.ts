export const overviewTexts = {
  loading: 'Loading the overview…',
  loadFailed: 'Failed to load the overview. Please try again.',
  newInvoice: 'New invoice',
  currency: 'Currency',
  period: 'Period',
  month: 'This month',
  year: 'This year',
  invoiced: 'Invoiced',
  paid: 'Paid',
  outstanding: 'Outstanding',
  overdue: 'Overdue',
  months: 'The last twelve months',
  monthOf: (month: string, invoiced: string, paid: string) =>
    `${month}: ${invoiced} invoiced, ${paid} paid`,
  unbilled: 'Not billed yet',
  tooLarge: 'An amount is too large for an invoice. Check the rates.',
  unbilledNone: 'All billable time is billed.',
  client: 'Client',
  hours: 'Hours',
  value: 'Value',
  withoutRate: (count: number) =>
    count === 1 ? '1 entry without a rate' : `${count} entries without a rate`,
  invoiceAll: 'Invoice all clients',
  invoiceFor: (client: string) => `New invoice for ${client}`,
  billable: 'Billable hours',
  billableText: (billable: string, all: string) => `${billable} of ${all} hours`,
  billableSpan: 'In the last twelve months',
  noHours: 'No time is recorded yet.',
};

export const firstStepsTexts = {
  title: 'Get to your first invoice',
  text: 'Five steps lead to it.',
  done: 'Done',
  open: 'To do',
  steps: {
    business: {
      title: 'Your business',
      text: 'Its name, address, tax number and bank account are printed on each invoice.',
      action: 'Enter your business',
    },
    client: {
      title: 'A client',
      text: 'The name, the address and the projects that belong to them.',
      action: 'Add a client',
    },
    rate: {
      title: 'An hourly rate',
      text: 'For the business, a client, a project or a person.',
      action: 'Set a rate',
    },
    timer: {
      title: 'Your first time entry',
      text: 'Start a timer on a ticket of the client’s project, or enter time by hand.',
      action: 'Record time',
    },
    invoice: {
      title: 'Your first invoice',
      text: 'Turn the recorded time into an invoice.',
      action: 'Create an invoice',
    },
  },
};

export const budgetsTexts = {
  title: 'Budgets',
  project: 'Project',
  used: (used: string, budget: string) => `${used} of ${budget}`,
  hours: (hours: string) => `${hours} hours`,
  percent: (percent: number) => `${percent} % used`,
  over: 'The budget is used up',
  near: 'At least 80 % used',
  withoutRate: (hours: string) => `${hours} hours have no rate`,
  loadFailed: 'Failed to load the budgets. Please try again.',
};
