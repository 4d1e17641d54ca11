import { useEffect, useRef } from 'react';
import { placeBubble } from './position.ts';
import styles from './tooltips.module.css';

const DELAY_MS = 350;

/**
 * One bubble for the whole page; mount it once. Any element with `data-tooltip` shows it on hover
 * and on keyboard focus, Escape hides it. It is for the eye only: the same words must be in the
 * element's accessible name. One shared bubble costs a board of many avatars nothing.
 */
export function Tooltips() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? watch(ref.current) : undefined), []);
  return <div ref={ref} popover="manual" className={styles.bubble} aria-hidden="true" />;
}

function watch(bubble: HTMLElement): () => void {
  let timer = 0;
  let owner: Element | null = null;
  let hovered: Element | null = null;

  function hide() {
    clearTimeout(timer);
    owner = null;
    if (bubble.matches(':popover-open')) bubble.hidePopover();
  }

  function show() {
    const text = owner?.getAttribute('data-tooltip');
    if (!owner?.isConnected || !text) return hide();
    // Its word is already on the screen.
    if (owner instanceof HTMLElement && owner.innerText === text) return hide();
    bubble.textContent = text;
    // Shown anew, it comes above a dialog that was opened meanwhile.
    if (bubble.matches(':popover-open')) bubble.hidePopover();
    bubble.showPopover();
    placeBubble(bubble, owner);
  }

  function enter(event: PointerEvent) {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    if (event.target === bubble) return;
    const next = event.target.closest('[data-tooltip]');
    // What moves under a pointer at rest takes no tooltip from where the focus is.
    if (next === hovered) return;
    hovered = next;
    if (next === owner) return;
    hide();
    owner = next;
    if (next) timer = window.setTimeout(show, DELAY_MS);
  }

  function enterFocus({ target, relatedTarget }: FocusEvent) {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    hide();
    const dialog = target.closest('dialog');
    // A dialog that opens begins somewhere; nobody has gone there to ask what it is.
    if (dialog && !(relatedTarget instanceof Node && dialog.contains(relatedTarget))) return;
    showOf(target);
  }

  function showOf(focused: Element) {
    owner = focused.closest('[data-tooltip]');
    // Not at once: a menu that closes gives the focus back while it is being hidden.
    if (owner) timer = window.setTimeout(show);
  }

  function scroll() {
    // What is focused is scrolled into sight: its tooltip goes along.
    if (!owner?.matches(':focus-visible')) return hide();
    clearTimeout(timer);
    timer = window.setTimeout(show);
  }

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') hide();
  }

  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('pointerover', enter, { signal });
  document.addEventListener('focusin', enterFocus, { signal });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('keydown', key, { signal });
  document.addEventListener('scroll', scroll, { signal, capture: true });
  // Somebody may have gone there by keys before this was loaded.
  const focused = document.activeElement;
  if (focused?.matches(':focus-visible') && !focused.closest('dialog')) showOf(focused);
  return () => {
    stop.abort();
    hide();
  };
}
