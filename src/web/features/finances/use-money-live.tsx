import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { financesLiveTexts } from '../../i18n/en/invoices.ts';
import { sharedConnection } from '../../live/connection/shared-connection.ts';
import { trpc } from '../../session/trpc.ts';
import styles from './stale-note.module.css';

/** After the server ended the subscription, as when it restarts. */
const RESUBSCRIBE_MS = 5000;

/**
 * Refetches the data of the finances when anyone has changed it. Returns whether changes may be
 * missing, because there is no connection.
 */
export function useMoneyLive(): boolean {
  const utils = trpc.useUtils();
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unfollow = () => {};
    let wasAway = false;
    let isLoading = false;
    let isWanted = false;
    // Of many changes in a row, as when invoices are issued together, each is not loaded alone.
    const reload = () => {
      isWanted = true;
      if (!isLoading) void load();
    };
    const load = async () => {
      isLoading = true;
      while (isWanted) {
        isWanted = false;
        await utils.money.invalidate();
      }
      isLoading = false;
    };
    const follow = () => {
      unfollow = sharedConnection().follow(
        'money.live',
        {},
        {
          onData: reload,
          onLive() {
            if (wasAway) reload();
            wasAway = false;
            setStale(false);
          },
          onAway() {
            wasAway = true;
            setStale(true);
          },
          onEnd() {
            wasAway = true;
            setStale(true);
            timer = setTimeout(follow, RESUBSCRIBE_MS);
          },
        },
      );
    };
    follow();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      unfollow();
    };
  }, [utils]);
  return isStale;
}

/** Says that changes of others may be missing. */
export function StaleNote() {
  return (
    <p role="status" className={styles.note}>
      <CloudOff aria-hidden="true" />
      {financesLiveTexts.stale}
    </p>
  );
}
