import type { Command } from '../../../core/board/commands.ts';
import { createBoardTexts } from '../../i18n/en/boards.ts';
import { newId } from '../../lib/new-id.ts';
import type { MemberEntry } from './member-row.tsx';
import { newBoardId } from './new-board-id.ts';

export type BoardCreation = Omit<Command<'boards.create'>, 'type'>;

/** A board as it is typed. Its ids are those of all tries: sent twice, it still makes one board. */
export interface NewBoard {
  readonly commandId: string;
  readonly boardId: string;
  name: string;
  /** The empty text means none. */
  projectId: string;
  withColumns: boolean;
  /** The board whose columns it gets; the empty text means none. */
  templateId: string;
  /** Whether it gets the template's tickets too. */
  withTickets: boolean;
  members: readonly MemberEntry[];
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

/** What is asked of the server. */
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
