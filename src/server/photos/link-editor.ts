import type { ExecuteIn } from '../execute.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import type { TicketPlace } from './photo-path.ts';

/** Changes which photos a ticket shows, as an edit by this person and under their rights. */
export type EditLinks = (
  query: Query,
  userId: string,
  place: TicketPlace,
  commandId: string,
  change: (had: readonly string[]) => string[],
) => Promise<void>;

/** For transactions that hold the board already: nobody changes the links in between. */
export function linkEditor(
  { tickets }: Pick<BoardRepositories, 'tickets'>,
  executeIn: ExecuteIn,
): EditLinks {
  return async (query, userId, { boardId, ticketId }, commandId, change) => {
    const ticket = await tickets.byId(query, ticketId);
    const set = { photoUrls: change(ticket?.photoUrls ?? []) };
    await executeIn(query, userId, commandId, { type: 'tickets.edit', boardId, ticketId, set });
  };
}
