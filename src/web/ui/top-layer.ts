/**
 * Open modal dialogs, the topmost last. Content that must stay usable above them is rendered into
 * it.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function enterTopLayer(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

export function topmost(): HTMLElement | null {
  return open.at(-1) ?? null;
}

export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly HTMLElement[]): void {
  open = next;
  lockScrolling(open.length > 0);
  for (const listener of listeners) listener();
}

/** Locks scrolling of the page under a dialog, without a layout shift from the scrollbar. */
function lockScrolling(isLocked: boolean): void {
  const { style, clientWidth } = document.documentElement;
  if (isLocked === (style.overflow === 'hidden')) return;
  style.paddingRight = isLocked ? `${window.innerWidth - clientWidth}px` : '';
  style.overflow = isLocked ? 'hidden' : '';
}
