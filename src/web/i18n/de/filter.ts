import type * as en from '../en/filter.ts';

export const filterTexts: typeof en.filterTexts = {
  title: 'Filter',
  text: 'Nach Text filtern',
  assignee: 'Zuständig',
  anyAssignee: 'Alle Personen',
  me: 'Ich',
  label: 'Label',
  anyLabel: 'Alle Labels',
  priority: 'Priorität',
  anyPriority: 'Alle Prioritäten',
  due: 'Termin',
  anyDue: 'Alle Termine',
  overdue: 'Überfällig',
  today: 'Heute',
  week: 'Nächste 7 Tage',
  noDue: 'Kein Termin',
  count: (shown, all) => `${shown} von ${all} angezeigt`,
  clear: 'Zurücksetzen',
};
