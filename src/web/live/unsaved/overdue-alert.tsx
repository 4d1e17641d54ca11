import { savingTexts } from '../../i18n/en/saving.ts';
import { type AlertOwner, showAlert, withdrawAlerts } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import styles from './overdue-alert.module.css';
import { showUnsaved, type UnsavedSession } from './unsaved-store.ts';

/** Alerts that changes remain unsaved, with a way to discard them. */
export function showOverdue(text: string, session: UnsavedSession, by: AlertOwner): void {
  showAlert(<OverdueAlert text={text} session={session} by={by} />, 'danger', by);
}

interface OverdueAlertProps {
  text: string;
  session: UnsavedSession;
  by: AlertOwner;
}

function OverdueAlert({ text, session, by }: OverdueAlertProps) {
  function show() {
    withdrawAlerts(by);
    showUnsaved(session);
  }
  return (
    <>
      <span>{text}</span>
      <Button size="sm" className={styles.show} onClick={show}>
        {savingTexts.show}
      </Button>
    </>
  );
}
