import type { TicketAction } from '../../../lib/keyboard/ticket-keys.ts';

/** A request for the menu of a key, by a button of the open ticket or a cell of the table. */
export interface MenuRequest {
  action: TicketAction;
  ticketId: string;
  /** The focused element below which it is shown; the focus returns to it. */
  anchor: HTMLElement;
}

let handler: ((request: MenuRequest) => void) | null = null;
/** A request before the menus were loaded. */
let waiting: MenuRequest | null = null;

export function requestTicketMenu(request: MenuRequest): void {
  if (handler) handler(request);
  else waiting = request;
}

/** Handles the requests until the returned function is called. */
export function handleMenuRequests(handle: (request: MenuRequest) => void): () => void {
  handler = handle;
  if (waiting?.anchor.isConnected) handle(waiting);
  waiting = null;
  return () => {
    if (handler === handle) handler = null;
  };
}
