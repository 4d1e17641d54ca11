import { LIMITS } from '../../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { isManager } from '../../access/board-access.ts';
import type { ExecuteIn } from '../../boards/commands/execute-command.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Source } from '../../lib/request-source.ts';
import { newId, newToken } from '../../lib/tokens.ts';
import type { BoardRow } from '../../storage/boards/rows.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import type { InvitationRow } from './invitation-repository.ts';

/**
 * The secret of an invitation, with the board that it leads to after a dot. Its digest covers both,
 * so no one can change the board of a link.
 */
export function newSecret(boardId: string | null): string {
  return boardId === null ? newToken() : `${newToken()}.${boardId}`;
}

function boardIn(secret: string): string | null {
  return secret.split('.')[1] ?? null;
}

interface Deps {
  repositories: BoardRepositories;
  bus: Bus;
  executeIn: ExecuteIn;
}

export type InvitedBoards = ReturnType<typeof createInvitedBoards>;

/** Adds those who accept an invitation to its board, as if the person who invited them did it. */
export function createInvitedBoards({ repositories, bus, executeIn }: Deps) {
  /**
   * Part of the transaction that creates the account. Returns the board; null if the invitation
   * names none, if its creator no longer manages it, or if it is full.
   */
  async function join(
    query: Query,
    { createdBy }: InvitationRow,
    { secret, userId, source }: { secret: string; userId: string; source: Source },
  ): Promise<string | null> {
    const boardId = boardIn(secret);
    const row = boardId === null ? null : await repositories.boards.head(query, boardId);
    if (!row || !(await isManager(query, repositories, createdBy, row))) return null;
    // Before the command, whose refusal would undo the account too.
    if (await isFull(query, row)) return null;
    const set = [{ userId, role: 'EDITOR' as const }];
    const command = { type: 'boards.setMembers' as const, boardId: row.id, set, remove: [] };
    await executeIn(query, createdBy, newId('c'), command, source);
    return row.id;
  }

  async function isFull(query: Query, row: BoardRow): Promise<boolean> {
    const members = await repositories.members.membersOf(query, row.id);
    if (members.length >= LIMITS.members) return true;
    return (await repositories.boards.bytesOfLog(query, row)) > RESOURCE_LIMITS.boardBytes.max;
  }

  return { join, notifyJoined: (boardId: string) => bus.notifyChanged(boardId) };
}
