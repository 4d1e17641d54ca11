import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { adoptAlerts, takeBackAlerts } from './alert-store.ts';
import { enterTopLayer } from './top-layer.ts';

const FIELD = 'input:not([type="hidden"]), select, textarea';

/**
 * Props for a native <dialog> that is modal for as long as it is mounted. Escape and a press on
 * the backdrop ask to close; the backdrop only as long as nothing was typed.
 */
export function useModal(onClose: () => void): ComponentProps<'dialog'> {
  const ref = useRef<HTMLDialogElement>(null);
  const typed = useRef(false);
  const pressed = useRef<EventTarget | null>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    leaveMenu();
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dialog.querySelector<HTMLElement>(FIELD))?.focus();
    const leave = enterTopLayer(dialog);
    if (dialog.querySelector(':scope > form')) adoptAlerts(dialog);
    return () => {
      leave();
      takeBackAlerts(dialog);
      // Closing gives the focus back to where it was; unmounting alone would lose it.
      dialog.close();
      requestAnimationFrame(keepFocus);
    };
  }, []);

  // A file picker's `cancel` bubbles up to here too.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;

  return {
    ref,
    onInput: () => {
      typed.current = true;
    },
    onPointerDown: (event) => {
      pressed.current = event.target;
    },
    onClick: (event) => {
      // Not when a selection was dragged from inside to outside.
      const outside = isOwn(event) && pressed.current === event.target;
      if (outside && !typed.current) onClose();
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      if (event.currentTarget.querySelector('[popover="auto"]:popover-open')) return;
      // Browsers let only every second Escape be refused, and may close several dialogs by one.
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
      // As by a gesture that cannot be refused; whoever asks back needs the dialog open.
      event.currentTarget.showModal();
      onClose();
    },
  };
}

/** What opened the dialog may be gone with it, as an empty list's button: the page goes on then. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** A menu closes under the dialog; the focus is to come back to the menu's button, which stays. */
function leaveMenu(): void {
  const menu = document.activeElement?.closest('[popover="auto"]');
  if (!menu) return;
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)?.focus();
}
