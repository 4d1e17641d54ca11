import { expect, test } from 'vitest';
import type { CustomField } from '../../../../core/board/fields/custom-fields.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticket } from '../../../../test/kits/board-kit.ts';
import { withFieldFilter } from './custom-filter.ts';
import { type FilterSearch, isFiltering, readFilter } from './filter-search.ts';
import { labelsOf, ticketFilter } from './ticket-filter.ts';

const NOW = new Date('2026-11-18T12:00:00');

function shows(filter: FilterSearch, part: Partial<Ticket>): boolean {
  return ticketFilter(filter, { userId: 'ann', now: NOW })(ticket('t', 'todo', 'a0', part));
}

test('ZF8 a text is searched in the name, the description preview and the labels', () => {
  const card = { name: 'Café menu', preview: 'With prices', labels: ['Print'] };
  for (const text of ['caf', 'ENU', 'prices café', '  print ', '']) {
    expect([text, shows({ text }, card)]).toEqual([text, true]);
  }
  for (const text of ['cafes', 'menu nothing']) {
    expect([text, shows({ text }, card)]).toEqual([text, false]);
  }
});

test('ZF8 description matches from the server count, if the other criteria match', () => {
  const matches = new Set(['t']);
  const isShown = (filter: FilterSearch, id: string) =>
    ticketFilter(filter, { userId: 'ann', now: NOW }, matches)(ticket(id, 'todo', 'a0'));
  expect([isShown({ text: 'deep' }, 't'), isShown({ text: 'deep' }, 'u')]).toEqual([true, false]);
  expect(isShown({ text: 'deep', priority: 'HIGH' }, 't')).toBe(false);
});

test('TN6 a number finds its ticket, in any case of letters', () => {
  const isShown = (text: string, number: number) =>
    ticketFilter(
      { text },
      { userId: 'ann', now: NOW, ticketKey: 'WEB' },
    )(ticket('t', 'todo', 'a0', { number }));
  expect([isShown('web-12', 12), isShown('WEB-12', 1), isShown('OPS-12', 12)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('ZF8 all chosen criteria must match', () => {
  const card = { assignee: 'ann', priority: 'HIGH', labels: ['Print'] } as const;
  expect(shows({ assignee: 'ann', priority: 'HIGH', label: 'Print' }, card)).toBe(true);
  expect(shows({ assignee: 'me', priority: 'LOW' }, card)).toBe(false);
  expect(shows({ assignee: 'bob', priority: 'HIGH' }, card)).toBe(false);
  expect(shows({ label: 'print' }, card)).toBe(false);
});

test('ZF8 can filter for tickets without assignee, priority or due date', () => {
  const none = { assignee: 'none', priority: 'none', due: 'none' };
  expect(shows(none, {})).toBe(true);
  expect(shows({ assignee: 'none' }, { assignee: 'bob' })).toBe(false);
  expect(shows({ priority: 'none' }, { priority: 'LOW' })).toBe(false);
  expect(shows({ due: 'none' }, { dueDate: '2026-11-18T00:00:00' })).toBe(false);
});

test.each([
  ['overdue', ['2026-11-17T00:00:00', '2026-11-18T11:00:00']],
  ['today', ['2026-11-18T00:00:00', '2026-11-18T13:00:00']],
  [
    'week',
    ['2026-11-18T00:00:00', '2026-11-18T11:00:00', '2026-11-18T13:00:00', '2026-11-24T23:00:00'],
  ],
  ['nonsense', []],
])('ZF8 due: %s', (due, fitting) => {
  const all = [
    '2026-11-17T00:00:00',
    '2026-11-18T00:00:00',
    '2026-11-18T11:00:00',
    '2026-11-18T13:00:00',
    '2026-11-24T23:00:00',
    '2026-11-25T00:00:00',
  ];
  const matches = [...all, null].filter((dueDate) => shows({ due }, { dueDate }));
  expect(matches.sort()).toEqual([...fitting].sort());
});

test('ZF8 offers the labels that the tickets have', () => {
  const tickets = [['b', 'a'], [], ['b', 'Ä']].map((labels) =>
    ticket('t', 'todo', 'a', { labels }),
  );
  expect(labelsOf(tickets)).toEqual(['a', 'Ä', 'b']);
});

test('ZF9 reads the URL, with numbers as text, and ignores other parameters', () => {
  expect(readFilter({ text: 2026, label: 'x', assignee: ['a'], view: 'status' })).toEqual({
    text: '2026',
    label: 'x',
  });
  expect(isFiltering({})).toBe(false);
  expect(isFiltering({ due: 'today' })).toBe(true);
});

test('B15 tickets in a column that is done are not overdue', () => {
  const due = { dueDate: '2026-11-01T10:00:00' };
  const isOverdue = (columnId: string) => {
    const context = { userId: 'ann', now: NOW, doneColumns: new Set(['done']) };
    return ticketFilter({ due: 'overdue' }, context)(ticket('t', columnId, 'a0', due));
  };
  expect([isOverdue('todo'), isOverdue('done')]).toEqual([true, false]);
});

test('CF8 the filter finds custom values, by option, any or none, and in its text', () => {
  const custom = { options: [], isOnCards: false, isShared: false };
  const customFields: CustomField[] = [
    { id: 'fnote', name: 'Note', type: 'TEXT', ...custom },
    {
      ...{ id: 'fphase', name: 'Phase', type: 'CHOICE', ...custom },
      options: [{ id: 'o1', name: 'Draft' }],
    },
  ];
  const tickets = [
    ticket('a', 'todo', 'a0', { fields: { fphase: 'o1', fnote: 'Blúe' } }),
    ticket('b', 'todo', 'a1', { fields: { fphase: 'ogone', fgone: 'green' } }),
    ticket('c', 'todo', 'a2'),
  ];
  const matchingIds = (filter: FilterSearch) => {
    const test = ticketFilter(filter, { userId: 'ann', now: NOW, customFields });
    return tickets
      .filter(test)
      .map(({ id }) => id)
      .join('');
  };
  expect(matchingIds({ fields: 'fphase.o1' })).toBe('a');
  expect(matchingIds({ fields: 'fphase.set' })).toBe('a');
  expect(matchingIds({ fields: 'fphase.none' })).toBe('bc');
  expect(matchingIds({ fields: 'fphase.none,fnote.set' })).toBe('');
  expect(matchingIds({ fields: 'fgone.set' })).toBe('abc');
  expect([matchingIds({ text: 'blue draft' }), matchingIds({ text: 'green' })]).toEqual(['a', '']);
  const chosen = withFieldFilter('fphase.o1', 'fnote', 'set');
  expect(chosen).toBe('fphase.o1,fnote.set');
  expect(withFieldFilter(withFieldFilter(chosen, 'fphase', ''), 'fnote', '')).toBeUndefined();
});

test('ZE6 the filter finds tickets that are blocked, or not', () => {
  const context = { userId: 'ann', now: NOW, blocked: new Set(['b']) };
  const matchingIds = (blocked?: string) =>
    ['a', 'b'].filter((id) => ticketFilter({ blocked }, context)(ticket(id, 'todo', 'a0')));
  expect([matchingIds('yes'), matchingIds('no'), matchingIds()]).toEqual([
    ['b'],
    ['a'],
    ['a', 'b'],
  ]);
});
