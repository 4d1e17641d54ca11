import { expect, test } from 'vitest';
import {
  admin,
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  outcomeOf,
  person,
  refusalOf,
  stranger,
  ticket,
  ticketOrder,
} from '../../../../test/kits/board-kit.ts';
import type { Board } from '../../board.ts';
import type { Command } from '../../commands.ts';

const boardId = 'board-1';

function create(part: Partial<Command<'tickets.create'>> = {}): Command {
  return { type: 'tickets.create', boardId, columnId: 'todo', name: 'New', ...part };
}

function edit(ticketId: string, set: Command<'tickets.edit'>['set']): Command {
  return { type: 'tickets.edit', boardId, ticketId, set };
}

function move(ticketId: string, columnId: string, anchors: object = {}): Command {
  return { type: 'tickets.move', boardId, ticketId, to: { columnId, ...anchors } };
}

function swap(ticketId: string, withId: string): Command {
  return { type: 'tickets.swap', boardId, ticketId, withId };
}

const abc = () => board([...column('todo', ['a', 'b', 'c']), ...column('done', ['x', 'y'])]);

test('T10 refuses an edit whose expected values were changed in the meantime', () => {
  const on = boardAfter(abc(), manager, edit('a', { name: 'Theirs', priority: 'HIGH' }));
  const was = { name: 'Ticket a', url: null };
  const mine = (set: Command<'tickets.edit'>['set']): Command => ({
    type: 'tickets.edit',
    boardId,
    ticketId: 'a',
    set,
    was,
  });
  expect(refusalOf(on, creator, mine({ name: 'Mine' }))).toBe('ticket.changed');
  expect(refusalOf(on, creator, mine({ name: 'Theirs', url: 'a.org' }))).toBeNull();
  expect(refusalOf(on, creator, mine({ url: 'a.org' }))).toBeNull();
});

test('T1 a new ticket goes to the end of its column', () => {
  const on = abc();
  const { changes, history, result } = outcomeOf(on, manager, create({ priority: 'HIGH' }));
  const after = boardAfter(on, manager, create({ name: 'Last' }));
  expect(ticketOrder(after, 'todo')).toMatch(/^a b c tcommand\d+$/);
  expect(changes).toHaveLength(1);
  expect(changes[0]?.change).toMatchObject({
    type: 'ticket.put',
    ticket: { priority: 'HIGH', createdBy: 'manager', labels: [], visibleTo: null },
  });
  expect(history).toEqual([{ ticketId: result?.id, text: 'Created' }]);
});

test('R3 managers may add tickets, members may not', () => {
  expect(refusalOf(abc(), creator, create())).toBeNull();
  expect(refusalOf(abc(), member, create())).toBe('forbidden');
  expect(refusalOf(abc(), admin, create())).toBe('forbidden');
  expect(refusalOf(abc(), stranger, create())).toBe('board.unknown');
});

test('T1 refuses a ticket for an unknown column or person', () => {
  expect(refusalOf(abc(), creator, create({ columnId: 'nope' }))).toBe('column.unknown');
  expect(refusalOf(abc(), creator, create({ assignee: 'stranger' }))).toBe('ticket.personUnknown');
  expect(refusalOf(abc(), creator, create({ visibleTo: ['stranger'] }))).toBe(
    'ticket.personUnknown',
  );
  expect(refusalOf(abc(), member, create({ columnId: 'nope' }))).toBe('forbidden');
});

test('T2 an edit sets only the fields that it names', () => {
  const on = board([ticket('a', 'todo', 'a0', { labels: ['one'], url: 'x.org' })]);
  const { changes } = outcomeOf(on, creator, edit('a', { name: 'Renamed', url: 'x.org' }));
  expect(changes).toHaveLength(1);
  const change = changes[0]?.change;
  expect(change?.type === 'ticket.set' && Object.keys(change.set)).toEqual(['name', 'updatedAt']);
  expect(outcomeOf(on, creator, edit('a', { url: 'x.org', labels: ['one'] })).changes).toEqual([]);
});

test('T2 priority, assignee and due date can be cleared', () => {
  const full = { priority: 'LOW', assignee: 'member', dueDate: '2026-01-01T00:00:00' } as const;
  const on = board([ticket('a', 'todo', 'a0', full)]);
  const cleared = boardAfter(
    on,
    creator,
    edit('a', { priority: null, assignee: null, dueDate: null }),
  );
  expect(cleared.tickets.get('a')).toMatchObject({ priority: null, assignee: null, dueDate: null });
});

