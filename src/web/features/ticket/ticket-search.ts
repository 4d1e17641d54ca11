/** The open ticket, as a board's address carries it. */
export interface TicketSearch {
  ticket?: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before this one is the board without the ticket. */
    ticketOpened?: boolean;
  }
}

export function readTicketSearch({ ticket }: Record<string, unknown>): TicketSearch {
  return { ticket: typeof ticket === 'string' && ticket !== '' ? ticket : undefined };
}
