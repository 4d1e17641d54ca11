import type * as en from '../en/palette-acts.ts';

export const timeActTexts: typeof en.timeActTexts = {
  log: 'Zeit eintragen',
  start: 'Timer starten …',
  everyone: 'Zeit aller',
  import: 'Zeit importieren',
};

export const financeActTexts: typeof en.financeActTexts = {
  newInvoice: 'Neue Rechnung',
  newInvoices: 'Neue Rechnungen für alle Kunden',
  newQuote: 'Neues Angebot',
  newExpense: 'Neue Ausgabe',
  newClient: 'Neuer Kunde',
  invoices: 'Rechnungen',
  quotes: 'Angebote',
  expenses: 'Ausgaben',
  clients: 'Kunden',
  reports: 'Berichte',
  recurring: 'Wiederkehrende Rechnungen',
  bank: 'Kontoauszug',
  settings: 'Einstellungen der Finanzen',
};
