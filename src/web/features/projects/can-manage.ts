import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { BoardListItem } from '../boards/board-list-item.ts';

type Listed = Pick<BoardListItem, 'createdBy' | 'role'>;

/** Whether the user manages a listed board, by the rule in core. */
export function canManage(actor: Actor, { createdBy, role }: Listed): boolean {
  const own = role ? [{ userId: actor.id, role }] : [];
  const members = new Map(own.map((member) => [member.userId, member]));
  return can(actor, 'boards.manage', { board: { createdBy, members } });
}
