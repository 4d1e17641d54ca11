import { describe, expect, it } from 'vitest';
import {
  board,
  boardAfter,
  creator,
  manager,
  member,
  outcomeOf,
  refusalOf,
  ticket,
} from '../../../../test/kits/board-kit.ts';
import { LIMITS } from '../../../limits.ts';
import { can } from '../../../permissions.ts';
import type { Board } from '../../board.ts';
import type { Command } from '../../commands.ts';
import { assignedTo, assigneeIdsOf } from '../../fields/assignees.ts';
import type { Ticket } from '../../ticket.ts';
import { audienceOf } from '../../visibility.ts';
import { notificationsFor } from '../notifications.ts';
import { removeAccount } from '../remove-account.ts';

const boardId = 'board-1';

type Edit = Partial<Command<'tickets.edit'>>;

const edit = (change: Edit): Command<'tickets.edit'> => ({
  ...{ type: 'tickets.edit', boardId, ticketId: 'a', set: {} },
  ...change,
});

/** A board with further members. */
function boardWith(tickets: Ticket[], ids: string[] = ['other']): Board {
  const empty = board(tickets);
  const further = ids.map((userId) => [userId, { userId, role: 'EDITOR' as const }] as const);
  return { ...empty, members: new Map([...empty.members, ...further]) };
}

const assigned = (ids: string[], properties = {}) =>
  boardWith([ticket('a', 'todo', 'i0', { ...assignedTo(ids), ...properties })]);

function assigneesAfter(ids: string[], change: Edit): readonly string[] {
  const after = boardAfter(assigned(ids), creator, edit(change)).tickets.get('a');
  return after ? assigneeIdsOf(after) : [];
}

const change = (add: string[], remove: string[] = [], order?: string[]) => ({
  assignees: { add, remove, ...(order && { order }) },
});

describe('SA2 people are added and taken off one by one', () => {
  it.each([
    [[], change(['member']), ['member']],
    [['manager'], change(['member']), ['manager', 'member']],
    [['manager', 'member'], change(['member']), ['manager', 'member']],
    [['manager', 'member'], change([], ['manager']), ['member']],
    [['manager'], change([], ['member']), ['manager']],
    [['manager'], change([], ['manager']), []],
    // In the place of the one who is taken off.
    [['manager', 'member'], change(['other'], ['manager']), ['other', 'member']],
    [['manager', 'member'], change(['member'], ['manager']), ['member']],
    [
      ['manager', 'member'],
      change(['other'], [], ['other', 'member']),
      ['manager', 'other', 'member'],
    ],
    [['manager'], change(['other'], [], ['other', 'member']), ['manager', 'other']],
    [
      ['member'],
      change(['manager', 'other'], [], ['manager', 'member', 'other']),
      ['manager', 'member', 'other'],
    ],
    [
      ['manager', 'member'],
      change(['member', 'manager'], ['manager', 'member']),
      ['member', 'manager'],
    ],
  ])('%j %j: %j', (before, made, after) => {
    expect(assigneesAfter(before, made)).toEqual(after);
  });

  it('keeps who a colleague has added meanwhile', () => {
    const both = boardAfter(assigned(['manager']), creator, edit(change(['other'])));
    const after = boardAfter(both, creator, edit(change(['member'], ['manager'])));
    expect(after.tickets.get('a')).toMatchObject(assignedTo(['member', 'other']));
  });
});

describe('SA3 an assignee that is set alone', () => {
  it.each([
    ['manager', ['manager', 'member']],
    ['member', ['member']],
    ['other', ['other']],
    [null, []],
  ])('%s: %j', (assignee, after) => {
    expect(assigneesAfter(['manager', 'member'], { set: { assignee } })).toEqual(after);
  });

  it('refuses nothing and changes nothing if it is the first already', () => {
    const same = edit({ set: { assignee: 'manager' } });
    expect(outcomeOf(assigned(['manager', 'member']), creator, same).changes).toEqual([]);
  });
});

it('SA1 a ticket is assigned to at most 10 people, each on the board', () => {
  const many = Array.from({ length: LIMITS.assignees + 1 }, (_, n) => `person${n}`);
  const full = boardWith([ticket('a', 'todo', 'i0', assignedTo(many.slice(1)))], many);
  expect(refusalOf(full, creator, edit(change(['person0'])))).toBe('ticket.assigneeLimit');
  expect(refusalOf(full, creator, edit(change(['person0'], ['person1'])))).toBeNull();
  const created = { type: 'tickets.create' as const, boardId, columnId: 'todo', name: 'New' };
  const others = { assignee: many[0], coAssignees: many.slice(1) };
  expect(refusalOf(full, creator, { ...created, ...others })).toBe('ticket.assigneeLimit');
  const unknown = { ...created, assignee: 'person1', coAssignees: ['stranger'] };
  expect(refusalOf(full, creator, unknown)).toBe('ticket.personUnknown');
  expect(refusalOf(assigned([]), creator, edit(change(['stranger'])))).toBe('ticket.personUnknown');
});

it('SA1 a new ticket has its assignees once each, the first one first', () => {
  const created = boardAfter(assigned([]), creator, {
    ...{ type: 'tickets.create', boardId, columnId: 'todo', name: 'New' },
    ...{ assignee: 'member', coAssignees: ['manager', 'member'] },
  });
  const [made] = [...created.tickets.values()].filter(({ name }) => name === 'New');
  expect(made).toMatchObject({ assignee: 'member', coAssignees: ['manager'] });
});

