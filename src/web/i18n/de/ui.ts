import type * as en from '../en/ui.ts';

export const uiTexts: typeof en.uiTexts = {
  close: 'Schließen',
  dismiss: 'Ausblenden',
  cancel: 'Abbrechen',
  noMatches: 'Keine Treffer',
  showTyped: 'Anzeigen, was eingegeben ist',
  hideTyped: 'Verbergen, was eingegeben ist',
  show: 'Anzeigen',
  hide: 'Verbergen',
};
