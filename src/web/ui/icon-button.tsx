import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its accessible name, and its tooltip unless `data-tooltip` says more. */
  label: string;
  size?: 'sm' | 'md';
  tone?: 'plain' | 'danger';
}

export function IconButton({
  label,
  size = 'md',
  tone = 'plain',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      data-tooltip={label}
      {...rest}
      aria-label={label}
      className={cx(styles.button, styles[size], styles[tone], className)}
    >
      {children}
    </button>
  );
}
