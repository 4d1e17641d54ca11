import type { Command } from '../../../core/board/commands.ts';
import { type Reactions, withReaction } from '../../../core/board/fields/reactions.ts';
import { withTaskSet } from '../../../core/board/rules/tickets/tasks.ts';
import { derivedId } from '../../../core/ids.ts';
import type { PendingCommand } from '../../live/command-queue.ts';

export interface CommentView {
  id: string;
  author: string;
  text: string;
  photoUrls: readonly string[];
  at: number;
  /** When its text was last edited, in ms since 1970; null if never. */
  editedAt: number | null;
  /** Null without reactions. */
  reactions: Reactions | null;
  /** The server has not confirmed it yet. */
  isPending?: boolean;
}

export interface HistoryEntry {
  id: string;
  at: number;
  by: string;
  notes: string;
}

/**
 * The details of an open ticket besides its card fields. Comments are newest first, history oldest
 * first.
 */
export interface TicketDetails {
  description: string;
  photoUrls: readonly string[];
  comments: readonly CommentView[];
  /** Whether there are earlier texts of the description. */
  hasVersions: boolean;
  /** Total number, including those that are not loaded. */
  commentCount: number;
  history: readonly HistoryEntry[];
}

/** Loaded comments, newest first, and whether there are older ones. */
export interface LoadedComments {
  comments: readonly CommentView[];
  hasOlder: boolean;
}

/**
 * Joins refetched newest comments with the older ones loaded before. The older ones are dropped if
 * there may be a gap between them.
 */
export function joinComments(
  newest: LoadedComments,
  previous: LoadedComments | null,
): LoadedComments {
  const last = newest.comments.at(-1);
  if (!newest.hasOlder || !previous || !last) return newest;
  const previousIds = new Set(previous.comments.map(({ id }) => id));
  if (!newest.comments.some(({ id }) => previousIds.has(id))) return newest;
  const older = previous.comments.filter((comment) => isOlder(comment, last));
  if (older.length === 0) return newest;
  return { comments: [...newest.comments, ...older], hasOlder: previous.hasOlder };
}

function isOlder(a: CommentView, b: CommentView): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** Whether a command concerns the ticket. */
export function concernsTicket(ticketId: string, { command }: PendingCommand): boolean {
  return 'ticketId' in command && command.ticketId === ticketId;
}

/**
 * Applies the user's pending commands to the details; commands that the details already include
 * have no effect.
 */
export function withPendingCommands(
  details: TicketDetails,
  pendingCommands: readonly PendingCommand[],
  author: string,
): TicketDetails {
  return pendingCommands.reduce(
    (previous, pending) => withPendingCommand(previous, pending, author),
    details,
  );
}

function withPendingCommand(
  details: TicketDetails,
  pending: PendingCommand,
  author: string,
): TicketDetails {
  const { command, commandId, at } = pending;
  if (command.type === 'tickets.comment') {
    const id = derivedId(commandId, 'message');
    if (details.comments.some((comment) => comment.id === id)) return details;
    const { text, photoUrls } = command;
    const isPending = pending.seq === null;
    const comment = { id, author, text, photoUrls, at, editedAt: null, reactions: null, isPending };
    const commentCount = details.commentCount + 1;
    return { ...details, comments: [comment, ...details.comments], commentCount };
  }
  if (command.type === 'tickets.editComment') {
    const comments = details.comments.map((comment) =>
      comment.id === command.comment ? withEdit(comment, command, at) : comment,
    );
    return { ...details, comments };
  }
  if (command.type === 'tickets.setReaction') {
    const { emoji, isSet } = command;
    const comments = details.comments.map((comment) => {
      if (comment.id !== command.comment) return comment;
      const reactions = withReaction(comment.reactions ?? {}, { userId: author, emoji, isSet });
      return { ...comment, reactions };
    });
    return { ...details, comments };
  }
  if (command.type === 'tickets.deleteComment') {
    const comments = details.comments.filter(({ id }) => id !== command.comment);
    const commentCount = details.commentCount - details.comments.length + comments.length;
    return { ...details, comments, commentCount };
  }
  if (command.type === 'tickets.setTask') {
    const description = withTaskSet(details.description, command) ?? details.description;
    return { ...details, description };
  }
  if (command.type === 'tickets.edit') {
    const { description = details.description, photoUrls = details.photoUrls } = command.set;
    return { ...details, description, photoUrls };
  }
  return details;
}

/** An edit that was refused or already replaced by a later one has no effect. */
function withEdit(
  comment: CommentView,
  { text, was = comment.text, addPhotoUrls = [] }: Command<'tickets.editComment'>,
  at: number,
): CommentView {
  if (comment.text !== was || text === was) return comment;
  const photoUrls = [...new Set([...comment.photoUrls, ...addPhotoUrls])];
  return { ...comment, text, photoUrls, editedAt: at };
}
