import { useSyncExternalStore } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { Listeners } from '../../../lib/listeners.ts';

/** The tickets that are selected on the open board, for an action on all of them. */
export type Selection = ReadonlySet<string>;

const NONE: Selection = new Set();

let selection = NONE;
const listeners = new Listeners<void>();

export function getSelection(): Selection {
  return selection;
}

/** Selects exactly these tickets, at most as many as one command changes. */
export function select(ids: Iterable<string>): void {
  const next = new Set([...ids].slice(0, LIMITS.changedTickets));
  if (next.size === 0 && selection.size === 0) return;
  selection = next.size === 0 ? NONE : next;
  listeners.notify();
}

export function toggle(id: string): void {
  const others = [...selection].filter((other) => other !== id);
  select(selection.has(id) ? others : [...others, id]);
}

export function clearSelection(): void {
  select([]);
}

export function useSelection(): Selection {
  return useSyncExternalStore(listeners.add, getSelection);
}

/** Re-renders a card only when it is selected or deselected itself. */
export function useIsSelected(id: string): boolean {
  return useSyncExternalStore(listeners.add, () => selection.has(id));
}
