import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import type { Role } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { endInvitations } from '../auth/invitations/invitations.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { boardsRepository } from '../storage/boards/boards.ts';
import { auditRepository } from '../storage/directory/audit.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { Query, Store } from '../storage/store.ts';

export type Roles = ReturnType<typeof createRoles>;

/** Global roles. `onChanged` is called with the id of a user after their role was changed. */
export function createRoles(store: Store, onChanged: (userId: string) => void) {
  const users = usersRepository(store.tables);
  const boards = boardsRepository(store.tables);
  const locks = locksRepository(store.tables);
  const audit = auditRepository(store.tables);

  /**
   * Replaces the global roles of a user with one (decisions §3).
   * @throws AppError forbidden, user.unknown; user.lastAdmin if no ADMIN would be left
   */
  async function set(
    userId: string,
    personId: string,
    role: Role,
    source = NO_SOURCE,
  ): Promise<void> {
    await store.tx(async (query) => {
      // If two ADMINs demote each other concurrently, the second one must see the first change.
      await locks.take(query, 'roles');
      const { actor } = await accessOf(query, { boards }, userId);
      if (!can(actor, 'users.setRole')) throw new AppError('forbidden');
      await change(query, personId, role, { by: userId, source });
    });
    onChanged(personId);
  }

  /**
   * The same for the command line. Returns whether the user had another role before.
   * @throws AppError user.unknown, user.lastAdmin
   */
  async function setFromCommandLine(personId: string, role: Role): Promise<boolean> {
    const isChanged = await store.tx(async (query) => {
      await locks.take(query, 'roles');
      return change(query, personId, role, { by: null, source: NO_SOURCE });
    });
    onChanged(personId);
    return isChanged;
  }

  /** Requires the lock on roles. */
  async function change(
    query: Query,
    personId: string,
    role: Role,
    { by, source }: { by: string | null; source: Source },
  ): Promise<boolean> {
    const listed = await users.listUsers(query);
    const person = listed.find(({ id }) => id === personId);
    if (!person) throw new AppError('user.unknown');
    const others = listed.filter(({ id }) => id !== personId);
    const isAdminLeft = role === 'ADMIN' || others.some(({ roles }) => roles.includes('ADMIN'));
    if (!isAdminLeft) throw new AppError('user.lastAdmin');
    if (person.roles.join() === role) return false;
    const at = Date.now();
    await users.setRoles(query, personId, [role]);
    await audit.record(query, {
      kind: 'roleChanged',
      by,
      about: personId,
      detail: role,
      at,
      source,
    });
    if (!can({ id: personId, roles: [role] }, 'users.invite')) {
      await endInvitations(query, store.tables, { of: personId, by, at, source });
    }
    return true;
  }

  return { set, setFromCommandLine };
}
