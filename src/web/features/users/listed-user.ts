import { displayRole, type Role } from '../../../core/users/user.ts';

export interface ListedUser {
  id: string;
  name: string;
  email: string;
  /** Their highest global role. */
  role: Role;
  isLastAdmin: boolean;
}

interface Account {
  id: string;
  name: string;
  email: string;
  roles: readonly string[];
}

export function listedUsers(accounts: readonly Account[]): ListedUser[] {
  const users = accounts.map((account) => ({ ...account, role: displayRole(account.roles) }));
  const admins = users.filter(({ role }) => role === 'ADMIN').length;
  return users.map(({ id, name, email, role }) => {
    return { id, name, email, role, isLastAdmin: role === 'ADMIN' && admins === 1 };
  });
}
