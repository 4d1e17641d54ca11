import { Link } from '@tanstack/react-router';
import { aboutTexts } from '../../i18n/en/about.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { version } from '../../lib/version.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './about-dialog.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** On phones, keyboard shortcuts are not listed. */
const isPhone = matchMedia('(max-width: 40rem) and (pointer: coarse)').matches;

export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={aboutTexts.title} onClose={onClose}>
      <div className={styles.about}>
        <div className={styles.name}>
          <LogoMark />
          <div>
            <p className={styles.product}>{shellTexts.product}</p>
            <p className={styles.version}>{aboutTexts.version(version)}</p>
          </div>
        </div>
        <p>{aboutTexts.text}</p>
        <p className={styles.licence}>{aboutTexts.licence}</p>
        <p>
          <Link to="/accessibility" onClick={onClose}>
            {aboutTexts.accessibility}
          </Link>
        </p>
        <LanguageChoice />
        {!isPhone && <Shortcuts />}
      </div>
    </Dialog>
  );
}
