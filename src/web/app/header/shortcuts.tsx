import { useId } from 'react';
import { aboutTexts, shortcutGroups } from '../../i18n/en/about.ts';
import { isApple } from '../../lib/keyboard/is-apple.ts';
import styles from './shortcuts.module.css';

export function Shortcuts() {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that scroll need it to be reached
    <section tabIndex={0} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {aboutTexts.shortcuts}
      </h3>
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
                      {isApple && key === aboutTexts.ctrl ? '⌘' : key}
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
