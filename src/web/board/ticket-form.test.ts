import { expect, test } from 'vitest';
import { type TicketForm, ticketFields } from './ticket-form.ts';

const form: TicketForm = {
  name: ' New ',
  description: '  ',
  assignee: '',
  priority: '',
  labels: ' a, ,b,a ',
  dueDate: '2026-02-03T09:30',
  url: '',
  visibleTo: [],
};

test('T1 a form becomes fields: trimmed, labels split, empties as nothing', () => {
  expect(ticketFields(form)).toEqual({
    name: 'New',
    description: '',
    assignee: null,
    priority: null,
    labels: ['a', 'b'],
    dueDate: '2026-02-03T09:30:00',
    url: null,
    visibleTo: null,
  });
});

test('T1 what is chosen is kept', () => {
  const chosen = ticketFields({
    ...form,
    assignee: 'u1',
    priority: 'LOW',
    dueDate: '',
    visibleTo: ['u2'],
  });
  expect(chosen).toMatchObject({
    assignee: 'u1',
    priority: 'LOW',
    dueDate: null,
    visibleTo: ['u2'],
  });
});
