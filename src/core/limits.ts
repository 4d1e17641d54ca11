/** The product's limits (decisions §4). Lengths are in UTF-16 code units, after trimming. */
export const LIMITS = {
  name: 200,
  columnName: 100,
  ticketName: 300,
  description: 20_000,
  /** Assignees of one ticket. */
  assignees: 10,
  label: 50,
  labels: 20,
  /** Labels of one board with a chosen color. */
  labelColors: 200,
  /** Saved views of one board for everyone, and of one user on it. */
  savedViews: 50,
  viewName: 60,
  viewQuery: 2000,
  /** The greatest estimate of a ticket. */
  estimate: 99_999.99,
  url: 2048,
  /** Custom fields of one board. */
  customFields: 10,
  columns: 100,
  projectBoards: 1000,
  /** Projects that one user owns. */
  projects: 1000,
  tickets: 20_000,
  /** Keys of the tickets of one board, earlier ones included. */
  ticketKeys: 20,
  /** Tickets in the archive of one board. */
  archivedTickets: 100_000,
  /** The longest time after which finished tickets are archived. */
  archiveDays: 365,
  /** Tickets copied by one command. */
  copies: 1000,
  /** Tickets put in order by one command. */
  sortedTickets: 1000,
  /** Tickets changed by one command. */
  changedTickets: 500,
  /** Tickets created by one command. */
  createdTickets: 100,
  /** Characters of an order key. */
  orderKey: 1000,
  members: 500,
  visibleTo: 500,
  webhooks: 10,
  /** Share links of one board. */
  shareLinks: 20,
  shareLinkClient: 100,
  /** The longest time until a share link expires, if it does. */
  shareLinkDays: 366,
  apiTokens: 20,
  apiTokenName: 100,
  /** The longest time until an API token expires, if it does. */
  apiTokenDays: 366,
  passwordMin: 8,
  passwordMax: 200,
  email: 254,
  preview: 100,
  /** What a board or project is for. */
  about: 20_000,
  comment: 10_000,
  /** The note of a time entry. */
  timeNote: 500,
  /** Time entries of one person, deleted ones included until retention ends. */
  timeEntries: 100_000,
  /** Reactions to one comment. */
  reactions: 500,
  /** Comments of one ticket and their total characters; deleted ones count until retention ends. */
  comments: 2000,
  commentCharacters: 2_000_000,
  search: 200,
  /** Links of one ticket, as far as the user who adds one sees them. */
  ticketLinks: 50,
  /** Links of one ticket, hidden ones and those of deleted tickets included. */
  storedTicketLinks: 500,
  photos: 20,
  commentPhotos: 10,
  photoUrl: 500,
  /** Bytes of one photo. */
  photoBytes: 10 * 1024 * 1024,
  /** Files of one ticket, besides photos. */
  files: 50,
  /** Files of one ticket with those in the trash, until retention ends. */
  keptFiles: 200,
  fileName: 200,
  /** Bytes of a file imported through the web page. */
  importBytes: 500 * 1024 * 1024,
} as const;

/** The number of days until an invitation expires: default and maximum. */
export const INVITATION_DAYS = { usual: 7, max: 30 } as const;
