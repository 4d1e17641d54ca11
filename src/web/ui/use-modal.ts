import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { adoptAlerts, withdrawAlerts } from './alert-store.ts';
import { enterTopLayer } from './top-layer.ts';

const FIELD = 'input:not([type="hidden"]), select, textarea';

/**
 * Props for a native <dialog> that is modal while it is mounted. Escape and a press on the backdrop
 * request closing; the backdrop only while nothing was typed.
 */
export function useModal(onClose: () => void): ComponentProps<'dialog'> {
  const ref = useRef<HTMLDialogElement>(null);
  const hasInput = useRef(false);
  const pressTarget = useRef<EventTarget | null>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    focusMenuButton();
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    // It may be the whole content, which would be scrolled to its first line.
    if (first) first.focus({ preventScroll: true });
    else dialog.querySelector<HTMLElement>(FIELD)?.focus();
    const leave = enterTopLayer(dialog);
    if (dialog.querySelector(':scope > form')) adoptAlerts(dialog);
    return () => {
      leave();
      withdrawAlerts(dialog);
      // Closing restores the focus; unmounting alone would lose it.
      dialog.close();
      requestAnimationFrame(restoreFocus);
    };
  }, []);

  // The `cancel` event of a file picker bubbles up to here too.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;

  return {
    ref,
    onInput: () => {
      hasInput.current = true;
    },
    onPointerDown: (event) => {
      pressTarget.current = event.target;
    },
    onClick: (event) => {
      // Not when a text selection was dragged to the outside.
      const isOutside = isOwn(event) && pressTarget.current === event.target;
      if (isOutside && !hasInput.current) onClose();
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      if (event.currentTarget.querySelector('[popover="auto"]:popover-open')) return;
      // Browsers allow cancelling only every second Escape, and one may close several dialogs.
      event.preventDefault();
      onClose();
    },
    onCancel: (event) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event) => {
      if (!isOwn(event) || event.currentTarget.open) return;
      // Closed by a gesture that cannot be cancelled; a confirmation needs the dialog open.
      event.currentTarget.showModal();
      onClose();
    },
  };
}

/**
 * The dialog's trigger may be gone, such as an empty list's button; the focus moves to the page.
 */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** A menu closes when the dialog opens; the focus must return to the menu's button. */
function focusMenuButton(): void {
  const menu = document.activeElement?.closest('[popover="auto"]');
  if (!menu) return;
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)?.focus();
}
