import { expect, test } from 'vitest';
import {
  admin,
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  outcomeOf,
  person,
  refusalOf,
  stranger,
  ticket,
} from '../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../test/kits/partial-board-kit.ts';
import type { Project } from '../../projects/project.ts';
import type { Board, BoardRole } from '../board.ts';
import type { Command } from '../commands.ts';
import { emptyBoard } from './columns.ts';

const boardId = 'board-1';

function rename(name: string): Command {
  return { type: 'boards.rename', boardId, name };
}

function setMembers(set: [string, BoardRole][], remove: string[] = []): Command {
  const members = set.map(([userId, role]) => ({ userId, role }));
  return { type: 'boards.setMembers', boardId, set: members, remove };
}

function handOver(userId: string): Command {
  return { type: 'boards.handOver', boardId, userId };
}

function roles({ members }: Board): Record<string, string> {
  return Object.fromEntries([...members.values()].map(({ userId, role }) => [userId, role]));
}

function changes(on: Board, command: Command, who = creator) {
  return outcomeOf(on, who, command).changes.map(({ change }) => change);
}

test('B8 renames a board, and does nothing for the same name', () => {
  const renamed = boardAfter(board(), manager, rename('Renamed'));
  expect(renamed).toMatchObject({ name: 'Renamed', version: 2 });
  expect(renamed.updatedAt).toBeGreaterThan(1);
  expect(changes(board(), rename('Board'))).toEqual([]);
});

test('R3 only managers rename a board and set its members', () => {
  for (const command of [rename('Renamed'), setMembers([['stranger', 'EDITOR']])]) {
    expect(refusalOf(board(), creator, command)).toBeNull();
    expect(refusalOf(board(), manager, command)).toBeNull();
    expect(refusalOf(board(), member, command)).toBe('forbidden');
    expect(refusalOf(board(), admin, command)).toBe('forbidden');
    expect(refusalOf(board(), stranger, command)).toBe('board.unknown');
  }
});

test('B9 adds members, changes roles and removes members; others are unchanged', () => {
  const set = boardAfter(
    board(),
    creator,
    setMembers(
      [
        ['stranger', 'EDITOR'],
        ['member', 'ADMIN'],
      ],
      ['manager'],
    ),
  );
  expect(roles(set)).toEqual({ member: 'ADMIN', stranger: 'EDITOR' });
  expect(set).toMatchObject({ version: 2 });
  const added = changes(board(), setMembers([['stranger', 'EDITOR']]));
  expect(added.map(({ type }) => type)).toEqual(['member.put', 'board.set']);
});

test('B9 setting existing members and removing non-members changes nothing', () => {
  expect(changes(board(), setMembers([['member', 'EDITOR']], ['stranger']))).toEqual([]);
  expect(changes(board(), setMembers([]))).toEqual([]);
});

test('B9 refuses a change that names a person twice', () => {
  const twice = setMembers([
    ['stranger', 'EDITOR'],
    ['stranger', 'ADMIN'],
  ]);
  expect(refusalOf(board(), creator, twice)).toBe('board.memberTwice');
  const both = setMembers([['member', 'ADMIN']], ['member']);
  expect(refusalOf(board(), creator, both)).toBe('board.memberTwice');
});

test('B1 the creator is never among the members, regardless of who sets them', () => {
  for (const who of [creator, manager]) {
    expect(changes(board(), setMembers([['creator', 'EDITOR']]), who)).toEqual([]);
  }
});

test('B7 a board has at most 500 members', () => {
  const full = Array.from({ length: 500 }, (_, n): [string, BoardRole] => [`m${n}`, 'EDITOR']);
  const none = boardAfter(board(), creator, setMembers([], ['member', 'manager']));
  const filled = boardAfter(none, creator, setMembers(full));
  expect(filled.members.size).toBe(500);
  expect(refusalOf(filled, creator, setMembers([['one', 'EDITOR']]))).toBe('board.memberLimit');
  const exchanged = boardAfter(filled, creator, setMembers([['one', 'EDITOR']], ['m0']));
  expect(exchanged.members.size).toBe(500);
});

