import { useNavigate } from '@tanstack/react-router';
import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Board, Ticket } from '../../../../core/board/board.ts';
import { type FilterSearch, isFiltering, NO_FILTER } from './filter-search.ts';

type Shows = (ticket: Ticket) => boolean;

/** The filter of the board that is open. */
export interface Filter {
  isOpen: boolean;
  /** Counts how often somebody asked for it: each time it takes the focus. */
  asked: number;
  /** Null shows all; undefined is not known yet, for what tells is still being fetched. */
  shows: Shows | null | undefined;
  setShows: (shows: Shows | null) => void;
  open: () => void;
  /** Shows every ticket again. */
  close: () => void;
}

/** Whether tickets may be left out: what looks empty may not be. */
export const FilteredContext = createContext(false);

/** It opens when somebody asks for it, or where the address leaves tickets out, until it is closed. */
export function useFilter(search: FilterSearch): Filter {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const inAddress = isFiltering(search);
  const [isOpen, setOpen] = useState(inAddress);
  const [asked, setAsked] = useState(0);
  const [shows, setShows] = useState<Filter['shows']>(inAddress ? undefined : null);
  useEffect(() => {
    if (inAddress) setOpen(true);
  }, [inAddress]);
  return {
    isOpen,
    asked,
    shows,
    setShows: useCallback((next) => setShows(() => next), []),
    open: useCallback(() => {
      setOpen(true);
      setAsked((count) => count + 1);
    }, []),
    close() {
      setOpen(false);
      setAsked(0);
      void navigate({ search: (before) => ({ ...before, ...NO_FILTER }), replace: true });
    },
  };
}

/** What a board's tickets came to, for the next time that it is asked. */
interface Asked {
  shows: Shows;
  all: Board['tickets'];
  shown: Board['tickets'];
}

/**
 * The board with the tickets that are shown; the order underneath stays what it is. A filter is asked
 * once about each ticket as it is.
 */
export function useShownBoard(board: Board, shows: Filter['shows']): Board {
  const asked = useRef<Asked | null>(null);
  return useMemo(() => {
    if (!shows) return board;
    const before = asked.current?.shows === shows ? asked.current : null;
    const shown = new Map<string, Ticket>();
    for (const ticket of board.tickets.values()) {
      const { id } = ticket;
      const isAsShown = before?.all.get(id) === ticket ? before.shown.has(id) : shows(ticket);
      if (isAsShown) shown.set(id, ticket);
    }
    asked.current = { shows, all: board.tickets, shown };
    return { ...board, tickets: shown };
  }, [board, shows]);
}
