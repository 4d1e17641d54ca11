import type * as en from '../en/retainers.ts';

export const retainersTexts: typeof en.retainersTexts = {
  title: 'Kontingente',
  text: 'Arbeit, für die der Kunde jeden Monat zahlt. Zeit darin wird nicht noch einmal abgerechnet; was darüber hinausgeht, wie üblich.',
  loadFailed: 'Die Kontingente konnten nicht geladen werden. Bitte versuche es noch einmal.',
  none: 'Noch keine Kontingente.',
  add: 'Kontingent hinzufügen',
  editOne: (name) => `Kontingent „${name}“ bearbeiten`,
  removeOne: (name) => `Kontingent „${name}“ löschen`,
  removed: (name) => `Kontingent „${name}“ gelöscht`,
  undone: 'Rückgängig gemacht',
  failed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  perMonth: (allowance) => `${allowance} im Monat`,
  lapses: 'der Rest verfällt',
  carries: (months) =>
    months === 1 ? 'der Rest gilt 1 weiteren Monat' : `der Rest gilt ${months} weitere Monate`,
  since: (from, until) => (until ? `${from} bis ${until}` : `seit ${from}`),
  begins: (month) => `beginnt im ${month}`,
  allProjects: 'alle Projekte',
  used: (used, available) => `${used} von ${available} verbraucht`,
  percent: (percent) => `${percent} %`,
  beyond: (beyond) => `${beyond} darüber hinaus, wie üblich abgerechnet`,
  months: (name) => `Monate von ${name}`,
  history: 'Frühere Monate',
  columns: {
    ...{ month: 'Monat', carried: 'Übertrag', used: 'Verbraucht', beyond: 'Darüber' },
    lapsed: 'Verfallen',
  },
  billedBy: 'Wiederkehrende Rechnung',
  overview: 'Kontingente in diesem Monat',
};

export const retainerFormTexts: typeof en.retainerFormTexts = {
  addTitle: 'Neues Kontingent',
  editTitle: 'Kontingent bearbeiten',
  name: 'Bezeichnung',
  nameHint: 'Wie „Website-Pflege“. Sie steht auf den Rechnungen.',
  nameMissing: 'Gib eine Bezeichnung ein.',
  project: 'Arbeit an',
  allProjects: 'Allen Projekten nach Stunden',
  measure: 'Ein Monat enthält',
  measures: { hours: 'Stunden', amount: 'Einen Betrag' },
  hours: 'Stunden im Monat',
  amount: (currency) => `Betrag im Monat, netto (${currency})`,
  badAllowance: 'Gib eine Zahl über 0 ein.',
  carry: 'Was am Monatsende übrig ist',
  carries: (months) => {
    if (months === 0) return 'Verfällt';
    return months === 1 ? 'Gilt 1 weiteren Monat' : `Gilt ${months} weitere Monate`;
  },
  from: 'Erster Monat',
  until: 'Letzter Monat (optional)',
  badMonth: 'Gib einen Monat ein, wie 2026-11.',
  badUntil: 'Der letzte Monat darf nicht vor dem ersten liegen.',
  fee: (currency) => `Preis im Monat, netto (${currency})`,
  feeHint:
    'Eine wiederkehrende Rechnung legt damit am Ersten jedes Monats einen Entwurf an, ab dem nächsten. Lass es leer, um anders abzurechnen.',
  badFee: 'Gib einen Betrag ein.',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
};
