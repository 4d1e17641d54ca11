import { landingTexts } from '../../i18n/en/landing.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span className={styles.logo}>
          <LogoMark />
          {shellTexts.product}
        </span>
        <span>{landingTexts.footer}</span>
      </div>
    </footer>
  );
}
