import { useNavigate } from '@tanstack/react-router';
import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { isSnoozed } from '../../../../core/board/fields/snooze.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { type FilterSearch, isFiltering, NO_FILTER } from './filter-search.ts';

type Shows = (ticket: Ticket) => boolean;

/** The filter of the open board. */
export interface Filter {
  isOpen: boolean;
  /** Number of times the filter was requested; each request focuses it. */
  requestCount: number;
  /** Null shows all; undefined while the filter's code is loading. */
  shows: Shows | null | undefined;
  setShows: (shows: Shows | null) => void;
  open: () => void;
  /** Shows every ticket again. */
  close: () => void;
}

/** Whether a filter is active, so that empty lists may have hidden tickets. */
export const FilteredContext = createContext(false);

/** The filter opens on request or if the URL has criteria, and stays open until it is closed. */
export function useFilter(search: FilterSearch): Filter {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const hasUrlFilter = isFiltering(search);
  const [isOpen, setOpen] = useState(hasUrlFilter);
  const [requestCount, setRequestCount] = useState(0);
  const [shows, setShows] = useState<Filter['shows']>(hasUrlFilter ? undefined : null);
  useEffect(() => {
    if (hasUrlFilter) setOpen(true);
  }, [hasUrlFilter]);
  return {
    isOpen,
    requestCount,
    shows,
    setShows: useCallback((next) => setShows(() => next), []),
    open: useCallback(() => {
      setOpen(true);
      setRequestCount((count) => count + 1);
    }, []),
    close() {
      setOpen(false);
      setRequestCount(0);
      void navigate({ search: (before) => ({ ...before, ...NO_FILTER }), replace: true });
    },
  };
}

/** The previous result, for reuse. */
interface FilterResult {
  shows: Shows;
  all: Board['tickets'];
  visible: Board['tickets'];
}

const isOnBoard = (ticket: Ticket) => !isSnoozed(ticket);

function hasSnoozed({ tickets }: Board): boolean {
  for (const ticket of tickets.values()) if (isSnoozed(ticket)) return true;
  return false;
}

/**
 * The board with only the visible tickets, in unchanged order: without a filter, those that are not
 * snoozed. An unchanged ticket is not filtered again.
 */
export function useFilteredBoard(board: Board, shows: Filter['shows']): Board {
  const previous = useRef<FilterResult | null>(null);
  return useMemo(() => {
    if (!shows && !hasSnoozed(board)) return board;
    const isWanted = shows || isOnBoard;
    const reusable = previous.current?.shows === isWanted ? previous.current : null;
    const visible = new Map<string, Ticket>();
    for (const ticket of board.tickets.values()) {
      const { id } = ticket;
      const isShown =
        reusable?.all.get(id) === ticket ? reusable.visible.has(id) : isWanted(ticket);
      if (isShown) visible.set(id, ticket);
    }
    previous.current = { shows: isWanted, all: board.tickets, visible };
    return { ...board, tickets: visible };
  }, [board, shows]);
}
