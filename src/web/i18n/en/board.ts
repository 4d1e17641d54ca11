import type { BoardRole } from '../../../core/board/board.ts';
import type { Priority } from '../../../core/board/ticket-fields.ts';

const roles: Record<BoardRole, string> = { ADMIN: 'Admin', EDITOR: 'Editor' };
const priorities: Record<Priority, string> = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' };

export const boardTexts = {
  heading: 'Board',
  loading: 'Loading board...',
  loadingTickets: 'Loading tickets...',
  updatingStructure: 'Updating board structure...',
  loadFailed: 'Failed to load board. Please try again.',
  notFound: "The board doesn't exist or you don't have access to it.",
  noLonger: (name: string) => `You can no longer open the board “${name}”.`,
  created: 'Created',
  lastUpdated: 'Last Updated',
  members: 'Board Members',
  creatorRole: 'Creator',
  roles,
  unknownUser: (id: string) => `User ${id}`,
  more: (count: number) => `+${count}`,
  allMembers: (count: number) => `All Board Members (${count})`,
  noColumns: 'No columns yet',
  noColumnsText: 'The board’s managers have not added any columns yet.',
  noColumnsYours: 'Add columns for the steps that your tickets go through.',
  startWith: 'Start with To Do, In Progress, Done',
  startColumns: ['To Do', 'In Progress', 'Done'],
  started: 'Three columns were added.',
  noTickets: 'No tickets yet',
  noMatching: 'No matching tickets',
  ticketCount: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
};

export const connectionTexts = {
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  failing: 'Not saved, trying again',
  waiting: (count: number) => (count === 1 ? '1 change waiting' : `${count} changes waiting`),
};

export const columnTexts = {
  add: 'Add Column',
  addTitle: 'Add New Column',
  editTitle: 'Edit Column',
  deleteTitle: 'Delete Column',
  name: 'Column name',
  save: 'Save Changes',
  adding: 'Adding...',
  saving: 'Saving...',
  actions: (name: string) => `Actions for ${name}`,
  move: (name: string) => `Move column ${name}`,
  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  confirmDelete: (name: string) =>
    `The column “${name}” and all its tickets will be deleted. They can be restored from the trash for 30 days.`,
  hidesTickets: 'Some of its tickets are not visible to you. They will be deleted too.',
  gone: 'This column was deleted. You can still copy what you typed.',
  mayHideTickets: 'Some of its tickets may not be visible to you. They will be deleted too.',
  yesDelete: 'Yes, Delete',
};

export const ticketTexts = {
  add: 'Add Ticket',
  addTo: (column: string) => `Add Ticket to ${column}`,
  addTitle: 'Add New Ticket',
  nameMissing: 'Please enter a ticket name.',
  priorities,
  labelsTooMany: 'At most 20 labels.',
  labelTooLong: 'A label can have at most 50 characters.',
  urlForeign: 'Enter an http or https address.',
  dateIncomplete: 'Enter both a day and a time, or neither.',
  findPerson: 'Find a person',
  visibleToHint: 'If you choose no one, everyone on the board can see it.',
  creating: 'Creating...',
  columnGone: (name: string) =>
    `The column was deleted by someone else. The ticket will be added to ${name}.`,
  noColumn:
    'The column was deleted by someone else, and there are no others. You can still copy what you typed.',
  due: (date: string) => `Due ${date}`,
  overdue: (date: string) => `Overdue since ${date}`,
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  restricted: 'Visible to some people only',
  swap: 'Swap',
};

/** Screen reader announcements while a ticket or column is dragged. */
export const dragTexts = {
  instructions:
    'Press Enter to open a ticket or Space to pick it up. While dragging, use the arrow keys to choose a place, S to swap two tickets, Space to drop and Escape to cancel.',
  pickedUp: (name: string, column: string, place: number, of: number) =>
    `Picked up ${name} in ${column}, place ${place} of ${of}.`,
  over: (name: string, column: string, place: number, of: number) =>
    `${name}: ${column}, place ${place} of ${of}.`,
  swapsWith: (name: string, other: string, column: string, place: number, of: number) =>
    `${name} swaps places with ${other}: ${column}, place ${place} of ${of}.`,
  dropped: (name: string, column: string, place: number, of: number) =>
    `Dropped ${name} in ${column}, place ${place} of ${of}.`,
  swapped: (name: string, other: string, column: string, place: number, of: number) =>
    `Swapped ${name} with ${other}: ${column}, place ${place} of ${of}.`,
  putBack: (name: string, column: string, place: number, of: number) =>
    `${name} is back in ${column}, place ${place} of ${of}.`,
  pickedUpColumn: (name: string, place: number, of: number) =>
    `Picked up column ${name}, place ${place} of ${of}.`,
  overColumn: (name: string, place: number, of: number) =>
    `Column ${name}: place ${place} of ${of}.`,
  droppedColumn: (name: string, place: number, of: number) =>
    `Dropped column ${name}, place ${place} of ${of}.`,
  putBackColumn: (name: string, place: number, of: number) =>
    `Column ${name} is back, place ${place} of ${of}.`,
  gone: 'Someone else moved or deleted what you were dragging.',
};

/** Screen reader announcements of changes by other users. */
export const remoteTexts = {
  added: (who: string, name: string) => `${who} added ${name}.`,
  changed: (who: string, name: string) => `${who} changed ${name}.`,
  moved: (who: string, name: string) => `${who} moved ${name}.`,
  movedTo: (who: string, name: string, column: string) => `${who} moved ${name} to ${column}.`,
  deleted: (who: string, name: string) => `${who} deleted ${name}.`,
  commented: (who: string, name: string) => `${who} commented on ${name}.`,
  many: (count: number) => `${count} changes by others.`,
};
