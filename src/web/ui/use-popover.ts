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
  /** It is open or has been: what is in it is not rendered before. */
  isFilled: boolean;
  open: () => void;
  close: () => void;
}

/** A native popover under its button: the browser opens it, closes it and minds Escape. */
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
    function toggles({ newState }: ToggleEvent) {
      // At once: by a key, the first or last of it is about to be focused.
      if (newState === 'open') flushSync(() => setFilled(true));
      place();
    }
    function toggled(event: ToggleEvent) {
      const opened = event.newState === 'open';
      setOpen(opened);
      if (opened) place();
    }
    // Before it is shown, so that it never flashes elsewhere; after, when its height is known.
    element.addEventListener('beforetoggle', toggles);
    element.addEventListener('toggle', toggled);
    return () => {
      element.removeEventListener('beforetoggle', toggles);
      element.removeEventListener('toggle', toggled);
    };
  }, []);

  useEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    function leave(event: Event) {
      if (event.target instanceof Node && element?.contains(event.target)) return;
      element?.hidePopover();
    }
    window.addEventListener('scroll', leave, true);
    window.addEventListener('resize', leave);
    return () => {
      window.removeEventListener('scroll', leave, true);
      window.removeEventListener('resize', leave);
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
