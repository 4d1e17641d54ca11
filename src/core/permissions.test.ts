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
import type { BoardRole } from './board/board.ts';
import { type Action, can, limitingRole, type Subject } from './permissions.ts';
import type { Actor } from './users/user.ts';

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

/** A board of which a person is a member with this role, whatever else the ticket makes of them. */
function asMember(role: BoardRole, actor: Actor) {
  const members = new Map([[actor.id, { userId: actor.id, role }]]);
  const mine = { createdBy: actor.id, assignee: actor.id, coAssignees: null, visibleTo: null };
  const comment = { author: actor.id };
  const deletion = { deletedBy: actor.id };
  return { board: { ...board(), members }, ticket: mine, comment, deletion };
}

const ACTIONS_ON_BOARDS = [
  ...(['boards.open', 'boards.manage', 'boards.delete', 'boards.restore'] as const),
  ...(['boards.handOver', 'boards.moveColumn', 'tickets.see', 'tickets.linkTo'] as const),
  ...(['tickets.create', 'tickets.move', 'tickets.edit', 'tickets.editUrl'] as const),
  ...(['tickets.editPhotos', 'tickets.delete', 'tickets.archive', 'tickets.restore'] as const),
  ...(['tickets.comment', 'comments.edit', 'comments.delete', 'comments.restore'] as const),
];

function allowedAs(role: BoardRole, part: Subject = {}): Action[] {
  const subject = { ...asMember(role, member), ...part };
  return ACTIONS_ON_BOARDS.filter((action) => can(member, action, subject));
}

test('BR1 a VIEWER opens the board and sees its tickets, and does nothing else, not even with their own', () => {
  expect(allowedAs('VIEWER')).toEqual(['boards.open', 'tickets.see']);
  const hidden = {
    createdBy: 'creator',
    assignee: null,
    coAssignees: null,
    visibleTo: ['creator'],
  };
  expect(allowedAs('VIEWER', { ticket: hidden })).toEqual(['boards.open']);
});

test('BR2 a COMMENTER also comments, and changes comments of their own alone', () => {
  expect(allowedAs('COMMENTER')).toEqual([
    ...['boards.open', 'tickets.see'],
    ...['tickets.comment', 'comments.edit', 'comments.delete', 'comments.restore'],
  ]);
  const others = { comment: { author: 'creator' }, deletion: { deletedBy: 'creator' } };
  expect(allowedAs('COMMENTER', others)).toEqual(['boards.open', 'tickets.see', 'tickets.comment']);
  // Deleted by them when they had another role, or by someone else.
  const { comment, deletion } = others;
  expect(allowedAs('COMMENTER', { comment })).not.toContain('comments.restore');
  expect(allowedAs('COMMENTER', { deletion })).not.toContain('comments.restore');
  const hidden = {
    createdBy: 'creator',
    assignee: null,
    coAssignees: null,
    visibleTo: ['creator'],
  };
  expect(allowedAs('COMMENTER', { ...others, ticket: hidden })).toEqual(['boards.open']);
});

test('BR3 the role limits neither an ADMIN nor the creator of the board', () => {
  const outsider = { ...asMember('VIEWER', admin), board: board() };
  for (const action of ACTIONS_ON_BOARDS) {
    expect(can(admin, action, asMember('VIEWER', admin))).toBe(can(admin, action, outsider));
    const limited = asMember('VIEWER', creator);
    const free = { ...limited, board: board() };
    expect(can(creator, action, limited)).toBe(can(creator, action, free));
  }
  expect(limitingRole(admin, asMember('COMMENTER', admin))).toBeNull();
  expect(limitingRole(creator, asMember('COMMENTER', creator))).toBeNull();
  expect(limitingRole(member, asMember('COMMENTER', member))).toBe('COMMENTER');
  expect(limitingRole(member, asMember('EDITOR', member))).toBeNull();
});
