import { CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  type Alert,
  dismissAlert,
  notePress,
  onAlertsChange,
  shownAlerts,
  shownNotice,
  takeBackAlerts,
} from './alert-store.ts';
import styles from './alerts.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { onTopLayerChange, topmost } from './top-layer.ts';
import { useFocusHandedOn } from './use-focus-handed-on.ts';
import { useWords } from './words.ts';

/** Where alerts appear; mount it once. An open modal makes all else inert, so it hosts them. */
export function Alerts() {
  const alerts = useSyncExternalStore(onAlertsChange, shownAlerts);
  const notice = useSyncExternalStore(onAlertsChange, shownNotice);
  const host = useSyncExternalStore(onTopLayerChange, topmost);
  useEffect(() => {
    // Before the form itself hears of it, which may say the same again.
    window.addEventListener('submit', tried, true);
    window.addEventListener('pointerdown', notePress, true);
    window.addEventListener('keydown', notePress, true);
    return () => {
      window.removeEventListener('submit', tried, true);
      window.removeEventListener('pointerdown', notePress, true);
      window.removeEventListener('keydown', notePress, true);
    };
  }, []);
  const list = (
    <div className={styles.region}>
      {/* There before it says anything, or it would not be heard. */}
      <div role="status">{notice}</div>
      {alerts.map((alert) => (
        <ShownAlert key={alert.id} alert={alert} />
      ))}
    </div>
  );
  return createPortal(list, host ?? document.body);
}

function tried({ target }: SubmitEvent) {
  if (target instanceof Element) takeBackAlerts(target.closest('dialog') ?? target);
}

function ShownAlert({ alert: { id, text, tone } }: { alert: Alert }) {
  const words = useWords();
  const box = useFocusHandedOn<HTMLDivElement>();
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div ref={box} className={cx(styles.alert, styles[tone])}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <IconButton label={words.dismiss} size="sm" onClick={() => dismissAlert(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
