import type { ExecuteIn } from '../boards/commands/execute-command.ts';
import type { TicketPlace } from '../lib/photo-path.ts';
import type { Source } from '../lib/request-source.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

/** The user who makes a change, and the command's id. */
export interface Author {
  userId: string;
  commandId: string;
  source?: Source | undefined;
}

/** Edits the photo links of a ticket on behalf of this user, with their permissions. */
export type EditPhotoLinks = (
  query: Query,
  place: TicketPlace,
  author: Author,
  change: (links: readonly string[]) => string[],
) => Promise<void>;

/**
 * Requires a transaction that holds the board lock, so that no one changes the links in between.
 */
export function createPhotoLinkEditor(
  { tickets }: Pick<BoardRepositories, 'tickets'>,
  executeIn: ExecuteIn,
): EditPhotoLinks {
  return async (query, { boardId, ticketId }, { userId, commandId, source }, change) => {
    const ticket = await tickets.byId(query, ticketId);
    const set = { photoUrls: change(ticket?.photoUrls ?? []) };
    const edit = { type: 'tickets.edit' as const, boardId, ticketId, set };
    await executeIn(query, userId, commandId, edit, source);
  };
}
