import { LogoMark } from '../logo.tsx';
import { landingTexts } from '../texts/landing.ts';
import { shellTexts } from '../texts/shell.ts';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span className={styles.logo}>
          <LogoMark />
          {shellTexts.product}
        </span>
        <span className={styles.text}>{landingTexts.footer}</span>
      </div>
    </footer>
  );
}
