import type { BoardRole } from '../../core/board/board.ts';
import type { Ticket } from '../../core/board/ticket.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { can } from '../../core/permissions.ts';
import type { Actor } from '../../core/users/user.ts';

/** The fields of a ticket and its board that decide who may see it. */
export interface TicketAccessRow
  extends Pick<Ticket, 'createdBy' | 'assignee' | 'coAssignees' | 'visibleTo'> {
  boardCreator: string;
  /** The viewer's role on the board if they are a member. */
  role: BoardRole | null;
}

/** Whether the actor may open the board and see the ticket. */
export function canSee(actor: Actor, { boardCreator, role, ...ticket }: TicketAccessRow): boolean {
  const members = new Map(role && [[actor.id, { userId: actor.id, role }]]);
  const board = { createdBy: boardCreator, members };
  return can(actor, 'boards.open', { board }) && sees(audienceOf(ticket), actor.id);
}
