import type { Board, BoardRole, Member } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';

/**
 * Unsaved changes of a board's permissions, applied to the current members: a colleague's changes
 * are shown, and saving sends only these.
 */
export interface PermissionChanges {
  /** People to be added, in order. */
  added: readonly Member[];
  /** Members with a new role; null removes the member. */
  changed: ReadonlyMap<string, BoardRole | null>;
}

export const NO_CHANGES: PermissionChanges = { added: [], changed: new Map() };

type Members = Board['members'];

/** The resulting members: first the board's, then the added ones. */
export function permissionsWith(members: Members, changes: PermissionChanges): Member[] {
  const remaining = [...members.values()].flatMap(({ userId, role }) => {
    const changed = changes.changed.get(userId);
    return changed === null ? [] : { userId, role: changed ?? role };
  });
  return [...remaining, ...addedTo(members, changes)];
}

export function withRole(changes: PermissionChanges, { userId, role }: Member): PermissionChanges {
  return { ...changes, changed: new Map(changes.changed).set(userId, role) };
}

export function withoutMember(changes: PermissionChanges, userId: string): PermissionChanges {
  return { ...changes, changed: new Map(changes.changed).set(userId, null) };
}

/** Adds a person as an EDITOR; a member to be removed stays with their role. */
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

/** Replaces an added entry, or removes it. */
export function withAdded(
  changes: PermissionChanges,
  entry: Member,
  replacement: Member | null,
): PermissionChanges {
  const added = changes.added.flatMap((other) =>
    other.userId === entry.userId ? (replacement ?? []) : other,
  );
  return { ...changes, added };
}

/** The command that saves the changes; null if there are none. */
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

/** The added people, except for those that a colleague has added meanwhile. */
function addedTo(members: Members, { added }: PermissionChanges): Member[] {
  return added.filter(({ userId }) => !members.has(userId));
}
