import type * as en from '../en/projects.ts';

export const projectsTexts: typeof en.projectsTexts = {
  title: 'Meine Projekte',
  text: 'Fasse Boards zusammen, die zusammengehören.',
  add: 'Neues Projekt',
  emptyTitle: 'Noch keine Projekte',
  emptyText: 'Ein Projekt fasst zusammengehörige Boards zusammen, zum Beispiel die eines Kunden.',
  boards: (count) => (count === 1 ? '1 Board' : `${count} Boards`),
  created: 'Erstellt',
  remove: (name) => `Projekt ${name} löschen`,
  loading: 'Projekte werden geladen...',
  loadFailed: 'Die Projekte konnten nicht geladen werden. Bitte versuche es erneut.',
};

export const addProjectTexts: typeof en.addProjectTexts = {
  title: 'Neues Projekt',
  name: 'Name des Projekts',
  namePlaceholder: 'Studio Nord',
  nameMissing: 'Das Projekt braucht einen Namen',
  submit: 'Projekt hinzufügen',
  failed: 'Das Projekt konnte nicht hinzugefügt werden. Bitte versuche es erneut.',
};

export const editProjectTexts: typeof en.editProjectTexts = {
  title: 'Projekt bearbeiten',
  name: 'Name des Projekts',
  nameMissing: 'Das Projekt braucht einen Namen.',
  submit: 'Änderungen speichern',
  failed: 'Das Projekt konnte nicht geändert werden. Bitte versuche es erneut.',
};

export const deleteProjectTexts: typeof en.deleteProjectTexts = {
  question: 'Möchtest du dieses Projekt wirklich löschen?',
  details: (name, boards) =>
    boards === 0
      ? `„${name}“ wird gelöscht.`
      : `„${name}“ wird gelöscht. Seine Boards bleiben erhalten.`,
  confirm: 'Projekt löschen',
  failed: 'Das Projekt konnte nicht gelöscht werden. Bitte versuche es erneut.',
};

export const projectTexts: typeof en.projectTexts = {
  loading: 'Das Projekt wird geladen...',
  created: 'Erstellt',
  edit: 'Projekt bearbeiten',
  remove: 'Projekt löschen',
  boards: 'Boards',
  createBoard: 'Board erstellen',
  addExisting: 'Vorhandenes Board hinzufügen',
  emptyTitle: 'Noch keine Boards in diesem Projekt',
  emptyText: 'Boards erscheinen hier, sobald du sie hinzufügst.',
  notFoundTitle: 'Projekt nicht gefunden',
  notFoundText: 'Das Projekt gibt es nicht, oder du hast keinen Zugriff darauf.',
  back: 'Zurück zu den Projekten',
};

export const addBoardsTexts: typeof en.addBoardsTexts = {
  title: 'Vorhandenes Board hinzufügen',
  legend: 'Boards, die du verwaltest',
  inProject: (name) => (name ? `Jetzt in ${name}` : 'In einem anderen Projekt'),
  none: 'Du verwaltest kein anderes Board.',
  submit: 'Board hinzufügen',
  failed: 'Das Projekt konnte nicht geändert werden. Bitte versuche es erneut.',
};

export const transferProjectTexts: typeof en.transferProjectTexts = {
  title: 'Projekt übertragen',
  text: 'Die gewählte Person wird zum Besitzer. Du behältst den Zugriff, wenn du auf einem seiner Boards bist.',
  to: 'Neuer Besitzer',
  button: 'Übertragen',
  noCandidate:
    'Besitzer kann nur werden, wer auf einem seiner Boards ist. Sonst ist dort noch niemand.',
  question: (name) => `Möchtest du dieses Projekt an ${name} übertragen?`,
  details:
    'Diese Person kann es dann umbenennen, löschen oder übertragen. Die Boards ändern sich nicht.',
  failed: 'Das Projekt konnte nicht geändert werden. Bitte versuche es erneut.',
  done: (name) => `Das Projekt gehört jetzt ${name}.`,
};
