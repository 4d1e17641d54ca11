import { Check, Minus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, use } from 'react';
import { cx } from './cx.ts';
import { MenuContext } from './menu-context.ts';
import styles from './menu-item.module.css';

interface MenuCheckboxProps {
  icon?: ReactNode;
  /** Mixed: some of several things have it. */
  checked: boolean | 'mixed';
  onSelect: () => void;
  children: ReactNode;
}

/** An item of a menu that is switched on and off. The menu stays open, but Enter closes it. */
export function MenuCheckbox({ icon, checked, onSelect, children }: MenuCheckboxProps) {
  const close = use(MenuContext);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    close();
    onSelect();
  }

  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={cx(styles.item, styles.plain)}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {checked === true && <Check className={styles.check} aria-hidden="true" />}
      {checked === 'mixed' && <Minus className={styles.check} aria-hidden="true" />}
    </button>
  );
}