it('SA4 the history says what happened to the assignees', () => {
  const note = (ids: string[], payload: Edit) =>
    outcomeOf(assigned(ids), creator, edit(payload)).history?.map(({ text }) => text);
  expect(note([], change(['member']))).toEqual(['Assigned']);
  expect(note(['manager'], change(['member']))).toEqual(['Added an assignee']);
  expect(note(['manager', 'member'], change([], ['member']))).toEqual(['Removed an assignee']);
  expect(note(['manager', 'member'], change(['other'], ['member']))).toEqual(['Assigned']);
  expect(note(['manager'], change([], ['manager']))).toEqual(['Unassigned']);
  expect(note(['manager'], { set: { name: 'New' }, ...change(['member']) })).toEqual([
    'Edited name, assignee',
  ]);
});

it('SA5 each assignee has the rights of the assignee, and sees the ticket', () => {
  const both = assigned(['manager', 'member'], { visibleTo: ['creator'], createdBy: 'creator' });
  const shared = both.tickets.get('a');
  if (!shared) throw new Error('no ticket');
  expect(audienceOf(shared)?.toSorted()).toEqual(['creator', 'manager', 'member']);
  for (const action of ['tickets.see', 'tickets.editUrl', 'tickets.editPhotos'] as const) {
    expect(can(member, action, { board: both, ticket: shared })).toBe(true);
  }
  expect(refusalOf(both, member, edit({ set: { url: 'x.org' } }))).toBeNull();
  expect(refusalOf(both, member, edit({ set: { name: 'New' } }))).toBe('forbidden');
});

it('SA6 who is added is notified, and each assignee of a comment', () => {
  const { changes } = outcomeOf(assigned(['manager']), creator, edit(change(['member'])));
  const after = boardAfter(assigned(['manager']), creator, edit(change(['member'])));
  const context = { by: 'creator', at: 5, ticket: ticketIn(after), people: [] };
  const notifications = changes.flatMap((logged) => notificationsFor(logged, context));
  expect(notifications.map(({ userId, kind }) => [userId, kind])).toEqual([['member', 'assigned']]);
  const comment = { change: { type: 'comment.put' as const, id: 'm1', ticketId: 'a' } };
  expect(notificationsFor(comment, context).map(({ userId }) => userId)).toEqual([
    'manager',
    'member',
  ]);
});

it('SA6 no one is notified when someone else is taken off', () => {
  const taken = edit(change([], ['manager']));
  const { changes } = outcomeOf(assigned(['manager', 'member']), creator, taken);
  const after = boardAfter(assigned(['manager', 'member']), creator, taken);
  const context = { by: 'creator', at: 5, ticket: ticketIn(after), people: [] };
  expect(changes.flatMap((logged) => notificationsFor(logged, context))).toEqual([]);
});

it('SA7 a deleted account is taken off all tickets, and the others stay', () => {
  const changes = removeAccount(assigned(['member', 'manager', 'other']), 'manager', 9);
  const set = changes.flatMap(({ change: made }) => (made.type === 'ticket.set' ? made.set : []));
  expect(set).toMatchObject([{ assignee: 'member', coAssignees: ['other'] }]);
});

describe('SA8 many tickets', () => {
  const changeMany = (payload: Command<'tickets.changeMany'>['change']) => ({
    ...{ type: 'tickets.changeMany' as const, boardId, ticketIds: ['a', 'b', 'c'] },
    change: payload,
  });
  const three = () =>
    boardWith([
      ticket('a', 'todo', 'i0', assignedTo(['manager', 'member'])),
      ticket('b', 'todo', 'i1', assignedTo(['member', 'other'])),
      ticket('c', 'todo', 'i2'),
    ]);
  const assigneesOf = (payload: Command<'tickets.changeMany'>['change']) => {
    const after = boardAfter(three(), manager, changeMany(payload));
    return ['a', 'b', 'c'].map((id) => assigneeIdsOf(ticketIn(after, id)).join());
  };

  it('get a person, or lose one, and keep the others', () => {
    const added = { type: 'changeAssignees' as const, add: ['other'], remove: [] };
    expect(assigneesOf(added)).toEqual(['manager,member,other', 'member,other', 'other']);
    const removed = { type: 'changeAssignees' as const, add: [], remove: ['member'] };
    expect(assigneesOf(removed)).toEqual(['manager', 'other', '']);
  });

  it('are dragged together: the person of the column is replaced, else the first one', () => {
    const dragged = { type: 'changeAssignees' as const, add: ['creator'], remove: ['manager'] };
    expect(assigneesOf({ ...dragged, orFirst: true })).toEqual([
      'creator,member',
      'creator,other',
      'creator',
    ]);
  });

  it('are assigned to one person alone', () => {
    expect(assigneesOf({ type: 'assign', assignee: 'other' })).toEqual(['other', 'other', 'other']);
  });

  it('get back what is still in effect', () => {
    const values = [
      { remove: ['other'], add: ['member'], ticketIds: ['a'] },
      { remove: ['other'], add: ['creator'], ticketIds: ['b'] },
      { remove: ['manager'], add: [], ticketIds: ['c'] },
    ];
    const to = { field: 'assignees' as const, values };
    const after = boardAfter(three(), manager, { type: 'tickets.revertMany', boardId, to });
    // The first has another person now, the last one no one: both have changed again since.
    expect(['a', 'b', 'c'].map((id) => assigneeIdsOf(ticketIn(after, id)).join())).toEqual([
      'manager,member',
      'member,creator',
      '',
    ]);
  });
});

function ticketIn(after: Board, id = 'a'): Ticket {
  const found = after.tickets.get(id);
  if (!found) throw new Error(`no ticket ${id}`);
  return found;
}
