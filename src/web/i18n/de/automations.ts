import type { PauseReason, RunResult } from '../../../core/automations/automation.ts';
import type * as en from '../en/automations.ts';
import { ticketTexts } from './board.ts';

const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`);
const inDays = (count: number) => (count === 1 ? '1 Tag' : `${count} Tagen`);

const PAUSED: Record<PauseReason, string> = {
  failures:
    'Angehalten, weil sie zehnmal nacheinander fehlschlug. Schalte sie wieder ein, wenn die Ursache behoben ist.',
  notManager: 'Angehalten: Wer sie zuletzt gespeichert hat, verwaltet dieses Board nicht mehr.',
};

const RESULTS: Record<RunResult, string> = {
  done: 'Erledigt',
  failed: 'Fehlgeschlagen',
  hidden: 'Verborgenes Ticket',
  notManager: 'Angehalten',
};

export const automationTexts: typeof en.automationTexts = {
  title: 'Regeln',
  text: 'Eine Regel wird automatisch ausgeführt, wenn etwas mit einem Ticket geschieht. Sie handelt als die Person, die sie zuletzt gespeichert hat, und nur an Tickets, die diese Person sehen kann.',
  loading: 'Regeln werden geladen...',
  loadFailed: 'Die Regeln konnten nicht geladen werden. Bitte versuche es erneut.',
  none: 'Noch keine Regeln. Zum Beispiel: Wird ein Ticket nach Erledigt verschoben, verliert es seinen Termin.',
  most: (count) => `Ein Board kann höchstens ${count} Regeln haben.`,
  add: 'Neue Regel',
  on: 'Ein',
  off: 'Aus',
  paused: 'Angehalten',
  pausedBecause: (reason) => PAUSED[reason],
  actsAs: (name) => `Handelt als ${name}`,
  lastRun: (when, ticket) => `zuletzt am ${when}: ${ticket}`,
  actions: (name) => `Aktionen für ${name}`,
  edit: 'Bearbeiten',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  runs: 'Protokoll',
  remove: 'Löschen',
  question: 'Möchtest du diese Regel löschen?',
  details: 'Was sie an Tickets getan hat, bleibt. Ihr Protokoll wird mit ihr gelöscht.',
  removeFailed: 'Die Regel konnte nicht gelöscht werden. Bitte versuche es erneut.',
  saveFailed: 'Die Regel konnte nicht gespeichert werden. Bitte versuche es erneut.',
  sentence: (when, conditions, actions) => `${when}${conditions && `, ${conditions}`}: ${actions}`,
  when: {
    created: 'Wird ein Ticket erstellt',
    moved: (column) => `Wird ein Ticket nach ${column} verschoben`,
    labelled: (label) => `Bekommt ein Ticket das Label ${label}`,
    due: (count) =>
      count === 0 ? 'Ist ein Ticket fällig' : `${days(count)} bevor ein Ticket fällig ist`,
  },
  if: {
    column: (name) => `und ist es in ${name}`,
    label: (label) => `und hat es das Label ${label}`,
    priority: (priority) =>
      priority
        ? `und ist seine Priorität ${ticketTexts.priorities[priority]}`
        : 'und hat es keine Priorität',
    assignee: (name) =>
      name ? `und ist es ${name} zugewiesen` : 'und ist es niemandem zugewiesen',
  },
  does: {
    assign: (name) => (name ? `${name} zuweisen` : 'niemandem zuweisen'),
    addLabel: (label) => `Label ${label} hinzufügen`,
    removeLabel: (label) => `Label ${label} entfernen`,
    move: (column) => `nach ${column} verschieben`,
    setPriority: (priority) =>
      priority ? `Priorität ${ticketTexts.priorities[priority]} setzen` : 'Priorität entfernen',
    setDueDate: (count) => {
      if (count === null) return 'Termin entfernen';
      return count === 0 ? 'am selben Tag fällig' : `fällig in ${inDays(count)}`;
    },
    comment: 'kommentieren',
    notify: (name) => `${name} benachrichtigen`,
  },
  assigneeOfTicket: 'die zuständige Person',
  creatorOfTicket: 'die Person, die es erstellt hat',
  deletedColumn: 'eine gelöschte Spalte',
};

export const automationFormTexts: typeof en.automationFormTexts = {
  newTitle: 'Neue Regel',
  editTitle: 'Regel bearbeiten',
  create: 'Regel erstellen',
  save: 'Änderungen speichern',
  saving: 'Wird gespeichert...',
  name: 'Name',
  nameMissing: 'Bitte gib einen Namen ein.',
  when: 'Wenn',
  triggers: {
    created: 'Ein Ticket wird erstellt',
    moved: 'Ein Ticket wird in eine Spalte verschoben',
    labelled: 'Ein Ticket bekommt ein Label',
    due: 'Ein Ticket ist fällig',
  },
  column: 'Spalte',
  label: 'Label',
  labelMissing: 'Bitte gib ein Label ein.',
  daysBefore: 'Tage vorher',
  daysBeforeHint: 'Ein Termin ohne Uhrzeit zählt ab Tagesbeginn.',
  numberInvalid: (max) => `Gib eine Zahl von 0 bis ${max} ein.`,
  if: 'Falls',
  ifHint: 'Die Regel gilt nur für Tickets, die alle Bedingungen erfüllen.',
  anyColumn: 'Jede Spalte',
  anyLabel: 'Jedes Label',
  does: 'Dann',
  actionNumber: (number) => `Aktion ${number}`,
  actions: {
    assign: 'Zuweisen an',
    addLabel: 'Label hinzufügen',
    removeLabel: 'Label entfernen',
    move: 'Verschieben nach',
    setPriority: 'Priorität setzen',
    setDueDate: 'Termin setzen',
    comment: 'Kommentieren',
    notify: 'Benachrichtigen',
  },
  person: 'Person',
  assigneeOfTicket: 'Die zuständige Person',
  creatorOfTicket: 'Die Person, die es erstellt hat',
  comment: 'Text',
  commentMissing: 'Bitte gib einen Text ein.',
  commentHint: 'Er erscheint in deinem Namen. Der Verlauf nennt die Regel.',
  inDays: 'Tage danach',
  inDaysHint: 'Leer lassen, um den Termin zu entfernen.',
  addAction: 'Aktion hinzufügen',
  removeAction: (number) => `Aktion ${number} entfernen`,
  gone: 'Nicht mehr auf diesem Board',
  isOn: 'Ein',
  isOnNote: 'Sie gilt ab jetzt und handelt in deinem Namen.',
};

export const automationRunsTexts: typeof en.automationRunsTexts = {
  title: (name) => `Protokoll von ${name}`,
  list: 'Protokoll, Neuestes zuerst',
  loading: 'Das Protokoll wird geladen...',
  failed: 'Das Protokoll konnte nicht geladen werden. Bitte versuche es erneut.',
  none: 'Sie hat in den letzten 30 Tagen nichts getan.',
  text: 'Die letzten 200 Ausführungen in 30 Tagen, bei Tickets, die du sehen kannst.',
  back: 'Zurück',
  result: (result) => RESULTS[result],
  hidden: 'Die Person, als die sie handelt, sieht dieses Ticket nicht.',
  notManager: 'Die Person, als die sie handelt, verwaltet dieses Board nicht mehr.',
  undo: 'Rückgängig',
  undoOf: (ticket) => `Ausführung für ${ticket} rückgängig machen`,
  undoFailed: (reason) => `Rückgängigmachen fehlgeschlagen: ${reason ?? 'Unbekannter Fehler'}`,
};
