export const retainersTexts = {
  title: 'Retainers',
  text: 'Work that the client pays for each month. Time within it is not billed again; what goes beyond is billed as usual.',
  loadFailed: 'Failed to load the retainers. Please try again.',
  none: 'No retainers yet.',
  add: 'Add retainer',
  editOne: (name: string) => `Edit the retainer “${name}”`,
  removeOne: (name: string) => `Delete the retainer “${name}”`,
  removed: (name: string) => `Deleted the retainer “${name}”`,
  undone: 'Undone',
  failed: 'That could not be saved. Please try again.',
  perMonth: (allowance: string) => `${allowance} a month`,
  lapses: 'what is left lapses',
  carries: (months: number) =>
    months === 1
      ? 'what is left can be used for 1 more month'
      : `what is left can be used for ${months} more months`,
  since: (from: string, until: string | null) => (until ? `${from} to ${until}` : `since ${from}`),
  begins: (month: string) => `begins in ${month}`,
  allProjects: 'all projects',
  used: (used: string, available: string) => `${used} of ${available} used`,
  percent: (percent: number) => `${percent} %`,
  beyond: (beyond: string) => `${beyond} beyond it, billed as usual`,
  months: (name: string) => `Months of ${name}`,
  history: 'Earlier months',
  columns: {
    month: 'Month',
    carried: 'Carried over',
    used: 'Used',
    beyond: 'Beyond',
    lapsed: 'Lapsed',
  },
  billedBy: 'Recurring invoice',
  overview: 'Retainers this month',
};

export const retainerFormTexts = {
  addTitle: 'New retainer',
  editTitle: 'Edit retainer',
  name: 'Name',
  nameHint: 'As “Website care”. It stands on the invoices.',
  nameMissing: 'Enter a name.',
  project: 'Work on',
  allProjects: 'All projects billed by the hour',
  measure: 'A month includes',
  measures: { hours: 'Hours', amount: 'An amount' },
  hours: 'Hours a month',
  amount: (currency: string) => `Amount a month, net (${currency})`,
  badAllowance: 'Enter a number above 0.',
  carry: 'What is left at the end of a month',
  carries: (months: number) => {
    if (months === 0) return 'Lapses';
    return months === 1 ? 'Can be used for 1 more month' : `Can be used for ${months} more months`;
  },
  from: 'First month',
  until: 'Last month (optional)',
  badMonth: 'Enter a month, as 2026-11.',
  badUntil: 'The last month must not be before the first one.',
  fee: (currency: string) => `Price a month, net (${currency})`,
  feeHint:
    'A recurring invoice makes a draft with it on the first of each month, from the next one on. Leave it empty to bill it in another way.',
  badFee: 'Enter an amount.',
  save: 'Save',
  saving: 'Saving…',
};
