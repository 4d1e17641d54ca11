import type { TicketAction } from '../../lib/keyboard/ticket-keys.ts';

const ticket: Record<TicketAction, string> = {
  assign: 'Assign someone',
  assignMe: 'Assign to me, or remove me',
  labels: 'Set labels',
  dueDate: 'Set the due date',
  priority: 'Set the priority',
  move: 'Move to a column or place',
  snooze: 'Put away for now',
  timer: 'Start or stop the timer',
  archive: 'Archive the ticket',
  select: 'Select, or no longer select',
  comment: 'Write a comment',
  copyNumber: 'Copy the number',
  copyAddress: 'Copy the address',
  add: 'New ticket by name',
  next: 'Go to the next ticket',
  previous: 'Go to the previous ticket',
};

/** Actions of the palette on an open board. */
export const actTexts = {
  onTicket: (name: string) => `Ticket “${name}”`,
  onBoard: 'This board',
  ticket,
  open: 'Open the ticket',
  enter: 'Enter',
  addByForm: 'Fill in a form for a ticket',
  filter: 'Filter tickets',
  undo: 'Undo my last change',
  ctrlZ: 'Ctrl Z',
  openArchive: 'Browse the archive',
  editColumn: (column: string) => `Edit column ${column}: limit, color, done`,
  sortColumn: (column: string) => `Order column ${column} once`,
  collapseColumn: (column: string) => `Hide column ${column}, or show it`,
  addColumn: 'New column',
  saveView: 'Save this view under a name',
  members: 'Members and roles',
  labels: 'Edit the labels of the board',
  rules: 'Rules of the board',
};
