import type * as en from '../en/board-head.ts';

export const boardHeadTexts: typeof en.boardHeadTexts = {
  editName: 'Board umbenennen',
  name: 'Name des Boards',
  nameMissing: 'Bitte gib dem Board einen Namen.',
  renamedMeanwhile: (name) =>
    `Jemand anderes hat es in „${name}“ umbenannt. Speichern überschreibt diesen Namen.`,
  save: 'Speichern',
  project: (name) => `Projekt ${name}`,
  manageUsers: 'Mitglieder',
  template: 'Vorlage',
  trash: 'Papierkorb',
  labels: 'Labels verwalten',
  clientLinks: 'Kundenlinks',
  webhooks: 'Webhooks',
  deleteBoard: 'Board löschen',
  deleteQuestion: 'Möchtest du dieses Board wirklich löschen?',
  deleteDetails: (name) =>
    `„${name}“ wird mit allen Spalten und Tickets für alle gelöscht. Du kannst es 30 Tage lang aus dem Papierkorb deiner Boards wiederherstellen.`,
  deleteConfirm: 'Ja, löschen',
  deleted: (name) => `Das Board „${name}“ wurde gelöscht.`,
  filter: 'Filtern',
  views: 'Ansicht',
  byStatus: 'Nach Status',
  byDueDate: 'Nach Termin',
  byAssignee: 'Nach Person',
  table: 'Tabelle',
  timeline: 'Zeitleiste',
};

export const permissionsTexts: typeof en.permissionsTexts = {
  title: 'Rechte auf dem Board',
  text: 'Alle hier können das Board öffnen. Ihre Rolle bestimmt, was sie sonst dürfen.',
  add: 'Person hinzufügen',
  noMoreUsers: 'Alle mit einem Konto sind bereits auf diesem Board.',
  save: 'Änderungen speichern',
  leaveQuestion: 'Möchtest du dieses Board nicht mehr verwalten?',
  leaveDetails: 'Nach dem Speichern kannst du Namen, Spalten und Mitglieder nicht mehr ändern.',
  leaveConfirm: 'Nicht mehr verwalten',
};

export const transferOwnershipTexts: typeof en.transferOwnershipTexts = {
  title: 'Board übertragen',
  text: 'Nur der Ersteller kann das Board löschen. Die gewählte Person wird zum Ersteller, und du bleibst als Admin auf dem Board.',
  to: 'Neuer Ersteller',
  button: 'Übertragen',
  noCandidate: 'Füge zuerst ein Mitglied hinzu und speichere.',
  question: (name) => `Möchtest du dieses Board an ${name} übertragen?`,
  details:
    'Nur diese Person kann es dann löschen oder übertragen. Du bleibst als Admin auf dem Board.',
  done: (name) => `Das Board gehört jetzt ${name}.`,
  withoutCreator: {
    text: 'Das Konto des Erstellers wurde gelöscht. Nur ein Ersteller kann das Board löschen.',
    details: 'Nur diese Person kann es dann löschen oder übertragen.',
  },
};

export const boardMenuTexts: typeof en.boardMenuTexts = {
  more: 'Weitere Aktionen für dieses Board',
  copy: 'Board duplizieren…',
  export: 'Exportieren…',
  offer: 'Als Vorlage bereitstellen',
  withdraw: 'Nicht mehr als Vorlage verwenden',
  offered: 'Dieses Board kann jetzt als Vorlage verwendet werden.',
  withdrawn: 'Dieses Board ist keine Vorlage mehr.',
  estimateIn: { POINTS: 'In Punkten schätzen', HOURS: 'In Stunden schätzen' },
  sharesTime: 'Zeiten allen auf dem Board zeigen',
  print: 'Drucken',
};
