import { expect, test } from 'vitest';
import { PRIORITIES } from '../board/ticket-fields.ts';
import {
  type CaptureContext,
  capturedTicket,
  captureLine,
  isTypedPriority,
} from './captured-line.ts';
import { pastedAsOne, pastedLines } from './pasted-lines.ts';

const context: CaptureContext = {
  people: [
    { id: 'ann', name: 'Ann Tester' },
    { id: 'bob', name: 'Bob Tester' },
    { id: 'jo1', name: 'Jo Müller' },
    { id: 'jo2', name: 'Jo Müller' },
  ],
  chosen: new Map(),
  labels: ['web', 'web design', 'Größe'],
  dates: { today: '2026-11-26', language: 'en', firstWeekday: 1, isDayFirst: false },
  isReference: (text) => text === 'abc123',
};

const ticketOf = (text: string, plain?: string[]) =>
  capturedTicket(captureLine(text, context, new Set(plain)));

test('ZH4 a person, a priority, labels and a date are taken out of the name', () => {
  expect(ticketOf('Call the printer @bob !high #web #new fri')).toEqual({
    name: 'Call the printer',
    assignee: 'bob',
    priority: 'HIGH',
    labels: ['web', 'new'],
    dueDate: '2026-11-27T00:00:00',
  });
  expect(ticketOf('Nothing here')).toEqual({ name: 'Nothing here' });
  expect(ticketOf('  fri  ')).toEqual({ name: '', dueDate: '2026-11-27T00:00:00' });
});

test.each([
  ['@Ann Tester call', { name: 'call', assignee: 'ann' }],
  ['Call @ann tester, please', { name: 'Call, please', assignee: 'ann' }],
  ['Call (@bob)', { name: 'Call ()', assignee: 'bob' }],
  // Both have that name.
  ['Call @tester', { name: 'Call @tester' }],
  ['Call @jo', { name: 'Call @jo' }],
  ['Call @nobody', { name: 'Call @nobody' }],
  ['Call @bobby', { name: 'Call @bobby' }],
  ['Mail ann@bob', { name: 'Mail ann@bob' }],
  ['Call @ann @bob', { name: 'Call', assignee: 'ann', coAssignees: ['bob'] }],
  ['Call @bob or @bob', { name: 'Call or', assignee: 'bob' }],
  ['Do !hoch', { name: 'Do', priority: 'HIGH' }],
  ['Do !Mittel', { name: 'Do', priority: 'MEDIUM' }],
  ['Do !niedrig!', { name: 'Do!', priority: 'LOW' }],
  ['Do !medium !low', { name: 'Do !medium', priority: 'LOW' }],
  ['Do it!high', { name: 'Do it!high' }],
  ['Do !highest', { name: 'Do !highest' }],
  ['Server down !urgent', { name: 'Server down', priority: 'HIGH' }],
  ['!ASAP call Ann', { name: 'call Ann', priority: 'HIGH' }],
  ['Anrufen !dringend, bitte', { name: 'Anrufen, bitte', priority: 'HIGH' }],
  ['Do !p2', { name: 'Do', priority: 'MEDIUM' }],
  ['Do !normal !gering', { name: 'Do !normal', priority: 'LOW' }],
  // Ordinary texts, and code.
  ['Really urgent!', { name: 'Really urgent!' }],
  ['Stop! Urgent now', { name: 'Stop! Urgent now' }],
  ['Wow !', { name: 'Wow !' }],
  ['Remove !important', { name: 'Remove !important' }],
  ['Only !1 of !!urgent', { name: 'Only !1 of !!urgent' }],
  ['Do !p22 !urgently !constructor', { name: 'Do !p22 !urgently !constructor' }],
  ['#Web design: pages', { name: ': pages', labels: ['web design'] }],
  ['Fit #größe', { name: 'Fit', labels: ['Größe'] }],
  ['Fix #12 and #abc123', { name: 'Fix #12 and #abc123' }],
  ['Use C#', { name: 'Use C#' }],
  ['Two #a #a', { name: 'Two', labels: ['a'] }],
  ['Call Ann, fri', { name: 'Call Ann', dueDate: '2026-11-27T00:00:00' }],
  ['Send tomorrow or fri', { name: 'Send tomorrow or', dueDate: '2026-11-27T00:00:00' }],
  ['Call fri @bob', { name: 'Call', assignee: 'bob', dueDate: '2026-11-27T00:00:00' }],
  ['Look sat #web', { name: 'Look', labels: ['web'], dueDate: '2026-11-28T00:00:00' }],
  ['Tag #friday', { name: 'Tag', labels: ['friday'] }],
])('ZH4 %s', (text, ticket) => {
  expect(ticketOf(text)).toEqual(ticket);
});

test('ZH4 a priority is offered by each of its words', () => {
  const offered = (typed: string) => PRIORITIES.filter((each) => isTypedPriority(each, typed));
  expect(['', 'urg', 'Dring', 'm', 'l', 'x'].map(offered)).toEqual([
    ...[[...PRIORITIES], ['HIGH'], ['HIGH'], ['MEDIUM'], ['LOW'], []],
  ]);
});

test('ZH4 what was taken back stays text', () => {
  expect(ticketOf('Call @bob FRI', ['fri'])).toEqual({ name: 'Call FRI', assignee: 'bob' });
  expect(ticketOf('Call @ann @bob', ['@bob'])).toEqual({ name: 'Call @bob', assignee: 'ann' });
});

test('ZH4 of two people with one name, the chosen one counts', () => {
  const chosen = new Map([['jo müller', 'jo2']]);
  expect(captureLine('Call @Jo Müller', { ...context, chosen }).parts).toMatchObject([
    { kind: 'assignee', value: 'jo2', start: 5, end: 15 },
  ]);
});

test('ZH4 a name beyond the limit is cut, and the description has all of it', () => {
  const long = '😀'.repeat(200);
  const ticket = ticketOf(`${long} fri`);
  expect(ticket.name.length).toBeLessThanOrEqual(300);
  expect(ticket.name).toMatch(/😀…$/u);
  expect(ticket).toMatchObject({ description: long, dueDate: '2026-11-27T00:00:00' });
});

test('ZH4 at most 20 labels are taken out', () => {
  const text = Array.from({ length: 21 }, (_, n) => `#label${n}`).join(' ');
  expect(ticketOf(`Do ${text}`)).toMatchObject({ name: 'Do #label20' });
});

test('ZH6 each line of a pasted text is a ticket, without list marks', () => {
  const text =
    '- One\r\n* [ ] Two\n\n  3. Three  \n4) Four\n• Five\n- [x] Six\n-7 degrees\n2026 plan';
  expect(pastedLines(text)).toEqual([
    ...['One', 'Two', 'Three', 'Four', 'Five', 'Six', '-7 degrees', '2026 plan'],
  ]);
  expect(pastedLines(' \n')).toEqual([]);
});

test('ZH6 as one, the first line is the name and the rest the description', () => {
  expect(pastedAsOne('\n- Offer\n\n- [ ] Write\n  - Send\n')).toEqual({
    line: 'Offer',
    description: '- [ ] Write\n  - Send',
  });
});
