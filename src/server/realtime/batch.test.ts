import { expect, it } from 'vitest';
import type { LoggedChange } from '../../core/board/change.ts';
import type { LogRow } from '../storage/boards/log/log.ts';
import { Batch } from './batch.ts';

function rowOf(seq: number, ...facts: LoggedChange[]): LogRow {
  return {
    boardId: 'b',
    seq,
    at: seq,
    by: 'owner',
    automationId: null,
    commandId: `command-${seq}`,
    facts,
    bytes: 0,
  };
}

function renamed(id: string, audience: string[] | null): LoggedChange {
  const change = { type: 'ticket.set' as const, id, set: { name: `name of ${id}` } };
  return { change, before: audience, after: audience };
}

function batchOf(...rows: LogRow[]): Batch {
  return new Batch(rows, { epoch: 'e', seq: rows.at(-1)?.seq ?? 0 });
}

it('L5 viewers of one visibility class share one push, and no one else gets it', () => {
  const rows = [rowOf(1, renamed('open', null)), rowOf(2, renamed('secret', ['a', 'b']))];
  const batch = batchOf(...rows);
  expect(batch.pushFor('a')).toBe(batch.pushFor('b'));
  expect(batch.pushFor('c')).toBe(batch.pushFor('d'));
  expect(JSON.stringify(batch.pushFor('a'))).toContain('secret');
  expect(JSON.stringify(batch.pushFor('c'))).not.toContain('secret');
});

it('L5 two restricted tickets make four classes, in any order of requests', () => {
  const rows = [
    rowOf(1, renamed('first', ['a', 'both'])),
    rowOf(2, renamed('second', ['b', 'both'])),
  ];
  const seen = { a: ['first'], b: ['second'], both: ['first', 'second'], neither: [] };
  const orders = [Object.entries(seen), Object.entries(seen).reverse()];
  for (const people of orders) {
    const batch = batchOf(...rows);
    for (const [userId, ids] of people) {
      const text = JSON.stringify(batch.pushFor(userId));
      expect(['first', 'second'].filter((id) => text.includes(id))).toEqual(ids);
    }
  }
});

it('L5 a new viewer of a ticket shares no push with previous viewers', () => {
  const change = { type: 'ticket.set' as const, id: 't', set: { name: 'new' } };
  const whole = { id: 't', name: 'new', preview: 'all of it' } as unknown as LoggedChange['whole'];
  const logged = { change, before: ['a', 'c'], after: ['a', 'b'], whole } as LoggedChange;
  const batch = batchOf(rowOf(1, logged));
  const changesFor = (userId: string) => {
    const push = batch.pushFor(userId);
    return push && 'rows' in push ? push.rows[0]?.changes : null;
  };
  expect(changesFor('a')).toEqual([change]);
  expect(changesFor('b')).toEqual([{ type: 'ticket.put', ticket: whole }]);
  expect(changesFor('c')).toEqual([{ type: 'ticket.removed', id: 't' }]);
  expect(changesFor('d')).toBeNull();
});

it('L6 a batch tells whether it changes access to the board', () => {
  const removed: LoggedChange = { change: { type: 'member.removed', userId: 'a' } };
  expect(batchOf(rowOf(1, renamed('t', null))).touchesAccess).toBe(false);
  expect(batchOf(rowOf(1, renamed('t', null)), rowOf(2, removed)).touchesAccess).toBe(true);
});

it('L5 only the removal of a ticket that ends up hidden is sent', () => {
  const renaming = rowOf(1, renamed('t', null));
  const set = { visibleTo: ['a'] };
  const hiding = { type: 'ticket.set' as const, id: 't', set };
  const hidden = rowOf(2, { change: hiding, before: null, after: ['a'] });
  const batch = batchOf(renaming, hidden);
  expect(JSON.stringify(batch.pushFor('a'))).toContain('name of t');
  expect(batch.pushFor('b')).toEqual({
    cursor: 'e.2',
    rows: [
      {
        seq: 2,
        commandId: 'command-2',
        by: 'owner',
        changes: [{ type: 'ticket.removed', id: 't' }],
      },
    ],
  });
});

it('ZE3 a link that only some see hides nothing of its tickets from the others', () => {
  const audience = ['a'];
  const linked: LoggedChange = {
    change: { type: 'links.changed', ticketId: 'open' },
    before: audience,
    after: audience,
  };
  const batch = batchOf(rowOf(1, renamed('open', null)), rowOf(2, linked));
  const typesFor = (userId: string) => {
    const push = batch.pushFor(userId);
    const rows = push && 'rows' in push ? push.rows : [];
    return rows.flatMap(({ changes }) => changes.map(({ type }) => type));
  };
  expect(typesFor('a')).toEqual(['ticket.set', 'links.changed']);
  expect(typesFor('b')).toEqual(['ticket.set']);
});
