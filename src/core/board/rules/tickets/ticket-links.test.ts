import { describe, expect, test } from 'vitest';
import {
  admin,
  board,
  creator,
  manager,
  member,
  stranger,
  ticket,
} from '../../../../test/kits/board-kit.ts';
import {
  decideOnPartialBoard,
  partialRefusal,
  type Records,
} from '../../../../test/kits/partial-board-kit.ts';
import { LIMITS } from '../../../limits.ts';
import { finishedColumns } from '../../columns/finished-columns.ts';
import {
  LINK_RELATIONS,
  type LinkRelation,
  linkOf,
  relationOf,
} from '../../fields/ticket-links.ts';
import { byPosition, firstKeys } from '../../ordering.ts';

const hidden = { visibleTo: ['member'], createdBy: 'member' };
const on = board([
  ticket('a', 'todo', 'i0'),
  ticket('b', 'todo', 'i1'),
  ticket('c', 'doing', 'i2'),
  ticket('h', 'todo', 'i3', hidden),
]);

function link(ticketId: string, relation: LinkRelation, otherId: string) {
  return { type: 'tickets.link' as const, boardId: 'board-1', ticketId, relation, otherId };
}

function unlink(ticketId: string, relation: LinkRelation, otherId: string) {
  return { ...link(ticketId, relation, otherId), type: 'tickets.unlink' as const };
}

function stored(...links: [string, LinkRelation, string][]): Records {
  return { links: links.map((each) => linkOf(...each)) };
}

test('ZE1 a link is announced for both tickets and stored once, whichever side it is set from', () => {
  for (const [near, relation, far] of [
    ['a', 'blocks', 'b'],
    ['b', 'blockedBy', 'a'],
  ] as const) {
    const { changes, elsewhere } = decideOnPartialBoard(on, creator, link(near, relation, far), {});
    expect(elsewhere).toBeUndefined();
    expect(changes).toEqual([
      {
        change: { type: 'links.changed', ticketId: near },
        ...{ before: null, after: null },
        links: [{ kind: 'blocks', from: 'a', to: 'b', isSet: true }],
      },
      { change: { type: 'links.changed', ticketId: far }, before: null, after: null },
    ]);
  }
});

test('ZE1 each relation is read from both sides, and related tickets have no direction', () => {
  for (const relation of LINK_RELATIONS) {
    expect(relationOf(linkOf('a', relation, 'b'), 'a')).toBe(relation);
  }
  expect(linkOf('b', 'relatesTo', 'a')).toEqual(linkOf('a', 'relatesTo', 'b'));
  expect(relationOf(linkOf('a', 'parentOf', 'b'), 'b')).toBe('subTicketOf');
  expect(relationOf(linkOf('a', 'duplicates', 'b'), 'b')).toBe('duplicatedBy');
});

test('ZE1 a link that exists stays, and one that does not exist is not removed', () => {
  const records = stored(['a', 'relatesTo', 'b']);
  expect(decideOnPartialBoard(on, creator, link('b', 'relatesTo', 'a'), records).changes).toEqual(
    [],
  );
  expect(decideOnPartialBoard(on, creator, unlink('a', 'blocks', 'b'), records).changes).toEqual(
    [],
  );
  const { changes } = decideOnPartialBoard(on, creator, unlink('b', 'relatesTo', 'a'), records);
  expect(changes[0]?.links).toEqual([{ kind: 'relates', from: 'a', to: 'b', isSet: false }]);
});

test('ZE1 links are set from a ticket that one may edit, with one that one sees', () => {
  const refusal = (actor: typeof member, near: string, far: string, records: Records = {}) =>
    partialRefusal(on, actor, link(near, 'relatesTo', far), records);
  expect(refusal(manager, 'a', 'b')).toBe(null);
  expect(refusal(admin, 'a', 'b')).toBe(null);
  expect(refusal(member, 'a', 'b')).toBe('forbidden');
  expect(refusal(member, 'h', 'a')).toBe(null);
  expect(refusal(stranger, 'a', 'b')).toBe('board.unknown');
  for (const [near, far] of [
    ['a', 'h'],
    ['h', 'a'],
    ['a', 'gone'],
    ['gone', 'a'],
  ] as const) {
    expect(refusal(manager, near, far)).toBe('ticket.unknown');
    expect(partialRefusal(on, manager, unlink(near, 'relatesTo', far), {})).toBe('ticket.unknown');
  }
});

