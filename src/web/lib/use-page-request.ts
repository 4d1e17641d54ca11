import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What another page, or the command palette, can ask a page to open. */
type PageRequest = 'newClient' | 'newQuote' | 'logTime' | 'startTimer';

declare module '@tanstack/react-router' {
  interface HistoryState {
    request?: PageRequest | undefined;
  }
}

/** Calls `onRequest` once when the page was opened for it: not again after a reload. */
export function usePageRequest(request: PageRequest, onRequest: () => void): void {
  const isRequested = useLocation({ select: ({ state }) => state.request === request });
  const navigate = useNavigate();
  const latest = useRef(onRequest);
  latest.current = onRequest;
  useEffect(() => {
    if (!isRequested) return;
    latest.current();
    void navigate({ to: '.', search: true, state: { request: undefined }, replace: true });
  }, [isRequested, navigate]);
}
