/** Tickets that are selected on a board, and what is done with all of them. */
export const selectionTexts = {
  title: 'Selected tickets',
  selected: (count: number) => `${count} selected`,
  move: 'Move',
  assign: 'Assign',
  labels: 'Labels',
  label: 'Label',
  addLabel: 'Add Label',
  add: 'Add',
  removeLabel: (label: string) => `Remove ${label}`,
  /** Days from today, and their names. */
  days: [
    [0, 'Today'],
    [1, 'Tomorrow'],
    [7, 'In one week'],
  ] as [number, string][],
  chooseDate: 'Choose a date',
  setDate: 'Set Due Date',
  noDate: 'No due date',
  noPriority: 'No priority',
  remove: 'Delete',
  confirmDelete: (count: number) => (count === 1 ? 'Delete 1 ticket?' : `Delete ${count} tickets?`),
  confirmDeleteDetails: 'The board’s managers can restore them from the trash for 30 days.',
  clear: 'Clear selection',
  copied: (name: string) => `The address of “${name}” was copied.`,
  copyFailed: 'The address could not be copied.',
};
