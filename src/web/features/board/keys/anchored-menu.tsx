import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { MenuContext } from '../../../ui/menu-context.ts';
import { focusByKey, focusFirst } from '../../../ui/menu-keys.ts';
import styles from '../../../ui/panel.module.css';
import { placePanel } from '../../../ui/position.ts';
import { topmost } from '../../../ui/top-layer.ts';

interface AnchoredMenuProps {
  label: string;
  /** The card, or the heading of the open ticket, below which it is shown. */
  anchor: HTMLElement;
  onClose: () => void;
  /** MenuItem, MenuSeparator */
  children: ReactNode;
}

/** A menu that a key has opened. Open while it is mounted; the focus returns when it is closed. */
export function AnchoredMenu({ label, anchor, onClose, children }: AnchoredMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const focused = useRef(document.activeElement);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    placePanel(element, anchor);
    focusFirst(element);
  }, [anchor]);

  function close() {
    panel.current?.hidePopover();
    if (focused.current instanceof HTMLElement) focused.current.focus();
    // At once: the event of the popover arrives after the change that an item makes.
    onClose();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') close();
    else if (focusByKey(event.currentTarget, event.key)) event.preventDefault();
  }

  return createPortal(
    <MenuContext value={close}>
      <div
        ref={panel}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.panel}
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => {
          if (newState === 'closed') onClose();
        }}
      >
        {children}
      </div>
    </MenuContext>,
    topmost() ?? document.querySelector('main') ?? document.body,
  );
}
