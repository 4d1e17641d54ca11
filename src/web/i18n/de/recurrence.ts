import type { Frequency, Weekday } from '../../../core/recurrence/recurrence.ts';
import type * as en from '../en/recurrence.ts';

const WEEKDAYS: Record<Weekday, string> = {
  MO: 'Mo',
  TU: 'Di',
  WE: 'Mi',
  TH: 'Do',
  FR: 'Fr',
  SA: 'Sa',
  SU: 'So',
};

const UNITS: Record<Frequency, [one: string, several: string]> = {
  DAILY: ['Tag', 'Tage'],
  WEEKLY: ['Woche', 'Wochen'],
  MONTHLY: ['Monat', 'Monate'],
  YEARLY: ['Jahr', 'Jahre'],
  DONE: ['Tag', 'Tage'],
};

const EVERY: Record<Frequency, string> = {
  DAILY: 'Jeden Tag',
  WEEKLY: 'Jede Woche',
  MONTHLY: 'Jeden Monat',
  YEARLY: 'Jedes Jahr',
  DONE: '1 Tag',
};

function unitOf(frequency: Frequency, count: number): string | undefined {
  return UNITS[frequency]?.[count === 1 ? 0 : 1];
}

export const recurrenceTexts: typeof en.recurrenceTexts = {
  frequency: 'Wiederholung',
  never: 'Wiederholt sich nicht',
  frequencies: {
    DAILY: 'Jeden Tag',
    WORKDAYS: 'An Werktagen, Mo bis Fr',
    WEEKLY: 'Jede Woche',
    MONTHLY: 'Jeden Monat',
    YEARLY: 'Jedes Jahr',
    DONE: 'Nachdem es erledigt wurde',
  },
  every: 'Alle',
  unit: unitOf,
  daysAfter: 'Tage, nachdem es erledigt wurde',
  weekdays: 'Am',
  weekday: (day) => WEEKDAYS[day],
  start: 'Ab',
  hour: 'Um',
  ends: 'Endet',
  endsNever: 'Nie',
  endsOn: 'An einem Tag',
  endsAfter: 'Nach einer Anzahl von Tickets',
  until: 'Letzter Tag',
  count: 'Tickets',
  skipsOpen: 'Auslassen, solange dieses Ticket nicht erledigt ist',
  next: (days) => `Nächste: ${days}`,
  nextIfDone: (days) => `Wenn es heute erledigt wird: ${days}`,
  none: 'Es wird kein Ticket mehr erstellt.',
  nextNote: 'Eine Kopie mit denselben Eigenschaften, ohne Kommentare, in der Zeitzone des Servers.',
  text: (frequency, interval, weekdays) => {
    const count = `${interval} ${unitOf(frequency, interval)}`;
    if (frequency === 'DONE') return `${count}, nachdem es erledigt wurde`;
    const every = interval === 1 ? EVERY[frequency] : `Alle ${count}`;
    return weekdays ? `${every} am ${weekdays}` : every;
  },
  endsOnDay: (day) => `bis ${day}`,
  times: (count) => (count === 1 ? 'noch einmal' : `noch ${count} Mal`),
};
