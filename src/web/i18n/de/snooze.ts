import type * as en from '../en/snooze.ts';

export const snoozeTexts: typeof en.snoozeTexts = {
  title: 'Nicht jetzt',
  menu: 'Nicht jetzt…',
  tomorrow: 'Bis morgen',
  nextWeek: 'Bis Montag',
  nextMonth: 'Für einen Monat',
  chooseDay: 'Bis zu einem Tag…',
  day: 'Bis',
  putAway: 'Weglegen',
  untilDone: 'Bis ein anderes Ticket fertig ist…',
  find: 'Ticket, auf das es wartet',
  later: 'Ohne Termin',
  bringBack: 'Zurückholen',
  until: (day) => `Weggelegt bis ${day}`,
  untilUnblocked: 'Weggelegt, bis es nicht mehr blockiert ist',
  away: 'Weggelegt ohne Termin',
  any: 'Auf dem Board',
  onlyAway: 'Weggelegt',
  all: 'Mit weggelegten',
  show: (count) => (count === 1 ? '1 Ticket weggelegt' : `${count} Tickets weggelegt`),
  showAll: 'Weggelegte Tickets dieses Boards anzeigen',
};
