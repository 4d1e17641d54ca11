import { expect, test } from 'vitest';
import type { BoardListItem } from '../boards/board-list-item.ts';
import { type ListChange, withListChanges } from '../optimistic-lists/optimistic-lists.ts';
import {
  boardsAttached,
  projectAdded,
  projectDeleted,
  projectSet,
} from './project-list-changes.ts';
import type { ProjectListItem } from './project-list-item.ts';

const relaunch = board('relaunch', 'nord');
const alpha = board('alpha', null);
const nord = project('nord', [relaunch]);
const mira = project('mira', []);

function board(id: string, projectId: string | null): BoardListItem {
  const counts = { columnCount: 3, ticketCount: 0 };
  return {
    ...{ id, name: id, createdBy: 'ann', projectId, role: null, isTemplate: false, color: null },
    ...{ createdAt: 1, updatedAt: 1, ...counts },
  };
}

function project(id: string, boards: BoardListItem[]): ProjectListItem {
  return { id, name: id, ownerId: 'ann', createdAt: 1, boards };
}

/**
 * The lists as `projects: boards` and `board in project`; the same if the change is applied twice.
 */
function listsAfter(edit: ListChange) {
  const summarize = (edits: ListChange[]) => ({
    projects: withListChanges('projects', [nord, mira], edits).map(
      ({ name, boards }) => `${name}: ${boards.map(({ id }) => id).join()}`,
    ),
    boards: withListChanges('boards', [relaunch, alpha], edits).map(
      ({ id, projectId }) => `${id} in ${projectId}`,
    ),
  });
  expect(summarize([edit, edit])).toEqual(summarize([edit]));
  return summarize([edit]);
}

test('J4 a project that is being deleted leaves its boards without one', () => {
  expect(listsAfter(projectDeleted('nord'))).toEqual({
    projects: ['mira: '],
    boards: ['relaunch in null', 'alpha in null'],
  });
});

test('J1 boards that are being added leave their previous project', () => {
  expect(listsAfter(boardsAttached([relaunch, alpha], 'mira'))).toEqual({
    projects: ['nord: ', 'mira: relaunch,alpha'],
    boards: ['relaunch in mira', 'alpha in mira'],
  });
});

test('N16 a project that is being added comes last, and a renamed one keeps its place', () => {
  const unchanged = ['relaunch in nord', 'alpha in null'];
  expect(listsAfter(projectAdded(project('kiosk', [])))).toEqual({
    projects: ['nord: relaunch', 'mira: ', 'kiosk: '],
    boards: unchanged,
  });
  expect(listsAfter(projectSet('nord', { name: 'süd' }))).toEqual({
    projects: ['süd: relaunch', 'mira: '],
    boards: unchanged,
  });
});
