import type { Command } from '../../../core/board/commands.ts';
import { decide, isInPortions, readSetOf } from '../../../core/board/decide.ts';
import { AppError } from '../../../core/errors.ts';
import { can } from '../../../core/permissions.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Actor } from '../../../core/users/user.ts';
import { cachedAccess } from '../../access/access-cache.ts';
import { accessOf } from '../../access/board-access.ts';
import type { Viewer } from '../../access/viewer.ts';
import { newId } from '../../lib/tokens.ts';
import { type BoardRow, headOf } from '../../storage/boards/rows.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { NOT_BEGUN, progressOf } from './command-progress.ts';
import { lockLinkedBoards } from './linked-boards.ts';
import { lockNamedUsers } from './named-users.ts';

const { boardBytes } = RESOURCE_LIMITS;

/** Commands that take a key for the numbers of a board's tickets. */
const TAKES_KEY: ReadonlySet<Command['type']> = new Set(['boards.create', 'boards.setTicketKey']);

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  now(): number;
}

/** The effect of a command on its board, before anything is written. */
export type Decision = Awaited<ReturnType<ReturnType<typeof createDecideCommand>>>;

/** The first half of a command's transaction: locks, numbers, reads and decides. */
export function createDecideCommand({ store, repositories, now }: Deps) {
  const { boards, partialBoards, projects } = repositories;
  const accessIn = cachedAccess(store, repositories);

  /** Takes the board's next number, loads what the command reads, and decides. */
  async function decideIn(
    query: Query,
    { userId, onlyBoard }: Viewer,
    commandId: string,
    command: Command,
    knownProgress = NOT_BEGUN,
  ) {
    await lockLinkedBoards(query, repositories, command);
    if (TAKES_KEY.has(command.type)) await repositories.ticketNumbers.lockKeys(query);
    await lockNamedUsers(query, repositories, userId, command);
    if ('projectId' in command && command.projectId)
      await projects.lockProject(query, command.projectId);
    const { row, isNew } = await takeNumber(query, userId, command);
    checkBytes(row, command);
    const sent = { boardId: row.id, by: userId, commandId };
    const progress = isInPortions(command)
      ? await progressOf(query, repositories, { sent, command, from: knownProgress })
      : NOT_BEGUN;
    const { continuation } = progress;
    const access = await accessIn(query, userId, row.id);
    if (command.type === 'boards.create' && !isNew) throw boardExists(access.actor);
    const reads = readSetOf(command, headOf(row), continuation);
    if (reads.links) reads.links.onlyBoard = onlyBoard;
    const board = await partialBoards.load(query, row, access, reads);
    const env = { actor: access.actor, at: row.at, commandId, continuation };
    return { sent, row, board, command, outcome: decide(board, command, env), progress };
  }

  async function takeNumber(
    query: Query,
    userId: string,
    command: Command,
  ): Promise<{ row: BoardRow; isNew: boolean }> {
    const at = now();
    const take = command.type === 'boards.restore' ? boards.takeAnyNumber : boards.takeNumber;
    const row = await take(query, command.boardId, at);
    if (row) return { row, isNew: false };
    if (command.type !== 'boards.create') throw new AppError('board.unknown');
    const inserted = await boards.insert(query, command.boardId, newId(), at);
    if (inserted) return { row: inserted, isNew: true };
    // Created since the first query by someone else, or by this command sent twice at once.
    const other = await boards.takeNumber(query, command.boardId, at);
    if (other) return { row: other, isNew: false };
    // The board was deleted; its id stays taken.
    throw boardExists((await accessOf(query, repositories, userId)).actor);
  }

  return decideIn;
}

/** @throws AppError board.full, except for the deletion of a full board */
function checkBytes({ writtenBytes }: BoardRow, { type }: Command): void {
  if (writtenBytes > boardBytes.max && type !== 'boards.delete') throw new AppError('board.full');
}

/** Does not reveal existing boards to users who may not create boards. */
function boardExists(actor: Actor): AppError {
  return new AppError(can(actor, 'boards.create') ? 'board.exists' : 'forbidden');
}
