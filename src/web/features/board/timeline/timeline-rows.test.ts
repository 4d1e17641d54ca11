import { expect, it } from 'vitest';
import { board, ticket } from '../../../../test/kits/board-kit.ts';
import { groupTickets } from '../ticket-groups.ts';
import { groupingOf, type TimelineGrouping, timelineRows } from './timeline-rows.ts';

const on = board([
  ticket('late', 'todo', 'i0', {
    ...{ dueDate: '2026-05-09T00:00:00', assignee: 'zoe', coAssignees: ['ann'] },
  }),
  ticket('none', 'todo', 'i1'),
  ticket('long', 'doing', 'i2', {
    ...{ startDate: '2026-05-01T00:00:00', dueDate: '2026-05-30T00:00:00' },
  }),
  ticket('short', 'todo', 'i3', { startDate: '2026-05-01T00:00:00', assignee: 'ann' }),
]);

function outline(groupBy: TimelineGrouping | null, collapsed: string[] = []): string[] {
  const rows = timelineRows(groupTickets(on, groupingOf(groupBy)), {
    groupBy,
    isCollapsed: (id) => collapsed.includes(id),
    rankOf: (id) => ['todo', 'doing', 'ann', 'zoe'].indexOf(id),
  });
  return rows.map((row) =>
    row.kind === 'ticket' ? row.ticket.id : `[${row.group.id}] ${row.group.count}`,
  );
}

it('TL3 what begins first comes first, and tickets without dates are apart at the end', () => {
  expect(outline(null)).toEqual(['short', 'long', 'late', '[:undated] 1', 'none']);
  expect(outline(null, [':undated'])).toEqual(['short', 'long', 'late', '[:undated] 1']);
});

it('TL3 rows are grouped by status or assignee, and a group collapses', () => {
  expect(outline('status')).toEqual([
    ...['[todo] 2', 'short', 'late', '[doing] 1', 'long', '[:undated] 1', 'none'],
  ]);
  expect(outline('assignee', ['ann'])).toEqual([
    ...['[ann] 2', '[zoe] 1', 'late', '[] 1', 'long', '[:undated] 1', 'none'],
  ]);
});

it('TL3 a ticket of several assignees has a row in the group of each, with a key of its own', () => {
  expect(outline('assignee')).toEqual([
    ...['[ann] 2', 'short', 'late', '[zoe] 1', 'late', '[] 1', 'long', '[:undated] 1', 'none'],
  ]);
  const groups = groupTickets(on, groupingOf('assignee'));
  const options = { isCollapsed: () => false, rankOf: () => 0 };
  const keys = timelineRows(groups, { groupBy: 'assignee', ...options }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