test('T3 only the people that an edit adds must be on the board', () => {
  const part = { assignee: 'left', visibleTo: ['left', 'member'] };
  const on = board([ticket('a', 'todo', 'a0', part)]);
  expect(refusalOf(on, creator, edit('a', { visibleTo: ['left'] }))).toBeNull();
  expect(refusalOf(on, creator, edit('a', { visibleTo: ['left', 'stranger'] }))).toBe(
    'ticket.personUnknown',
  );
  expect(refusalOf(on, creator, edit('a', { assignee: 'creator' }))).toBeNull();
});

test('R6 creator, managers and ADMINs may edit; the assignee only the URL', () => {
  const on = board([ticket('a', 'todo', 'a0', { createdBy: 'author', assignee: 'member' })]);
  const withAuthor: Board = {
    ...on,
    members: new Map(on.members).set('author', { userId: 'author', role: 'EDITOR' }),
  };
  const rename = edit('a', { name: 'Renamed' });
  for (const who of [person('author'), creator, manager, admin]) {
    expect(refusalOf(withAuthor, who, rename)).toBeNull();
  }
  expect(refusalOf(withAuthor, member, rename)).toBe('forbidden');
  expect(refusalOf(withAuthor, member, edit('a', { url: 'x.org' }))).toBeNull();
  expect(refusalOf(withAuthor, member, edit('a', { url: 'x.org', name: 'R' }))).toBe('forbidden');
  expect(refusalOf(withAuthor, member, { type: 'tickets.delete', boardId, ticketId: 'a' })).toBe(
    'forbidden',
  );
});

test('R7 hidden tickets do not exist for anyone, including ADMINs and the board’s creator', () => {
  const hidden = { createdBy: 'member', visibleTo: ['manager'] };
  const on = board([...column('todo', ['a']), ticket('h', 'todo', 'z0', hidden)]);
  const commands = [edit('h', { name: 'R' }), move('h', 'done'), swap('a', 'h'), swap('h', 'a')];
  for (const command of [
    ...commands,
    { type: 'tickets.delete', boardId, ticketId: 'h' } as const,
  ]) {
    expect(refusalOf(on, creator, command)).toBe('ticket.unknown');
    expect(refusalOf(on, admin, command)).toBe('ticket.unknown');
    expect(refusalOf(on, stranger, command)).toBe('board.unknown');
    expect(refusalOf(on, manager, command)).toBeNull();
  }
});

test('R8 a ticket that no one would see becomes visible to the board’s creator', () => {
  const part = { createdBy: 'left', visibleTo: ['left', 'member'] };
  const on = board([ticket('a', 'todo', 'a0', part)]);
  const edited = boardAfter(on, member, move('a', 'done'));
  expect(edited.tickets.get('a')?.visibleTo).toEqual(['left', 'member']);
  const asMember = board([ticket('a', 'todo', 'a0', { ...part, createdBy: 'member' })]);
  const withoutMember: Board = { ...asMember, members: new Map(), createdBy: 'creator' };
  const seen = {
    ...withoutMember,
    tickets: new Map([
      ['a', ticket('a', 'todo', 'a0', { createdBy: 'admin', visibleTo: ['left', 'also'] })],
    ]),
  };
  const set = boardAfter(seen, admin, edit('a', { visibleTo: ['left'] }));
  expect(set.tickets.get('a')?.visibleTo).toEqual(['left', 'creator']);
});

test('T4 the history describes each edit', () => {
  const notes = (command: Command) =>
    outcomeOf(abc(), creator, command).history?.map(({ text }) => text);
  expect(notes(create())).toEqual(['Created']);
  expect(notes(move('a', 'done'))).toEqual(['Moved from To Do to Done']);
  expect(notes(edit('a', { url: 'x.org' }))).toEqual(['Changed URL']);
  expect(notes(edit('a', { assignee: 'member' }))).toEqual(['Assigned']);
  expect(notes(edit('a', { name: 'R', labels: ['l'] }))).toEqual(['Edited name, labels']);
  expect(notes(edit('a', { url: 'x.org', dueDate: '2026-02-03T09:30:00' }))).toEqual([
    'Edited URL, due date',
  ]);
  expect(notes(edit('a', { description: 'Text' }))).toEqual(['Edited description']);
});

test('T5 a card has a preview, the record the whole description', () => {
  const description = `${'ab'.repeat(60)}😀`;
  const [logged] = outcomeOf(abc(), creator, create({ description })).changes;
  expect(logged?.description).toBe(description);
  const preview = logged?.change.type === 'ticket.put' ? logged.change.ticket.preview : '';
  expect(preview).toBe(`${'ab'.repeat(50)}…`);
});

