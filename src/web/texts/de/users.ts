import type { Role } from '../../../core/user.ts';
import type * as en from '../users.ts';

const roles: Record<Role, string> = { ADMIN: 'ADMIN', EDITOR: 'EDITOR', USER: 'USER' };

export const usersTexts: typeof en.usersTexts = {
  title: 'Personen',
  text: 'Alle, die ein Konto haben.',
  statsTitle: 'Personen in Zahlen',
  total: 'Personen gesamt',
  admins: 'Admins',
  editors: 'Editoren',
  user: 'Person',
  email: 'E-Mail',
  role: 'Rolle',
  roles,
  you: 'Du',
  loading: 'Personen werden geladen...',
  loadFailed: 'Die Personen konnten nicht geladen werden. Bitte versuche es noch einmal.',
  changeRole: (name) => `Rolle von ${name} ändern`,
  roleChanged: (name, role) => `${name} ist jetzt ${role}.`,
  roleFailed: 'Die Rolle konnte nicht geändert werden. Bitte versuche es noch einmal.',
  confirmOwn: 'Möchtest du deine eigene Rolle als Administrator wirklich abgeben?',
  confirmOwnDetails: 'Nur ein anderer Administrator kann sie dir zurückgeben.',
  giveUp: 'Abgeben',
  audit: 'Protokoll',
  system: 'System',
};
