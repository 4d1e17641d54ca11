import type { Role } from '../../../core/users/user.ts';
import type { ListChange } from '../optimistic-lists/optimistic-lists.ts';

/** Sets a user's global role. The last ADMIN keeps theirs (decisions §3). */
export function roleSet(userId: string, role: Role): ListChange {
  return {
    users: (users) => {
      const changed = users.map((user) => (user.id === userId ? { ...user, roles: [role] } : user));
      return changed.some(({ roles }) => roles.includes('ADMIN')) ? changed : users;
    },
  };
}
