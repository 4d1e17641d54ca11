import { type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input:not([readonly]), select, textarea, [tabindex="0"]';

/**
 * For elements that may be removed while they have the focus, such as a notice whose button was
 * pressed. The nearest remaining control is focused, preferably a preceding one; without any, the
 * page itself.
 */
export function useRestoreFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) moveFocusFrom(element);
    };
  }, []);
  return ref;
}

function moveFocusFrom(removed: HTMLElement): void {
  const controls = nearbyControls(removed);
  // The focus is lost only after the element is removed; something else may have it meanwhile.
  // A microtask runs before the next key, which a frame on a busy device may not.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const next = controls.find((each) => each.isConnected && each.checkVisibility());
    (next ?? document.querySelector('main'))?.focus();
  });
}

/** The controls around an element, nearest first, within its dialog or page. */
function nearbyControls(removed: HTMLElement): HTMLElement[] {
  const nearby: HTMLElement[] = [];
  let ancestor = removed.parentElement;
  while (ancestor && ancestor !== document.body) {
    const controls = [...ancestor.querySelectorAll<HTMLElement>(CONTROLS)];
    const others = controls.filter((each) => !removed.contains(each));
    nearby.push(...others.filter((each) => isBefore(each, removed)).reverse());
    nearby.push(...others.filter((each) => isBefore(removed, each)));
    if (ancestor.matches('dialog, main')) break;
    ancestor = ancestor.parentElement;
  }
  return nearby;
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
