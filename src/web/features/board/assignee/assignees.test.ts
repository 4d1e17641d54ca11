import { expect, it } from 'vitest';
import { ticket } from '../../../../test/kits/board-kit.ts';
import { peopleOf } from '../../../live/board-context/people.ts';
import { UNASSIGNED } from '../ticket-groups.ts';
import { assigneesOf } from './assignees.ts';

const names = new Map([
  ['u1', 'Zoë Adler'],
  ['u2', 'émile Roth'],
  ['u3', 'Person 10'],
  ['u4', 'Person 9'],
]);
const people = peopleOf(['u1', 'u2', 'u3', 'u4'], names);

it('V8 Unassigned comes first, then people by name with locale-aware collation', () => {
  const groups = assigneesOf(people, names, new Map());
  expect(groups.map(({ person }) => person?.name)).toEqual([
    undefined,
    'émile Roth',
    'Person 9',
    'Person 10',
    'Zoë Adler',
  ]);
  expect(groups[0]?.id).toBe(UNASSIGNED);
});

it("V8 an unknown assignee has a column named 'User {id}' while they have tickets", () => {
  const groups = new Map([['u99', [ticket('a', 'todo', 'a1', { assignee: 'u99' })]]]);
  const group = assigneesOf(people, names, groups).find(({ id }) => id === 'u99');
  expect(group?.person?.name).toBe('User u99');
  expect(group?.tickets).toHaveLength(1);
  // No further tickets can be assigned to them.
  expect(group?.isOnBoard).toBe(false);
});