test('R8 only tickets that just a removed member saw become visible to the creator', () => {
  const on = board([
    ...column('todo', ['a'], { createdBy: 'member', visibleTo: ['member'] }),
    ...column('done', ['b'], { createdBy: 'member', visibleTo: ['member', 'manager'] }),
    ticket('c', 'done', 'z0', { createdBy: 'left', assignee: 'member', visibleTo: ['left'] }),
    ticket('d', 'done', 'z1', { createdBy: 'manager', visibleTo: ['member'] }),
    ticket('e', 'done', 'z2', { createdBy: 'member' }),
  ]);
  const left = boardAfter(on, creator, setMembers([], ['member']));
  const visible = [...left.tickets.values()].map(({ id, visibleTo }) => [id, visibleTo]);
  expect(Object.fromEntries(visible)).toEqual({
    a: ['member', 'creator'],
    b: ['member', 'manager'],
    c: ['left', 'creator'],
    d: ['member'],
    e: null,
  });
  const { changes } = outcomeOf(on, creator, setMembers([], ['member']));
  const ticketChanges = changes.filter(({ change }) => change.type === 'ticket.set');
  expect(ticketChanges.map(({ whole, after: audience }) => [whole?.id, audience])).toEqual([
    ['a', ['member', 'creator']],
    ['c', ['left', 'creator', 'member']],
  ]);
});

test('R8 a change of role alone changes no ticket', () => {
  const on = board(column('todo', ['a'], { createdBy: 'member', visibleTo: ['member'] }));
  const set = boardAfter(on, creator, setMembers([['member', 'ADMIN']]));
  expect(set.tickets).toEqual(on.tickets);
});

const project: Project = { id: 'p1', name: 'Project', ownerId: 'manager', createdAt: 1 };
const projects = { p1: project };

function setProject(projectId: string | null): Command {
  return { type: 'boards.setProject', boardId, projectId };
}

test('J1 a manager who may edit the project adds a board to it and removes it', () => {
  const [logged, ...others] = decideOnPartialBoard(board(), manager, setProject('p1'), {
    projects,
  }).changes;
  expect(logged?.change).toEqual({ type: 'board.set', set: { projectId: 'p1' } });
  expect(others).toEqual([]);
  const inside = { ...board(), projectId: 'p1' };
  const [out] = decideOnPartialBoard(inside, creator, setProject(null), { projects }).changes;
  expect(out?.change).toEqual({ type: 'board.set', set: { projectId: null } });
  expect(decideOnPartialBoard(inside, creator, setProject('p1'), { projects }).changes).toEqual([]);
  expect(decideOnPartialBoard(board(), creator, setProject(null), { projects }).changes).toEqual(
    [],
  );
});

test('J1 managing only the board or only the project is not enough', () => {
  expect(partialRefusal(board(), creator, setProject('p1'), { projects })).toBe('forbidden');
  expect(partialRefusal(board(), creator, setProject('hidden'), { projects })).toBe(
    'project.unknown',
  );
  const owned = { p1: { ...project, ownerId: 'member' } };
  const inside = { ...board(), projectId: 'p1' };
  expect(partialRefusal(board(), member, setProject('p1'), { projects: owned })).toBe('forbidden');
  expect(partialRefusal(inside, member, setProject(null), { projects: owned })).toBe('forbidden');
  const strangers = { p1: { ...project, ownerId: 'stranger' } };
  expect(partialRefusal(inside, stranger, setProject(null), { projects: strangers })).toBe(
    'board.unknown',
  );
  expect(partialRefusal(inside, admin, setProject(null), { projects })).toBe('forbidden');
});

test('J1 a board is created in a project that its creator may edit', () => {
  const make = (projectId: string): Command => ({
    type: 'boards.create',
    boardId,
    name: 'New',
    members: [],
    columns: [],
    projectId,
  });
  const empty = emptyBoard(boardId);
  const [head] = decideOnPartialBoard(empty, admin, make('p1'), { projects }).changes;
  expect(head?.change).toMatchObject({ type: 'board.set', set: { projectId: 'p1' } });
  expect(partialRefusal(empty, admin, make('gone'), { projects })).toBe('project.unknown');
  expect(partialRefusal(empty, manager, make('p1'), { projects })).toBe('forbidden');
});

test('B10 transfers a board to a member; the previous owner stays as a manager', () => {
  const handed = boardAfter(board(), creator, handOver('member'));
  expect(handed).toMatchObject({ createdBy: 'member', version: 2 });
  expect(roles(handed)).toEqual({ creator: 'ADMIN', manager: 'ADMIN' });
  const remove: Command = { type: 'boards.delete', boardId };
  expect(refusalOf(handed, creator, remove)).toBe('forbidden');
  expect(refusalOf(handed, member, remove)).toBeNull();
  expect(refusalOf(handed, creator, rename('Still'))).toBeNull();
  expect(changes(board(), handOver('creator'))).toEqual([]);
});

