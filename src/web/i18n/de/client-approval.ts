import type * as en from '../en/client-approval.ts';

export const clientApprovalTexts: typeof en.clientApprovalTexts = {
  title: (period) => `Stunden, ${period}`,
  forClient: (name) => `Für ${name}`,
  decide: 'Ihre Freigabe',
  toDecide: (count) =>
    count === 1 ? '1 Eintrag wartet auf Sie' : `${count} Einträge warten auf Sie`,
  asked: (count) =>
    count === 1 ? '1 Frage wartet auf eine Antwort' : `${count} Fragen warten auf eine Antwort`,
  done: 'Sie haben alle Stunden freigegeben. Vielen Dank.',
  nothing: 'In diesem Zeitraum gibt es keine Stunden.',
  rounded: {
    entry: 'Die Stunden sind so gezeigt, wie sie abgerechnet werden: Jeder Eintrag wird gerundet.',
    day: 'Die Stunden sind so gezeigt, wie sie abgerechnet werden: Die Zeit einer Aufgabe an einem Tag wird zusammen gerundet, jeder Eintrag zeigt seinen Anteil.',
  },
  net: 'Beträge sind netto, ohne Steuer.',
  hours: (time) => `${time} Stunden`,
  approveAll: (count) => (count === 1 ? '1 Eintrag freigeben' : `Alle ${count} Einträge freigeben`),
  lines: 'Einträge',
  columns: {
    ...{ day: 'Tag', work: 'Arbeit', person: 'Person', hours: 'Stunden', rate: 'Satz' },
    ...{ amount: 'Betrag', answer: 'Ihre Antwort' },
  },
  work: 'Arbeit',
  noRate: '–',
  total: 'Summe',
  approve: 'Freigeben',
  approveOne: (day, work) => `${work} vom ${day} freigeben`,
  ask: 'Nachfragen',
  askOne: (day, work) => `Zu ${work} vom ${day} nachfragen`,
  approvedBy: (name, at) => `Freigegeben von ${name}, ${at}`,
  askedBy: (name, at) => `Frage von ${name}, ${at}`,
  answer: (text) => `Antwort: ${text}`,
  changed: (what) => `Seit Ihrer Freigabe geändert. Vorher: ${what}`,
  removed: 'Dieser Eintrag wurde nach Ihrer Freigabe entfernt. Er wird nicht abgerechnet.',
  confirmRemoval: 'Bestätigen',
  changedSinceQuestion: 'Seit Ihrer Frage geändert.',
  name: 'Ihr Name',
  nameMissing: 'Geben Sie Ihren Namen ein.',
  question: 'Ihre Frage',
  questionMissing: 'Geben Sie Ihre Frage ein.',
  approveTitle: (count) =>
    count === 1 ? 'Diesen Eintrag freigeben?' : `${count} Einträge freigeben?`,
  approveText: (time) =>
    `Sie geben ${time} Stunden so frei, wie sie gezeigt sind. Ihr Name, die Zeit und Ihre Netzwerkadresse werden gespeichert.`,
  askTitle: 'Zu diesem Eintrag nachfragen',
  askText: 'Ihr Name, die Zeit und Ihre Netzwerkadresse werden gespeichert.',
  sendQuestion: 'Frage senden',
  sending: 'Wird gesendet…',
  changedMeanwhile:
    'Einige dieser Stunden wurden geändert, oder jemand anderes hat geantwortet. Bitte sehen Sie sie noch einmal an.',
  ended: 'Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.',
  failed: 'Das konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  sent: 'Ihre Antwort wurde gesendet.',
};
