import type { Board, BoardRole, Member } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';

/**
 * What is changed in the permissions and not saved yet, on top of the members as they are: a
 * colleague's changes show through, and saving sends nothing but these.
 */
export interface PermissionChanges {
  /** People who are to come onto the board, in the order in which they were added. */
  added: readonly Member[];
  /** Members whose role is to change; null: who are to leave. */
  changed: ReadonlyMap<string, BoardRole | null>;
}

export const NO_CHANGES: PermissionChanges = { added: [], changed: new Map() };

type Members = Board['members'];

/** The members as they would be, first those of the board, then the new ones. */
export function permissionsWith(members: Members, changes: PermissionChanges): Member[] {
  const kept = [...members.values()].flatMap(({ userId, role }) => {
    const changed = changes.changed.get(userId);
    return changed === null ? [] : { userId, role: changed ?? role };
  });
  return [...kept, ...addedTo(members, changes)];
}

export function withRole(changes: PermissionChanges, { userId, role }: Member): PermissionChanges {
  return { ...changes, changed: new Map(changes.changed).set(userId, role) };
}

export function withoutMember(changes: PermissionChanges, userId: string): PermissionChanges {
  return { ...changes, changed: new Map(changes.changed).set(userId, null) };
}

/** Adds a person as an EDITOR; one who was to leave just stays, as they were. */
export function withPerson(
  members: Members,
  changes: PermissionChanges,
  userId: string,
): PermissionChanges {
  const changed = new Map(changes.changed);
  changed.delete(userId);
  if (members.has(userId)) return { ...changes, changed };
  return { changed, added: [...changes.added, { userId, role: 'EDITOR' }] };
}

/** Puts another entry in the place of an added one, or takes it out. */
export function withAdded(
  changes: PermissionChanges,
  entry: Member,
  by: Member | null,
): PermissionChanges {
  const added = changes.added.flatMap((other) =>
    other.userId === entry.userId ? (by ?? []) : other,
  );
  return { ...changes, added };
}

/** The command that makes the changes; null when there is nothing to change. */
export function permissionsCommand(
  boardId: string,
  members: Members,
  changes: PermissionChanges,
): Command<'boards.setMembers'> | null {
  const set = addedTo(members, changes);
  const remove: string[] = [];
  for (const [userId, role] of changes.changed) {
    const member = members.get(userId);
    if (!member || member.role === role) continue;
    if (role === null) remove.push(userId);
    else set.push({ userId, role });
  }
  if (set.length === 0 && remove.length === 0) return null;
  return { type: 'boards.setMembers', boardId, set, remove };
}

/** Whom a colleague has added meanwhile is on the board in the role that they were given. */
function addedTo(members: Members, { added }: PermissionChanges): Member[] {
  return added.filter(({ userId }) => !members.has(userId));
}
