import type { Member } from '../../../../core/board/board.ts';
import type { Command } from '../../../../core/board/commands.ts';
import { createBoardTexts } from '../../../i18n/en/boards.ts';
import { newId } from '../../../lib/new-id.ts';
import { newBoardId } from './new-board-id.ts';

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
  withColumns: boolean;
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
    withColumns: true,
    templateId: '',
    withTickets: true,
    members: [],
  };
}

/** The request to the server. */
export function creationOf(board: NewBoard): BoardCreation {
  const { boardId, name, projectId, withColumns, members } = board;
  return {
    boardId,
    name: name.trim(),
    projectId: projectId || null,
    members: [...members],
    columns: withColumns ? createBoardTexts.defaultColumns : [],
  };
}
