import type { ExecuteIn } from '../boards/execute-command.ts';
import type { TicketPlace } from '../lib/photo-path.ts';
import type { Source } from '../lib/request-source.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

/** Who changes something, and by which command. */
export interface Author {
  userId: string;
  commandId: string;
  source?: Source | undefined;
}

/** Changes which photos a ticket shows, as an edit by this person and under their rights. */
export type EditPhotoLinks = (
  query: Query,
  place: TicketPlace,
  author: Author,
  change: (had: readonly string[]) => string[],
) => Promise<void>;

/** For transactions that hold the board already: nobody changes the links in between. */
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
