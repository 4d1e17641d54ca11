import type * as en from '../en/money-overview.ts';

export const overviewTexts: typeof en.overviewTexts = {
  loading: 'Die Übersicht wird geladen …',
  loadFailed: 'Die Übersicht konnte nicht geladen werden. Bitte versuche es erneut.',
  newInvoice: 'Neue Rechnung',
  currency: 'Währung',
  period: 'Zeitraum',
  month: 'Dieser Monat',
  year: 'Dieses Jahr',
  invoiced: 'Berechnet',
  paid: 'Bezahlt',
  outstanding: 'Ausstehend',
  overdue: 'Überfällig',
  months: 'Die letzten zwölf Monate',
  monthOf: (month, invoiced, paid) => `${month}: ${invoiced} berechnet, ${paid} bezahlt`,
  unbilled: 'Noch nicht abgerechnet',
  tooLarge: 'Ein Betrag ist zu groß für eine Rechnung. Bitte prüfe die Stundensätze.',
  unbilledNone: 'Alle abrechenbare Zeit ist abgerechnet.',
  client: 'Kunde',
  hours: 'Stunden',
  value: 'Wert',
  withoutRate: (count) => (count === 1 ? '1 Eintrag ohne Satz' : `${count} Einträge ohne Satz`),
  invoiceAll: 'Allen Kunden Rechnungen schreiben',
  invoiceFor: (client) => `Neue Rechnung für ${client}`,
  billable: 'Abrechenbare Stunden',
  billableText: (billable, all) => `${billable} von ${all} Stunden`,
  billableSpan: 'In den letzten zwölf Monaten',
  noHours: 'Noch keine Zeit erfasst.',
};

export const firstStepsTexts: typeof en.firstStepsTexts = {
  title: 'Der Weg zur ersten Rechnung',
  text: 'Fünf Schritte führen dorthin.',
  done: 'Erledigt',
  open: 'Noch zu tun',
  steps: {
    business: {
      title: 'Dein Unternehmen',
      text: 'Name, Anschrift, Steuernummer und Konto stehen auf jeder Rechnung.',
      action: 'Unternehmen eintragen',
    },
    client: {
      title: 'Ein Kunde',
      text: 'Name, Anschrift und zugehörige Projekte.',
      action: 'Kunden anlegen',
    },
    rate: {
      title: 'Ein Stundensatz',
      text: 'Für das Unternehmen, einen Kunden, ein Projekt oder eine Person.',
      action: 'Satz festlegen',
    },
    timer: {
      title: 'Dein erster Zeiteintrag',
      text: 'Starte die Zeiterfassung auf einem Ticket des Projekts oder trage Zeit manuell ein.',
      action: 'Zeit erfassen',
    },
    invoice: {
      title: 'Deine erste Rechnung',
      text: 'Erstelle aus der erfassten Zeit eine Rechnung.',
      action: 'Rechnung anlegen',
    },
  },
};

export const budgetsTexts: typeof en.budgetsTexts = {
  title: 'Budgets',
  project: 'Projekt',
  used: (used, budget) => `${used} von ${budget}`,
  hours: (hours) => `${hours} Stunden`,
  percent: (percent) => `${percent} % verbraucht`,
  over: 'Das Budget ist aufgebraucht',
  near: 'Mindestens 80 % verbraucht',
  withoutRate: (hours) => `${hours} Stunden haben keinen Satz`,
  loadFailed: 'Die Budgets konnten nicht geladen werden. Bitte versuche es erneut.',
};
