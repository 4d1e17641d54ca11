/** Recorded time, wherever it is shown. */
export const timeTexts = {
  timer: 'Running timer',
  start: 'Start timer',
  stop: 'Stop timer',
  runs: (name: string) => `Timer running: ${name}`,
  notSaved: 'Not saved yet. It is kept on this device and sent again.',
  recorded: (duration: string, name: string) => `${duration} recorded on “${name}”.`,
  tooShort: (seconds: number) => `Discarded: the timer ran less than ${seconds} seconds.`,
  hidden: 'Hidden ticket',
  noTarget: 'Without a ticket',
  seconds: (seconds: number) => `${seconds} s`,
  target: 'For',
  chooseTarget: 'Choose a ticket or project',
  duration: 'Time',
  durationHint: 'As 1:30, 1.5, 90m, 1h 30m, or from–to: 9:15-10:45.',
  badDuration: 'Enter a time of at most 24 hours.',
  day: 'Day',
  badDay: 'Enter a day.',
  note: 'Note',
  billable: 'Billable',
  isBillable: 'Billable',
  isNotBillable: 'Not billable',
  billableOf: (name: string) => `Billable: ${name}`,
  overlaps: 'Overlaps with another entry',
  billed: 'billed',
  isBilled: 'Billed: it can no longer be changed',
  onInvoice: (number: string) => `Billed on invoice ${number}`,
  addTime: 'Add time',
  add: 'Add',
  save: 'Save',
  edit: 'Edit',
  remove: 'Delete',
  editEntry: (name: string) => `Edit the time on ${name}`,
  editNamed: (duration: string, name: string) => `Edit ${duration} on ${name}`,
  deleteNamed: (duration: string, name: string) => `Delete ${duration} on ${name}`,
  added: (duration: string, name: string) => `${duration} added on “${name}”.`,
  edited: (name: string) => `The time on “${name}” was changed.`,
  deleted: (duration: string, name: string) => `${duration} on “${name}” deleted.`,
  entriesOf: (day: string) => `Entries of ${day}`,
  nothingOnDay: 'No time on this day.',
};

/** The page with a week of time. */
export const timesheetTexts = {
  title: 'Time',
  whose: 'Whose time',
  own: 'My time',
  everyone: 'Everyone',
  grid: 'Time of the week',
  what: 'Ticket or project',
  total: 'Total',
  weekTotal: (duration: string) => `Week: ${duration}`,
  days: 'Days of the week',
  earlier: 'Previous week',
  later: 'Next week',
  today: 'Today',
  addRow: 'Add a row',
  copyRows: 'Copy last week’s rows',
  copied: (count: number) => {
    if (count === 0) return 'Last week has no other rows.';
    return count === 1 ? '1 row was added.' : `${count} rows were added.`;
  },
  copyFailed: 'Failed to load last week. Please try again.',
  csv: 'Export CSV',
  importCsv: 'Import CSV',
  importTitle: 'Import time',
  toTime: 'Back to time',
  csvName: (from: string, to: string) => `time-${from}-${to}`,
  csvFailed: 'Failed to export the time. Please try again.',
  empty: 'no time',
  entries: (count: number) => `${count} entries`,
  running: 'timer running',
  overlaps: 'overlaps',
  hint: 'Type into a cell, for example 1:30. Enter saves, Escape cancels, Space shows the entries.',
  none: 'No time this week',
  noneText: 'Start the timer above or on any ticket, or add a row and type the time in.',
  loading: 'Loading your time...',
  loadFailed: 'Failed to load your time. Please try again.',
};

export const timerBarTexts = {
  placeholder: 'What are you working on?',
  running: 'Add a note',
};

/** The dialog that chooses the target of time. */
export const targetTexts = {
  placeholder: 'Search tickets and projects…',
  recent: 'Recent',
  other: 'Other',
  start: 'Type to find a ticket or project.',
  nothing: 'No ticket or project found',
};

/** The question about a timer that has run for more than 12 hours. */
export const longTimerTexts = {
  question: (duration: string) => `Keep ${duration}?`,
  text: (name: string, since: string) =>
    `The timer on “${name}” has been running since ${since}. How much of it was work?`,
  duration: 'Time to keep',
  tooLong: (duration: string) => `The timer ran ${duration}.`,
  keepSome: 'Keep this time',
  keepAll: (duration: string) => `Keep all ${duration}`,
  discard: 'Discard',
  discarded: 'The timer was discarded.',
};

/** The tab of an open ticket. */
export const ticketTimeTexts = {
  tab: (duration: string | null) => (duration ? `Time (${duration})` : 'Time'),
  total: (duration: string) => `Total ${duration}`,
  running: 'Running timers',
  none: 'No time yet',
  noneText: 'Start the timer, or add the time by hand.',
  notShared: 'This board does not show time to everyone.',
  loading: 'Loading time...',
  loadFailed: 'Failed to load the time. Please try again.',
};

/** The headings of the CSV of entries. */
export const csvTexts = {
  day: 'Day',
  start: 'Start',
  end: 'End',
  duration: 'Duration',
  seconds: 'Seconds',
  number: 'Number',
  ticket: 'Ticket',
  board: 'Board',
  project: 'Project',
  note: 'Note',
  billable: 'Billable',
  yes: 'yes',
  no: 'no',
};
