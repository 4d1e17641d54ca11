import type * as en from '../en/views.ts';

export const calendarTexts: typeof en.calendarTexts = {
  link: 'Kalenderlink',
  mode: 'Kalender',
  month: 'Monat',
  week: 'Woche',
  today: 'Heute',
  overdue: 'Überfällig',
  done: 'Erledigt',
  upcoming: 'Anstehend',
  legend: 'Legende',
  none: 'Hier erscheinen Tickets mit Fälligkeitsdatum, jedes an seinem Tag.',
  weekdays: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  previousWeek: 'Vorige Woche',
  nextWeek: 'Nächste Woche',
  more: (count) => `+${count} weitere`,
  moreOn: (count, day) => `${count} weitere Tickets am ${day}`,
  day: (day, states, tickets) => [day, ...states, tickets].join(', '),
  noDueDate: (count) =>
    count === 1 ? '1 Ticket hat keinen Termin' : `${count} Tickets haben keinen Termin`,
  instructions:
    'Die Leertaste nimmt ein Ticket auf. Beim Ziehen wählen die Pfeiltasten den Tag, die Leertaste legt ab und Escape bricht ab.',
  pickedUp: (name, day) => `${name} aufgenommen, fällig am ${day}.`,
  over: (name, day) => `${name}: ${day}.`,
  dropped: (name, day) => `${name} ist jetzt am ${day} fällig.`,
  putBack: (name, day) => `${name} ist weiter am ${day} fällig.`,
};

export const assigneeTexts: typeof en.assigneeTexts = {
  unassigned: 'Niemand',
  unassignedValue: 'niemand',
  noTicketsAssigned: 'Keine Tickets zugewiesen',
  noTickets: 'Keine Tickets gefunden',
  noTicketsText: 'Füge dem Board Tickets hinzu, um sie nach Zuständigen zu sehen.',
  tickets: (count) => (count === 1 ? '1 Ticket' : `${count} Tickets`),
  instructions:
    'Die Leertaste nimmt ein Ticket auf. Beim Ziehen wählen die Pfeiltasten nach links und rechts die Person, die Leertaste legt ab und Escape bricht ab.',
  pickedUp: (name, person) => `${name} aufgenommen, zuständig: ${person}.`,
  over: (name, person) => `${name}: ${person}.`,
  dropped: (name, person) => `${name}: zuständig ist jetzt ${person}.`,
  putBack: (name, person) => `${name}: zuständig bleibt ${person}.`,
};
