import { derivedId } from '../../core/ids.ts';
import type { Letter } from '../live/outbox.ts';

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
  history: readonly HistoryEntry[];
}

/** Whether a command is about what only an open ticket shows. */
export function isAbout(ticketId: string, { command }: Letter): boolean {
  return 'ticketId' in command && command.ticketId === ticketId;
}

/** The details with the person's own commands on top, those that the details hold already too. */
export function withLetters(
  details: TicketDetails,
  letters: readonly Letter[],
  author: string,
): TicketDetails {
  return letters.reduce((before, letter) => withLetter(before, letter, author), details);
}

function withLetter(details: TicketDetails, letter: Letter, author: string): TicketDetails {
  const { command, commandId, at } = letter;
  if (command.type === 'tickets.comment') {
    const id = derivedId(commandId, 'message');
    if (details.comments.some((comment) => comment.id === id)) return details;
    const { text, photoUrls } = command;
    const comment = { id, author, text, photoUrls, at, isWaiting: letter.seq === null };
    return { ...details, comments: [comment, ...details.comments] };
  }
  if (command.type === 'tickets.deleteComment') {
    const comments = details.comments.filter(({ id }) => id !== command.comment);
    return { ...details, comments };
  }
  if (command.type === 'tickets.edit') {
    const { description = details.description, photoUrls = details.photoUrls } = command.set;
    return { ...details, description, photoUrls };
  }
  return details;
}
