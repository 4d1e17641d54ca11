import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  outcomeOf,
  refusalOf,
  stranger,
  ticket,
  ticketOrder,
} from '../../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../../test/kits/partial-board-kit.ts';
import type { Command } from '../../commands.ts';

const boardId = 'board-1';
const abc = () => board([...column('todo', ['a', 'b', 'c']), ...column('done', ['x', 'y'])]);

function create(part: Partial<Command<'tickets.create'>>): Command {
  return { type: 'tickets.create', boardId, columnId: 'todo', name: 'New', ...part };
}

function edit(ticketId: string, set: Command<'tickets.edit'>['set']): Command {
  return { type: 'tickets.edit', boardId, ticketId, set };
}

function editTo(ticketId: string, set: Command<'tickets.edit'>['set'], columnId: string): Command {
  return { type: 'tickets.edit', boardId, ticketId, set, to: { columnId } };
}

test('ZJ1 a start date after the due date is refused; a due date at midnight includes its day', () => {
  const due = boardAfter(abc(), creator, edit('a', { dueDate: '2026-05-10T00:00:00' }));
  const start = (startDate: string | null) => refusalOf(due, creator, edit('a', { startDate }));
  expect(start('2026-05-10T09:00:00')).toBeNull();
  expect(start('2026-05-11T00:00:00')).toBe('ticket.startAfterDue');
  const dates = { startDate: '2026-05-10T12:00:00', dueDate: '2026-05-10T11:00:00' };
  expect(refusalOf(due, creator, edit('a', dates))).toBe('ticket.startAfterDue');
  expect(refusalOf(due, creator, create(dates))).toBe('ticket.startAfterDue');
  const both = boardAfter(due, creator, edit('a', { startDate: '2026-05-09T00:00:00' }));
  const earlier = edit('a', { dueDate: '2026-05-08T00:00:00' });
  expect(refusalOf(both, creator, earlier)).toBe('ticket.startAfterDue');
  expect(refusalOf(both, creator, edit('a', { dueDate: null }))).toBeNull();
  const { history } = outcomeOf(due, creator, edit('a', { startDate: null, estimate: 3 }));
  expect(history?.map(({ text }) => text)).toEqual(['Edited estimate']);
});

test('T9 an edit can also move the ticket: one change, and a history line for each', () => {
  const { changes, history } = outcomeOf(abc(), creator, editTo('a', { name: 'R' }, 'done'));
  expect(changes).toHaveLength(1);
  expect(history?.map(({ text }) => text)).toEqual(['Edited name', 'Moved from To Do to Done']);
  const edited = boardAfter(abc(), creator, editTo('a', { name: 'R' }, 'done'));
  expect(ticketOrder(edited, 'done')).toBe('x y a');
  expect(edited.tickets.get('a')).toMatchObject({ name: 'R', columnId: 'done' });
  const moved = outcomeOf(abc(), creator, editTo('a', {}, 'done'));
  expect(moved.history?.map(({ text }) => text)).toEqual(['Moved from To Do to Done']);
});

test('T9 a move to its own column leaves the ticket in place', () => {
  const { changes, history } = outcomeOf(abc(), creator, editTo('a', { name: 'R' }, 'todo'));
  const change = changes[0]?.change;
  expect(change?.type === 'ticket.set' && Object.keys(change.set)).toEqual(['name', 'updatedAt']);
  expect(history?.map(({ text }) => text)).toEqual(['Edited name']);
  expect(outcomeOf(abc(), creator, editTo('a', { name: 'Ticket a' }, 'todo')).changes).toEqual([]);
  expect(refusalOf(abc(), creator, editTo('a', {}, 'nope'))).toBe('column.unknown');
});

