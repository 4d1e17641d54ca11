import type { Member } from '../../../core/board/board.ts';
import type { Command } from '../../../core/board/commands.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/**
 * Locks the accounts that the command makes owners or members, so that none is deleted meanwhile.
 * Existing members need no lock: an account is deleted under the locks of its boards.
 */
export async function lockNamedUsers(
  query: Query,
  { boardRecords, people }: Pick<BoardRepositories, 'boardRecords' | 'people'>,
  userId: string,
  command: Command,
): Promise<void> {
  const named = userIdsIn(userId, command);
  if (named.length === 0) return;
  const isForMembers = command.type === 'boards.setMembers' || command.type === 'boards.save';
  const members = isForMembers ? await boardRecords.members(query, command.boardId) : [];
  const memberIds = new Set(members.map((member) => member.userId));
  await people.lockUsers(
    query,
    named.filter((id) => !memberIds.has(id)),
  );
}

/** Ids of the users that the command makes owners or members of a board. */
function userIdsIn(userId: string, command: Command): string[] {
  const idsOf = (members: readonly Member[] = []) => members.map((member) => member.userId);
  switch (command.type) {
    case 'boards.create':
      return [userId, ...idsOf(command.members)];
    case 'boards.setMembers':
      return idsOf(command.set);
    case 'boards.save':
      return idsOf(command.members);
    case 'boards.handOver':
      return [command.userId];
    default:
      return [];
  }
}
