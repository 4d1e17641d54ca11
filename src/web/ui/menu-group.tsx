import type { ReactNode } from 'react';
import styles from './menu-group.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MenuGroupProps {
  label: string;
  /** MenuChoice */
  children: ReactNode;
}

/** A labelled row of radio items. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div role="group" aria-label={label} className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.choices} role="presentation">
        {children}
      </span>
    </div>
  );
}

interface MenuChoiceProps {
  label: string;
  /** Shown instead of the label, which stays the accessible name and becomes a tooltip. */
  icon?: ReactNode;
  lang?: string;
  checked: boolean;
  onSelect: () => void;
}

/** A radio item in a row. The menu stays open, so that the choice can be seen and changed. */
export function MenuChoice({ label, icon, lang, checked, onSelect }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      lang={lang}
      className={styles.choice}
      data-tooltip={icon ? label : undefined}
      onClick={onSelect}
    >
      {icon}
      {icon ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
