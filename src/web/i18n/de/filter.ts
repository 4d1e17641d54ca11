import type * as en from '../en/filter.ts';

export const filterTexts: typeof en.filterTexts = {
  title: 'Filter',
  text: 'Nach Text filtern',
  tasks: 'Aufgaben',
  anyTasks: 'Alle Aufgaben',
  openTasks: 'Offene Aufgaben',
  doneTasks: 'Alle Aufgaben erledigt',
  blocked: 'Blockierte Tickets',
  anyBlocked: 'Blockiert oder nicht',
  isBlocked: 'Blockiert',
  notBlocked: 'Nicht blockiert',
  me: 'Ich',
  past: 'Vorbei',
  today: 'Heute',
  week: 'Nächste 7 Tage',
  count: (shown, all) => `${shown} von ${all} angezeigt`,
  clear: 'Zurücksetzen',
};
