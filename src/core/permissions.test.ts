import { expect, test } from 'vitest';
import {
  admin,
  board,
  creator,
  manager,
  member,
  person,
  stranger,
} from '../test/kits/board-kit.ts';
import { type Action, can, type Subject } from './permissions.ts';

const people = { creator, manager, member, stranger, admin, editor: person('editor', 'EDITOR') };

/** The actors who may do the action. */
function allowed(action: Action, subject: Subject = {}): string[] {
  return Object.entries(people).flatMap(([name, actor]) =>
    can(actor, action, subject) ? name : [],
  );
}

const all = Object.keys(people);

test('J1 owners, people on its boards and ADMINs open a project', () => {
  const project = { ownerId: 'member' };
  expect(allowed('projects.open', { project })).toEqual(['member', 'admin']);
  expect(allowed('projects.open', { project, opensBoard: true })).toEqual(all);
  expect(allowed('projects.create')).toEqual(all);
  for (const action of ['projects.edit', 'projects.delete'] as const) {
    expect(allowed(action, { project, opensBoard: true })).toEqual(['member', 'admin']);
  }
});

test('R10 ADMINs transfer only what belonged to deleted accounts', () => {
  expect(allowed('projects.handOver', { project: { ownerId: 'member' } })).toEqual(['member']);
  expect(allowed('projects.handOver', { project: { ownerId: 'unknown' } })).toEqual(['admin']);
  expect(allowed('boards.handOver', { board: board() })).toEqual(['creator']);
  const orphan = { ...board(), createdBy: 'unknown' };
  expect(allowed('boards.handOver', { board: orphan })).toEqual(['admin']);
  expect(allowed('boards.delete', { board: orphan })).toEqual([]);
});

test('R10 a global EDITOR has the permissions of a USER; only ADMINs set roles', () => {
  expect(allowed('users.setRole')).toEqual(['admin']);
  expect(allowed('users.list')).toEqual(all);
  expect(allowed('boards.create')).toEqual(['admin']);
  expect(allowed('boards.open', { board: board() })).toEqual([
    'creator',
    'manager',
    'member',
    'admin',
  ]);
});
