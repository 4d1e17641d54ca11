import { Check } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { cx } from './cx.ts';
import { MenuContext } from './menu-context.ts';
import styles from './menu-item.module.css';

interface MenuItemProps {
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** Closes the menu, returns the focus to its trigger, and then calls `onSelect`. */
export function MenuItem({
  icon,
  tone = 'plain',
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  const close = use(MenuContext);
  function select() {
    if (disabled) return;
    close();
    onSelect();
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={cx(styles.item, styles[tone])}
      onClick={select}
    >
      {icon}
      <span className={styles.text}>{children}</span>
    </button>
  );
}

interface MenuRadioProps {
  checked: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** A radio item of a menu. The menu stays open, so that the choice can be seen and changed. */
export function MenuRadio({ checked, onSelect, children }: MenuRadioProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={cx(styles.item, styles.plain)}
      onClick={onSelect}
    >
      <span className={styles.text}>{children}</span>
      {checked && <Check className={styles.check} aria-hidden="true" />}
    </button>
  );
}
