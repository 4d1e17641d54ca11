import type { ErrorCode } from './errors.ts';
import { type LimitedRole, limitingRole, type Subject } from './permissions.ts';
import type { Actor } from './users/user.ts';

const OF_ROLES: Record<LimitedRole, ErrorCode> = {
  VIEWER: 'board.viewOnly',
  COMMENTER: 'board.commentOnly',
};

/** The error code for an action that the actor may not perform on the subject (BR4). */
export function refusalOf(actor: Actor, subject: Subject): ErrorCode {
  const role = limitingRole(actor, subject);
  return role ? OF_ROLES[role] : 'forbidden';
}

/** Whether an error code says that the user lacks the right to do something. */
export function isForbidden(code: string): boolean {
  return code === 'forbidden' || Object.values<string>(OF_ROLES).includes(code);
}
