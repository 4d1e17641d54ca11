import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarEvent, renderCalendar } from './ical.ts';

const EVENT: CalendarEvent = {
  uid: 't1@boards.example.org',
  day: '2026-12-31',
  summary: 'Offer',
  description: 'Board',
  url: 'https://boards.example.org/boards/b?ticket=t1',
  changedAt: Date.UTC(2026, 4, 10, 7, 8, 9, 123),
};

/** The events of a calendar, as a parser of RFC 5545 reads them. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

it('ZC4 an event is all-day', () => {
  const text = renderCalendar('Freelane', [EVENT]);
  const [event] = parsed(text);
  expect(event?.startDate.toString()).toBe('2026-12-31');
  expect(event?.endDate.toString()).toBe('2027-01-01');
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.uid).toBe(EVENT.uid);
  expect(event?.component.getFirstPropertyValue('url')).toBe(EVENT.url);
  expect(text).toContain('\r\nDTSTAMP:20260510T070809Z\r\n');
});

it.each([
  'plain',
  'a, b; c\\d',
  'two\nlines and "quotes": BEGIN:VEVENT',
  'END:VEVENT\r\nEND:VCALENDAR',
  'Größe 🐢'.repeat(40),
  'x'.repeat(300),
])('ZC4 texts survive a round trip: %j', (summary) => {
  const text = renderCalendar(summary, [{ ...EVENT, summary, description: summary }]);
  const [event, ...others] = parsed(text);
  const read = summary.replace('\r\n', '\n');
  expect([event?.summary, event?.description, others]).toEqual([read, read, []]);
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

it('ZC4 control characters are dropped', () => {
  expect(
    parsed(renderCalendar('x', [{ ...EVENT, summary: 'a\u0007b\u001b[0m' }]))[0]?.summary,
  ).toBe('ab[0m');
});
