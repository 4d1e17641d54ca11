import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { LogoMark } from '../logo.tsx';
import { texts } from '../texts.ts';
import { chooseTheme, getTheme, subscribeTheme } from '../theme.ts';
import { Segmented } from '../ui/segmented.tsx';
import styles from './footer.module.css';

export function Footer() {
  const theme = useSyncExternalStore(subscribeTheme, getTheme);
  const words = texts.header;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span className={styles.logo}>
          <LogoMark />
          {texts.product}
        </span>
        <span className={styles.text}>{texts.landing.footer}</span>
        <Segmented
          label={words.theme}
          value={theme}
          segments={[
            { value: 'system', label: words.themeSystem, icon: <Monitor aria-hidden="true" /> },
            { value: 'light', label: words.themeLight, icon: <Sun aria-hidden="true" /> },
            { value: 'dark', label: words.themeDark, icon: <Moon aria-hidden="true" /> },
          ]}
          onChange={chooseTheme}
        />
      </div>
    </footer>
  );
}
