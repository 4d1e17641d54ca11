import { useSyncExternalStore } from 'react';
import type { TicketLink } from '../../../core/board/fields/ticket-links.ts';
import { Listeners } from '../../lib/listeners.ts';

/** The parents of the open board's tickets that are on the board too, by the ids of the tickets. */
let parents: ReadonlyMap<string, string> = new Map();
const listeners = new Listeners<void>();

export function setParents(links: readonly TicketLink[]): void {
  const next = new Map(
    links.flatMap(({ kind, from, to }) => (kind === 'parent' ? [[to, from]] : [])),
  );
  const isSame =
    next.size === parents.size && [...next].every(([id, of]) => parents.get(id) === of);
  if (isSame) return;
  parents = next;
  listeners.notify();
}

export function useParents(): typeof parents {
  return useSyncExternalStore(listeners.add, () => parents);
}
