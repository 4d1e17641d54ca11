import { onSignedOut } from '../../session/session.ts';
import type { BoardSession } from '../board-session.ts';

let shownSession: BoardSession | null = null;
const listeners = new Set<() => void>();

// The list belongs to the session that ends.
onSignedOut(() => showUnsaved(null));

/** Opens the list of a board's unsaved changes, or closes it. */
export function showUnsaved(session: BoardSession | null): void {
  shownSession = session;
  for (const listener of listeners) listener();
}

export function unsavedSession(): BoardSession | null {
  return shownSession;
}

export function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
