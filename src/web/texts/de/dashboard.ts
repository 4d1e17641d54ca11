import type * as en from '../dashboard.ts';

export const dashboardTexts: typeof en.dashboardTexts = {
  title: 'Übersicht',
  welcome: (firstName) => `Willkommen zurück, ${firstName}!`,
  text: 'Mach weiter, wo du aufgehört hast.',
  boards: 'Boards',
  boardsText: 'Spalten, Tickets und wer woran arbeitet, live.',
  projects: 'Projekte',
  projectsText: 'Die Boards eines Kunden oder Vorhabens, zusammen.',
  finances: 'Finanzen',
  financesText: 'Für Administratoren.',
  users: 'Personen',
  usersText: 'Alle, die ein Konto haben, und ihre Rollen.',
};
