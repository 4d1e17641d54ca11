import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placePanel } from './position.ts';

export interface PopoverTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-controls': string;
}

export interface PopoverPanel {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  popover: 'auto';
}

interface Popover {
  trigger: PopoverTrigger;
  panel: PopoverPanel;
  isOpen: boolean;
  /** Whether it has ever been open; its content is not rendered before. */
  isFilled: boolean;
  open: () => void;
  close: () => void;
}

/** A native popover below its button: the browser handles opening, closing and Escape. */
export function usePopover(): Popover {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isFilled, setFilled] = useState(false);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    function place() {
      if (element && button.current) placePanel(element, button.current);
    }
    function handleBeforeToggle({ newState }: ToggleEvent) {
      // Synchronously: a key press is about to focus the first or last item.
      if (newState === 'open') flushSync(() => setFilled(true));
      place();
    }
    function handleToggle(event: ToggleEvent) {
      const opened = event.newState === 'open';
      // Positioned again once its content is rendered, whose size is known only then.
      flushSync(() => setOpen(opened));
      if (opened) place();
    }
    // Positioned before it is shown, to avoid a flash elsewhere, and again when its height is
    // known.
    element.addEventListener('beforetoggle', handleBeforeToggle);
    element.addEventListener('toggle', handleToggle);
    return () => {
      element.removeEventListener('beforetoggle', handleBeforeToggle);
      element.removeEventListener('toggle', handleToggle);
    };
  }, []);

  useEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    function closeOnOutside(event: Event) {
      if (event.target instanceof Node && element?.contains(event.target)) return;
      element?.hidePopover();
    }
    function handleResize(event: Event) {
      // The keyboard of a phone, opened for a field of the panel, resizes the window too.
      if (element?.querySelector('input:focus') && button.current) {
        placePanel(element, button.current);
      } else closeOnOutside(event);
    }
    window.addEventListener('scroll', closeOnOutside, true);
    window.addEventListener('resize', handleResize);
    return () => {
      window.removeEventListener('scroll', closeOnOutside, true);
      window.removeEventListener('resize', handleResize);
    };
  }, [isOpen]);

  return {
    trigger: { ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id },
    panel: { ref: panel, id, popover: 'auto' },
    isOpen,
    isFilled,
    open: () => panel.current?.showPopover(),
    close: () => {
      panel.current?.hidePopover();
      button.current?.focus();
    },
  };
}