test('ZE2 a ticket is not linked with itself, and has 50 links at most that one sees', () => {
  expect(partialRefusal(on, creator, link('a', 'blocks', 'a'), {})).toBe('link.self');
  const others = Array.from({ length: LIMITS.ticketLinks + 1 }, (_, n) => `t${n}`);
  const keys = firstKeys(others.length + 2);
  const visible = others.map((id, n) => ticket(id, 'todo', keys[n] ?? ''));
  const [pos = ''] = keys.slice(-1);
  const full = board([...visible, ticket('a', 'doing', pos), ticket('h', 'doing', pos, hidden)]);
  const links = stored(
    ...others.slice(1).map((id): [string, LinkRelation, string] => ['a', 'relatesTo', id]),
  );
  for (const command of [link('a', 'blocks', 't0'), link('t0', 'blocks', 'a')]) {
    expect(partialRefusal(full, creator, command, links)).toBe('link.limit');
  }
  const parentId = 'a';
  const create = { type: 'tickets.create' as const, boardId: 'board-1', columnId: 'todo' };
  expect(partialRefusal(full, creator, { ...create, name: 'New', parentId }, links)).toBe(
    'link.limit',
  );
  const hiddenOnes = stored(
    ...others.slice(2).map((id): [string, LinkRelation, string] => ['a', 'relatesTo', id]),
    ['a', 'relatesTo', 'h'],
  );
  expect(partialRefusal(full, creator, link('a', 'blocks', 't0'), hiddenOnes)).toBe(null);
});

test('ZE3 only users who see both tickets are sent their link', () => {
  const { changes } = decideOnPartialBoard(on, member, link('h', 'relatesTo', 'a'), {});
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [['member'], ['member']],
    [['member'], ['member']],
  ]);
});

test('ZE3 a link with a ticket of another board is sent to users who may open both boards', () => {
  const far = ticket('far', 'x', 'i0', { visibleTo: ['creator', 'admin', 'other'] });
  const otherTicket = { ticket: far, boardId: 'board-2', openers: ['creator', 'admin'] };
  const command = link('a', 'blocks', 'far');
  const { changes, elsewhere } = decideOnPartialBoard(on, creator, command, { otherTicket });
  const audience = { before: ['creator', 'admin'], after: ['creator', 'admin'] };
  expect(changes).toEqual([
    {
      change: { type: 'links.changed', ticketId: 'a' },
      ...audience,
      links: [{ kind: 'blocks', from: 'a', to: 'far', isSet: true }],
    },
  ]);
  expect(elsewhere).toEqual([
    {
      boardId: 'board-2',
      changes: [{ change: { type: 'links.changed', ticketId: 'far' }, ...audience }],
    },
  ]);
});

