import { derivedId } from '../../../core/ids.ts';
import type { PendingCommand } from '../../live/command-queue.ts';

export interface ShownComment {
  id: string;
  author: string;
  text: string;
  photoUrls: readonly string[];
  at: number;
  /** The server has not answered it yet. */
  isWaiting?: boolean;
}

export interface HistoryEntry {
  id: string;
  at: number;
  by: string;
  notes: string;
}

/** What an open ticket shows besides its card. Comments are the newest first, history the oldest. */
export interface TicketDetails {
  description: string;
  photoUrls: readonly string[];
  comments: readonly ShownComment[];
  /** How many there are, those that are not read yet included. */
  commentCount: number;
  history: readonly HistoryEntry[];
}

/** Comments that were read, the newest first, and whether there are older ones. */
export interface ReadComments {
  comments: readonly ShownComment[];
  hasOlder: boolean;
}

/**
 * The newest comments as they were read now, followed by the older ones that were read before; by none
 * where there may be others between them.
 */
export function continued(newest: ReadComments, before: ReadComments | null): ReadComments {
  const last = newest.comments.at(-1);
  if (!newest.hasOlder || !before || !last) return newest;
  const known = new Set(before.comments.map(({ id }) => id));
  if (!newest.comments.some(({ id }) => known.has(id))) return newest;
  const older = before.comments.filter((comment) => isOlder(comment, last));
  if (older.length === 0) return newest;
  return { comments: [...newest.comments, ...older], hasOlder: before.hasOlder };
}

function isOlder(a: ShownComment, b: ShownComment): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** Whether a command is about what only an open ticket shows. */
export function concernsTicket(ticketId: string, { command }: PendingCommand): boolean {
  return 'ticketId' in command && command.ticketId === ticketId;
}

/** The details with the person's own commands on top, those that the details hold already too. */
export function withPendingCommands(
  details: TicketDetails,
  letters: readonly PendingCommand[],
  author: string,
): TicketDetails {
  return letters.reduce((before, letter) => withLetter(before, letter, author), details);
}

function withLetter(details: TicketDetails, letter: PendingCommand, author: string): TicketDetails {
  const { command, commandId, at } = letter;
  if (command.type === 'tickets.comment') {
    const id = derivedId(commandId, 'message');
    if (details.comments.some((comment) => comment.id === id)) return details;
    const { text, photoUrls } = command;
    const comment = { id, author, text, photoUrls, at, isWaiting: letter.seq === null };
    const commentCount = details.commentCount + 1;
    return { ...details, comments: [comment, ...details.comments], commentCount };
  }
  if (command.type === 'tickets.deleteComment') {
    const comments = details.comments.filter(({ id }) => id !== command.comment);
    const commentCount = details.commentCount - details.comments.length + comments.length;
    return { ...details, comments, commentCount };
  }
  if (command.type === 'tickets.edit') {
    const { description = details.description, photoUrls = details.photoUrls } = command.set;
    return { ...details, description, photoUrls };
  }
  return details;
}