test('B10 only the creator transfers a board, and only to its members', () => {
  expect(refusalOf(board(), creator, handOver('stranger'))).toBe('board.personUnknown');
  for (const who of [manager, member, admin]) {
    expect(refusalOf(board(), who, handOver('member'))).toBe('forbidden');
  }
  expect(refusalOf(board(), stranger, handOver('member'))).toBe('board.unknown');
});

test('B10 an ADMIN transfers a board whose creator’s account was deleted', () => {
  const orphan = { ...board(), createdBy: 'unknown' };
  const handed = boardAfter(orphan, admin, handOver('member'));
  expect(handed.createdBy).toBe('member');
  expect(roles(handed)).toEqual({ manager: 'ADMIN' });
  expect(refusalOf(orphan, manager, handOver('manager'))).toBe('forbidden');
  expect(boardAfter(orphan, admin, handOver('admin')).createdBy).toBe('admin');
  expect(refusalOf(orphan, admin, handOver('stranger'))).toBe('board.personUnknown');
});

test('B11 only the creator deletes a board', () => {
  const remove: Command = { type: 'boards.delete', boardId };
  expect(changes(board(), remove)).toEqual([{ type: 'board.removed' }]);
  for (const who of [manager, member, admin]) {
    expect(refusalOf(board(), who, remove)).toBe('forbidden');
  }
  expect(refusalOf(board(), stranger, remove)).toBe('board.unknown');
  expect(refusalOf(board(), person('unknown', 'USER'), remove)).toBe('board.unknown');
});

test('ZJ2 managers choose the unit of estimates; the numbers and the version stay', () => {
  const unit = (value: 'POINTS' | 'HOURS') =>
    ({ type: 'boards.setEstimateUnit', boardId: 'board-1', unit: value }) as const;
  const on = board([ticket('a', 'todo', 'i0', { estimate: 3 })]);
  const changed = boardAfter(on, manager, unit('HOURS'));
  expect(changed.estimateUnit).toBe('HOURS');
  expect(changed.version).toBe(on.version);
  expect(changed.tickets.get('a')?.estimate).toBe(3);
  expect(outcomeOf(on, manager, unit('POINTS')).changes).toEqual([]);
  expect(refusalOf(on, member, unit('HOURS'))).toBe('forbidden');
});

test('BC1 what another manager changed is not overwritten if the sender names what it was', () => {
  const setTo = (
    set: Command<'boards.setAppearance'>['set'],
    was: Command<'boards.setAppearance'>['was'],
  ) => ({ type: 'boards.setAppearance', boardId, set, was }) as const;
  const on = { ...board(), color: 'red' as const, background: 'dots' as const };
  expect(boardAfter(on, manager, setTo({ color: null }, { color: 'red' })).color).toBeNull();
  expect(refusalOf(on, manager, setTo({ color: null }, { color: 'blue' }))).toBe(
    'appearance.changed',
  );
  expect(refusalOf(on, manager, setTo({ background: null }, { background: 'tint' }))).toBe(
    'appearance.changed',
  );
});

test('BC1 managers choose color and background, each alone; the version stays', () => {
  const set = (part: Command<'boards.setAppearance'>['set']) =>
    ({ type: 'boards.setAppearance', boardId, set: part }) as const;
  const red = boardAfter(board(), manager, set({ color: 'red' }));
  expect([red.color, red.background, red.version]).toEqual(['red', null, board().version]);
  const both = boardAfter(red, creator, set({ background: 'dots' }));
  expect([both.color, both.background]).toEqual(['red', 'dots']);
  expect(boardAfter(both, manager, set({ color: null }))).toMatchObject({
    ...{ color: null, background: 'dots' },
  });
  for (const same of [{}, { color: 'red' as const }, { background: undefined }]) {
    expect(outcomeOf(both, manager, set(same)).changes).toEqual([]);
  }
  for (const who of [member, admin]) {
    expect(refusalOf(board(), who, set({ color: 'red' }))).toBe('forbidden');
  }
});

test('TI20 managers choose whether everyone on the board sees the time of others', () => {
  const share = (isShared: boolean): Command => ({
    ...{ type: 'boards.setTimeSharing', boardId, isShared },
  });
  expect(board().sharesTime).toBe(true);
  const after = boardAfter(board(), manager, share(false));
  expect(after.sharesTime).toBe(false);
  expect(boardAfter(after, creator, share(true)).sharesTime).toBe(true);
  expect(outcomeOf(after, manager, share(false)).changes).toEqual([]);
  for (const actor of [member, admin]) {
    expect(refusalOf(board(), actor, share(false))).toBe('forbidden');
  }
});
