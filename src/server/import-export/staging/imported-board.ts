import type { LoggedChange } from '../../../core/board/change.ts';
import { firstKeys } from '../../../core/board/ordering.ts';
import { NOBODY } from '../../../core/users/user.ts';
import { newId } from '../../lib/new-id.ts';
import type { Store } from '../../storage/store.ts';
import type { BoardIn } from './import-target.ts';
import type { stagingRepository } from './staging-repository.ts';

/** A board that has come, and nobody sees yet. */
export interface ImportedBoard {
  board: BoardIn;
  /** What the board is known by here. */
  id: string;
  /** Of each column, where its last ticket is. */
  lastKeys: Map<string, string>;
  /** What the file's tickets are known by here. */
  ticketIds: Map<string, string>;
}

interface Deps {
  store: Store;
  arrivals: ReturnType<typeof stagingRepository>;
  now: () => number;
}

/** Writes a board and its columns, under the file's own id where that is to be kept and is free. */
export async function beginBoard(
  { store, arrivals, now }: Deps,
  board: BoardIn,
  keepsId: boolean,
): Promise<ImportedBoard> {
  const made = { epoch: newId(), at: now() };
  const keys = firstKeys(board.columns.length);
  const columns = board.columns.map((column, n) => ({ ...column, pos: keys[n] as string }));
  const fresh = `board-${made.at}-${newId().slice(-9)}`;
  const id = await store.tx(async (query) => {
    const isKept = keepsId && (await arrivals.insertBoard(query, board.id, made));
    if (!isKept) await arrivals.insertBoard(query, fresh, made);
    const chosen = isKept ? board.id : fresh;
    await arrivals.insertColumns(query, chosen, columns);
    return chosen;
  });
  return { board, id, lastKeys: new Map(), ticketIds: new Map() };
}

/** Everybody who is on the board, and whose it is. */
export function peopleOf({ board }: ImportedBoard): string[] {
  return [board.createdBy, ...board.members.map(({ userId }) => userId)];
}

/** What is written with the first number of a board's log: with those of its people who are there. */
export function firstFactsOf(
  { board }: ImportedBoard,
  isThere: ReadonlySet<string>,
): LoggedChange[] {
  const { name, createdAt, updatedAt, projectId, isTemplate } = board;
  const createdBy = isThere.has(board.createdBy) ? board.createdBy : NOBODY;
  const members = board.members.filter(({ userId }) => isThere.has(userId));
  const head = { name, createdBy, createdAt, updatedAt, projectId, isTemplate, version: 1 };
  return [
    { change: { type: 'board.set', set: head } },
    ...members.map((member) => ({ change: { type: 'member.put' as const, member } })),
  ];
}
