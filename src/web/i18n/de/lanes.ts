import type * as en from '../en/lanes.ts';

export const laneTexts: typeof en.laneTexts = {
  title: 'In Zeilen gruppieren',
  noRows: 'Keine Zeilen',
  by: {
    assignee: 'Zeilen nach Zuständigen',
    priority: 'Zeilen nach Priorität',
    label: 'Zeilen nach Label',
    parent: 'Zeilen nach übergeordnetem Ticket',
  },
  none: {
    assignee: 'Niemand',
    priority: 'Keine Priorität',
    label: 'Keine Labels',
    parent: 'Kein übergeordnetes Ticket',
  },
  place: (row, column) => `${row}, ${column}`,
  more: (count) => `${count} weitere zeigen`,
  instructions:
    'Die Leertaste nimmt ein Ticket auf. Beim Ziehen wählen die Pfeiltasten Spalte und Zeile, die Leertaste legt ab und Escape bricht ab.',
  pickedUp: (name, place) => `${name} aufgenommen, in ${place}.`,
  over: (name, place) => `${name}: ${place}.`,
  dropped: (name, place) => `${name} ist jetzt in ${place}.`,
  putBack: (name, place) => `${name} bleibt in ${place}.`,
};
