import { omitUndefined } from '../../omit-undefined.ts';
import type { BoardHead, Column, Ticket } from '../board.ts';
import type { Change } from '../change.ts';
import type { LogEntry, Snapshot } from './feed.ts';

/** How somebody is called, by their id; null where that is not known. */
export type NameOf = (userId: string) => string | null;

/** What is told to nobody who looks at a board by a link: it is there, and empty. */
const UNTOLD_HEAD: Omit<BoardHead, 'name'> = {
  id: '',
  createdBy: '',
  createdAt: 0,
  updatedAt: 0,
  version: 0,
  projectId: null,
  isTemplate: false,
};

const UNTOLD = {
  photoCount: 0,
  url: null,
  visibleTo: null,
  createdBy: '',
  createdAt: 0,
  updatedAt: 0,
};

/**
 * A board as it is shown to who has a link to it: columns and cards. `tickets` are those that everyone
 * sees. Where a ticket has an assignee there is their name in the place of their id.
 */
export function sharedSnapshot(
  { name, cursor, columns, tickets }: Pick<Snapshot, 'name' | 'cursor' | 'columns' | 'tickets'>,
  nameOf: NameOf,
): Snapshot {
  return {
    ...UNTOLD_HEAD,
    name,
    cursor,
    members: [],
    columns: columns.map(shownColumn),
    tickets: tickets.map((ticket) => sharedTicket(ticket, nameOf)),
  };
}

/** A row of the board's log in the same way: what was done, not by whom; null where none of it shows. */
export function sharedEntry({ seq, changes }: LogEntry, nameOf: NameOf): LogEntry | null {
  const shown = changes.flatMap((change) => shownChange(change, nameOf) ?? []);
  return shown.length > 0 ? { seq, commandId: '', by: '', changes: shown } : null;
}

/** Ids of those whose names it takes to show these changes. */
export function peopleNamedIn(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    if (change.type === 'ticket.put') return change.ticket.assignee ?? [];
    return change.type === 'ticket.set' ? (change.set.assignee ?? []) : [];
  });
}

function shownChange(change: Change, nameOf: NameOf): Change | null {
  switch (change.type) {
    case 'board.set':
      return { type: 'board.set', set: omitUndefined({ name: change.set.name }) };
    case 'column.put':
      return { type: 'column.put', column: shownColumn(change.column) };
    case 'column.set': {
      const { name, pos } = change.set;
      return { type: 'column.set', id: change.id, set: omitUndefined({ name, pos }) };
    }
    case 'ticket.put':
      return { type: 'ticket.put', ticket: sharedTicket(change.ticket, nameOf) };
    case 'ticket.set':
      // Also where nothing of it shows on the card: an open one has to be read anew.
      return { type: 'ticket.set', id: change.id, set: shownSet(change.set, nameOf) };
    case 'board.removed':
    case 'column.removed':
    case 'ticket.removed':
      return change;
    case 'member.put':
    case 'member.removed':
    case 'comment.put':
    case 'comment.removed':
      return null;
  }
}

function shownColumn({ id, name, pos }: Column): Column {
  return { id, name, pos };
}

/** A card as it is shown there. */
export function sharedTicket(ticket: Ticket, nameOf: NameOf): Ticket {
  const { id, columnId, pos, name, preview, priority, labels, dueDate } = ticket;
  const assignee = ticket.assignee && nameOf(ticket.assignee);
  return { id, columnId, pos, name, preview, assignee, priority, labels, dueDate, ...UNTOLD };
}

function shownSet(set: Partial<Ticket>, nameOf: NameOf) {
  const { columnId, pos, name, preview, priority, labels, dueDate } = set;
  const assignee = set.assignee && nameOf(set.assignee);
  return omitUndefined({ columnId, pos, name, preview, assignee, priority, labels, dueDate });
}
