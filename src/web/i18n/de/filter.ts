import type * as en from '../en/filter.ts';

export const filterTexts: typeof en.filterTexts = {
  title: 'Filter',
  text: 'Nach Text filtern',
  me: 'Ich',
  past: 'Vorbei',
  today: 'Heute',
  week: 'Nächste 7 Tage',
  count: (shown, all) => `${shown} von ${all} angezeigt`,
  clear: 'Zurücksetzen',
};
