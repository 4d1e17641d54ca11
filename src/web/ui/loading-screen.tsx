import { shellTexts } from '../i18n/en/shell.ts';
import styles from './loading-screen.module.css';
import { Spinner } from './spinner.tsx';

interface LoadingScreenProps {
  /** Replaces the default text. */
  text?: string;
  /** Fills its container instead of the whole window. */
  inline?: boolean;
}

export function LoadingScreen({ text, inline = false }: LoadingScreenProps) {
  return (
    <div className={inline ? styles.inline : styles.screen} role="status">
      <Spinner />
      <span>{text ?? shellTexts.loading}</span>
    </div>
  );
}
