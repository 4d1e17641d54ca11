import type * as en from '../en/rates.ts';

export const ratesTexts: typeof en.ratesTexts = {
  businessTitle: 'Stundensätze',
  businessText:
    'Sie gelten, wo ein Kunde, ein Projekt oder eine Person eines Projekts keinen eigenen Satz hat. Der Satz einer Person hat Vorrang vor dem für alle.',
  costTitle: 'Kostensätze',
  costText:
    'Was dich eine Stunde einer Person kostet, ab einem Tag. Kostensätze werden nie berechnet; nur der Gewinnbericht verwendet sie.',
  clientTitle: 'Stundensätze',
  clientText:
    'Es gilt der speziellste Satz: der einer Person im Projekt, der des Projekts, der des Kunden, sonst der aus den Einstellungen.',
  loading: 'Stundensätze werden geladen...',
  loadFailed: 'Die Stundensätze konnten nicht geladen werden. Bitte versuche es erneut.',
  none: 'Es gibt noch keine Stundensätze.',
  add: 'Stundensatz hinzufügen',
  addCost: 'Kostensatz hinzufügen',
  submit: 'Hinzufügen',
  submitting: 'Wird hinzugefügt...',
  subject: 'Für',
  person: 'Personen',
  everyone: 'Alle',
  deletedPerson: 'Gelöschtes Konto',
  rate: (currency) => `Stundensatz in ${currency}`,
  costRate: (currency) => `Kosten einer Stunde in ${currency}`,
  from: 'Ab',
  since: (day) => `ab ${day}`,
  today: 'Gilt heute',
  otherCurrency: 'Andere Währung',
  remove: (label, from) => `Satz von ${label} ab ${from} entfernen`,
  removed: (label) => `Satz von ${label} entfernt`,
  removeFailed: 'Das Entfernen ist fehlgeschlagen. Bitte versuche es erneut.',
  saveFailed: 'Das Speichern ist fehlgeschlagen. Bitte versuche es erneut.',
};
