import { onSignedOut } from '../../session/session.ts';
import type { BoardSession } from '../board-session.ts';
import type { TimeSession } from '../time/time-session.ts';

/** What has commands that the server does not save. */
export type UnsavedSession = BoardSession | TimeSession;

let shownSession: UnsavedSession | null = null;
const listeners = new Set<() => void>();

// The list belongs to the session that ends.
onSignedOut(() => showUnsaved(null));

/** Opens the list of unsaved changes of a board or of recorded time, or closes it. */
export function showUnsaved(session: UnsavedSession | null): void {
  shownSession = session;
  for (const listener of listeners) listener();
}

export function unsavedSession(): UnsavedSession | null {
  return shownSession;
}

export function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
