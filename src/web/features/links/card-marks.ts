import { type ReactNode, useSyncExternalStore } from 'react';
import { Listeners } from '../../lib/listeners.ts';

/** The marks of blocked tickets on the open board, by ticket. The code of links loads later. */
let marks: ReadonlyMap<string, ReactNode> = new Map();
const listeners = new Listeners<void>();

export function setCardMarks(next: typeof marks): void {
  marks = next;
  listeners.notify();
}

export function useCardMarks(): typeof marks {
  return useSyncExternalStore(listeners.add, () => marks);
}

/** Renders a card again only when its own mark changes. */
export function useCardMark(ticketId: string): ReactNode {
  return useSyncExternalStore(listeners.add, () => marks.get(ticketId));
}
