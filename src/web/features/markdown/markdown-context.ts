import { createContext } from 'react';
import type { Board } from '../../../core/board/board.ts';

/** Where a text is shown, which decides what its references and images show. */
export interface MarkdownPlace {
  /** The board whose tickets are references, as far as the reader sees them. */
  board: Pick<Board, 'id' | 'ticketKey' | 'tickets' | 'columns'>;
  /** The ticket whose photos are shown as images. */
  ticketId: string;
  /** A share link shows neither photos nor tickets of other boards. */
  isShared: boolean;
  /** Null where tickets open in a new tab. */
  openTicket: ((ticketId: string) => void) | null;
}

export const MarkdownContext = createContext<MarkdownPlace | null>(null);
