/** The product's limits (decisions §4). Lengths are in UTF-16 code units, after trimming. */
export const LIMITS = {
  name: 200,
  columnName: 100,
  ticketName: 300,
  description: 20_000,
  label: 50,
  labels: 20,
  url: 2048,
  columns: 100,
  projectBoards: 1000,
  /** Projects that one person owns. */
  projects: 1000,
  tickets: 20_000,
  /** Tickets that are copied in one transaction. */
  copies: 1000,
  /** Characters of a key that puts things in order. */
  orderKey: 1000,
  members: 500,
  visibleTo: 500,
  webhooks: 10,
  /** Links of one board to look at it. */
  shareLinks: 20,
  lookClient: 100,
  /** The longest time until such a link expires, where it does. */
  lookDays: 366,
  apiTokens: 20,
  apiTokenName: 100,
  /** The longest time until an API token expires, where it does. */
  apiTokenDays: 366,
  passwordMin: 8,
  passwordMax: 200,
  email: 254,
  preview: 100,
  comment: 10_000,
  /** Comments of one ticket, and the characters in all of them; deleted ones count until the purge. */
  comments: 2000,
  commentCharacters: 2_000_000,
  search: 200,
  photos: 20,
  commentPhotos: 10,
  photoUrl: 500,
  /** Bytes of one photo. */
  photoBytes: 10 * 1024 * 1024,
  /** Bytes of a file that is imported in the page. */
  importBytes: 500 * 1024 * 1024,
} as const;

/** For how many days an invitation is good: by default, and at most. */
export const INVITATION_DAYS = { usual: 7, most: 30 } as const;
