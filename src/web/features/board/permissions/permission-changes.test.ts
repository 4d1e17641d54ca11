import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../core/board/board.ts';
import {
  NO_CHANGES,
  permissionsCommand,
  permissionsWith,
  withAdded,
  withoutMember,
  withPerson,
  withRole,
} from './permission-changes.ts';

const membersOf = (...members: Member[]) => new Map(members.map((each) => [each.userId, each]));
const bob: Member = { userId: 'bob', role: 'EDITOR' };
const cleo: Member = { userId: 'cleo', role: 'ADMIN' };
const members = membersOf(bob, cleo);

describe('unsaved permission changes', () => {
  it('M2 an added person is an EDITOR and can be replaced by another person', () => {
    const added = withPerson(members, NO_CHANGES, 'dan');
    expect(permissionsWith(members, added)).toEqual([bob, cleo, { userId: 'dan', role: 'EDITOR' }]);
    const other = withAdded(
      added,
      { userId: 'dan', role: 'EDITOR' },
      { userId: 'eve', role: 'ADMIN' },
    );
    expect(permissionsCommand('b', members, other)).toEqual({
      type: 'boards.setMembers',
      boardId: 'b',
      set: [{ userId: 'eve', role: 'ADMIN' }],
      remove: [],
    });
  });

  it('M3 only differences are sent', () => {
    const demoted = withRole(NO_CHANGES, { userId: 'cleo', role: 'EDITOR' });
    expect(permissionsCommand('b', members, withoutMember(demoted, 'bob'))).toMatchObject({
      set: [{ userId: 'cleo', role: 'EDITOR' }],
      remove: ['bob'],
    });
    const reverted = withRole(demoted, cleo);
    expect(permissionsCommand('b', members, reverted)).toBeNull();
    const readded = withPerson(members, withoutMember(NO_CHANGES, 'bob'), 'bob');
    expect(permissionsCommand('b', members, readded)).toBeNull();
  });

  it('M3 concurrent changes of a colleague are shown and not undone', () => {
    const mine = withRole(withPerson(members, NO_CHANGES, 'dan'), { userId: 'bob', role: 'ADMIN' });
    const dan: Member = { userId: 'dan', role: 'ADMIN' };
    const eve: Member = { userId: 'eve', role: 'EDITOR' };
    const theirs = membersOf(bob, dan, eve);
    expect(permissionsWith(theirs, mine)).toEqual([{ ...bob, role: 'ADMIN' }, dan, eve]);
    expect(permissionsCommand('b', theirs, mine)).toMatchObject({
      set: [{ userId: 'bob', role: 'ADMIN' }],
      remove: [],
    });
    const withoutBob = membersOf(cleo);
    expect(permissionsCommand('b', withoutBob, withoutMember(NO_CHANGES, 'bob'))).toBeNull();
  });
});
