/** The header of the board page: its name, and actions of its managers and its creator. */
export const boardHeadTexts = {
  editName: 'Edit Board Name',
  name: 'Board name',
  nameMissing: 'Please enter a board name.',
  renamedMeanwhile: (name: string) =>
    `Someone else renamed it to “${name}”. Saving overwrites that name.`,
  save: 'Save',
  project: (name: string) => `Project ${name}`,
  manageUsers: 'Manage Users',
  template: 'Template',
  trash: 'Trash',
  labels: 'Manage Labels',
  clientLinks: 'Client Links',
  webhooks: 'Webhooks',
  deleteBoard: 'Delete Board',
  deleteQuestion: 'Are you sure you want to delete this board?',
  deleteDetails: (name: string) =>
    `“${name}” and all its columns and tickets will be deleted for everyone. You can restore it from the trash of your boards for 30 days.`,
  deleteConfirm: 'Yes, Delete',
  deleted: (name: string) => `The board “${name}” was deleted.`,
  filter: 'Filter',
  views: 'View',
  byStatus: 'By Status',
  byDueDate: 'By Due Date',
  byAssignee: 'By Assignee',
  table: 'Table',
  timeline: 'Timeline',
};

export const permissionsTexts = {
  title: 'Manage Board Permissions',
  text: 'Everyone listed here can open the board. What else they may do depends on their role.',
  add: 'Add User',
  noMoreUsers: 'Everyone with an account is already on this board.',
  save: 'Save Changes',
  leaveQuestion: 'Do you want to stop managing this board?',
  leaveDetails: 'After you save, you can no longer change its name, columns or members.',
  leaveConfirm: 'Stop Managing',
};

export const transferOwnershipTexts = {
  title: 'Transfer ownership',
  text: 'Only the creator can delete the board. The person you choose becomes its creator, and you stay on it as an Admin.',
  to: 'New creator',
  button: 'Transfer',
  noCandidate: 'Add and save a member first.',
  question: (name: string) => `Do you want to transfer this board to ${name}?`,
  details: 'Only they will be able to delete or transfer the board. You stay on it as an Admin.',
  done: (name: string) => `The board now belongs to ${name}.`,
  /** If the creator's account was deleted. */
  withoutCreator: {
    text: 'The creator’s account was deleted. Only a creator can delete the board.',
    details: 'Only they will be able to delete or transfer the board.',
  },
};

/** Rarely used board actions. */
export const boardMenuTexts = {
  more: 'More actions for this board',
  copy: 'Duplicate board…',
  export: 'Export…',
  offer: 'Make available as template',
  withdraw: 'Stop using as template',
  offered: 'This board can now be used as a template.',
  withdrawn: 'This board is no longer a template.',
  estimateIn: { POINTS: 'Estimate in points', HOURS: 'Estimate in hours' },
  sharesTime: 'Show time to everyone on the board',
  print: 'Print',
};
