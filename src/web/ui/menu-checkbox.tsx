import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './menu-item.module.css';

interface MenuCheckboxProps {
  icon?: ReactNode;
  /** Mixed: some of several things have it. */
  checked: boolean | 'mixed';
  onSelect: () => void;
  children: ReactNode;
}

/** An item of a menu that is switched on and off. The menu stays open for further ones. */
export function MenuCheckbox({ icon, checked, onSelect, children }: MenuCheckboxProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={cx(styles.item, styles.plain)}
      onClick={onSelect}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {checked === true && <Check className={styles.check} aria-hidden="true" />}
      {checked === 'mixed' && <Minus className={styles.check} aria-hidden="true" />}
    </button>
  );
}
