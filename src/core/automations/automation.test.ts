import { expect, it } from 'vitest';
import { type Change, type LoggedChange, putTicket, setTicket } from '../board/change.ts';
import { EMPTY_TICKET, makeTicket } from '../board/ticket.ts';
import {
  type AutomationAction,
  type AutomationDefinition,
  meetsConditions,
  planActions,
  type Trigger,
  translated,
  triggeredBy,
  withLabel,
} from './automation.ts';

const ticket = makeTicket({ id: 't', columnId: 'todo', labels: ['a'], createdBy: 'ann' });
const created: Trigger = { type: 'created' };
const labelled: Trigger = { type: 'labelled', label: 'b' };

function starts(trigger: Trigger, ...changes: LoggedChange[]): boolean {
  return triggeredBy(trigger, changes).length > 0;
}

it('AR1 a new ticket starts rules for new tickets and for its labels', () => {
  const put = putTicket(ticket, {});
  expect(triggeredBy(created, [put])).toEqual(['t']);
  expect(starts({ type: 'labelled', label: 'a' }, put)).toBe(true);
  expect(starts(labelled, put)).toBe(false);
  expect(starts({ type: 'moved', columnId: 'todo' }, put)).toBe(false);
});

it('AR1 a label that a ticket has already starts nothing', () => {
  expect(starts(labelled, setTicket(ticket, { labels: ['a', 'b'] }))).toBe(true);
  const other = setTicket({ ...ticket, labels: ['b'] }, { labels: ['b', 'c'] });
  expect(starts(labelled, other)).toBe(false);
  expect(starts(labelled, setTicket(ticket, { name: 'Other' }))).toBe(false);
});

it('AR1 moving to the column starts a rule, other changes of the ticket do not', () => {
  const moved: Trigger = { type: 'moved', columnId: 'done' };
  expect(starts(moved, setTicket(ticket, { columnId: 'done', pos: 'b' }))).toBe(true);
  expect(starts(moved, setTicket(ticket, { columnId: 'doing', pos: 'b' }))).toBe(false);
  expect(starts(moved, setTicket(ticket, { pos: 'b' }))).toBe(false);
});

it('AR4 restored tickets are not new, and a renamed label is not a new one', () => {
  const restored = { ...putTicket(ticket, {}), restored: 'alone' as const };
  expect(starts(created, restored)).toBe(false);
  const renamed = {
    ...setTicket(ticket, { labels: ['b'] }),
    labelUndo: { from: 'a', to: 'b', ticket: { id: 't', labels: ['a'] } },
  };
  expect(starts(labelled, renamed)).toBe(false);
  const change: Change = { type: 'ticket.removed', id: 't' };
  expect(starts(created, { change })).toBe(false);
});

it('AR1 all conditions must be met; null asks for none', () => {
  const open = makeTicket({ ...EMPTY_TICKET, labels: ['a'], columnId: 'todo', assignee: 'ann' });
  expect(meetsConditions({}, open)).toBe(true);
  const all = { columnId: 'todo', label: 'a', priority: null, assignee: 'ann' };
  expect(meetsConditions(all, open)).toBe(true);
  for (const part of [
    { columnId: 'done' },
    { label: 'b' },
    { priority: 'HIGH' as const },
    { assignee: null },
  ]) {
    expect(meetsConditions({ ...all, ...part }, open)).toBe(false);
  }
});

it('AR3 everything that a rule changes is one edit', () => {
  const actions: AutomationAction[] = [
    { type: 'assign', assignee: 'bob' },
    { type: 'addLabel', label: 'b' },
    { type: 'removeLabel', label: 'a' },
    { type: 'move', columnId: 'done' },
    { type: 'setDueDate', days: 3 },
    { type: 'comment', text: 'Look' },
    { type: 'notify', to: 'assignee' },
    { type: 'notify', to: 'creator' },
    { type: 'notify', to: 'bob' },
  ];
  expect(planActions(actions, ticket, '2026-12-30')).toEqual({
    edit: {
      set: { assignee: 'bob', labels: ['b'], dueDate: '2027-01-02T00:00:00' },
      to: { columnId: 'done' },
    },
    comments: ['Look'],
    notified: ['bob', 'ann'],
  });
});

it('AR3 a ticket that is as the rule would make it is not edited', () => {
  const actions: AutomationAction[] = [
    { type: 'assign', assignee: null },
    { type: 'addLabel', label: 'a' },
    { type: 'removeLabel', label: 'x' },
    { type: 'move', columnId: 'todo' },
    { type: 'setPriority', priority: null },
    { type: 'setDueDate', days: null },
    { type: 'notify', to: 'assignee' },
  ];
  const plan = planActions(actions, ticket, '2026-12-30');
  expect(plan).toEqual({ edit: null, comments: [], notified: [] });
});

const rule: AutomationDefinition = {
  name: 'Rule',
  trigger: { type: 'moved', columnId: 'done' },
  conditions: { assignee: 'ann', label: 'a' },
  actions: [
    { type: 'move', columnId: 'todo' },
    { type: 'assign', assignee: 'bob' },
    { type: 'notify', to: 'creator' },
  ],
  isOn: true,
};

it('AR10 a copied rule names the columns and people of its board', () => {
  const column = (id: string) => `new-${id}`;
  const person = (id: string) => id.toUpperCase();
  expect(translated(rule, { column, person })).toEqual({
    ...rule,
    trigger: { type: 'moved', columnId: 'new-done' },
    conditions: { assignee: 'ANN', label: 'a' },
    actions: [
      { type: 'move', columnId: 'new-todo' },
      { type: 'assign', assignee: 'BOB' },
      { type: 'notify', to: 'creator' },
    ],
  });
  expect(translated(rule, { column: (id) => (id === 'todo' ? null : id), person })).toBeNull();
  expect(translated(rule, { column, person: (id) => (id === 'bob' ? null : id) })).toBeNull();
});

it('AR10 a renamed label is renamed in rules', () => {
  const before: AutomationDefinition = {
    ...rule,
    trigger: { type: 'labelled', label: 'a' },
    actions: [
      { type: 'addLabel', label: 'a' },
      { type: 'removeLabel', label: 'b' },
    ],
  };
  const after = withLabel(before, 'a', 'x');
  expect(after.trigger).toEqual({ type: 'labelled', label: 'x' });
  expect(after.conditions.label).toBe('x');
  expect(after.actions).toEqual([
    { type: 'addLabel', label: 'x' },
    { type: 'removeLabel', label: 'b' },
  ]);
});
