import { useEffect, useState } from 'react';
import { connectionTexts } from '../../../i18n/en/board.ts';
import { savingTexts } from '../../../i18n/en/saving.ts';
import type { Connection } from '../../../live/board-feed.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showUnsaved } from '../../../live/unsaved/unsaved-store.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { preloadUnsavedDialog } from '../../unsaved/unsaved-host.tsx';
import styles from './connection-pill.module.css';

interface ConnectionPillProps {
  connection: Connection;
  pendingCount: number;
  isFailing?: boolean;
  /** The board's session; omitted for read-only boards. */
  session?: BoardSession;
}

/** Shows whether the board is live, and how many changes are unsent. */
export function ConnectionPill({
  connection,
  pendingCount,
  isFailing,
  session,
}: ConnectionPillProps) {
  const state = isFailing ? 'failing' : connection;
  // While live, commands are pending only for milliseconds; showing them would flicker.
  const showsPendingCount = state !== 'live' && pendingCount > 0;
  return (
    <div className={styles.connection}>
      <span role="status" className={cx(styles.pill, styles[state])}>
        <span className={styles.dot} aria-hidden="true" />
        {connectionTexts[state]}
        {showsPendingCount && (
          <span className={styles.waiting}>{connectionTexts.waiting(pendingCount)}</span>
        )}
      </span>
      {session && <UnsavedActions session={session} isFailing={isFailing ?? false} />}
    </div>
  );
}

function UnsavedActions({ session, isFailing }: { session: BoardSession; isFailing: boolean }) {
  const [isRetrying, setRetrying] = useState(false);
  useEffect(preloadUnsavedDialog, []);
  if (!isFailing) return null;

  async function retry() {
    setRetrying(true);
    await session.retry();
    setRetrying(false);
  }

  return (
    <span className={styles.actions}>
      <Button size="sm" busy={isRetrying} onClick={() => void retry()}>
        {savingTexts.retry}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => showUnsaved(session)}>
        {savingTexts.discard}
      </Button>
    </span>
  );
}
