import type * as en from '../en/members.ts';

export const membersTexts: typeof en.membersTexts = {
  title: 'Mitglieder',
  hint: 'Du hast das Board erstellt und verwaltest es.',
  add: 'Mitglied hinzufügen',
  remove: (name) => `${name} entfernen`,
  person: 'Person',
  choosePerson: 'Person auswählen',
  role: 'Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  editor: 'Editor',
  admin: 'Admin',
  loading: 'Personen werden geladen...',
  loadFailed: 'Die Liste der Personen konnte nicht geladen werden.',
  noMoreUsers: 'Sonst hat noch niemand ein Konto.',
  unknown: (id) => `Person ${id}`,
};
