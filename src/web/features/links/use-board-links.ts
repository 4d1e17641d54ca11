import type { BoardSession } from '../../live/board-session.ts';
import { trpc } from '../../session/trpc.ts';
import { type BoardLinksStore, boardLinksOf } from './board-links-store.ts';

/** The links of an open board. */
export function useBoardLinks(session: BoardSession, boardId: string): BoardLinksStore {
  const { client } = trpc.useUtils();
  return boardLinksOf(session, () => client.tickets.linksOfBoard.query({ boardId }));
}
