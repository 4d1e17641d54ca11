import type * as en from '../en/finances.ts';

export const financesTexts: typeof en.financesTexts = {
  title: 'Finanzen',
  loading: 'Wird geladen...',
  tabs: {
    overview: 'Übersicht',
    invoices: 'Rechnungen',
    quotes: 'Angebote',
    approvals: 'Freigaben',
    expenses: 'Ausgaben',
    clients: 'Kunden',
    reports: 'Berichte',
    settings: 'Einstellungen',
  },
  unknownTitle: 'Seite nicht gefunden',
  unknownText: 'Diese Seite der Finanzen gibt es nicht.',
  toFinances: 'Zu den Finanzen',
};
