/** A change that was queued while disconnected and refused later. */
export interface RejectedChange {
  commandId: string;
  /** When it was made, as a Unix timestamp in ms. */
  at: number;
  /** Text that says what could not be done. */
  what: string;
  /** Name of the board, column or ticket; empty where it is no longer known. */
  about: string;
  reason: string;
  /** Text that the user had typed, to be copied; empty if none. */
  text: string;
}

const PREFIX = 'freelane.refused/';
const MAX_STORED_CHANGES = 100;

const listeners = new Set<() => void>();
/** The list that was read last, so that an unchanged list keeps its identity. */
let lastRead:
  | { userId: string; text: string | null; refusals: readonly RejectedChange[] }
  | undefined;

/** The rejected changes that a user has not dismissed yet, oldest first. */
export function rejectedChangesOf(userId: string): readonly RejectedChange[] {
  const text = tryStorage(() => localStorage.getItem(PREFIX + userId));
  if (lastRead?.userId !== userId || lastRead.text !== text) {
    lastRead = { userId, text, refusals: tryStorage(() => parseChanges(text)) ?? [] };
  }
  return lastRead.refusals;
}

/** Stores a rejected change, once, across reloads. */
export function addRejectedChange(userId: string, change: RejectedChange): void {
  const others = rejectedChangesOf(userId).filter(
    ({ commandId }) => commandId !== change.commandId,
  );
  write(userId, [...others, change].slice(-MAX_STORED_CHANGES));
}

/** Called when the user has dismissed them or signs out. */
export function clearRejectedChanges(userId: string): void {
  write(userId, []);
}

/** Calls back on every change to any list, in other tabs too. */
export function subscribeRejectedChanges(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function write(userId: string, changes: readonly RejectedChange[]): void {
  const key = PREFIX + userId;
  const isWritten = tryStorage(() => {
    if (changes.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(changes));
    return true;
  });
  // Without storage they are shown as long as the page lives.
  if (!isWritten) lastRead = { userId, text: null, refusals: changes };
  for (const listener of listeners) listener();
}

function parseChanges(text: string | null): RejectedChange[] {
  return text ? (JSON.parse(text) as RejectedChange[]) : [];
}

function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
