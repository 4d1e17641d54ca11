import { LogoMark } from '../logo.tsx';
import { aboutTexts } from '../texts/header.ts';
import { shellTexts } from '../texts/shell.ts';
import { Dialog } from '../ui/dialog.tsx';
import { version } from '../version.ts';
import styles from './about-dialog.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { Shortcuts } from './shortcuts.tsx';

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
        <LanguageChoice />
        <Shortcuts />
      </div>
    </Dialog>
  );
}
