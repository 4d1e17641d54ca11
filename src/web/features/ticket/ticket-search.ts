/** The open ticket in a board's URL. */
export interface TicketSearch {
  ticket?: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the board without the ticket. */
    ticketOpened?: boolean;
  }
}

export function readTicketSearch({ ticket }: Record<string, unknown>): TicketSearch {
  return { ticket: typeof ticket === 'string' && ticket !== '' ? ticket : undefined };
}
