import type { BoardRole, Ticket } from '../../core/board/board.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/users/user.ts';

/** A row of a ticket with what decides who sees it. */
export interface TicketAccessRow extends Pick<Ticket, 'createdBy' | 'assignee' | 'visibleTo'> {
  boardCreator: string;
  /** The reader's on its board, where they are a member. */
  role: BoardRole | null;
}

/** Whether a person may open the board and see the ticket, now. */
export function canSee(actor: Actor, { boardCreator, role, ...ticket }: TicketAccessRow): boolean {
  const members = new Map(role && [[actor.id, { userId: actor.id, role }]]);
  const board = { createdBy: boardCreator, members };
  return can(actor, 'boards.open', { board }) && sees(audienceOf(ticket), actor.id);
}
