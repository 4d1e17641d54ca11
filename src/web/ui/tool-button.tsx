import { Button, type ButtonProps } from './button.tsx';
import styles from './tool-button.module.css';

interface ToolButtonProps extends Omit<ButtonProps, 'aria-label' | 'children'> {
  /** Its word; on a small screen its accessible name and its tooltip. */
  label: string;
}

/** A button whose word gives way to its icon on a small screen. */
export function ToolButton({ label, ...rest }: ToolButtonProps) {
  return (
    <Button {...rest} aria-label={label} data-tooltip={label} className={styles.button}>
      <span className={styles.word}>{label}</span>
    </Button>
  );
}
