import { useSearch } from '@tanstack/react-router';
import { type BoardSearch, readBoardSearch } from './board-search.ts';

/**
 * The board page's search parameters, parsed here to keep the parser out of the router, which every
 * first visit loads.
 */
export function useBoardSearch(): BoardSearch {
  return readBoardSearch({ ...useSearch({ from: '/shell/boards/$boardId' }) });
}
