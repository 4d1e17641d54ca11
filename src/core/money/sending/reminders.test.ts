import { expect, it } from 'vitest';
import { filledText, MESSAGE_TEXTS } from './message-texts.ts';
import { DEFAULT_REMINDERS, dueReminder, isRemindable } from './reminders.ts';

const OPEN = {
  ...{ kind: 'invoice' as const, number: '2026-0001', dueDate: '2026-11-01' },
  ...{ gross: 100, due: 100, paid: 0, credited: 0 },
};
const due = (today: string, last: Parameters<typeof dueReminder>[1] = null, part = {}) =>
  dueReminder({ ...OPEN, ...part }, last, DEFAULT_REMINDERS, today);

it('RM1 a reminder is due 7, 14 and 28 days after the due date, one level after another', () => {
  expect(due('2026-11-07')).toBeNull();
  expect(due('2026-11-08')).toBe(1);
  // Reminding always begins with the first level.
  expect(due('2027-03-01')).toBe(1);
  const first = { level: 1 as const, day: '2026-11-08' };
  expect(due('2026-11-14', first)).toBeNull();
  expect(due('2026-11-15', first)).toBe(2);
  expect(due('2026-11-29', { level: 2, day: '2026-11-15' })).toBe(3);
  expect(due('2027-11-29', { level: 3, day: '2026-11-29' })).toBeNull();
});

it('RM2 after a late reminder, the next one has its time, too', () => {
  const late = { level: 1 as const, day: '2027-01-10' };
  expect(due('2027-01-16', late)).toBeNull();
  expect(due('2027-01-17', late)).toBe(2);
});

it('RM3 nothing is due of what is paid, cancelled, credited or a draft', () => {
  const today = '2027-01-01';
  expect(due(today, null, { paid: 100 })).toBeNull();
  expect(due(today, null, { credited: 100 })).toBeNull();
  expect(due(today, null, { paid: 60, credited: 40 })).toBeNull();
  expect(due(today, null, { number: null })).toBeNull();
  expect(due(today, null, { kind: 'creditNote' as const })).toBeNull();
  expect(due(today, null, { dueDate: null })).toBeNull();
  expect(due(today, null, { paid: 99 })).toBe(1);
  expect(isRemindable({ ...OPEN, paid: 100 }, today)).toBe(false);
});

it('SE1 placeholders are filled in, once, and unknown ones stay; a subject is one line', () => {
  const values = {
    ...{ number: 'R-1', amount: '10 €', date: '1.1.', due: '2.1.' },
    ...{ client: 'A\n{number}', business: 'B' },
  };
  expect(
    filledText({ subject: 'To {client}: {number} {nothing}', text: '{client} {amount}' }, values),
  ).toEqual({ subject: 'To A {number}: R-1 {nothing}', text: 'A\n{number} 10 €' });
  for (const { documents, reminders } of Object.values(MESSAGE_TEXTS))
    for (const text of [...Object.values(documents), ...Object.values(reminders)])
      expect(Object.values(filledText(text, values)).join('')).not.toMatch(/\{(?!number\}\n?)/);
});
