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
  loading: 'Personen werden geladen...',
  loadFailed: 'Die Liste der Personen konnte nicht geladen werden.',
  noMoreUsers: 'Sonst hat noch niemand ein Konto.',
  rolesHint:
    'Betrachter sehen das Board an. Kommentatoren kommentieren auch. Editoren verschieben auch Tickets und ändern ihre eigenen. Admins verwalten das Board.',
  unknown: (id) => `Person ${id}`,
};
