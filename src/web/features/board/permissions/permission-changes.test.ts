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

const of = (...members: Member[]) => new Map(members.map((each) => [each.userId, each]));
const bob: Member = { userId: 'bob', role: 'EDITOR' };
const cleo: Member = { userId: 'cleo', role: 'ADMIN' };
const members = of(bob, cleo);

describe('permissions that are being changed', () => {
  it('M2 who is added comes as an EDITOR, and can be another person', () => {
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

  it('M3 the differences are sent, and nothing where there are none', () => {
    const demoted = withRole(NO_CHANGES, { userId: 'cleo', role: 'EDITOR' });
    expect(permissionsCommand('b', members, withoutMember(demoted, 'bob'))).toMatchObject({
      set: [{ userId: 'cleo', role: 'EDITOR' }],
      remove: ['bob'],
    });
    const back = withRole(demoted, cleo);
    expect(permissionsCommand('b', members, back)).toBeNull();
    const stays = withPerson(members, withoutMember(NO_CHANGES, 'bob'), 'bob');
    expect(permissionsCommand('b', members, stays)).toBeNull();
  });

  it('M3 what a colleague changes meanwhile shows through and is not undone', () => {
    const mine = withRole(withPerson(members, NO_CHANGES, 'dan'), { userId: 'bob', role: 'ADMIN' });
    const dan: Member = { userId: 'dan', role: 'ADMIN' };
    const eve: Member = { userId: 'eve', role: 'EDITOR' };
    const theirs = of(bob, dan, eve);
    expect(permissionsWith(theirs, mine)).toEqual([{ ...bob, role: 'ADMIN' }, dan, eve]);
    expect(permissionsCommand('b', theirs, mine)).toMatchObject({
      set: [{ userId: 'bob', role: 'ADMIN' }],
      remove: [],
    });
    const withoutBob = of(cleo);
    expect(permissionsCommand('b', withoutBob, withoutMember(NO_CHANGES, 'bob'))).toBeNull();
  });
});
