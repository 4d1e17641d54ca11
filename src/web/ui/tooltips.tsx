import { useEffect, useRef } from 'react';
import { placeBubble } from './position.ts';
import styles from './tooltips.module.css';

const DELAY_MS = 350;

/**
 * One shared tooltip for the whole page; mount it once. Any element with `data-tooltip` shows it on
 * hover and on keyboard focus; Escape hides it. It is only visual: the same text must be in the
 * element's accessible name. Sharing keeps it free of cost for boards with many avatars.
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
    if (owner instanceof HTMLElement && owner.innerText === text && !isCut(owner)) return hide();
    bubble.textContent = text;
    // Reopening moves it above a dialog that was opened meanwhile.
    if (bubble.matches(':popover-open')) bubble.hidePopover();
    bubble.showPopover();
    placeBubble(bubble, owner);
  }

  function handlePointerOver(event: PointerEvent) {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    if (event.target === bubble) return;
    const next = event.target.closest('[data-tooltip]');
    // Content that moves under a resting pointer must not replace the focused element's tooltip.
    if (next === hovered) return;
    hovered = next;
    if (next === owner) return;
    hide();
    owner = next;
    if (next) timer = window.setTimeout(show, DELAY_MS);
  }

  function handleFocusIn({ target, relatedTarget }: FocusEvent) {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    hide();
    const dialog = target.closest('dialog');
    // The initial focus of a dialog shows no tooltip.
    if (dialog && !(relatedTarget instanceof Node && dialog.contains(relatedTarget))) return;
    showOf(target);
  }

  function showOf(focused: Element) {
    owner = focused.closest('[data-tooltip]');
    // Deferred: a closing menu returns the focus while it is still being hidden.
    if (owner) timer = window.setTimeout(show);
  }

  function handleScroll() {
    // Focus may scroll its element into view; the tooltip follows it.
    if (!owner?.matches(':focus-visible')) return hide();
    clearTimeout(timer);
    timer = window.setTimeout(show);
  }

  function hideOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') hide();
  }

  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('pointerover', handlePointerOver, { signal });
  document.addEventListener('focusin', handleFocusIn, { signal });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('keydown', hideOnEscape, { signal });
  document.addEventListener('scroll', handleScroll, { signal, capture: true });
  // The focus may have moved by keyboard before this module was loaded.
  const focused = document.activeElement;
  if (focused?.matches(':focus-visible') && !focused.closest('dialog')) showOf(focused);
  return () => {
    stop.abort();
    hide();
  };
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
