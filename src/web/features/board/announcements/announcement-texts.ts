import type { Board } from '../../../../core/board/board.ts';
import type { Change } from '../../../../core/board/change.ts';
import type { LogEntry } from '../../../../core/board/wire/feed.ts';
import { remoteTexts } from '../../../i18n/en/announcements.ts';

/**
 * Texts that announce colleagues' changes.
 * @param before the board before the rows were applied
 */
export function announcementsOf(
  rows: readonly LogEntry[],
  before: Board,
  nameOf: (userId: string) => string,
): string[] {
  return rows.flatMap(({ by, changes }) =>
    changes.flatMap((change) => textOf(change, before, nameOf(by)) ?? []),
  );
}

/** One sentence: the text of a single change, else the number of changes. */
export function joinAnnouncements(texts: readonly string[]): string {
  const [only, ...more] = texts;
  return more.length === 0 ? (only ?? '') : remoteTexts.many(texts.length);
}

function textOf(change: Change, { tickets, columns }: Board, who: string): string | null {
  switch (change.type) {
    case 'ticket.put': {
      const { id, name } = change.ticket;
      return tickets.has(id) ? remoteTexts.changed(who, name) : remoteTexts.added(who, name);
    }
    case 'ticket.set': {
      const ticket = tickets.get(change.id);
      if (!ticket) return null;
      const { columnId, pos } = change.set;
      const column = columnId === undefined ? undefined : columns.get(columnId);
      if (column) return remoteTexts.movedTo(who, ticket.name, column.name);
      return pos ? remoteTexts.moved(who, ticket.name) : remoteTexts.changed(who, ticket.name);
    }
    case 'ticket.removed': {
      const ticket = tickets.get(change.id);
      if (!ticket) return null;
      const text = change.isArchived ? remoteTexts.archived : remoteTexts.deleted;
      return text(who, ticket.name);
    }
    case 'comment.put': {
      const ticket = tickets.get(change.ticketId);
      return ticket ? remoteTexts.commented(who, ticket.name) : null;
    }
    case 'column.put':
      return columns.has(change.column.id) ? null : remoteTexts.added(who, change.column.name);
    case 'column.set': {
      const column = columns.get(change.id);
      return column ? remoteTexts.changed(who, column.name) : null;
    }
    case 'column.removed': {
      const column = columns.get(change.id);
      return column ? remoteTexts.deleted(who, column.name) : null;
    }
    default:
      return null;
  }
}
