import { Button, type ButtonProps } from './button.tsx';
import { cx } from './cx.ts';
import styles from './tool-button.module.css';

interface ToolButtonProps extends Omit<ButtonProps, 'aria-label' | 'children'> {
  /** The visible text; on narrow screens the accessible name and tooltip. */
  label: string;
}

/** A button that shows only its icon where there is no space for its text. */
export function ToolButton({ label, className, ...rest }: ToolButtonProps) {
  return (
    <Button
      {...rest}
      aria-label={label}
      data-tooltip={label}
      className={cx(styles.button, className)}
    >
      <span className={styles.word}>{label}</span>
    </Button>
  );
}
