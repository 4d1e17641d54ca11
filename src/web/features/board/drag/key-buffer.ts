/**
 * dnd-kit listens to keys only a timer after a ticket was picked up by keyboard, and what is typed
 * before that would be lost. Keys pressed meanwhile are kept, and pressed again when it listens.
 */
export function bufferKeys(activator: KeyboardEvent): void {
  const early: KeyboardEvent[] = [];
  const keep = (event: KeyboardEvent) => {
    if (event === activator) return;
    event.preventDefault();
    event.stopPropagation();
    early.push(event);
  };
  document.addEventListener('keydown', keep, { capture: true });
  // Its timer starts after this one and ends before the second.
  setTimeout(() => {
    setTimeout(() => {
      document.removeEventListener('keydown', keep, { capture: true });
      for (const { code, key } of early) press(code, key);
    });
  });
}

function press(code: string, key: string): void {
  const event = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true });
  (document.activeElement ?? document).dispatchEvent(event);
}
