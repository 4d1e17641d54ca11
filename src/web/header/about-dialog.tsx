import { LogoMark } from '../logo.tsx';
import { texts } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { version } from '../version.ts';
import styles from './about-dialog.module.css';

export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.about.title} size="sm" onClose={onClose}>
      <div className={styles.about}>
        <div className={styles.name}>
          <LogoMark />
          <div>
            <p className={styles.product}>{texts.product}</p>
            <p className={styles.version}>{texts.version(version)}</p>
          </div>
        </div>
        <p>{texts.about.what}</p>
        <p className={styles.licence}>{texts.about.licence}</p>
      </div>
    </Dialog>
  );
}
