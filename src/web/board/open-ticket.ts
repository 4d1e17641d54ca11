import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens a ticket: it is in the address, for reload, sharing and Back. */
export function useOpenTicket(): (ticketId: string) => void {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  return useCallback(
    (ticket) => void navigate({ search: (before) => ({ ...before, ticket }) }),
    [navigate],
  );
}
