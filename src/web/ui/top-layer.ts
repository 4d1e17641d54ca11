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
  for (const listener of listeners) listener();
}
