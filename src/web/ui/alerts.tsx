import { CircleAlert, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { dismissAlert, onAlertsChange, shownAlerts } from './alert-store.ts';
import styles from './alerts.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { onTopLayerChange, topmost } from './top-layer.ts';
import { useWords } from './words.ts';

/** Where alerts appear; mount it once. An open modal makes all else inert, so it hosts them. */
export function Alerts() {
  const alerts = useSyncExternalStore(onAlertsChange, shownAlerts);
  const host = useSyncExternalStore(onTopLayerChange, topmost);
  const words = useWords();
  const list = (
    <div className={styles.region}>
      {alerts.map((alert) => (
        <div key={alert.id} className={cx(styles.alert, styles[alert.tone])}>
          {alert.tone === 'danger' ? (
            <CircleAlert className={styles.icon} aria-hidden="true" />
          ) : (
            <Info className={styles.icon} aria-hidden="true" />
          )}
          <p role="alert" className={styles.text}>
            {alert.text}
          </p>
          <IconButton label={words.dismiss} size="sm" onClick={() => dismissAlert(alert.id)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  );
  return createPortal(list, host ?? document.body);
}
