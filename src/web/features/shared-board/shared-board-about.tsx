import { useEffect, useState } from 'react';
import { formatDay } from '../../i18n/dates.ts';
import { sharedBoardTexts } from '../../i18n/en/shared-board.ts';
import styles from './shared-board.module.css';
import type { SharedBoardConnection } from './shared-board-connection.ts';

type About = Awaited<ReturnType<SharedBoardConnection['about']>>;

/** Shows the owner of the board, when the link expires, and that the board is read-only. */
export function SharedBoardAbout({ connection }: { connection: SharedBoardConnection }) {
  const texts = sharedBoardTexts;
  const [about, setAbout] = useState<About | null>(null);
  useEffect(() => {
    let isGone = false;
    connection.about().then(
      (answer) => {
        if (!isGone) setAbout(answer);
      },
      // The board itself shows the error.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [connection]);
  return (
    <p className={styles.text}>
      {about?.owner && <>{texts.boardOf(about.owner)} </>}
      {about?.expiresAt ? texts.readOnlyUntil(formatDay(about.expiresAt)) : texts.readOnly}
    </p>
  );
}
