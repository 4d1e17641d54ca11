import type * as en from '../en/dashboard.ts';

export const dashboardTexts: typeof en.dashboardTexts = {
  title: 'Start',
  welcome: (firstName) => `Willkommen zurück, ${firstName}!`,
  text: 'Mach weiter, wo du aufgehört hast.',
  boards: 'Boards',
  boardsText: 'Arbeit in Spalten und Tickets, live aktualisiert.',
  projects: 'Projekte',
  projectsText: 'Zusammengehörige Boards, zum Beispiel nach Kunden.',
  time: 'Zeiten',
  timeText: 'Woran du gearbeitet hast, Tag für Tag.',
  finances: 'Finanzen',
  financesText: 'Nur für Administratoren.',
  users: 'Benutzer',
  usersText: 'Konten und ihre Rollen.',
};

export const homeTexts: typeof en.homeTexts = {
  due: 'Dir zugewiesen',
  overdue: 'Überfällig',
  today: 'Heute fällig',
  upcoming: 'Nächste 7 Tage',
  dueAt: (when) => `Fällig ${when}`,
  noneDue: 'In den nächsten 7 Tagen ist nichts fällig.',
  dueFailed: 'Deine Tickets konnten nicht geladen werden. Bitte versuche es erneut.',
  showAll: (count) => `Alle ${count} anzeigen`,
  openedLast: 'Zuletzt geöffnet',
  noneOpened: 'Boards, die du öffnest, erscheinen hier.',
  changedLast: 'Zuletzt geändert',
};

export const sampleTexts: typeof en.sampleTexts = {
  title: 'Beispielprojekt',
  offer: 'Sieh Freelane in Aktion: Boards mit Tickets, Kommentaren und Beispielkollegen.',
  add: 'Mit einem Beispielprojekt ausprobieren',
  adding: 'Das Beispielprojekt wird angelegt...',
  added: 'Sieh dich um und ändere, was du willst. Es lässt sich jederzeit wieder entfernen.',
  incomplete: 'Das Beispielprojekt wurde nicht vollständig angelegt.',
  busy: 'Das Beispielprojekt wird gerade angelegt oder entfernt...',
  remove: 'Beispielprojekt entfernen',
  removing: 'Das Beispielprojekt wird entfernt...',
  question: 'Möchtest du das Beispielprojekt wirklich entfernen?',
  deletedBoards: (boards) =>
    `Das Projekt, seine Beispielkollegen und seine Boards${
      boards.length > 0 ? ` (${boards.join(', ')})` : ''
    } werden endgültig gelöscht, mit allem, was darin angelegt wurde. Andere Boards bleiben erhalten.`,
  addFailed: 'Das Beispielprojekt konnte nicht angelegt werden. Bitte versuche es erneut.',
  removeFailed: 'Das Beispielprojekt konnte nicht entfernt werden. Bitte versuche es erneut.',
};
