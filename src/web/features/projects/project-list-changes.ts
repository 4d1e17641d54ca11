import type { BoardListItem } from '../boards/board-list-item.ts';
import type { ListChange } from '../optimistic-lists/optimistic-lists.ts';
import type { ProjectListItem } from './project-list-item.ts';

/** Lists are sorted oldest first, so a new project comes last. */
export function projectAdded(project: ProjectListItem): ListChange {
  return {
    createdId: project.id,
    projects: (projects) =>
      projects.some(({ id }) => id === project.id) ? projects : [...projects, project],
  };
}

/** Sets a project's name or owner. */
export function projectSet(
  projectId: string,
  set: Partial<Pick<ProjectListItem, 'name' | 'ownerId'>>,
): ListChange {
  return {
    projects: (projects) =>
      projects.map((project) => (project.id === projectId ? { ...project, ...set } : project)),
  };
}

/** Removes a project; its boards then have none (decisions §3). */
export function projectDeleted(projectId: string): ListChange {
  return {
    projects: (projects) => projects.filter(({ id }) => id !== projectId),
    boards: (boards) =>
      boards.map((board) =>
        board.projectId === projectId ? { ...board, projectId: null } : board,
      ),
  };
}

/** Adds boards to this project and removes them from others (decisions §4). */
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
