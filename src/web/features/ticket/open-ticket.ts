import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Opens a ticket on its board by adding it to the URL. */
export function useOpenTicket(): (ticketId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (ticketId) =>
      void navigate({
        to: '.',
        hash: true,
        search: (before) => ({ ...before, ticket: ticketId }),
        state: { ticketOpened: true },
        resetScroll: false,
      }),
    [navigate],
  );
}

/**
 * Replaces the open ticket by another one; closing it goes where closing the first would have gone.
 */
export function useReplaceTicket(): (ticketId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (ticketId) =>
      void navigate({
        to: '.',
        hash: true,
        search: (before) => ({ ...before, ticket: ticketId }),
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** Going back takes a moment, during which further close requests are ignored. */
const CLOSE_INTERVAL_MS = 400;

/** Removes the ticket from the URL: goes back if it was opened from this page. */
export function useCloseTicket(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const lastClosed = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const { state } = history.location;
    if (performance.now() - lastClosed.current < CLOSE_INTERVAL_MS) return;
    lastClosed.current = performance.now();
    if (state.ticketOpened && history.canGoBack()) {
      history.back();
      return;
    }
    const search = (before: object) => ({ ...before, ticket: undefined });
    void navigate({ to: '.', hash: true, search, replace: true, resetScroll: false });
  }, [history, navigate]);
}
