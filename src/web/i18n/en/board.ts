import type { BoardRole } from '../../../core/board/board.ts';
import type { Priority } from '../../../core/board/ticket-fields.ts';

const roles: Record<BoardRole, string> = {
  VIEWER: 'Viewer',
  COMMENTER: 'Commenter',
  EDITOR: 'Editor',
  ADMIN: 'Admin',
};
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
  /** Explanations of the limited roles. */
  limits: { VIEWER: 'You can view this board', COMMENTER: 'You can view and comment' },
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
  ticketGone: 'This ticket was deleted or is no longer visible to you.',
  ticketUnknown: 'This ticket does not exist or is not visible to you.',
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
  moveLeft: 'Move left',
  moveRight: 'Move right',
  edit: 'Edit',
  collapse: (name: string) => `Collapse ${name}`,
  expand: (name: string) => `Expand ${name}`,
  ofLimit: (count: number, limit: number) =>
    count > limit
      ? `${count} tickets, over the limit of ${limit}`
      : `${count} of at most ${limit} tickets`,
  sortOnce: 'Sort...',
  duplicate: 'Duplicate',
  remove: 'Delete',
  confirmDelete: (name: string) =>
    `The column “${name}” and all its tickets will be deleted. They can be restored from the trash for 30 days.`,
  hidesTickets: 'Some of its tickets are not visible to you. They will be deleted too.',
  gone: 'This column was deleted. You can still copy what you typed.',
  mayHideTickets: 'Some of its tickets may not be visible to you. They will be deleted too.',
  yesDelete: 'Yes, Delete',
};

/** Estimates in the unit of a board. */
export const estimateTexts = {
  short: {
    POINTS: (number: string) => `${number} pt`,
    HOURS: (number: string) => `${number} h`,
  },
  long: {
    POINTS: (number: string) => (number === '1' ? '1 point' : `${number} points`),
    HOURS: (number: string) => (number === '1' ? '1 hour' : `${number} hours`),
  },
  estimated: (estimate: string) => `Estimated at ${estimate}`,
  sum: (estimate: string) => `${estimate} in total`,
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
  startAfterDue: 'The start date must not be after the due date.',
  numberInvalid: 'Enter a number from 0 to 99,999.99 with at most 2 decimals.',
  dateIncomplete: 'Enter a whole date, or none.',
  findPerson: 'Find a person',
  visibleToHint: 'If you choose no one, everyone on the board can see it.',
  creating: 'Creating...',
  columnGone: (name: string) =>
    `The column was deleted by someone else. The ticket will be added to ${name}.`,
  noColumn:
    'The column was deleted by someone else, and there are no others. You can still copy what you typed.',
  starts: (date: string) => `Starts ${date}`,
  due: (date: string) => `Due ${date}`,
  overdue: (date: string) => `Overdue since ${date}`,
  doneDue: (date: string) => `Done, was due ${date}`,
  tasks: (done: number, count: number) => `${done} of ${count} tasks done`,
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  restricted: 'Visible to some people only',
  repeats: 'Repeats',
  untouched: (days: number) => (days === 1 ? 'Unchanged for 1 day' : `Unchanged for ${days} days`),
  untouchedShort: (days: number) => `${days} d`,
  swap: 'Swap',
  dragInstructions:
    'Press Enter to open a ticket or Space to pick it up. While dragging, use the arrow keys to choose a place, S to swap two tickets, Space to drop and Escape to cancel.',
};
