import type { ListChange } from '../optimistic-lists/optimistic-lists.ts';
import type { BoardListItem } from './board-list-item.ts';

/** A board as lists show it before the server has created it. */
interface CreatedBoard {
  boardId: string;
  name: string;
  projectId?: string | null | undefined;
  columnCount: number;
}

/**
 * Adds a board, to its project if it has one. Lists are sorted oldest first, so it comes last.
 * `by`: the creator's id; `at`: ms since 1970.
 */
export function boardCreated(
  created: CreatedBoard,
  { by, at }: { by: string; at: number },
): ListChange {
  const board: BoardListItem = {
    id: created.boardId,
    name: created.name,
    createdBy: by,
    projectId: created.projectId ?? null,
    role: null,
    isTemplate: false,
    color: null,
    createdAt: at,
    updatedAt: at,
    columnCount: created.columnCount,
    ticketCount: 0,
  };
  const add = (boards: BoardListItem[]) =>
    boards.some(({ id }) => id === board.id) ? boards : [...boards, board];
  return {
    createdId: board.id,
    boards: add,
    projects: (projects) =>
      projects.map((project) =>
        project.id === board.projectId ? { ...project, boards: add(project.boards) } : project,
      ),
  };
}

/** Removes a board from every list. */
export function boardDeleted(boardId: string): ListChange {
  const remove = (boards: BoardListItem[]) => boards.filter(({ id }) => id !== boardId);
  return {
    boards: remove,
    projects: (projects) =>
      projects.map((project) => ({ ...project, boards: remove(project.boards) })),
  };
}
