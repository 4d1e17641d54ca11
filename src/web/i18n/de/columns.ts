import type * as en from '../en/columns.ts';

const sortKeys: typeof en.columnDialogTexts.sortKeys = {
  dueDate: 'Fälligkeit, früheste zuerst',
  priority: 'Priorität, höchste zuerst',
  name: 'Name',
  createdAt: 'Erstellungsdatum, ältestes zuerst',
  assignee: 'Zuständige Person',
};

export const columnDialogTexts: typeof en.columnDialogTexts = {
  color: 'Farbe',
  noColor: 'Keine',
  limit: 'Höchstzahl der Tickets',
  limitHint:
    'Zählt die Tickets, die alle auf dem Board sehen können. Leer lassen für beliebig viele.',
  limitInvalid: 'Gib eine Zahl von 1 bis 20.000 ein oder lass das Feld leer.',
  hardLimit: 'Weitere Tickets ablehnen',
  hardLimitHint: 'Sonst wird die Höchstzahl nur angezeigt.',
  done: 'Tickets hier sind erledigt',
  doneHint: 'Sie sind nie überfällig.',
  sort: 'Sortieren',
  sortTitle: (name) => `${name} sortieren`,
  sortBy: 'Sortieren nach',
  sortHint: 'Die Tickets werden einmal so sortiert. Neue kommen wie bisher ans Ende.',
  sortLimit: 'Höchstens 1.000 Tickets können auf einmal sortiert werden.',
  sortKeys,
};
