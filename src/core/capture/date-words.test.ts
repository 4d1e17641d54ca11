import { expect, test } from 'vitest';
import { type DateContext, datesIn } from './date-words.ts';

/** A Thursday. */
const TODAY = '2026-11-26';

const english: DateContext = {
  today: TODAY,
  language: 'en',
  firstWeekday: 0,
  isDayFirst: false,
};
const german: DateContext = { today: TODAY, language: 'de', firstWeekday: 1, isDayFirst: true };

/** The words, days and times of the dates in a text. */
function found(text: string, context: DateContext): string {
  return datesIn(text, context)
    .map(({ start, end, day, time }) => `${text.slice(start, end)}=${day}${time ? ` ${time}` : ''}`)
    .join(' ');
}

test.each([
  ['Call Ann today', 'today=2026-11-26'],
  ['tomorrow call Ann', 'tomorrow=2026-11-27'],
  ['Call the day after tomorrow', 'the day after tomorrow=2026-11-28'],
  ['Call fri', 'fri=2026-11-27'],
  ['Fri: call', 'Fri=2026-11-27'],
  ['Call on Friday, then wait', 'on Friday=2026-11-27'],
  // Today has its own word.
  ['Call thu', 'thu=2026-12-03'],
  ['Call thursday', 'thursday=2026-12-03'],
  ['Call this thu', 'this thu=2026-11-26'],
  ['Call next mon', 'next mon=2026-11-30'],
  ['Call next Friday', 'next Friday=2026-12-04'],
  ['Call next sun', 'next sun=2026-11-29'],
  ['Call next week', 'next week=2026-11-30'],
  ['Call next month', 'next month=2026-12-01'],
  ['Call in 2 weeks', 'in 2 weeks=2026-12-10'],
  ['Call in 3 days', 'in 3 days=2026-11-29'],
  ['Call in a month', 'in a month=2026-12-26'],
  ['Call in one year', 'in one year=2027-11-26'],
  ['Call by 2026-12-24', 'by 2026-12-24=2026-12-24'],
  ['Call 24.12.', '24.12.=2026-12-24'],
  ['Call 12/24', '12/24=2026-12-24'],
  ['Call 1/2/2027', '1/2/2027=2027-01-02'],
  ['Call Dec 24', 'Dec 24=2026-12-24'],
  ['Call March 3rd, 2028', 'March 3rd, 2028=2028-03-03'],
  ['Call 3 January', '3 January=2027-01-03'],
  ['Call due by fri now', 'due by fri=2026-11-27'],
  ['Call sat', 'sat=2026-11-28'],
  ['Call on sat morning', 'on sat=2026-11-28'],
  ['Call morgen', 'morgen=2026-11-27'],
  ['Call this wed', 'this wed=2026-12-02'],
  ['Step 2 may', '2 may=2027-05-02'],
  ['Call by 2 may or later', 'by 2 may=2027-05-02'],
  ['Call 2nd of May or later', '2nd of May=2027-05-02'],
  ['Call 2 May 2027 or later', '2 May 2027=2027-05-02'],
  ['Call 12/24/26', '12/24/26=2026-12-24'],
  ['Call every friday until monday', 'until monday=2026-11-30'],
  ['Start fri, end in 2 weeks', 'fri=2026-11-27 in 2 weeks=2026-12-10'],
  ['Call fri 9:30', 'fri 9:30=2026-11-27 09:30'],
  ['Call Dec 20 9:00 at home', 'Dec 20 9:00=2026-12-20 09:00'],
  ['Call tomorrow at 9', 'tomorrow at 9=2026-11-27 09:00'],
  ['Call tomorrow 12 am', 'tomorrow 12 am=2026-11-27 00:00'],
  ['Call by fri, 5pm!', 'by fri, 5pm=2026-11-27 17:00'],
  ['Call sun 9:00', 'sun 9:00=2026-11-29 09:00'],
  // Not a time of day.
  ['Call fri 9', 'fri=2026-11-27'],
  ['Call fri 25:00', 'fri=2026-11-27'],
  ['Call fri 9:75', 'fri=2026-11-27'],
  ['Call fri 13 pm', 'fri=2026-11-27'],
  ['Call fri 9:00-10:00', 'fri=2026-11-27'],
  ['Call fri 3 people', 'fri=2026-11-27'],
])('ZH5 English: %s', (text, dates) => {
  expect(found(text, english)).toBe(dates);
});

