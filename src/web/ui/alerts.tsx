import { CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { uiTexts } from '../i18n/en/ui.ts';
import {
  type Alert,
  currentAlerts,
  currentNotice,
  dismissAlert,
  onAlertsChange,
  recordInput,
  withdrawAlerts,
} from './alert-store.ts';
import styles from './alerts.module.css';
import { alertSlotOf } from './current-form.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { InlineAlert } from './inline-alert.tsx';
import { onTopLayerChange, topmost } from './top-layer.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

/**
 * Shows the alerts; mount it once. A form's alerts appear inside the form. The others appear in the
 * open modal, which makes everything else inert.
 */
export function Alerts() {
  const alerts = useSyncExternalStore(onAlertsChange, currentAlerts);
  const notice = useSyncExternalStore(onAlertsChange, currentNotice);
  const host = useSyncExternalStore(onTopLayerChange, topmost);
  useEffect(() => {
    // In the capture phase, before the form's handler, which may show the same alert again.
    window.addEventListener('submit', withdrawFormAlerts, true);
    window.addEventListener('pointerdown', recordInput, true);
    window.addEventListener('keydown', recordInput, true);
    return () => {
      window.removeEventListener('submit', withdrawFormAlerts, true);
      window.removeEventListener('pointerdown', recordInput, true);
      window.removeEventListener('keydown', recordInput, true);
    };
  }, []);
  const list = (
    <div className={styles.region}>
      {/* Must exist before it has content, otherwise it is not announced. */}
      <div role="status">{notice}</div>
      {alerts.map((alert) => {
        const slot = alertSlotOf(alert.owner);
        if (!slot) return <ShownAlert key={alert.id} alert={alert} />;
        const { id, text } = alert;
        const inForm = <InlineAlert onDismiss={() => dismissAlert(id)}>{text}</InlineAlert>;
        return createPortal(inForm, slot, id);
      })}
    </div>
  );
  return createPortal(list, host ?? document.body);
}

function withdrawFormAlerts({ target }: SubmitEvent) {
  if (!(target instanceof Element)) return;
  withdrawAlerts(target);
  const dialog = target.closest('dialog');
  if (dialog) withdrawAlerts(dialog);
}

function ShownAlert({ alert: { id, text, tone } }: { alert: Alert }) {
  const box = useRestoreFocus<HTMLDivElement>();
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div ref={box} className={cx(styles.alert, styles[tone])}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <IconButton label={uiTexts.dismiss} size="sm" onClick={() => dismissAlert(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
