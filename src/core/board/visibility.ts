import { type Board, isOnBoard } from './board.ts';
import { assigneeIdsOf } from './fields/assignees.ts';
import type { Audience, Ticket } from './ticket.ts';

/** The fields of a ticket that decide who may see it. */
export type Visibility = Pick<Ticket, 'visibleTo' | 'createdBy' | 'assignee' | 'coAssignees'>;

/**
 * Who may see a ticket: its creator, its assignees and the users in `visibleTo`, or everyone if that
 * is null or empty (spec §4, decisions §3). No exception for ADMINs or the board's creator.
 */
export function audienceOf(ticket: Visibility): Audience {
  if (!ticket.visibleTo?.length) return null;
  return [...new Set([ticket.createdBy, ...ticket.visibleTo, ...assigneeIdsOf(ticket)])];
}

export function sees(audience: Audience, userId: string): boolean {
  return audience === null || audience.includes(userId);
}

/** The users in both audiences. */
export function commonAudience(one: Audience, other: Audience): Audience {
  if (one === null || other === null) return one ?? other;
  const ids = new Set(other);
  return one.filter((userId) => ids.has(userId));
}

/** Whether everyone in `after` is already in `before`. */
export function includesAll(before: Audience, after: Audience): boolean {
  if (before === null) return true;
  return after?.every((userId) => before.includes(userId)) ?? false;
}

/**
 * The `visibleTo` that keeps a ticket visible to someone on the board: if no one would see it, the
 * board's creator is added (decisions §3).
 */
export function keepVisibleToSomeone(
  board: Pick<Board, 'createdBy' | 'members' | 'partial'>,
  ticket: Visibility,
): readonly string[] | null {
  const audience = audienceOf(ticket);
  if (audience === null) return null;
  const isVisible = audience.some((id) => isOnBoard(board, id));
  return isVisible ? ticket.visibleTo : [...(ticket.visibleTo ?? []), board.createdBy];
}
