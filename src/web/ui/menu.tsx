import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { MenuContext } from './menu-context.ts';
import { focusByKey, focusFirst, focusLast } from './menu-keys.ts';
import styles from './panel.module.css';
import { type PopoverTrigger, usePopover } from './use-popover.ts';

export interface MenuTrigger extends PopoverTrigger {
  'aria-haspopup': 'menu';
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  label: string;
  /** Renders the trigger; spread the props on a Button or IconButton. */
  trigger: (props: MenuTrigger) => ReactNode;
  /** MenuItem, MenuRadio, MenuGroup of MenuChoice, MenuSeparator. */
  children: ReactNode;
}

export function Menu({ label, trigger, children }: MenuProps) {
  const popover = usePopover();
  const { isOpen, panel } = popover;

  useEffect(() => {
    if (!isOpen || !panel.ref.current?.matches(':not(:focus-within)')) return;
    // With the keyboard, focus the first item; with a pointer, no item should look selected.
    if (document.activeElement?.matches(':focus-visible')) focusFirst(panel.ref.current);
    else panel.ref.current.focus();
  }, [isOpen, panel.ref]);

  function onTriggerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    popover.open();
    if (!panel.ref.current) return;
    if (event.key === 'ArrowDown') focusFirst(panel.ref.current);
    else focusLast(panel.ref.current);
  }

  function onPanelKey(event: KeyboardEvent<HTMLDivElement>) {
    // Focus returns to the trigger, so that Tab continues from there.
    if (event.key === 'Tab') popover.close();
    else if (focusByKey(event.currentTarget, event.key)) event.preventDefault();
  }

  return (
    <MenuContext value={popover.close}>
      {trigger({ ...popover.trigger, 'aria-haspopup': 'menu', onKeyDown: onTriggerKey })}
      <div
        {...panel}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.panel}
        onKeyDown={onPanelKey}
      >
        {popover.isFilled && children}
      </div>
    </MenuContext>
  );
}
