import { AppError } from '../../errors.ts';
import { derivedId } from '../../ids.ts';
import { LIMITS } from '../../limits.ts';
import { can } from '../../permissions.ts';
import { type Board, type Comment, commentsOf, commentTotalsOf } from '../board.ts';
import { commentChange } from '../change.ts';
import type { Command } from '../commands.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { checkPhotos, visibleTicket } from './tickets.ts';

export function addCommentReads({ ticketId }: Command<'tickets.comment'>): ReadSet {
  return { tickets: [ticketId], commentTotals: [ticketId] };
}

/**
 * Adds a comment. The server determines its author and time (decisions §2).
 * @throws AppError comment.limit
 */
export function addComment(board: Board, command: Command<'tickets.comment'>, env: Env): Outcome {
  const ticket = visibleTicket(board, command.ticketId, env);
  if (!can(env.actor, 'tickets.comment', { board, ticket })) throw new AppError('forbidden');
  checkPhotos(board, command.photoUrls);
  const { count, characters } = commentTotalsOf(board, ticket.id);
  const isTooMuch = characters + command.text.length > LIMITS.commentCharacters;
  if (count >= LIMITS.comments || isTooMuch) throw new AppError('comment.limit');
  const id = derivedId(env.commandId, 'message');
  const { text, photoUrls } = command;
  const change = { type: 'comment.put' as const, id, ticketId: ticket.id };
  return { changes: [commentChange(ticket, change, { text, photoUrls })], result: { id } };
}

export function deleteCommentReads({ ticketId }: Command<'tickets.deleteComment'>): ReadSet {
  return { tickets: [ticketId], comments: [ticketId] };
}

/** Deletes a comment by its id or by its index in the list (spec §6). */
export function deleteComment(
  board: Board,
  command: Command<'tickets.deleteComment'>,
  env: Env,
): Outcome {
  const ticket = visibleTicket(board, command.ticketId, env);
  const comment = commentIn(commentsOf(board, ticket.id), command.comment);
  if (!comment) throw new AppError('comment.unknown');
  if (!can(env.actor, 'comments.delete', { board, ticket, comment })) {
    throw new AppError('comment.deleteForbidden');
  }
  const change = { type: 'comment.removed' as const, id: comment.id, ticketId: ticket.id };
  return { changes: [commentChange(ticket, change)] };
}

function commentIn(comments: readonly Comment[], idOrIndex: string | number): Comment | undefined {
  if (typeof idOrIndex === 'number') return comments[idOrIndex];
  return comments.find(({ id }) => id === idOrIndex);
}
