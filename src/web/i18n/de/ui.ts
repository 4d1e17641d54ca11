import type * as en from '../en/ui.ts';

export const uiTexts: typeof en.uiTexts = {
  close: 'Schließen',
  dismiss: 'Ausblenden',
  cancel: 'Abbrechen',
  noMatches: 'Keine Treffer',
  showTyped: 'Passwort anzeigen',
  hideTyped: 'Passwort verbergen',
  show: 'Anzeigen',
  hide: 'Verbergen',
};
