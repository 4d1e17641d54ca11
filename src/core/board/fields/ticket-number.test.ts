import { expect, test } from 'vitest';
import { numberOf, parseTicketNumber } from './ticket-number.ts';

test('TN6 a number is read in any case, and nothing else is one', () => {
  expect(parseTicketNumber(' web-12 ')).toEqual({ key: 'WEB', number: 12 });
  for (const text of [
    'WEB',
    'WEB-',
    'WEB-0',
    'WEB-012',
    'W-1',
    'WEBSIT-1',
    'WEB-12345678',
    'a WEB-1',
  ]) {
    expect([text, parseTicketNumber(text)]).toEqual([text, null]);
  }
});

test('TN1 a ticket without a number, and one of a board without a key, shows none', () => {
  expect(numberOf({ ticketKey: 'WEB' }, { number: 12 })).toBe('WEB-12');
  expect(numberOf({ ticketKey: 'WEB' }, { number: 0 })).toBe('');
  expect(numberOf({ ticketKey: '' }, { number: 12 })).toBe('');
});
