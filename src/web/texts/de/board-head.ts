import type * as en from '../board-head.ts';

export const boardHeadTexts: typeof en.boardHeadTexts = {
  editName: 'Board umbenennen',
  name: 'Name des Boards',
  nameMissing: 'Bitte gib dem Board einen Namen.',
  renamedMeanwhile: (name) =>
    `Inzwischen in „${name}“ umbenannt. Speichern überschreibt den Namen.`,
  save: 'Speichern',
  project: (name) => `Projekt ${name}`,
  manageUsers: 'Mitglieder',
  template: 'Vorlage',
  trash: 'Papierkorb',
  clientLinks: 'Links für Kunden',
  webhooks: 'Webhooks',
  deleteBoard: 'Board löschen',
  deleteQuestion: 'Möchtest du dieses Board wirklich löschen?',
  deleteDetails: (name) =>
    `„${name}“ wird mit allen Spalten und Tickets gelöscht, für alle. Du kannst es 30 Tage lang aus dem Papierkorb deiner Boards wiederherstellen.`,
  deleteConfirm: 'Ja, löschen',
  deleted: (name) => `Das Board „${name}“ wurde gelöscht.`,
  filter: 'Filtern',
  views: 'Ansicht',
  byStatus: 'Nach Status',
  byDueDate: 'Nach Termin',
  byAssignee: 'Nach Person',
};

export const permissionsTexts: typeof en.permissionsTexts = {
  title: 'Rechte auf dem Board',
  text: 'Alle hier öffnen das Board und bewegen seine Tickets. Admins verwalten es auch.',
  add: 'Person hinzufügen',
  nobodyElse: 'Alle, die ein Konto haben, sind auf diesem Board.',
  save: 'Änderungen speichern',
  leaveQuestion: 'Möchtest du dieses Board nicht mehr verwalten?',
  leaveDetails: 'Nach dem Speichern kannst du Namen, Spalten und Personen nicht mehr ändern.',
  leaveConfirm: 'Abgeben',
};

export const handOverTexts: typeof en.handOverTexts = {
  title: 'Board übergeben',
  text: 'Nur wer es erstellt hat, kann das Board löschen. Wer es bekommt, tritt an diese Stelle; du bleibst als Admin.',
  to: 'Geht an',
  button: 'Übergeben',
  nobody: 'Speichere zuerst jemanden als Mitglied.',
  question: (name) => `Möchtest du dieses Board an ${name} übergeben?`,
  details: 'Nur diese Person kann es dann löschen oder weitergeben. Du bleibst als Admin.',
  done: (name) => `Das Board gehört jetzt ${name}.`,
  ofNobody: {
    text: 'Das Konto, das es erstellt hat, gibt es nicht mehr. Nur wer an seiner Stelle steht, kann das Board löschen.',
    details: 'Nur diese Person kann es dann löschen oder weitergeben.',
  },
};

export const boardMenuTexts: typeof en.boardMenuTexts = {
  more: 'Mehr zu diesem Board',
  copy: 'Neues Board aus diesem…',
  export: 'Exportieren…',
  offer: 'Als Vorlage anbieten',
  withdraw: 'Nicht mehr als Vorlage anbieten',
  offered: 'Aus diesem Board lassen sich jetzt neue machen.',
  withdrawn: 'Dieses Board ist keine Vorlage mehr.',
  print: 'Drucken',
};
