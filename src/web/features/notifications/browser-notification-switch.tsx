import { useId } from 'react';
import { browserNotificationTexts } from '../../i18n/en/notifications.ts';
import styles from './notifications-panel.module.css';
import type { BrowserNotifications } from './use-browser-notifications.ts';

/**
 * Whether to show system notifications: the browser asks for permission when this is turned on.
 */
export function BrowserNotificationSwitch({ notices }: { notices: BrowserNotifications }) {
  const texts = browserNotificationTexts;
  const hintId = useId();
  return (
    <div className={styles.choice}>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={notices.isOn}
          aria-describedby={hintId}
          onChange={(event) => void notices.choose(event.target.checked)}
        />
        {texts.label}
      </label>
      <p id={hintId} role="status" className={styles.detail}>
        {notices.isBlocked ? texts.blocked : texts.hint}
      </p>
    </div>
  );
}
