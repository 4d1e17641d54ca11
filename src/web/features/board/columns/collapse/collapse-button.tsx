import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from '../board-column.module.css';

interface CollapseButtonProps {
  isCollapsed: boolean;
  label: string;
  /** It replaces the button that was just pressed. */
  takesFocus: boolean;
  onToggle: () => void;
}

export function CollapseButton({ isCollapsed, label, takesFocus, onToggle }: CollapseButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const Icon = isCollapsed ? ChevronsRight : ChevronsLeft;
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.collapse}
      aria-label={label}
      aria-expanded={!isCollapsed}
      data-tooltip={label}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
