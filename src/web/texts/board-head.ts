/** The head of the board page: its name, and what its managers and its creator do there. */
export const boardHeadTexts = {
  editName: 'Edit Board Name',
  name: 'Board name',
  nameMissing: 'Please enter a board name.',
  renamedMeanwhile: (name: string) => `Renamed meanwhile to “${name}”. Save writes over it.`,
  save: 'Save',
  project: (name: string) => `Project ${name}`,
  manageUsers: 'Manage Users',
  template: 'Template',
  trash: 'Trash',
  clientLinks: 'Client Links',
  webhooks: 'Webhooks',
  deleteBoard: 'Delete Board',
  deleteQuestion: 'Are you sure you want to delete this board?',
  deleteDetails: (name: string) =>
    `“${name}” with all its columns and tickets will be deleted, for everyone. You can restore it from the trash of your boards for 30 days.`,
  deleteConfirm: 'Yes, Delete',
  deleted: (name: string) => `The board “${name}” was deleted.`,
  filter: 'Filter',
  views: 'View',
  byStatus: 'By Status',
  byDueDate: 'By Due Date',
  byAssignee: 'By Assignee',
};

export const permissionsTexts = {
  title: 'Manage Board Permissions',
  text: 'Everyone here opens the board and moves its tickets. Admins manage it too.',
  add: 'Add User',
  nobodyElse: 'Everyone with an account is on this board.',
  save: 'Save Changes',
  leaveQuestion: 'Do you want to give up managing this board?',
  leaveDetails: 'After saving you can no longer change its name, columns and people.',
  leaveConfirm: 'Give Up',
};

export const handOverTexts = {
  title: 'Hand the board over',
  text: 'Only its creator can delete the board. Who gets it becomes its creator; you stay as an Admin.',
  to: 'New creator',
  button: 'Hand Over',
  nobody: 'Save somebody as a member first.',
  question: (name: string) => `Do you want to hand this board over to ${name}?`,
  details: 'Only they can then delete the board or hand it on. You stay as an Admin.',
  done: (name: string) => `The board now belongs to ${name}.`,
  /** Where the account of its creator is gone. */
  ofNobody: {
    text: 'The account of its creator is gone. Only its creator can delete the board.',
    details: 'Only they can then delete the board or hand it on.',
  },
};

/** What is seldom done with a board. */
export const boardMenuTexts = {
  more: 'More actions for this board',
  copy: 'New board from this…',
  export: 'Export…',
  offer: 'Offer as template',
  withdraw: 'Stop offering as template',
  offered: 'New boards can be made from this one now.',
  withdrawn: 'This board is no template any more.',
  print: 'Print',
};
