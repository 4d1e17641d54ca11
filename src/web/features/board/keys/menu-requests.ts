import type { TicketAction } from '../../../lib/keyboard/ticket-keys.ts';

/** A request for the menu of a key, by a button of the open ticket or a cell of the table. */
export interface MenuRequest {
  action: TicketAction;
  ticketId: string;
  /** The focused element below which it is shown; the focus returns to it. */
  anchor: HTMLElement;
}

/** A request for the action of a key, also on the selected tickets. */
export interface ActRequest {
  action: TicketAction;
  /** None is needed to add one. */
  ticketId: string | undefined;
  anchor: HTMLElement | null;
}

interface Handlers {
  onMenu: (request: MenuRequest) => void;
  onAct: (request: ActRequest) => void;
}

let handlers: Handlers | null = null;
/** A request before the menus were loaded. */
let waiting: MenuRequest | null = null;

export function requestTicketMenu(request: MenuRequest): void {
  if (handlers) handlers.onMenu(request);
  else waiting = request;
}

/** Runs the action of a key, as the palette requests. */
export function requestAct(request: ActRequest): void {
  handlers?.onAct(request);
}

/** Handles the requests until the returned function is called. */
export function handleMenuRequests(next: Handlers): () => void {
  handlers = next;
  if (waiting?.anchor.isConnected) next.onMenu(waiting);
  waiting = null;
  return () => {
    if (handlers === next) handlers = null;
  };
}
