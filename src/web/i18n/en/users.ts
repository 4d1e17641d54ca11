import type { Role } from '../../../core/users/user.ts';

const roles: Record<Role, string> = { ADMIN: 'ADMIN', EDITOR: 'EDITOR', USER: 'USER' };

export const usersTexts = {
  title: 'Users',
  text: 'Everyone with an account.',
  statsTitle: 'User statistics',
  total: 'Total users',
  admins: 'Admins',
  editors: 'Editors',
  user: 'User',
  email: 'Email',
  role: 'Role',
  roles,
  you: 'You',
  loading: 'Loading users...',
  loadFailed: 'Failed to load users. Please try again.',
  changeRole: (name: string) => `Change the role of ${name}`,
  roleChanged: (name: string, role: string) => `${name} is now ${role}.`,
  roleFailed: 'Failed to change the role. Please try again.',
  confirmOwn: 'Are you sure you want to give up your own administrator role?',
  confirmOwnDetails: 'Only another administrator can give it back.',
  giveUp: 'Give Up Role',
  audit: 'Audit',
  system: 'System',
};