test('O1 `after` takes precedence over `before`; without either, the end', () => {
  const placed = (anchors: object) =>
    ticketOrder(boardAfter(abc(), member, move('a', 'done', anchors)), 'done');
  expect(placed({ after: 'x' })).toBe('x a y');
  expect(placed({ before: 'x' })).toBe('a x y');
  expect(placed({ after: 'x', before: 'x' })).toBe('x a y');
  expect(placed({ after: 'gone', before: 'y' })).toBe('x a y');
  expect(placed({ after: 'b', before: 'x' })).toBe('a x y');
  expect(placed({})).toBe('x y a');
});

test('O1 ignores an anchor that the actor cannot see', () => {
  const hidden = ticket('h', 'done', 'a0', { visibleTo: ['manager'], createdBy: 'manager' });
  const on = board([...column('todo', ['a']), hidden, ...column('done', ['x', 'y'])]);
  expect(ticketOrder(boardAfter(on, member, move('a', 'done', { after: 'h' })), 'done')).toMatch(
    /a$/,
  );
});

test('O2 a move changes only the position of one ticket', () => {
  const [logged, ...others] = outcomeOf(abc(), member, move('a', 'done')).changes;
  expect(others).toEqual([]);
  const change = logged?.change;
  expect(change?.type === 'ticket.set' && Object.keys(change.set).sort()).toEqual([
    'columnId',
    'pos',
    'updatedAt',
  ]);
  expect(logged?.whole).toBeUndefined();
});

test('O3 a move to the current position changes nothing', () => {
  const stays = [
    move('b', 'todo'),
    move('b', 'todo', { after: 'a' }),
    move('b', 'todo', { before: 'c' }),
    move('c', 'todo', { after: 'gone' }),
    move('b', 'todo', { after: 'b' }),
  ];
  for (const command of stays.slice(0, 4)) {
    expect(outcomeOf(abc(), member, command)).toEqual({ changes: [] });
  }
  expect(ticketOrder(boardAfter(abc(), member, move('a', 'todo', { after: 'c' })), 'todo')).toBe(
    'b c a',
  );
  expect(outcomeOf(abc(), member, move('a', 'todo', { after: 'c' })).history).toEqual([]);
});

test('O4 swaps two tickets', () => {
  expect(ticketOrder(boardAfter(abc(), member, swap('a', 'c')), 'todo')).toBe('c b a');
  expect(outcomeOf(abc(), member, swap('a', 'a')).changes).toEqual([]);
  expect(refusalOf(abc(), member, swap('a', 'x'))).toBe('ticket.moved');
});

test('O5 swaps tickets with equal order keys and inserts between them', () => {
  const equal = () => board(['a', 'b', 'c'].map((id) => ticket(id, 'todo', 'i5')));
  expect(ticketOrder(boardAfter(equal(), member, swap('a', 'b')), 'todo')).toMatch(/^b .*a$/);
  expect(ticketOrder(boardAfter(equal(), member, swap('b', 'a')), 'todo')).toMatch(/^b .*a$/);
  const on = board([
    ...equal().tickets.values(),
    ticket('z', 'todo', 'i6'),
    ...column('done', ['x']),
  ]);
  expect(ticketOrder(boardAfter(on, member, move('x', 'todo', { after: 'a' })), 'todo')).toBe(
    'a b c x z',
  );
});

test('O6 a hidden ticket stays in place when another is put beside it', () => {
  const on = board([
    ticket('a', 'todo', 'i1'),
    ticket('h', 'todo', 'i2', { visibleTo: ['manager'], createdBy: 'manager' }),
    ticket('b', 'todo', 'i3'),
    ticket('x', 'done', 'i1'),
  ]);
  expect(ticketOrder(boardAfter(on, member, move('x', 'todo', { after: 'a' })), 'todo')).toBe(
    'a x h b',
  );
  expect(ticketOrder(boardAfter(on, member, move('x', 'todo', { before: 'b' })), 'todo')).toBe(
    'a h x b',
  );
});

test('R4 members move and reorder the tickets that they see', () => {
  expect(refusalOf(abc(), member, move('a', 'done'))).toBeNull();
  expect(refusalOf(abc(), admin, swap('a', 'b'))).toBeNull();
  expect(refusalOf(abc(), stranger, move('a', 'done'))).toBe('board.unknown');
  expect(refusalOf(abc(), member, move('a', 'nope'))).toBe('column.unknown');
  expect(refusalOf(abc(), member, move('gone', 'done'))).toBe('ticket.unknown');
});
