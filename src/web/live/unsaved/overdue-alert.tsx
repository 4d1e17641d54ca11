import { savingTexts } from '../../i18n/en/saving.ts';
import { type AlertOwner, showAlert, withdrawAlerts } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import type { BoardSession } from '../board-session.ts';
import styles from './overdue-alert.module.css';
import { showUnsaved } from './unsaved-store.ts';

/** Alerts that a board's changes remain unsaved, with a way to discard them. */
export function showOverdue(text: string, session: BoardSession, by: AlertOwner): void {
  showAlert(<OverdueAlert text={text} session={session} by={by} />, 'danger', by);
}

interface OverdueAlertProps {
  text: string;
  session: BoardSession;
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
