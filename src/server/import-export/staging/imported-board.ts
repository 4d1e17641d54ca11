import type { LoggedChange } from '../../../core/board/change.ts';
import { makeColumn } from '../../../core/board/column.ts';
import { firstKeys } from '../../../core/board/ordering.ts';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import { newId } from '../../lib/tokens.ts';
import type { Store } from '../../storage/store.ts';
import type { ImportedBoardData } from './import-target.ts';
import type { stagingRepository } from './staging-repository.ts';

/** A staged board, not visible to anyone yet. */
export interface ImportedBoard {
  board: ImportedBoardData;
  /** Its id on this server. */
  id: string;
  /** The position of the last ticket in each column. */
  lastKeys: Map<string, string>;
  /** The ids on this server of the file's tickets. */
  ticketIds: Map<string, string>;
  /** The number of its tickets that are archived. */
  archivedCount: number;
}

interface Deps {
  store: Store;
  staging: ReturnType<typeof stagingRepository>;
  now: () => number;
}

/** Writes a board and its columns, with the id of the file if it is to be preserved and is free. */
export async function beginBoard(
  { store, staging, now }: Deps,
  board: ImportedBoardData,
  preservesId: boolean,
): Promise<ImportedBoard> {
  const version = { epoch: newId(), at: now() };
  const keys = firstKeys(board.columns.length);
  const columns = board.columns.map((column, n) =>
    makeColumn({ ...column, pos: keys[n] as string }),
  );
  const newBoardId = `board-${version.at}-${newId().slice(-9)}`;
  const id = await store.tx(async (query) => {
    const isKept = preservesId && (await staging.insertBoard(query, board.id, version));
    if (!isKept) await staging.insertBoard(query, newBoardId, version);
    const boardId = isKept ? board.id : newBoardId;
    await staging.insertColumns(query, boardId, columns);
    return boardId;
  });
  return { board, id, lastKeys: new Map(), ticketIds: new Map(), archivedCount: 0 };
}

/** The members and the creator of the board. */
export function peopleOf({ board }: ImportedBoard): string[] {
  return [board.createdBy, ...board.members.map(({ userId }) => userId)];
}

/** The first changes of the board's log, with those of its people whose accounts exist. */
export function initialChanges(
  { board }: ImportedBoard,
  existing: ReadonlySet<string>,
): LoggedChange[] {
  const { name, createdAt, updatedAt, projectId, isTemplate } = board;
  const { estimateUnit, labelColors, archiveAfterDays, color, background } = board;
  const createdBy = existing.has(board.createdBy) ? board.createdBy : DELETED_USER_ID;
  const members = board.members.filter(({ userId }) => existing.has(userId));
  const archiving = archiveAfterDays ? { archiveAfterDays } : {};
  const appearance = { ...(color && { color }), ...(background && { background }) };
  const settings = { isTemplate, estimateUnit, labelColors, ...archiving, ...appearance };
  const head = { name, createdBy, createdAt, updatedAt, projectId, ...settings };
  return [
    { change: { type: 'board.set', set: { ...head, version: 1 } } },
    ...members.map((member) => ({ change: { type: 'member.put' as const, member } })),
  ];
}
