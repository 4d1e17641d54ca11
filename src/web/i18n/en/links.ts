import type { LinkRelation } from '../../../core/board/fields/ticket-links.ts';

const relations: Record<LinkRelation, string> = {
  blocks: 'Blocks',
  blockedBy: 'Blocked by',
  parentOf: 'Sub-tickets',
  subTicketOf: 'Parent',
  relatesTo: 'Related to',
  duplicates: 'Duplicate of',
  duplicatedBy: 'Duplicates',
};

const choices: Record<LinkRelation, string> = {
  blocks: 'Blocks',
  blockedBy: 'Is blocked by',
  parentOf: 'Is the parent of',
  subTicketOf: 'Is a sub-ticket of',
  relatesTo: 'Relates to',
  duplicates: 'Duplicates',
  duplicatedBy: 'Is duplicated by',
};

/** Links between tickets. */
export const linkTexts = {
  title: 'Links',
  /** The headings of the lists of linked tickets. */
  relations,
  /** The ticket's relation to the chosen one. */
  choices,
  add: 'Add link',
  cancel: 'Cancel',
  kind: 'This ticket',
  find: 'Find a ticket',
  findHint: 'A name, a number such as WEB-12, # and six characters, or a pasted address',
  searching: 'Searching…',
  nothing: 'No ticket found',
  failed: 'The search failed',
  /** Of tickets that were found. */
  place: (column: string, board: string) => `${column} · ${board}`,
  onBoard: (board: string) => `on ${board}`,
  remove: (name: string) => `Remove the link with ${name}`,
  progress: (done: number, count: number) => `${done} of ${count} sub-tickets finished`,
  finished: 'Finished',
  blocked: 'Blocked',
  blockedBy: (names: string) => `Blocked by ${names}`,
};
