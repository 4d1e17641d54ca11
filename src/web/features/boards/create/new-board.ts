import type { Member } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import { newId } from '../../../lib/new-id.ts';
import { newBoardId } from './new-board-id.ts';
import { columnsOf, type StartingPoint } from './starting-columns.tsx';

export type BoardCreation = Omit<Command<'boards.create'>, 'type'>;

/**
 * The input for a new board. It keeps the same ids for all retries, so that they create one board.
 */
export interface NewBoard {
  readonly commandId: string;
  readonly boardId: string;
  name: string;
  /** An empty string means none. */
  projectId: string;
  /** The columns that it begins with, unless a template of the account provides them. */
  start: StartingPoint;
  /** The template that provides the columns; an empty string means none. */
  templateId: string;
  /** Whether the template's tickets are copied too. */
  withTickets: boolean;
  members: readonly Member[];
}

export function newBoard(projectId = ''): NewBoard {
  return {
    commandId: newId(),
    boardId: newBoardId(),
    name: '',
    projectId,
    start: 'kanban',
    templateId: '',
    withTickets: true,
    members: [],
  };
}

/** The request to the server. */
export function creationOf(board: NewBoard): BoardCreation {
  const { boardId, name, projectId, start, members } = board;
  return {
    boardId,
    name: name.trim(),
    projectId: projectId || null,
    members: [...members],
    columns: columnsOf(start),
  };
}
