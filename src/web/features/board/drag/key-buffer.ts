/**
 * dnd-kit starts listening to keys in a timer after a keyboard pick-up and would miss earlier keys.
 * They are buffered and dispatched again when it listens.
 */
export function bufferKeys(activator: KeyboardEvent): void {
  const buffered: KeyboardEvent[] = [];
  const buffer = (event: KeyboardEvent) => {
    if (event === activator) return;
    event.preventDefault();
    event.stopPropagation();
    buffered.push(event);
  };
  document.addEventListener('keydown', buffer, { capture: true });
  // dnd-kit's timer starts after this one and ends before the nested one.
  setTimeout(() => {
    setTimeout(() => {
      document.removeEventListener('keydown', buffer, { capture: true });
      for (const { code, key } of buffered) dispatchKey(code, key);
    });
  });
}

function dispatchKey(code: string, key: string): void {
  const event = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true });
  (document.activeElement ?? document).dispatchEvent(event);
}
