import { expect, test } from 'vitest';
import { EMPTY_FORM, errorsOf, type TicketForm, ticketFields } from './ticket-form.ts';

const form: TicketForm = {
  ...EMPTY_FORM,
  name: ' New ',
  description: '  ',
  assignee: [],
  priority: '',
  labels: ' a, ,b,a ',
  dueDate: '2026-02-03T09:30',
  estimate: ' 2.5 ',
  url: '',
  visibleTo: [],
};

test('T1 converts a form to fields: trims texts, splits labels, maps empty values to null', () => {
  expect(ticketFields(form)).toEqual({
    name: 'New',
    description: '',
    assignee: null,
    coAssignees: null,
    priority: null,
    labels: ['a', 'b'],
    startDate: null,
    dueDate: '2026-02-03T09:30:00',
    estimate: 2.5,
    recurrence: null,
    url: null,
    visibleTo: null,
  });
});

test('T1 keeps chosen values', () => {
  const chosen = ticketFields({
    ...form,
    assignee: ['u1', 'u3'],
    priority: 'LOW',
    dueDate: '',
    visibleTo: ['u2'],
  });
  expect(chosen).toMatchObject({
    assignee: 'u1',
    coAssignees: ['u3'],
    priority: 'LOW',
    dueDate: null,
    visibleTo: ['u2'],
  });
});

test('T6 adds seconds to a due date; a malformed one is sent unchanged, to be refused', () => {
  const due = (dueDate: string) => ticketFields({ ...form, dueDate }).dueDate;
  expect(due('2026-02-03T09:30')).toBe('2026-02-03T09:30:00');
  expect(due('2026-02-03T09:30:15')).toBe('2026-02-03T09:30:15');
  expect(due('12026-02-03T09:30')).toBe('12026-02-03T09:30');
  expect(due('')).toBeNull();
});

test('C6 reports invalid fields before anything is sent', () => {
  const errorsFor = (part: Partial<TicketForm>) => errorsOf(ticketFields({ ...form, ...part }), []);
  const labels = Array.from({ length: 21 }, (_, n) => `l${n}`).join();
  expect(errorsFor({})).toEqual({});
  expect(errorsOf({}, [])).toEqual({});
  expect(errorsFor({ name: ' ' })).toEqual({ name: 'Please enter a ticket name.' });
  expect(errorsOf(ticketFields(form), ['dueDate']).dueDate).toMatch('a whole date');
  expect(errorsFor({ dueDate: 'T10:00' }).dueDate).toMatch('a whole date');
  expect(errorsFor({ dueDate: '2026-02-03' })).toEqual({});
  expect(errorsFor({ estimate: '-1' }).estimate).toMatch('from 0');
  expect(errorsFor({ estimate: '0.125' }).estimate).toMatch('2 decimals');
  expect(errorsFor({ startDate: '2026-02-04T00:00' }).startDate).toMatch('after the due date');
  const start = { startDate: '2026-02-04T00:00:00' };
  expect(errorsOf(start, [], { ...start, dueDate: '2026-02-01T00:00:00' })).toHaveProperty(
    'startDate',
  );
  expect(errorsOf({ name: 'New' }, [], { ...start, dueDate: '2026-02-01T00:00:00' })).toEqual({});
  expect(errorsFor({ labels: labels }).labels).toMatch('20 labels');
  expect(errorsFor({ labels: 'x'.repeat(51) }).labels).toMatch('50 characters');
  expect(errorsFor({ url: 'ftp://x.org' }).url).toMatch('http');
});