describe('ZE4 cycles and parents', () => {
  const refusal = (command: ReturnType<typeof link>, ...links: [string, LinkRelation, string][]) =>
    partialRefusal(on, creator, command, stored(...links));

  test('ZE4 blocking and parents form no circles, the others may', () => {
    const chain = (relation: LinkRelation) => {
      const links: [string, LinkRelation, string][] = [
        ['a', relation, 'b'],
        ['b', relation, 'c'],
      ];
      return refusal(link('c', relation, 'a'), ...links);
    };
    expect(chain('blocks')).toBe('link.conflict');
    expect(chain('parentOf')).toBe('link.conflict');
    expect(chain('duplicates')).toBe(null);
    expect(chain('relatesTo')).toBe(null);
    expect(refusal(link('b', 'blocks', 'a'), ['a', 'parentOf', 'b'])).toBe(null);
  });

  test('ZE4 a circle over a hidden or deleted ticket is refused in the same way', () => {
    for (const between of ['h', 'deleted']) {
      expect(
        refusal(link('b', 'blocks', 'a'), ['a', 'blocks', between], [between, 'blocks', 'b']),
      ).toBe('link.conflict');
    }
  });

  test('ZE4 a ticket has one parent, hidden or not; a deleted one is replaced', () => {
    expect(refusal(link('a', 'parentOf', 'b'), ['c', 'parentOf', 'b'])).toBe('link.conflict');
    expect(refusal(link('b', 'subTicketOf', 'a'), ['h', 'parentOf', 'b'])).toBe('link.conflict');
    expect(refusal(link('a', 'parentOf', 'b'), ['a', 'parentOf', 'c'])).toBe(null);
    const records = stored(['deleted', 'parentOf', 'b']);
    const { changes } = decideOnPartialBoard(on, creator, link('b', 'subTicketOf', 'a'), records);
    expect(changes[0]?.links).toEqual([
      { kind: 'parent', from: 'a', to: 'b', isSet: true },
      { kind: 'parent', from: 'deleted', to: 'b', isSet: false },
    ]);
  });
});

test('ZE6 finished columns are those that are done, or the last of several', () => {
  const columns = [...on.columns.values()].sort(byPosition);
  const [first, second] = columns;
  if (!first || !second) throw new Error('no columns');
  expect([...finishedColumns(columns.toReversed())]).toEqual(['done']);
  expect([...finishedColumns([{ ...first, isDone: true }, second])]).toEqual(['todo']);
  expect([...finishedColumns([first])]).toEqual([]);
  expect([...finishedColumns([])]).toEqual([]);
});

test('ZE9 a ticket is created as a sub-ticket of one that one may edit, by one command', () => {
  const create = { type: 'tickets.create' as const, boardId: 'board-1', columnId: 'todo' };
  const command = { ...create, name: 'New', parentId: 'a' };
  const { changes, result } = decideOnPartialBoard(on, creator, command, {});
  const id = result?.id ?? '';
  expect(changes.map(({ change }) => change.type)).toEqual([
    'ticket.put',
    'links.changed',
    'links.changed',
  ]);
  expect(changes[1]?.links).toEqual([{ kind: 'parent', from: 'a', to: id, isSet: true }]);
  for (const parentId of ['h', 'gone']) {
    expect(partialRefusal(on, creator, { ...command, parentId }, {})).toBe('ticket.unknown');
  }
  const restricted = { ...command, visibleTo: ['member'] };
  const audiences = decideOnPartialBoard(on, creator, restricted, {}).changes.map(
    ({ after }) => after,
  );
  expect(audiences[1]).toEqual(audiences[0]);
});

test('SL3 an edit gives a ticket another parent, together with another column', () => {
  const edit = {
    ...{ type: 'tickets.edit' as const, boardId: 'board-1', ticketId: 'b' },
    ...{ set: {}, to: { columnId: 'doing' }, parent: { was: 'a', to: 'c' } },
  };
  const { changes } = decideOnPartialBoard(on, creator, edit, stored(['a', 'parentOf', 'b']));
  expect(changes.map(({ change }) => change.type)).toEqual([
    ...['ticket.set', 'links.changed', 'links.changed', 'links.changed', 'links.changed'],
  ]);
  expect(changes.flatMap(({ links = [] }) => links)).toEqual([
    { kind: 'parent', from: 'a', to: 'b', isSet: false },
    { kind: 'parent', from: 'c', to: 'b', isSet: true },
  ]);
  const refusal = (parent: { was: string | null; to: string | null }, records: Records) =>
    partialRefusal(on, creator, { ...edit, parent }, records);
  expect(refusal({ was: 'a', to: 'c' }, {})).toBe('ticket.changed');
  expect(refusal({ was: null, to: 'c' }, stored(['a', 'parentOf', 'b']))).toBe('link.conflict');
  expect(refusal({ was: null, to: 'c' }, stored(['b', 'parentOf', 'c']))).toBe('link.conflict');
  expect(refusal({ was: null, to: 'h' }, {})).toBe('ticket.unknown');
});
