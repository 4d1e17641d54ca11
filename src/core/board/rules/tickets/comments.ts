import { AppError } from '../../../errors.ts';
import { derivedId } from '../../../ids.ts';
import { LIMITS } from '../../../limits.ts';
import { can } from '../../../permissions.ts';
import { type Board, commentsOf, commentTotalsOf } from '../../board.ts';
import { commentChange } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { reactionCount, withReaction } from '../../fields/reactions.ts';
import type { Comment, WholeComment } from '../../partial-board.ts';
import type { Env, Outcome, ReadSet } from '../../rule.ts';
import { checkPhotos } from './tickets.ts';
import { visibleTicket } from './visible-ticket.ts';

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
  checkPhotos(command.photoUrls);
  const { count, characters } = commentTotalsOf(board, ticket.id);
  const isTooMuch = characters + command.text.length > LIMITS.commentCharacters;
  if (count >= LIMITS.comments || isTooMuch) throw new AppError('comment.limit');
  const id = derivedId(env.commandId, 'message');
  const { text, photoUrls } = command;
  const change = { type: 'comment.put' as const, id, ticketId: ticket.id };
  return { changes: [commentChange(ticket, change, { text, photoUrls })], result: { id } };
}

export function editCommentReads({ ticketId, comment }: Command<'tickets.editComment'>): ReadSet {
  return { tickets: [ticketId], comment: { ticketId, comment }, commentTotals: [ticketId] };
}

/**
 * Replaces the text of the actor's own comment, found by its id or by its index in the list, and
 * adds the photos uploaded for it. Photos stay even if the new text no longer shows them.
 * @throws AppError comment.changed if it has neither the expected nor the new text; comment.limit;
 *   photo.commentLimit
 */
export function editComment(
  board: Board,
  command: Command<'tickets.editComment'>,
  env: Env,
): Outcome {
  const ticket = visibleTicket(board, command.ticketId, env);
  if (!can(env.actor, 'tickets.comment', { board, ticket })) throw new AppError('forbidden');
  const comment = board.partial?.comment;
  if (!comment) throw new AppError('comment.unknown');
  if (!can(env.actor, 'comments.edit', { board, ticket, comment })) {
    throw new AppError('comment.editForbidden');
  }
  const { text, was = comment.text } = command;
  if (text === comment.text) return { changes: [] };
  if (was !== comment.text) throw new AppError('comment.changed');
  const added = text.length - comment.text.length;
  const { characters } = commentTotalsOf(board, ticket.id);
  const isTooMuch = added > 0 && characters + added > LIMITS.commentCharacters;
  if (isTooMuch) throw new AppError('comment.limit');
  const addedPhotoUrls = addedTo(comment, command.addPhotoUrls);
  const photoUrls = [...comment.photoUrls, ...addedPhotoUrls];
  const change = { type: 'comment.set' as const, id: comment.id, ticketId: ticket.id };
  const content = {
    ...{ text, previousText: comment.text },
    ...(addedPhotoUrls.length > 0 && { photoUrls, addedPhotoUrls }),
  };
  return { changes: [commentChange(ticket, change, content)] };
}

/** The photos that a comment does not have yet. @throws AppError photo.commentLimit */
function addedTo({ photoUrls }: WholeComment, urls: readonly string[] = []): string[] {
  checkPhotos(urls);
  const added = [...new Set(urls)].filter((url) => !photoUrls.includes(url));
  const isTooMany = added.length > 0 && photoUrls.length + added.length > LIMITS.commentPhotos;
  if (isTooMany) throw new AppError('photo.commentLimit');
  return added;
}

export function setReactionReads({ ticketId, comment }: Command<'tickets.setReaction'>): ReadSet {
  return { tickets: [ticketId], comment: { ticketId, comment } };
}

/**
 * Sets or removes the actor's own reaction to a comment. Setting it again changes nothing.
 * @throws AppError comment.reactionLimit
 */
export function setReaction(
  board: Board,
  command: Command<'tickets.setReaction'>,
  env: Env,
): Outcome {
  const ticket = visibleTicket(board, command.ticketId, env);
  if (!can(env.actor, 'tickets.comment', { board, ticket })) throw new AppError('forbidden');
  const comment = board.partial?.comment;
  if (!comment) throw new AppError('comment.unknown');
  const { emoji, isSet } = command;
  const before = comment.reactions ?? {};
  const reactions = withReaction(before, { userId: env.actor.id, emoji, isSet });
  if (reactions === before) return { changes: [] };
  if (isSet && reactionCount(reactions) > LIMITS.reactions) {
    throw new AppError('comment.reactionLimit');
  }
  const change = { type: 'comment.set' as const, id: comment.id, ticketId: ticket.id };
  return { changes: [{ ...commentChange(ticket, change), reactions }] };
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
