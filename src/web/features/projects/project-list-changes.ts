import type { BoardListItem } from '../boards/board-list-item.ts';
import type { ListChange } from '../optimistic-lists/optimistic-list.ts';
import type { ProjectListItem } from './project-list-item.ts';

/** Lists are the oldest first: a new project is the last one. */
export function projectAdded(project: ProjectListItem): ListChange {
  return {
    makes: project.id,
    projects: (projects) =>
      projects.some(({ id }) => id === project.id) ? projects : [...projects, project],
  };
}

/** A project has another name or owner. */
export function projectSet(
  projectId: string,
  set: Partial<Pick<ProjectListItem, 'name' | 'ownerId'>>,
): ListChange {
  return {
    projects: (projects) =>
      projects.map((project) => (project.id === projectId ? { ...project, ...set } : project)),
  };
}

/** A project is gone; its boards are in none (decisions §3). */
export function projectDeleted(projectId: string): ListChange {
  return {
    projects: (projects) => projects.filter(({ id }) => id !== projectId),
    boards: (boards) =>
      boards.map((board) =>
        board.projectId === projectId ? { ...board, projectId: null } : board,
      ),
  };
}

/** Boards belong to this project, and to no other (decisions §4). */
export function boardsAttached(added: readonly BoardListItem[], projectId: string): ListChange {
  const ids = new Set(added.map(({ id }) => id));
  const attached = added.map((board) => ({ ...board, projectId }));
  return {
    projects: (projects) =>
      projects.map((project) => {
        const others = project.boards.filter(({ id }) => !ids.has(id));
        return { ...project, boards: project.id === projectId ? [...others, ...attached] : others };
      }),
    boards: (boards) =>
      boards.map((board) => (ids.has(board.id) ? { ...board, projectId } : board)),
  };
}
