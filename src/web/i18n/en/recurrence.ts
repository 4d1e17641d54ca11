import type { Frequency, Weekday } from '../../../core/recurrence/recurrence.ts';

const WEEKDAYS: Record<Weekday, string> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
};

const UNITS: Record<Frequency, [one: string, several: string]> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
  DONE: ['day', 'days'],
};

function unitOf(frequency: Frequency, count: number): string | undefined {
  return UNITS[frequency]?.[count === 1 ? 0 : 1];
}

/** The recurrence of a ticket. */
export const recurrenceTexts = {
  frequency: 'Repeats',
  never: 'Does not repeat',
  frequencies: {
    DAILY: 'Every day',
    WORKDAYS: 'On weekdays, Mon to Fri',
    WEEKLY: 'Every week',
    MONTHLY: 'Every month',
    YEARLY: 'Every year',
    DONE: 'After it was done',
  },
  every: 'Every',
  unit: unitOf,
  daysAfter: 'Days after it was done',
  weekdays: 'On',
  weekday: (day: Weekday) => WEEKDAYS[day],
  start: 'From',
  hour: 'At',
  ends: 'Ends',
  endsNever: 'Never',
  endsOn: 'On a day',
  endsAfter: 'After a number of tickets',
  until: 'Last day',
  count: 'Tickets',
  skipsOpen: 'Skip while this ticket is not done',
  next: (days: string) => `Next: ${days}`,
  none: 'No ticket will be created.',
  nextNote: 'A copy with the same properties, without comments, in the time zone of the server.',
  nextIfDone: (days: string) => `If it is done today: ${days}`,
  /** In words. */
  text: (frequency: Frequency, interval: number, weekdays: string) => {
    const count = `${interval} ${unitOf(frequency, interval)}`;
    if (frequency === 'DONE') return `${count} after it was done`;
    const every = `Every ${interval === 1 ? unitOf(frequency, 1) : count}`;
    return weekdays ? `${every} on ${weekdays}` : every;
  },
  endsOnDay: (day: string) => `until ${day}`,
  times: (count: number) => (count === 1 ? 'once more' : `${count} more times`),
};
