import { aboutTexts, shortcutGroups } from '../texts/header.ts';
import styles from './shortcuts.module.css';

export function Shortcuts() {
  return (
    <section>
      <h3 className={styles.title}>{aboutTexts.shortcuts}</h3>
      {shortcutGroups.map(({ title, shortcuts }) => (
        <div key={title} className={styles.group}>
          <h4 className={styles.where}>{title}</h4>
          <dl>
            {shortcuts.map(({ keys, what }) => (
              <div key={what} className={styles.row}>
                <dt className={styles.what}>{what}</dt>
                <dd className={styles.keys}>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
