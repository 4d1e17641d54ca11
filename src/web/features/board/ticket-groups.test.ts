import { describe, expect, it } from 'vitest';
import { apply } from '../../../core/board/change.ts';
import { assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import { board, ticket } from '../../../test/kits/board-kit.ts';
import { groupTickets } from './ticket-groups.ts';

const byAssignee = { keysOf: assigneeIdsOf };
const start = board([
  ticket('a', 'done', 'a1', { assignee: 'creator' }),
  ticket('b', 'todo', 'a2', { assignee: 'creator' }),
  ticket('c', 'todo', 'a1', { assignee: 'creator' }),
  ticket('d', 'todo', 'a3', { assignee: 'member' }),
  ticket('e', 'todo', 'a4'),
]);

describe('tickets in groups', () => {
  it('V8 groups follow the board order; tickets without a key are in no group', () => {
    const groups = groupTickets(start, byAssignee);
    expect(groups.get('creator')?.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect([...groups.keys()].sort()).toEqual(['creator', 'member']);
  });

  it('SA9 a ticket of several people is in the group of each', () => {
    const shared = { coAssignees: ['member', 'manager'] };
    const changed = apply(start, [{ type: 'ticket.set', id: 'a', set: shared }]);
    const groups = groupTickets(changed, byAssignee);
    const ids = ['creator', 'member', 'manager'].map((id) =>
      groups.get(id)?.map((ticket) => ticket.id),
    );
    expect(ids).toEqual([['c', 'b', 'a'], ['d', 'a'], ['a']]);
  });

  it('V9 a group of unchanged tickets keeps its identity', () => {
    const before = groupTickets(start, byAssignee);
    const changed = apply(start, [{ type: 'ticket.set', id: 'd', set: { name: 'New' } }]);
    const after = groupTickets(changed, byAssignee, before);
    expect(after.get('creator')).toBe(before.get('creator'));
    expect(after.get('member')).not.toBe(before.get('member'));
  });

  it('V8 moving a column reorders its tickets in every group', () => {
    const before = groupTickets(start, byAssignee);
    const moved = apply(start, [{ type: 'column.set', id: 'done', set: { pos: 'Zz' } }]);
    const after = groupTickets(moved, byAssignee, before);
    expect(after.get('creator')?.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  });
});
