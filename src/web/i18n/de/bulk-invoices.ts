import type * as en from '../en/bulk-invoices.ts';

const invoices = (count: number) => (count === 1 ? '1 Rechnung' : `${count} Rechnungen`);
const drafts = (count: number) => (count === 1 ? '1 Entwurf' : `${count} Entwürfe`);

export const batchTexts: typeof en.batchTexts = {
  progress: (done, total) => `${done} von ${total}`,
  stop: 'Anhalten',
  stopping: 'Wird angehalten …',
  goOn: 'Fortsetzen',
  retry: 'Erneut versuchen',
  close: 'Schließen',
  interrupted: 'Keine Verbindung. Fortsetzen, sobald sie wieder da ist; nichts geschieht doppelt.',
  results: 'Ergebnisse',
};

export const draftAllTexts: typeof en.draftAllTexts = {
  link: 'Alle Kunden',
  linkHint: 'Neue Rechnungen für alle Kunden mit offener Zeit',
  title: 'Neue Rechnungen für alle Kunden',
  text: 'Ein Entwurf für jeden Kunden, dessen Zeit noch nicht abgerechnet ist. Auslagen und Meilensteine kommen auf eine eigene Rechnung des Kunden.',
  until: 'Zeit bis',
  lastMonth: (month) => `Ende ${month}`,
  grouping: 'Je eine Position für',
  loading: 'Zeit wird zusammengestellt …',
  loadFailed: 'Die Zeit konnte nicht zusammengestellt werden. Bitte versuche es erneut.',
  none: 'Keine Zeit abzurechnen',
  noneText:
    'Alle abrechenbare Zeit bis zu diesem Tag ist abgerechnet, oder ihre Projekte haben keinen Kunden.',
  clients: 'Kunden mit offener Zeit',
  choose: (client) => `Rechnung für ${client} entwerfen`,
  all: 'Alle Kunden',
  client: 'Kunde',
  hours: 'Stunden',
  net: 'Netto',
  gross: 'Betrag',
  missing: 'Es fehlt',
  ready: 'Nichts',
  withoutRate: (count) => (count === 1 ? '1 Eintrag ohne Satz' : `${count} Einträge ohne Satz`),
  faults: {
    'invoice.lineLimit': 'Zu viele Positionen: bitte anders zusammenfassen.',
    'invoice.tooLarge': 'Der Betrag ist zu groß für eine Rechnung. Bitte Stundensätze prüfen.',
  },
  create: (count) => `${drafts(count)} anlegen`,
  working: 'Entwürfe werden angelegt …',
  made: (count, total) =>
    count === total
      ? `${drafts(count)} angelegt.`
      : `${count} von ${total} ${total === 1 ? 'Entwurf' : 'Entwürfen'} angelegt.`,
  draft: (client) => `Entwurf für ${client}`,
  show: 'Entwürfe anzeigen',
  cancel: 'Abbrechen',
};

export const issueManyTexts: typeof en.issueManyTexts = {
  all: (count) => (count === 1 ? 'Den Entwurf wählen' : `Alle ${count} Entwürfe wählen`),
  chosen: (count) => `${count} gewählt`,
  choose: (client) => `Entwurf für ${client} wählen`,
  selection: 'Auswahl',
  bar: 'Entwürfe ausstellen',
  issue: (count) => (count === 0 ? 'Entwürfe ausstellen' : `${drafts(count)} ausstellen`),
  chooseDrafts: (count) =>
    count === 1 ? '1 Entwurf auszustellen' : `${count} Entwürfe auszustellen`,
  title: (count) => `${invoices(count)} ausstellen?`,
  details: (amounts) =>
    `Zusammen sind es ${amounts}. Sie bekommen die nächsten Nummern in der Reihenfolge der Liste und können nie mehr geändert werden.`,
  running: 'Rechnungen werden ausgestellt …',
  runningText:
    'Zwischen zwei Rechnungen kann angehalten werden. Was übrig ist, bleibt ein Entwurf.',
  done: (count, total) =>
    count === total
      ? `${invoices(count)} ausgestellt.`
      : `${count} von ${invoices(total)} ausgestellt.`,
  failed: (client, reason) => `${client}: ${reason}`,
};
