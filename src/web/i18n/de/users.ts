import type { Role } from '../../../core/users/user.ts';
import type * as en from '../en/users.ts';

const roles: Record<Role, string> = { ADMIN: 'ADMIN', EDITOR: 'EDITOR', USER: 'USER' };

export const usersTexts: typeof en.usersTexts = {
  title: 'Benutzer',
  text: 'Alle mit einem Konto.',
  statsTitle: 'Benutzerstatistik',
  total: 'Benutzer gesamt',
  admins: 'Admins',
  editors: 'Editoren',
  user: 'Benutzer',
  email: 'E-Mail',
  role: 'Rolle',
  roles,
  you: 'Du',
  loading: 'Benutzer werden geladen...',
  loadFailed: 'Die Benutzer konnten nicht geladen werden. Bitte versuche es erneut.',
  changeRole: (name) => `Rolle von ${name} ändern`,
  roleChanged: (name, role) => `${name} ist jetzt ${role}.`,
  roleFailed: 'Die Rolle konnte nicht geändert werden. Bitte versuche es erneut.',
  confirmOwn: 'Möchtest du deine eigene Rolle als Administrator wirklich abgeben?',
  confirmOwnDetails: 'Nur ein anderer Administrator kann sie dir zurückgeben.',
  giveUp: 'Rolle abgeben',
  audit: 'Protokoll',
  system: 'System',
};