test.each([
  ['Anna heute anrufen', 'heute=2026-11-26'],
  ['Anna morgen anrufen', 'morgen=2026-11-27'],
  ['Anrufen übermorgen', 'übermorgen=2026-11-28'],
  ['ÜBERMORGEN anrufen', 'ÜBERMORGEN=2026-11-28'],
  ['Anrufen fr', 'fr=2026-11-27'],
  ['Anrufen am Freitag', 'am Freitag=2026-11-27'],
  ['Anrufen nächsten mo', 'nächsten mo=2026-11-30'],
  ['Anrufen nächsten Sonntag', 'nächsten Sonntag=2026-12-06'],
  ['Anrufen kommenden Sonntag', 'kommenden Sonntag=2026-11-29'],
  ['Anrufen in 2 wochen', 'in 2 wochen=2026-12-10'],
  ['Anrufen in 3 Tagen', 'in 3 Tagen=2026-11-29'],
  ['Anrufen in einer Woche', 'in einer Woche=2026-12-03'],
  ['Anrufen nächste Woche', 'nächste Woche=2026-11-30'],
  ['Anrufen bis 24.12.', 'bis 24.12.=2026-12-24'],
  ['Anrufen am 24.12. um 9 Uhr', 'am 24.12. um 9 Uhr=2026-12-24 09:00'],
  ['Anrufen morgen 14:30', 'morgen 14:30=2026-11-27 14:30'],
  ['Anrufen Freitag 17 Uhr Team', 'Freitag 17 Uhr=2026-11-27 17:00'],
  ['Anrufen bis zum 1.3.', 'bis zum 1.3.=2027-03-01'],
  ['Anrufen 24.12.27', '24.12.27=2027-12-24'],
  ['Anrufen 24.12.2027 früh', '24.12.2027=2027-12-24'],
  ['Anrufen 3. März', '3. März=2027-03-03'],
  ['Anrufen 24/12', '24/12=2026-12-24'],
  ['Anrufen bis so', 'bis so=2026-11-29'],
  ['Anrufen nächsten do', 'nächsten do=2026-12-03'],
  ['Heute Morgen anrufen', 'Heute=2026-11-26'],
  ['Freitag Morgen anrufen', 'Freitag=2026-11-27'],
  ['Fr morgen anrufen', 'Fr=2026-11-27'],
  ['Das ist so, morgen anrufen', 'morgen=2026-11-27'],
  ['Anrufen 2. Mai oder so', '2. Mai=2027-05-02'],
  ['Anrufen tomorrow', 'tomorrow=2026-11-27'],
])('ZH5 German: %s', (text, dates) => {
  expect(found(text, german)).toBe(dates);
});

test.each([
  ...['Buy sun protection', 'Fix the sat nav', 'We wed here', 'Part 1/2 of it', 'March report'],
  ...[
    'Fix 3 days bug',
    'Second review',
    'Update to 2.0',
    'Ship v1.2. now',
    'See 10.0.0.1',
    '1.2.3',
  ],
  ...['Make this so', 'next do the laundry', 'Fix this sun cream label', 'Fix the next sat nav'],
  ...['Notes of last friday', 'Report every monday', 'Report every other Fri', 'Black Friday'],
  ...[
    'Step 2 may fail',
    'Update to 20.11.10',
    'Update to 1/2/20',
    'Support 24/7',
    'Be there by 24/7',
  ],
  ...['friday@example.org', '#friday', 'x/fri', 'Fridays', 'wednesdayish', 'do it', 'Meet in 2'],
  ...['2026-13-01', '2026-02-30', '31.2.', '99/99/2026', '2026-12-24T10:00', 'Rev. 24.12.20261'],
])('ZH5 no date in English: %s', (text) => {
  expect(found(text, english)).toBe('');
});

test.each([
  'So geht das',
  'Mach das so',
  'Das do it',
  'Guten Morgen Team',
  'am Morgen',
  'Fr. Maier',
  'diese so wichtige Mail',
  'Gestern Morgen angerufen',
  'Protokoll vom letzten Freitag',
  'Jeden Montag berichten',
  'Jeden zweiten Mo berichten',
  'Jede Woche berichten',
  'Black Friday',
  'Update auf 20.11.10',
  'Erreichbar 24/7',
  'Step 2 may fail',
])('ZH5 no date in German: %s', (text) => {
  expect(found(text, german)).toBe('');
});

test('ZH5 weeks begin with the given weekday, and months end with their last day', () => {
  expect(found('next sun', { ...english, firstWeekday: 1 })).toBe('next sun=2026-12-06');
  expect(found('in 1 month', { ...english, today: '2027-01-31' })).toBe('in 1 month=2027-02-28');
  expect(found('29.2.', english)).toBe('29.2.=2028-02-29');
  expect(found('26.11.', english)).toBe('26.11.=2026-11-26');
  expect(found('25.11.', english)).toBe('25.11.=2027-11-25');
});

test('ZH5 long texts are searched in linear time', () => {
  const texts = ['next 1.1 in 12 due by on the day after '.repeat(2000), ' '.repeat(50_000)];
  for (const text of texts) {
    const start = performance.now();
    datesIn(text, german);
    expect(performance.now() - start).toBeLessThan(1000);
  }
});
