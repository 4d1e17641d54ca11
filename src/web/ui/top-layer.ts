/** Open modal dialogs, the topmost last. What must stay usable over them is rendered into it. */
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
  holdPage(open.length > 0);
  for (const listener of listeners) listener();
}

/** Under a dialog the page does not scroll, nor does it jump where the scrollbar was. */
function holdPage(hold: boolean): void {
  const { style, clientWidth } = document.documentElement;
  if (hold === (style.overflow === 'hidden')) return;
  style.paddingRight = hold ? `${window.innerWidth - clientWidth}px` : '';
  style.overflow = hold ? 'hidden' : '';
}
