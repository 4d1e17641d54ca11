import { type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input:not([readonly]), select, textarea, [tabindex="0"]';

/**
 * For what may go while the focus is in it, as a notice whose button was pressed: the nearest
 * control that stays gets it then, one before it rather than one after it; on a page without any,
 * the page itself.
 */
export function useRestoreFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) handOn(element);
    };
  }, []);
  return ref;
}

function handOn(leaving: HTMLElement): void {
  const neighbours = neighboursOf(leaving);
  // The focus is lost only once the element is gone; by then others may have taken it.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const next = neighbours.find((each) => each.isConnected && each.checkVisibility());
    (next ?? document.querySelector('main'))?.focus();
  });
}

/** The controls around an element, the nearest first, within its dialog or page. */
function neighboursOf(leaving: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  let around = leaving.parentElement;
  while (around && around !== document.body) {
    const controls = [...around.querySelectorAll<HTMLElement>(CONTROLS)];
    const others = controls.filter((each) => !leaving.contains(each));
    found.push(...others.filter((each) => isBefore(each, leaving)).reverse());
    found.push(...others.filter((each) => isBefore(leaving, each)));
    if (around.matches('dialog, main')) break;
    around = around.parentElement;
  }
  return found;
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
