import { useSearch } from '@tanstack/react-router';
import { type BoardSearch, readBoardSearch } from './board-search.ts';

/** The board page's address, read here: the router is part of every first visit, and this is not. */
export function useBoardSearch(): BoardSearch {
  return readBoardSearch({ ...useSearch({ from: '/shell/boards/$boardId' }) });
}
