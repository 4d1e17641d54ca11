import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { BoardListItem } from '../boards/board-list-item.ts';

type Listed = Pick<BoardListItem, 'createdBy' | 'role'>;

/** Whether the reader of a list manages a board in it: whatever core says of managing. */
export function canManage(actor: Actor, { createdBy, role }: Listed): boolean {
  const own = role ? [{ userId: actor.id, role }] : [];
  const members = new Map(own.map((member) => [member.userId, member]));
  return can(actor, 'boards.manage', { board: { createdBy, members } });
}
