import { onSignedOut } from '../session/session.ts';
import type { BoardSession } from './board-session.ts';

let shown: BoardSession | null = null;
const listeners = new Set<() => void>();

// They are for the eyes of whose session it was.
onSignedOut(() => showUnsaved(null));

/** Opens the list of a board's unsaved changes, or closes it. */
export function showUnsaved(session: BoardSession | null): void {
  shown = session;
  for (const listener of listeners) listener();
}

export function shownUnsaved(): BoardSession | null {
  return shown;
}

export function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
