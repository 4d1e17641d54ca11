/** A change that had waited for the connection and was then refused. */
export interface RejectedChange {
  commandId: string;
  /** When it was made, in ms since 1970. */
  at: number;
  /** What could not be done. */
  what: string;
  /** What it was about, by name; empty where that is not known any more. */
  about: string;
  reason: string;
  /** What was typed for it, to be copied; empty where nothing was. */
  text: string;
}

const PREFIX = 'freelane.refused/';
const MOST = 100;

const listeners = new Set<() => void>();
/** As they were read last, so that whoever compares lists finds the same one. */
let read: { userId: string; text: string | null; refusals: readonly RejectedChange[] } | undefined;

/** What was refused of a person's changes and was not put away yet, in the order in which it was. */
export function rejectedChangesOf(userId: string): readonly RejectedChange[] {
  const text = whereAllowed(() => localStorage.getItem(PREFIX + userId));
  if (read?.userId !== userId || read.text !== text) {
    read = { userId, text, refusals: whereAllowed(() => refusalsIn(text)) ?? [] };
  }
  return read.refusals;
}

/** Keeps one to be shown, once, through reloads too. */
export function addRejectedChange(userId: string, refusal: RejectedChange): void {
  const others = rejectedChangesOf(userId).filter(
    ({ commandId }) => commandId !== refusal.commandId,
  );
  write(userId, [...others, refusal].slice(-MOST));
}

/** The person has seen them, or signs out. */
export function clearRejectedChanges(userId: string): void {
  write(userId, []);
}

/** Tells of every change to any list, in other tabs too. */
export function subscribeRejectedChanges(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function write(userId: string, refusals: readonly RejectedChange[]): void {
  const key = PREFIX + userId;
  const isWritten = whereAllowed(() => {
    if (refusals.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(refusals));
    return true;
  });
  // Where nothing can be kept they are shown as long as the page lives.
  if (!isWritten) read = { userId, text: null, refusals };
  for (const listener of listeners) listener();
}

function refusalsIn(text: string | null): RejectedChange[] {
  return text ? (JSON.parse(text) as RejectedChange[]) : [];
}

function whereAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
