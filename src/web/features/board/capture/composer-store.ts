import { useSyncExternalStore } from 'react';
import { Listeners } from '../../../lib/listeners.ts';

/** The column whose composer is open, and what had the focus before. */
interface OpenComposer {
  columnId: string;
  opener: Element | null;
}

let open: OpenComposer | null = null;
const listeners = new Listeners<void>();

export function openComposer(columnId: string): void {
  const { activeElement } = document;
  // The field itself, if it is moved to another column.
  const isOwnField = activeElement?.closest('[data-composer]');
  set({ columnId, opener: isOwnField ? (open?.opener ?? null) : activeElement });
}

/** Closes the composer of a column, unless another column's is open by now. */
export function closeComposer(columnId: string): void {
  if (open?.columnId === columnId) set(null);
}

/** The element from which the composer of this column was opened; null unless it is open. */
export function useOpenComposer(columnId: string): OpenComposer | null {
  return useSyncExternalStore(listeners.add, () => (open?.columnId === columnId ? open : null));
}

function set(next: OpenComposer | null): void {
  open = next;
  listeners.notify();
}
