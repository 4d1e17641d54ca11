import type * as en from '../en/approvals.ts';

export const approvalStates: typeof en.approvalStates = {
  open: 'Wartet',
  asked: 'Rückfrage',
  changed: 'Geändert',
  approved: 'Freigegeben',
  none: 'Keine Stunden',
  closed: 'Beendet',
};

export const lineStates: typeof en.lineStates = {
  open: 'Wartet',
  approved: 'Freigegeben',
  asked: 'Rückfrage',
  answered: 'Beantwortet',
  changed: 'Geändert',
  removed: 'Entfernt',
};

export const approvalListTexts: typeof en.approvalListTexts = {
  title: 'Freigaben von Stunden',
  loading: 'Freigaben werden geladen…',
  loadFailed: 'Die Freigaben konnten nicht geladen werden. Bitte versuche es noch einmal.',
  none: 'Noch keine Freigaben',
  noneText:
    'Zeige einem Kunden die Stunden eines Zeitraums über einen Link. Er gibt sie frei oder fragt nach, Zeile für Zeile, bevor du die Rechnung sendest.',
  request: 'Freigabe anfragen',
  columns: {
    ...{ client: 'Kunde', period: 'Zeitraum', state: 'Status', lines: 'Freigegeben' },
    hours: 'Stunden',
  },
  approvedOf: (approved, count) => `${approved} von ${count}`,
  more: 'Mehr anzeigen',
  loadingMore: 'Wird geladen…',
};

export const newApprovalTexts: typeof en.newApprovalTexts = {
  title: 'Freigabe von Stunden anfragen',
  client: 'Kunde',
  clientHint: 'Kunden auswählen',
  clientMissing: 'Wähle einen Kunden.',
  noClients: 'Es gibt noch keine Kunden.',
  loadFailed: 'Kunden und Projekte konnten nicht geladen werden. Bitte versuche es noch einmal.',
  project: 'Projekt',
  allProjects: 'Alle Projekte nach Stunden',
  from: 'Von',
  until: 'Bis',
  order: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  names: 'Zeigen, wer gearbeitet hat',
  amounts: 'Stundensätze und Beträge zeigen',
  message: 'Nachricht an den Kunden (optional)',
  note: 'Der Link zeigt Tag, Ticket, Notiz und gerundete Stunden jedes abrechenbaren Eintrags. Tickets, die nicht alle auf ihrem Board sehen, erscheinen als „Arbeit“ ohne Notiz.',
  create: 'Link erstellen',
  creating: 'Wird erstellt…',
  failed: 'Die Freigabe konnte nicht angefragt werden. Bitte versuche es noch einmal.',
};

export const approvalTexts: typeof en.approvalTexts = {
  unknown: 'Diese Freigabe gibt es nicht',
  unknownText: 'Vielleicht stimmt die Adresse nicht.',
  toList: 'Zu den Freigaben',
  loading: 'Die Freigabe wird geladen…',
  loadFailed: 'Die Freigabe konnte nicht geladen werden. Bitte versuche es noch einmal.',
  link: 'Link für den Kunden',
  fresh:
    'Sende diesen Link dem Kunden. Er wird einmal gezeigt; unten kannst du einen weiteren erstellen.',
  openMail: 'Im Mailprogramm öffnen',
  requested: (day, name) =>
    name === null ? `Angefragt am ${day}` : `Angefragt am ${day} von ${name}`,
  ended: (day) => `Beendet am ${day}`,
  shows: {
    names: 'Zeigt, wer gearbeitet hat',
    noNames: 'Namen werden nicht gezeigt',
    amounts: 'Zeigt Stundensätze und Beträge',
    noAmounts: 'Beträge werden nicht gezeigt',
  },
  summary: (approved, count) => `${approved} von ${count} Einträgen freigegeben`,
  total: 'Summe',
  lines: 'Einträge',
  columns: {
    ...{ day: 'Tag', work: 'Arbeit', person: 'Person', hours: 'Stunden', amount: 'Betrag' },
    state: 'Status',
  },
  noLines: 'In diesem Zeitraum gibt es keine abrechenbaren Stunden mehr.',
  work: 'Arbeit',
  hidden: 'Verborgenes Ticket',
  billedOn: (number) => `Auf Rechnung ${number}`,
  approvedBy: (name, at) => `${name}, ${at}`,
  before: (what) => `Zuvor freigegeben: ${what}`,
  askedBy: (name, at) => `${name} fragte am ${at}:`,
  answered: (text) => `Deine Antwort: ${text}`,
  answeredByChange: 'Der Eintrag wurde seitdem geändert. Der Kunde entscheidet neu.',
  digest: (digest) => `SHA-256 des Gezeigten: ${digest}`,
  answer: 'Antworten',
  answerOne: (day) => `Die Rückfrage zum ${day} beantworten`,
  answerTitle: 'Rückfrage beantworten',
  answerText: 'Deine Antwort',
  answerMissing: 'Gib eine Antwort ein.',
  answerHint: 'Oder ändere den Zeiteintrag: Der Kunde sieht ihn dann neu.',
  send: 'Antwort senden',
  sending: 'Wird gesendet…',
  answerFailed: 'Die Antwort konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  end: 'Freigabe beenden',
  endQuestion: 'Diese Freigabe beenden?',
  endDetails: 'Ihre Links gelten dann nicht mehr. Was freigegeben wurde, bleibt freigegeben.',
  endFailed: 'Die Freigabe konnte nicht beendet werden. Bitte versuche es noch einmal.',
  email: 'Per E-Mail senden',
  emails: 'E-Mails',
  emailStates: {
    ...{ sending: 'Unbekannt, ob sie ankam', sent: 'Gesendet', failed: 'Nicht gesendet' },
  },
  emailTo: (to, at) => `${to}, ${at}`,
  emailFault: (answer) => `Der Mailserver antwortete: ${answer}`,
  emailLink: 'Unter dem Text wird ein Link zu den Stunden angefügt.',
  emailFailed: 'Die E-Mail konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  emailSent: 'Die E-Mail wurde gesendet.',
  entries: 'Zeiteinträge',
  newInvoice: 'Neue Rechnung',
};

export const clientApprovalsTexts: typeof en.clientApprovalsTexts = {
  title: 'Freigabe von Stunden',
  text: 'Zeige dem Kunden seine Stunden über einen Link, bevor sie abgerechnet werden.',
  required: 'Rechnungen brauchen freigegebene Stunden',
  requiredNote:
    'Zeit, die der Kunde nicht freigegeben hat, bleibt aus Entwürfen heraus und wird nicht in Rechnung gestellt.',
  loadFailed: 'Ob Rechnungen freigegebene Stunden brauchen, konnte nicht geladen werden.',
  saveFailed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  open: 'Freigaben von Stunden',
};

export const unapprovedTexts: typeof en.unapprovedTexts = {
  title: (count) =>
    count === 1
      ? '1 Eintrag ist vom Kunden nicht freigegeben'
      : `${count} Einträge sind vom Kunden nicht freigegeben`,
  leftOut: 'Sie kommen nicht auf den Entwurf.',
  request: 'Freigabe anfragen',
  show: 'Freigabe ansehen',
  more: (count) => `und ${count} weitere`,
};