test('R9 checks permissions for what changes: members may move, not edit', () => {
  const on = board([...column('todo', ['a'], { assignee: 'manager' }), ...column('done', ['x'])]);
  expect(refusalOf(on, member, editTo('a', {}, 'done'))).toBeNull();
  expect(refusalOf(on, member, editTo('a', { name: 'Ticket a', url: null }, 'done'))).toBeNull();
  expect(refusalOf(on, member, editTo('a', { name: 'R' }, 'done'))).toBe('forbidden');
  expect(refusalOf(on, member, editTo('a', {}, 'todo'))).toBeNull();
  expect(refusalOf(on, member, edit('a', { name: 'Ticket a' }))).toBe('forbidden');
  expect(refusalOf(on, stranger, editTo('a', {}, 'done'))).toBe('board.unknown');
});

test('R9 an assignee may save a whole ticket in which only URL and photos differ', () => {
  const part = { assignee: 'member', labels: ['one'], priority: 'HIGH', preview: 'Text' } as const;
  const on = board([ticket('a', 'todo', 'i0', part)]);
  const photoUrls = ['/photos/board-1/a/1-a.png'];
  const records = { details: { a: { description: 'Text', photoUrls: [] } } };
  const same = {
    name: 'Ticket a',
    description: 'Text',
    assignee: 'member',
    labels: ['one'],
    priority: 'HIGH' as const,
    dueDate: null,
    visibleTo: null,
  };
  const { changes, history } = decideOnPartialBoard(
    on,
    member,
    edit('a', { ...same, url: 'x.org' }),
    records,
  );
  expect(history?.map(({ text }) => text)).toEqual(['Changed URL']);
  expect(changes[0]?.description).toBeUndefined();
  const photos = decideOnPartialBoard(on, member, edit('a', { ...same, photoUrls }), records);
  expect(photos.changes[0]).toMatchObject({ photoUrls });
  expect(photos.history?.map(({ text }) => text)).toEqual(['Changed photos']);
  const others = [
    { name: 'R' },
    { description: 'Other' },
    { labels: [] },
    { visibleTo: ['member'] },
  ];
  for (const part of others) {
    const whole = edit('a', { ...same, url: 'x.org', ...part });
    expect(partialRefusal(on, member, whole, records)).toBe('forbidden');
    expect(partialRefusal(on, manager, whole, records)).toBeNull();
  }
  expect(
    decideOnPartialBoard(on, member, edit('a', { ...same, url: null }), records).changes,
  ).toEqual([]);
});

test('T2 an unchanged description and unchanged photos change nothing', () => {
  const on = board([ticket('a', 'todo', 'i0', { preview: 'Text' })]);
  const records = { details: { a: { description: 'Text', photoUrls: ['/photos/board-1/a/1'] } } };
  const same = edit('a', { description: 'Text', photoUrls: ['/photos/board-1/a/1'] });
  expect(decideOnPartialBoard(on, creator, same, records)).toEqual({ changes: [] });
});

test('V11 a card shows the number of its ticket’s photos', () => {
  const on = board([ticket('a', 'todo', 'i0', { photoCount: 1 })]);
  const records = { details: { a: { description: '', photoUrls: ['/photos/board-1/a/1'] } } };
  const photoUrls = ['/photos/board-1/a/1', '/photos/board-1/a/2'];
  const [added] = decideOnPartialBoard(on, creator, edit('a', { photoUrls }), records).changes;
  expect(added?.change).toMatchObject({ set: { photoCount: 2 } });
  const [removed] = decideOnPartialBoard(
    on,
    creator,
    edit('a', { photoUrls: [] }),
    records,
  ).changes;
  expect(removed?.change).toMatchObject({ set: { photoCount: 0 } });
  const [other] = decideOnPartialBoard(on, creator, edit('a', { name: 'R' }), records).changes;
  expect(other?.change).not.toHaveProperty('set.photoCount');
});

test('T8 a ticket accepts only links to photos', () => {
  for (const url of ['https://elsewhere.example/1.png', 'photos/board-1']) {
    expect(refusalOf(abc(), creator, edit('a', { photoUrls: [url] }))).toBe('ticket.photoUnknown');
    expect(refusalOf(abc(), creator, create({ photoUrls: [url] }))).toBe('ticket.photoUnknown');
  }
  const photoUrls = ['/photos/board-1/a/1.png'];
  expect(outcomeOf(abc(), creator, create({ photoUrls })).changes[0]).toMatchObject({ photoUrls });
});
