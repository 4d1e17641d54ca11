import type { LoggedChange } from '../../../core/board/change.ts';
import { makeColumn } from '../../../core/board/column.ts';
import { firstKeys } from '../../../core/board/ordering.ts';
import { sharedViews } from '../../../core/board/settings/shared-views.ts';
import { formatCursor } from '../../../core/board/wire/feed.ts';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import { newId } from '../../lib/tokens.ts';
import { newAutomationRow } from '../../storage/automations/automations.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
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
  /** The numbers of its tickets so far. */
  numbers: Set<number>;
}

interface Deps {
  store: Store;
  automations: BoardRepositories['automations'];
  staging: ReturnType<typeof stagingRepository>;
  now: () => number;
}

/** Writes a board and its columns, with the id of the file if it is to be preserved and is free. */
export async function beginBoard(
  { store, automations, staging, now }: Deps,
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
    await automations.insert(query, rulesOf(board, boardId, version));
    return boardId;
  });
  const maps = { lastKeys: new Map(), ticketIds: new Map(), numbers: new Set<number>() };
  return { board, id, ...maps, archivedCount: 0 };
}

/** The rules of an imported board are off. A rule acts as the user who turns it on. */
function rulesOf(
  { automations = [], createdBy: madeBy }: ImportedBoardData,
  boardId: string,
  { epoch, at }: { epoch: string; at: number },
) {
  const cursor = formatCursor({ epoch, seq: 0 });
  return automations.map((automation, n) =>
    newAutomationRow(
      { ...automation, isOn: false },
      { id: newId('a'), boardId, madeBy, cursor, at: at + n },
    ),
  );
}

/** The members and the creator of the board. */
export function peopleOf({ board }: ImportedBoard): string[] {
  return [board.createdBy, ...board.members.map(({ userId }) => userId)];
}

/** The first changes of the board's log, with those of its people whose accounts exist. */
export function initialChanges(
  { board }: ImportedBoard,
  existing: ReadonlySet<string>,
  ticketKey: string,
): LoggedChange[] {
  const { name, createdAt, updatedAt, projectId, isTemplate } = board;
  const { estimateUnit, labelColors, archiveAfterDays, fadeAfterDays } = board;
  const { customFields = [], about, sharesTime = true } = board;
  const { color, background } = board;
  const createdBy = existing.has(board.createdBy) ? board.createdBy : DELETED_USER_ID;
  const members = board.members.filter(({ userId }) => existing.has(userId));
  const archiving = archiveAfterDays ? { archiveAfterDays } : {};
  const settings = {
    ...{ isTemplate, estimateUnit, labelColors, customFields, ticketKey },
    ...archiving,
    ...(fadeAfterDays && { fadeAfterDays }),
    ...(!sharesTime && { sharesTime }),
    ...(about && { about }),
    ...(color && { color }),
    ...(background && { background }),
  };
  const head = { name, createdBy, createdAt, updatedAt, projectId, ...settings };
  return [
    { change: { type: 'board.set', set: { ...head, version: 1 } } },
    ...members.map((member) => ({ change: { type: 'member.put' as const, member } })),
    ...sharedViews(board.views ?? [], () => newId('v')),
  ];
}
