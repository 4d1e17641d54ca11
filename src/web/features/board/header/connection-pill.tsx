import { useEffect, useState } from 'react';
import { connectionTexts } from '../../../i18n/en/board.ts';
import { unsavedTexts } from '../../../i18n/en/unsaved.ts';
import type { BoardSession, Connection } from '../../../live/board-session.ts';
import { showUnsaved } from '../../../live/unsaved-store.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { fetchUnsavedDialog } from '../../unsaved/unsaved-host.tsx';
import styles from './connection-pill.module.css';

interface ConnectionPillProps {
  connection: Connection;
  waiting: number;
  isFailing?: boolean;
  /** The board's; without one nothing is ever changed. */
  session?: BoardSession;
}

/** Whether what is shown is live, and what could not be sent yet. */
export function ConnectionPill({ connection, waiting, isFailing, session }: ConnectionPillProps) {
  const state = isFailing ? 'failing' : connection;
  // While live, a command waits for milliseconds: telling of each would only flicker.
  const tellsWaiting = state !== 'live' && waiting > 0;
  return (
    <div className={styles.connection}>
      <span role="status" className={cx(styles.pill, styles[state])}>
        <span className={styles.dot} aria-hidden="true" />
        {connectionTexts[state]}
        {tellsWaiting && <span className={styles.waiting}>{connectionTexts.waiting(waiting)}</span>}
      </span>
      {session && <UnsavedActions session={session} isFailing={isFailing ?? false} />}
    </div>
  );
}

function UnsavedActions({ session, isFailing }: { session: BoardSession; isFailing: boolean }) {
  const [isRetrying, setRetrying] = useState(false);
  useEffect(fetchUnsavedDialog, []);
  if (!isFailing) return null;

  async function retry() {
    setRetrying(true);
    await session.retry();
    setRetrying(false);
  }

  return (
    <span className={styles.actions}>
      <Button size="sm" busy={isRetrying} onClick={() => void retry()}>
        {unsavedTexts.retry}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => showUnsaved(session)}>
        {unsavedTexts.discard}
      </Button>
    </span>
  );
}
