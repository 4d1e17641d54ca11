import { Button, type ButtonProps } from './button.tsx';
import { cx } from './cx.ts';
import styles from './tool-button.module.css';

interface ToolButtonProps extends Omit<ButtonProps, 'aria-label' | 'children'> {
  /** Its word; where there is no room its accessible name and its tooltip. */
  label: string;
}

/** A button in a full row, whose word gives way to its icon where there is no room. */
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
