import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Opens a ticket on its board: the address then carries it. */
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

/** Shows another ticket in the place of the open one: closing it leads where that would have led. */
export function useShowInstead(): (ticketId: string) => void {
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

/** A step back takes a moment, in which closing may be asked for again. */
const STEP_MS = 400;

/** Takes the ticket out of the address: a step back where it was opened here. */
export function useCloseTicket(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const lastClosed = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const { state } = history.location;
    if (performance.now() - lastClosed.current < STEP_MS) return;
    lastClosed.current = performance.now();
    if (state.ticketOpened && history.canGoBack()) {
      history.back();
      return;
    }
    const search = (before: object) => ({ ...before, ticket: undefined });
    void navigate({ to: '.', hash: true, search, replace: true, resetScroll: false });
  }, [history, navigate]);
}
