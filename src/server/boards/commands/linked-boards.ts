import type { Command } from '../../../core/board/commands.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/**
 * Takes the locks of a command on a link between tickets: first that of all links, if the command
 * adds one, then those of both tickets' boards, in the order of their ids.
 */
export async function lockLinkedBoards(
  query: Query,
  { tickets, ticketLinks, ticketTransfer }: BoardRepositories,
  command: Command,
): Promise<void> {
  const otherId = otherIdOf(command);
  if (otherId === null) return;
  if (command.type !== 'tickets.unlink') await ticketLinks.lock(query);
  const otherBoardId = await tickets.boardIdOf(query, otherId);
  const boardIds = new Set([command.boardId, otherBoardId ?? command.boardId]);
  await ticketTransfer.lockBoards(query, [...boardIds]);
}

function otherIdOf(command: Command): string | null {
  if (command.type === 'tickets.edit') {
    return command.parent?.to ?? command.blocker?.id ?? null;
  }
  const isOfLink = command.type === 'tickets.link' || command.type === 'tickets.unlink';
  return isOfLink ? command.otherId : null;
}
