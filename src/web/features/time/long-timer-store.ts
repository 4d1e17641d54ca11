let isAsked = false;
const listeners = new Set<() => void>();

/** Asks on any page how much to keep of a timer that has run very long. */
export function askAboutLongTimer(): void {
  set(true);
}

export function closeLongTimer(): void {
  set(false);
}

export function isLongTimerPromptOpen(): boolean {
  return isAsked;
}

export function subscribeLongTimer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}
